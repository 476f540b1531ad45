"""The server behind the workbench: it scores files and pairs, keeps the results, and serves parts of them.

`POST score` scores a file and streams a line of JSON per step, then {"token"} or {"problem"}, with {"null": true} where
it is a null. `POST pair` scores a pair. Everything else is a GET under the token of the results. The header SESSION
names the page's own session; sessions take turns to have work done, which ends when its connection is closed.
"""

import gzip
import json
import re
import threading
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

from anyio import create_task_group, sleep
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.types import Receive, Scope, Send

from rougekit.foundation.io.decoding import FileError
from rougekit.page.server import api, files, setup, views
from rougekit.page.server.choices import Choices
from rougekit.page.server.pair import shown_pair
from rougekit.page.server.results_store import STORE
from rougekit.page.server.testset import ChosenRoles, Results, Step, examples_csv, scored
from rougekit.page.server.uploaded import Upload
from rougekit.page.server.uploads import form_of
from rougekit.page.server.work import LONG, SHORT, EndsWithItsConnection, Turns, run_in_turn, turns_for
from rougekit.page.view.data import encoded
from rougekit.page.view.html import file_page, served_page
from rougekit.page.view.words import MISTAKES, in_page_words, problem_in_page_words
from rougekit.reading.formats.cells import ListCell
from rougekit.reading.formats.nulls import READINGS, NullCell

PATH = "workbench"
FOR_FILES = f"/{PATH}/score"
"""The path to which files are sent."""
OPENED = re.compile(rf"/?|/{PATH}/[^/]+/?")
"""The paths of the pages around the workbench, and of the workbench itself, which a link may open from anywhere."""
EXAMPLE = "example"
"""The token of the example test set, which never expires."""
SESSION = "Rougekit-Session"
SECONDS_BETWEEN_STEPS = 0.2
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
FORGOTTEN = "These results are no longer in memory; score again."

_one_example = threading.Lock()


def mount() -> Mount:
    """The workbench's routes, to be mounted in the page's app."""
    posts = [Route("/score", _Score(), methods=["POST"]), Route("/pair", _pair, methods=["POST"])]
    parts = [Route(f"/{{token}}/{path}", _answer(path, part)) for path, part in _PARTS.items()]
    app = Starlette(
        routes=[*posts, *parts],
        middleware=[Middleware(EndsWithItsConnection)],
        exception_handlers={HTTPException: _problem},
    )
    return Mount(f"/{PATH}", app)


async def _problem(request: Request, wrong: Any) -> Response:
    return JSONResponse({"problem": wrong.detail}, wrong.status_code, HEADERS)


def _visitor(request: Request) -> str:
    """The page's session; "" for a request that names none."""
    return request.headers.get(SESSION, "")[:64]


# parts of stored results


def stored_under(token: str) -> Results | Upload:
    """The results or upload under a token. Raises LookupError if they are no longer in memory."""
    stored = example() if token == EXAMPLE else STORE.get(token)
    if stored is None:
        raise LookupError(FORGOTTEN)
    return stored


def example() -> Results:
    """The example test set, scored on first use."""
    with _one_example:
        return _scored_example()


@cache
def _scored_example() -> Results:
    upload = files.read([setup.EXAMPLE_FILE])
    *_, results = scored(upload, ChosenRoles.guessed(upload), Choices())
    list(cast(Results, results).prepare())
    return cast(Results, results)


def opened(paths: Sequence[Path]) -> str:
    """Keep the results of files; returns their token. If the files leave roles open, the page asks for them.

    Raises ValueError or OSError for files that can't be read.
    """
    try:
        upload = files.read(list(paths))
    except NullCell as wrong:
        button = "drop the files on the page, where a button reads all nulls as empty texts"
        raise FileError(f"{wrong.found}; {button}") from None
    except ListCell as wrong:
        raise FileError(problem_in_page_words(wrong)) from None
    token = STORE.add(upload, "")
    with suppress(*MISTAKES):
        *_, results = scored(upload, ChosenRoles.guessed(upload), Choices())
        list(cast(Results, results).prepare())
        return STORE.add(cast(Results, results), "", token)
    return token


