"""The server behind the workbench: it scores files and pairs, keeps the results, and serves parts of them.

`POST score` scores a file and streams a line of JSON per step, then {"token"} or {"problem"}; closing the connection
cancels the work. `POST pair` scores a pair. Everything else is a GET under the token of the results.
"""

import gzip
import json
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, cast

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from rougekit.analysis.report.data import encoded
from rougekit.analysis.report.page import file_page, served_page
from space import files, setup, views
from space.choices import Choices
from space.files import Table
from space.limits import Deadline, limits
from space.pair import shown_pair
from space.results_store import STORE
from space.testset import SECONDS_BETWEEN_STEPS, Results, Roles, Step, examples_csv, scored
from space.words import MISTAKES, in_page_words

PATH = "workbench"
EXAMPLE = "example"
"""The token of the example test set, which never expires."""
AT_ONCE = 2
"""Maximum number of test sets scored at the same time: one per core."""
MAX_WAITING = 256
FORM_BYTES = 1_000_000
"""Maximum size of a form without its files."""
PAIR_CHARACTERS = 100
"""A pair's request may have this many bytes per character allowed in one text: room for ten escaped references."""
HEADERS = {"Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff"}
FORGOTTEN = "These results are no longer in memory; score again."

_turn, _waiting = threading.Semaphore(AT_ONCE), threading.Semaphore(MAX_WAITING)
_one_example = threading.Lock()


def mount() -> Mount:
    """The workbench's routes, to be mounted in the page's app."""
    parts = [Route(f"/{{token}}/{path}", _answer(path, make)) for path, make in _PARTS.items()]
    posts = [Route("/score", _score, methods=["POST"]), Route("/pair", _pair, methods=["POST"])]
    return Mount(f"/{PATH}", Starlette(routes=[*posts, *parts]))


# parts of stored results


def kept(token: str) -> Results | Table:
    """The results or table under a token. Raises LookupError if they are no longer in memory."""
    found = example() if token == EXAMPLE else STORE.get(token)
    if found is None:
        raise LookupError(FORGOTTEN)
    return found


def example() -> Results:
    """The example test set, scored on first use."""
    with _one_example:
        return _scored_example()


@cache
def _scored_example() -> Results:
    table = files.read([setup.EXAMPLE_FILE])
    *_, results = scored(table, _guessed(table), Choices(), Deadline(float("inf")))
    list(cast(Results, results).prepare(Deadline(float("inf"))))
    return cast(Results, results)


_PARTS: dict[str, Callable[[Any, Request], object]] = {
    "": lambda found, asked: served_page("./"),
    "setup.json": lambda found, asked: setup.described(asked.path_params["token"], found),
    "head.json": lambda results, asked: results.head,
    "texts/{place:int}.json": lambda results, asked: results.report.texts(asked.path_params["place"]),
    "marks/{place:int}.json": lambda results, asked: results.report.marks(asked.path_params["place"]),
    "levels.json": lambda results, asked: views.levels(results),
    "phrases.json": lambda results, asked: views.phrases(
        results, asked.query_params.get("base", ""), asked.query_params.get("other", "")
    ),
    "tools.json": lambda results, asked: views.tools(results, asked.query_params.get("numbers", "")),
    "report.html": lambda results, asked: file_page(results.report, between=Deadline().check),
    "scores.csv": lambda results, asked: examples_csv(results),
}
"""By path: the function that makes the part; it returns a text, bytes, or an object to send as JSON."""
_OF_TABLES = ("", "setup.json")
"""Parts that are available before a table's columns are chosen."""
_KINDS = {"": "text/html", "html": "text/html", "json": "application/json", "csv": "text/csv"}
"""Media types by file extension."""
_DOWNLOADS = {"report.html": "rougekit-report.html", "scores.csv": "rougekit-examples.csv"}


def _answer(path: str, make: Callable[[Any, Request], object]) -> Callable[[Request], Response]:
    """An endpoint that makes and compresses a part in a worker thread.

    Starlette's middleware would compress in the event loop's thread, blocking all requests, and at a level that is
    twenty times slower.
    """

    def answer(request: Request) -> Response:
        try:
            found = kept(request.path_params["token"])
            if isinstance(found, Table) and path not in _OF_TABLES:
                raise LookupError("The columns of this file are still to be chosen.")
            part = make(found, request)
        except LookupError as wrong:
            return JSONResponse({"detail": str(wrong.args[0])}, 404, HEADERS)
        except MISTAKES as wrong:
            return JSONResponse({"problem": in_page_words(str(wrong))}, 200, HEADERS)
        body = part if isinstance(part, bytes) else part.encode() if isinstance(part, str) else encoded(part)
        headers = dict(HEADERS)
        if path in _DOWNLOADS:
            headers["Content-Disposition"] = f'attachment; filename="{_DOWNLOADS[path]}"'
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            body = gzip.compress(body, 1)
            headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(body, 200, headers, _KINDS[path.rpartition(".")[2]])

    return answer


# scoring


async def _pair(request: Request) -> Response:
    """Score the pair in the request's JSON, {prediction, references, types, options}, for the workbench."""
    most = PAIR_CHARACTERS * limits().characters
    if problem := _refused(request, most, "The texts are too long for this page."):
        return problem

    def work(asked: Any) -> bytes:
        choices = Choices(asked.get("types"), **(asked.get("options") or {}))
        return encoded(shown_pair(asked["prediction"], asked["references"], choices))

    try:
        body = await run_in_threadpool(work, await request.json())
    except (*MISTAKES, KeyError, AttributeError) as wrong:
        body = encoded({"problem": in_page_words(str(wrong))})
    return Response(body, 200, HEADERS, _KINDS["json"])


