"""The workbench of kept results: the frame that shows it on the page, and the parts that it asks the server for."""

import gzip
import json
from collections.abc import Callable
from html import escape

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from rougekit.analysis.report.data import encoded
from rougekit.analysis.report.page import file_page, served_page
from space.results_store import STORE
from space.testset import Results, examples_csv

PATH = "workbench"
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
FORGOTTEN = "These results are no longer in memory; score again."


def frame(token: str, hash_: str = "") -> str:
    """The frame with the workbench of kept results."""
    source = f"{PATH}/{token}/{f'#{hash_}' if hash_ else ''}"
    attributes = f'title="Results" data-token="{escape(token)}" allow="clipboard-write"'
    return f'<iframe src="{escape(source)}" {attributes}></iframe>'


_JSON, _HTML = "application/json", "text/html"
_PARTS: tuple[tuple[str, str, Callable[[Results, int], bytes], str | None], ...] = (
    ("", _HTML, lambda results, place: served_page("./").encode(), None),
    ("head.json", _JSON, lambda results, place: results.head, None),
    ("texts/{place:int}.json", _JSON, lambda results, place: encoded(results.report.texts(place)), None),
    ("marks/{place:int}.json", _JSON, lambda results, place: encoded(results.report.marks(place)), None),
    ("report.html", _HTML, lambda results, place: file_page(results.report).encode(), "rougekit-report.html"),
    ("scores.csv", "text/csv", lambda results, place: examples_csv(results).encode(), "rougekit-examples.csv"),
)
"""The parts of results: path, media type, what makes them, and the name under which they are downloaded."""


def mount() -> Mount:
    """The routes of all parts, to be served beside the page."""
    routes = [Route(f"/{{token}}/{path}", _answer(make, kind, name)) for path, kind, make, name in _PARTS]
    return Mount(f"/{PATH}", Starlette(routes=routes))


def _answer(make: Callable[[Results, int], bytes], kind: str, download: str | None) -> Callable[[Request], Response]:
    """A route that makes and compresses a part of kept results, in a thread of its own.

    Starlette's middleware would compress in the thread that answers everyone, and take twenty times as long by default.
    """

    def answer(request: Request) -> Response:
        results = STORE.get(request.path_params["token"])
        try:
            if results is None:
                raise IndexError(FORGOTTEN)
            body = make(results, request.path_params.get("place", 0))
        except IndexError as wrong:
            return Response(json.dumps({"detail": str(wrong)}), 404, HEADERS, "application/json")
        headers = HEADERS | ({"Content-Disposition": f'attachment; filename="{download}"'} if download else {})
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 1)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, 200, headers, kind)

    return answer