def _turns_for_marks(results: Results, request: Request) -> Turns:
    example = slice(request.path_params["place"], request.path_params["place"] + 1)
    references = sum(len(text) for group in results.scored.kept.references[example] for text in group)
    return turns_for(
        references, sum(len(text) for texts in results.scored.kept.systems.values() for text in texts[example])
    )


class _Part(NamedTuple):
    """A part of stored results."""

    make: Callable[[Any, Request], object]
    """makes a text, bytes, or an object to send as JSON"""
    turns: Turns | Callable[[Any, Request], Turns] = SHORT
    """that making it takes"""
    of_uploads: bool = False
    """whether it is available before an upload's columns are chosen"""
    download: str = ""
    """the name under which it is saved"""


def _signature(stored: Results | Upload) -> str:
    return stored.scored.systems.signature if isinstance(stored, Results) else ""


_PARTS = {
    "": _Part(lambda stored, request: served_page("./", _signature(stored)), of_uploads=True),
    "setup.json": _Part(
        lambda stored, request: setup.setup_as_json(request.path_params["token"], stored), of_uploads=True
    ),
    "head.json": _Part(lambda results, request: results.head),
    "texts/{place:int}.json": _Part(lambda results, request: results.report.texts(request.path_params["place"])),
    "marks/{place:int}.json": _Part(
        lambda results, request: results.report.marks(
            request.path_params["place"], stemmed="stemmed" in request.query_params
        ),
        _turns_for_marks,
    ),
    "levels.json": _Part(lambda results, request: views.levels(results), LONG),
    "phrases.json": _Part(
        lambda results, request: views.phrases(
            results, request.query_params.get("base", ""), request.query_params.get("other", "")
        ),
        LONG,
    ),
    "stemming.json": _Part(
        lambda results, request: views.stemming(results, request.query_params.get("measure", "")), LONG
    ),
    "tools.json": _Part(lambda results, request: views.tools(results, request.query_params.get("numbers", "")), LONG),
    "report.html": _Part(lambda results, request: file_page(results.report), LONG, download="rougekit-report.html"),
    "scores.csv": _Part(lambda results, request: examples_csv(results), LONG, download="rougekit-examples.csv"),
}
"""The parts by path."""
_KINDS = {"": "text/html", "html": "text/html", "json": "application/json", "csv": "text/csv"}
"""Media types by file extension."""


def _answer(path: str, part: _Part) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that makes and compresses a part in a worker thread.

    Starlette's middleware would compress in the event loop's thread, blocking all requests, and at a level that is
    twenty times slower.
    """

    def encoded_part(stored: Results | Upload, request: Request) -> bytes:
        content = part.make(stored, request)
        content = content.encode() if isinstance(content, str) else content
        body = content if isinstance(content, bytes) else encoded(content)
        return gzip.compress(body, 1) if _takes_gzip(request) else body

    async def answer(request: Request) -> Response:
        visitor, headers = _visitor(request), dict(HEADERS)
        try:
            stored = await run_in_turn(partial(stored_under, request.path_params["token"]), visitor, SHORT)
            if isinstance(stored, Upload) and not part.of_uploads:
                raise LookupError("The columns of this file are still to be chosen.")
            turns = part.turns if isinstance(part.turns, Turns) else part.turns(stored, request)
            body = await run_in_turn(partial(encoded_part, stored, request), visitor, turns)
        except LookupError as wrong:
            if not path:  # someone opened a link: the example says that its results are gone
                return RedirectResponse(f"../{EXAMPLE}/?expired", 303, HEADERS)
            return JSONResponse({"detail": str(wrong.args[0])}, 404, HEADERS)
        except MISTAKES as wrong:
            return JSONResponse({"problem": in_page_words(str(wrong))}, 200, HEADERS)
        if part.download:
            headers["Content-Disposition"] = f'attachment; filename="{part.download}"'
        if _takes_gzip(request):
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, 200, headers, _KINDS[path.rpartition(".")[2]])

    return answer


def _takes_gzip(request: Request) -> bool:
    return "gzip" in request.headers.get("Accept-Encoding", "")


# scoring


async def _pair(request: Request) -> Response:
    """Score the pair in the request's JSON, {prediction, references, types, options}, for the workbench."""
    fields = _object("the request", await request.body())
    prediction: Any = fields.get("prediction")
    references: Any = fields.get("references")

    def work() -> bytes:
        choices = api.chosen(fields.get("types"), fields.get("options"))
        return encoded(shown_pair(prediction, references, choices))

    sizes = len(str(prediction)), len(str(references))
    try:
        body = await run_in_turn(work, _visitor(request), turns_for(*sizes))
    except MISTAKES as wrong:
        body = encoded({"problem": in_page_words(str(wrong))})
    return Response(body, 200, HEADERS, _KINDS["json"])


