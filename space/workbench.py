"""The workbench of kept results: a page of its own for each, in a frame of the Space's page, and what it asks for."""

import gzip
import json
from collections.abc import Callable
from html import escape

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from rougekit.report.data import encoded
from rougekit.report.page import file_page, served_page
from space import examples_csv
from space.results_store import STORE
from space.testset import Results

PATH = "workbench"
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
FORGOTTEN = "These results are no longer in memory; score again."


def frame(token: str, hash_: str = "") -> str:
    """The workbench of kept results, for the page."""
    source = f"{PATH}/{token}/{f'#{hash_}' if hash_ else ''}"
    named = f'title="Results" data-token="{escape(token)}" allow="clipboard-write"'
    return f'<iframe src="{escape(source)}" {named}></iframe>'


_JSON, _HTML = "application/json", "text/html"
_PARTS: tuple[tuple[str, str, Callable[[Results, int], bytes], str | None], ...] = (
    ("", _HTML, lambda results, place: served_page("./").encode(), None),
    ("head.json", _JSON, lambda results, place: results.head, None),
    ("texts/{place:int}.json", _JSON, lambda results, place: encoded(results.report.texts(place)), None),
    ("marks/{place:int}.json", _JSON, lambda results, place: encoded(results.report.marks(place)), None),
    ("report.html", _HTML, lambda results, place: file_page(results.report).encode(), "rougekit-report.html"),
    ("scores.csv", "text/csv", lambda results, place: examples_csv.text(results).encode(), "rougekit-examples.csv"),
)
"""What stands behind a token: its path, its kind, how it is made, and the name under which it is downloaded."""


def mount() -> Mount:
    """The routes, to be served beside the page."""
    routes = [Route(f"/{{token}}/{path}", _answer(make, kind, named)) for path, kind, make, named in _PARTS]
    return Mount(f"/{PATH}", Starlette(routes=routes))


def _answer(make: Callable[[Results, int], bytes], kind: str, attachment: str | None) -> Callable[[Request], Response]:
    """A route that answers with a part of kept results, in a thread of its own, which compresses it too.

    Starlette's middleware would do that in the thread that answers everyone, and by default takes twenty times as long.
    """

    def answer(request: Request) -> Response:
        results = STORE.get(request.path_params["token"])
        if results is None:
            return Response(json.dumps({"detail": FORGOTTEN}), 404, HEADERS, "application/json")
        try:
            body = make(results, request.path_params.get("place", 0))
        except IndexError as wrong:
            return Response(json.dumps({"detail": str(wrong)}), 404, HEADERS, "application/json")
        named = {"Content-Disposition": f'attachment; filename="{attachment}"'} if attachment else {}
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body, named = gzip.compress(body, 1), named | {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, 200, HEADERS | named, kind)

    return answer