async def _score(request: Request) -> Response:
    """Score the form's files, its pasted lines, or the table under its token, and stream progress."""
    size = request.headers.get("Content-Length", "")
    words = f"The file has {int(size) / 1e6:.0f} MB. " if size.isdigit() else ""
    words += (
        f"This page takes at most {limits().bytes / 1e6:.0f} MB: gzip it (texts shrink to a third) and drop the .gz."
    )
    if problem := _refused(request, limits().bytes + FORM_BYTES, words):
        return problem
    form = await request.form(max_files=64, max_part_size=int(min(limits().in_all, 1 << 40)))
    folder = TemporaryDirectory(prefix="rougekit-")
    paths = await run_in_threadpool(_saved, form, Path(folder.name))
    return StreamingResponse(_lines(form, paths, folder), 200, HEADERS, "application/x-ndjson")


def _refused(request: Request, most: float, too_long: str) -> Response | None:
    """The error response to a request from another site, or with more than `most` bytes; None if it is acceptable."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        return JSONResponse({"problem": "Requests from other pages are refused."}, 403, HEADERS)
    length = request.headers.get("Content-Length", "")
    if most < float("inf") and not (length.isdigit() and int(length) <= most):
        return JSONResponse({"problem": too_long}, 200, HEADERS)
    return None


def _saved(form: FormData, folder: Path) -> list[Path]:
    """Save a form's files in a folder, under their own names; returns their paths."""
    paths = []
    for number, upload in enumerate(form.getlist("files")):
        if isinstance(upload, UploadFile):
            (folder / str(number)).mkdir()
            path = folder / str(number) / (Path(upload.filename or "").name or "file")
            with path.open("wb") as copy:
                while chunk := upload.file.read(1 << 20):
                    copy.write(chunk)
            paths.append(path)
    return paths


def _lines(form: FormData, paths: list[Path], folder: TemporaryDirectory[str]) -> Iterator[bytes]:
    """The steps of the work, each as a line of JSON; closing the generator cancels the work."""
    with folder:
        for step in _steps({name: value for name, value in form.items() if isinstance(value, str)}, paths):
            yield encoded(step) + b"\n"


def _steps(fields: dict[str, str], paths: list[Path]) -> Iterator[dict[str, Any]]:
    token = None
    try:
        with _turn_taken() as waits:
            yield from waits
            yield {"share": 0, "what": "reading the data"}
            deadline = Deadline()
            for read in _read(fields, paths):
                if not isinstance(read, Table):
                    yield read
                    continue
                token = STORE.add(read)
                for step in _scored(read, fields, deadline):
                    if isinstance(step, Results):
                        token = STORE.add(step, token)
                    else:
                        yield step
        yield {"token": token}
    except MISTAKES as wrong:
        yield {"problem": in_page_words(str(wrong)), "token": token}
    except LookupError as wrong:
        yield {"problem": str(wrong.args[0])}


def _scored(table: Table, fields: dict[str, str], deadline: Deadline) -> Iterator[dict[str, Any] | Results]:
    roles = setup.chosen_roles(json.loads(fields["roles"])) if fields.get("roles") else _guessed(table)
    asked = json.loads(fields.get("options") or "{}")
    for done in scored(table, roles, Choices(asked.get("types"), **(asked.get("options") or {})), deadline):
        for step in [done] if isinstance(done, Step) else done.prepare(deadline):
            yield {"share": step.share, "what": step.what}
        if isinstance(done, Results):
            yield done


def _guessed(table: Table) -> Roles:
    return Roles(*files.guess(table))


def _read(fields: dict[str, str], paths: list[Path]) -> Iterator[Table | dict[str, Any]]:
    """Yield steps while files are read, then the table: from the form's files, its pasted lines, or its token."""
    if not paths:
        if fields.get("token"):
            found = kept(fields["token"])
            yield found if isinstance(found, Table) else found.table
        else:
            yield files.pasted(fields.get("predictions", ""), fields.get("references", ""))
        return
    cancelled = threading.Event()
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(files.read, paths, fields.get("encoding") or None, cancelled)
        try:
            while not wait([reading], SECONDS_BETWEEN_STEPS).done:
                yield {"share": 0, "what": "reading the file"}
        finally:
            cancelled.set()
    yield reading.result()


@contextmanager
def _turn_taken() -> Iterator[Iterator[dict[str, Any]]]:
    """Hold one of the AT_ONCE turns to score; the context value yields steps until a turn is free.

    Raises ValueError if too many requests are waiting already.
    """
    if not _waiting.acquire(blocking=False):
        raise ValueError("too many test sets wait for a turn; try again in a minute")
    has_turn = False

    def waits() -> Iterator[dict[str, Any]]:
        nonlocal has_turn
        while not (has_turn := _turn.acquire(timeout=SECONDS_BETWEEN_STEPS)):
            yield {"share": 0, "what": "waiting for a turn"}

    try:
        yield waits()
    finally:
        _waiting.release()
        if has_turn:
            _turn.release()