class _Score:
    """Score the form's files, its pasted lines, or the upload under its token, and stream progress: an ASGI app.

    What the form has on disk is removed with the request, however it ends.
    """

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        request = Request(scope, receive)
        with TemporaryDirectory(prefix="rougekit-") as folder:
            async with form_of(request, Path(folder)) as (fields, paths):
                await _ScoreRequest(fields, paths, _visitor(request)).answer(send)


class _ScoreRequest:
    """A request to score, and how far the work has come."""

    def __init__(self, fields: dict[str, str], paths: list[Path], visitor: str) -> None:
        self._fields, self._paths, self._visitor = fields, paths, visitor
        self._roles = _object("roles", fields["roles"]) if fields.get("roles") else None
        self._options = _object("options", fields["options"]) if fields.get("options") else {}
        self._step = Step(0.0, "waiting for a turn")
        self._token = None if paths else fields.get("token") or None
        """of what is scored again; of an upload, once it is stored"""

    async def answer(self, send: Send) -> None:
        """Do the work, and send its steps, then the token or the problem, each as a line of JSON."""

        async def line(step: dict[str, Any]) -> None:
            await send({"type": "http.response.body", "body": encoded(step) + b"\n", "more_body": True})

        async def steps() -> None:
            while True:
                await line(self._step._asdict())
                await sleep(SECONDS_BETWEEN_STEPS)

        response = Response(None, 200, HEADERS, "application/x-ndjson")
        del response.headers["Content-Length"]
        await send({"type": "http.response.start", "status": 200, "headers": response.raw_headers})
        async with create_task_group() as group:
            group.start_soon(steps)
            last = await self._outcome()
            group.cancel_scope.cancel()
        await line(last)
        await send({"type": "http.response.body", "body": b""})

    async def _outcome(self) -> dict[str, Any]:
        try:
            await run_in_turn(self._work, self._visitor, LONG)
        except HTTPException as wrong:
            return {"problem": wrong.detail}
        except MISTAKES as wrong:
            problem = {"problem": problem_in_page_words(wrong), "token": self._token}
            return problem | ({"null": True} if isinstance(wrong, NullCell) else {})
        except LookupError as wrong:
            return {"problem": str(wrong.args[0])}
        return {"token": self._token}

    def _work(self) -> None:
        self._step = Step(0.0, "reading the data")
        upload, uploaded = self._upload(), None
        if not self._token:
            self._token = uploaded = STORE.add(upload, self._visitor)
        upload = replace(upload, nulls=self._fields.get("nulls") or upload.nulls)
        roles = ChosenRoles.guessed(upload) if self._roles is None else setup.chosen_roles(self._roles)
        choices = api.chosen(self._options.get("types"), self._options.get("options"))
        for step in scored(upload, roles, choices):
            if isinstance(step, Step):
                self._step = step
            else:
                for self._step in step.prepare():
                    pass
                self._token = STORE.add(step, self._visitor, uploaded)

    def _upload(self) -> Upload:
        if self._token:
            stored = stored_under(self._token)
            return stored if isinstance(stored, Upload) else stored.upload
        if self._paths:
            encoding, nulls = self._fields.get("encoding") or None, self._fields.get("nulls") or READINGS[0]
            return files.read(self._paths, encoding, nulls=nulls)
        return files.pasted(self._fields.get("predictions", ""), self._fields.get("references", ""))


# what requests may be


def _object(name: str, text: str | bytes) -> dict[str, Any]:
    """The JSON object in a text. Raises HTTPException (400) if it is none."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        raise HTTPException(400, f"{name}: expected JSON, not nested deeply") from None
    if not isinstance(value, dict):
        raise HTTPException(400, f"{name}: expected a JSON object")
    return value
