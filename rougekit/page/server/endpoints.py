"""Register the API endpoints. `score` accepts JSON; the others also a file, which only a gradio component can check."""

import inspect
import re
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from pathlib import Path
from typing import Any

import gradio as gr
from anyio import CancelScope, to_thread
from gradio.context import LocalContext
from gradio.data_classes import FileData, GradioRootModel
from gradio.processing_utils import save_bytes_to_cache
from gradio.utils import get_upload_folder
from starlette.datastructures import QueryParams
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rougekit.page.server import api
from rougekit.page.server.door import ROOM
from rougekit.page.server.uploads import form_of
from rougekit.page.server.work import LONG, EndsWithItsConnection, Turns, run_in_turn, turns_for
from rougekit.page.view.words import MISTAKES

NAMES = ("score", "score_file", "compare")
UPLOAD = "/gradio_api/upload"
"""The path to which clients send files."""
KEPT_SECONDS = 300
"""How long an upload waits for its call, and a download for being fetched."""

_running: dict[str, set[CancelScope]] = {}
"""The calls that are being worked on, by the client's session."""


class OneOrSeveral(GradioRootModel):  # type: ignore[misc]
    """What clients send as a file: one, or a list of several."""

    root: FileData | list[FileData]

    @property
    def paths(self) -> str | list[str]:
        """Where they are."""
        return [each.path for each in self.root] if isinstance(self.root, list) else self.root.path


def add() -> None:
    """Add the endpoints to the page, with invisible components for their arguments."""
    gr.api(_endpoint(api.score, _turns_of_a_pair), api_name="score")
    with gr.Group(visible=False):
        file = gr.File(label="file")
        file.data_model = OneOrSeveral
        file.preprocess = lambda payload: payload and payload.paths  # gradio's own leaves an empty file behind
        predictions, references, types, options = (
            gr.JSON(label=name) for name in ("predictions", "references", "rouge_types", "options")
        )
        baseline, groups = gr.Textbox(label="baseline"), gr.Textbox(label="groups")
        method, margin = gr.Textbox("student-hall", label="method"), gr.Number(None, label="margin")
        result, examples, trigger = gr.JSON(label="result"), gr.File(label="scores of every example"), gr.Button()
        columns = [file, predictions, references]
        reading = [gr.Textbox(label=name) for name in ("system_column", "run_column", "nulls", "encoding")]

        @wraps(api.score_file)
        def score_file(*arguments: Any) -> tuple[Any, str]:
            scores, csv = api.score_file(*arguments)
            return scores, save_bytes_to_cache(csv.encode(), "rougekit-examples.csv", examples.GRADIO_CACHE)

        scored, compared = (
            [*columns, types, options, groups, *reading],
            [*columns, baseline, method, types, options, groups, margin, *reading],
        )
        for function, inputs, outputs in ((score_file, scored, [result, examples]), (api.compare, compared, result)):
            endpoint = _endpoint(function, LONG, of_upload=True)
            trigger.click(endpoint, inputs, outputs, api_name=function.__name__)


def _turns_of_a_pair(prediction: object, references: object, *options: object) -> Turns:
    return turns_for(len(str(prediction)), len(str(references)))


def _endpoint(
    function: Callable[..., Any], turns: Turns | Callable[..., Turns], of_upload: bool = False
) -> Callable[..., Any]:
    """An API function as gradio calls it. It takes turns, ends when its client hangs up, and shows users' mistakes.

    of_upload : whether its first argument is a file or several, which are removed at the end
    """

    @wraps(function)
    async def call(request: gr.Request, *arguments: Any) -> Any:
        session = request.session_hash
        visitor = "" if session == LocalContext.event_id.get() else session  # calls without a session are one visitor's
        with CancelScope() as scope:
            _running.setdefault(session, set()).add(scope)
            try:
                kind = turns if isinstance(turns, Turns) else turns(*arguments)
                return await run_in_turn(partial(function, *arguments), visitor, kind)
            except MISTAKES as wrong:
                raise refused(api.problem(wrong)) from None
            except HTTPException as wrong:
                raise refused(wrong.detail) from None
            finally:
                _running[session].discard(scope)
                if not _running[session]:
                    del _running[session]
                for path in _paths_in(arguments[0]) if of_upload else ():
                    with suppress(OSError):
                        Path(path).unlink()
                        Path(path).parent.rmdir()
        raise refused("cancelled")

    signature = inspect.signature(function)  # gradio reads the types, and fills in the request
    asked = inspect.Parameter("request", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=gr.Request)
    call.__signature__ = signature.replace(parameters=[asked, *signature.parameters.values()])  # type: ignore[attr-defined]
    call.__annotations__ = {"request": gr.Request, **function.__annotations__}
    return call


def _paths_in(argument: str | list[str] | None) -> list[str]:
    return argument if isinstance(argument, list) else [argument] if argument else []


def refused(message: str) -> gr.Error:
    """The error that tells a client in plain text why a call fails; gradio's own page would show it as HTML."""
    return gr.Error(message, visible=False, print_exception=False)


class HangUps:
    """ASGI middleware that ends a session's calls when the client closes the stream of their results.

    A stream that ends because it is nobody's, which its client has been told, is no failure of the server.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and listen to what it receives."""
        is_complete = False

        async def received() -> Message:
            message = await receive()
            if message["type"] == "http.disconnect" and not is_complete:
                for running in _running.get(_streamed(scope), ()):
                    running.cancel()
            return message

        async def sent(message: Message) -> None:
            nonlocal is_complete
            is_complete = message["type"] == "http.response.body" and not message.get("more_body")
            await send(message)

        if scope["type"] != "http" or not _streamed(scope):
            await self._app(scope, receive, send)
            return
        try:
            await self._app(scope, received, sent)
        except RuntimeError as failure:
            if not isinstance(failure.__cause__, HTTPException):
                raise
            await send({"type": "http.response.body"})  # gradio refuses unknown sessions in a stream that has begun


def _streamed(scope: Scope) -> str:
    """The session whose results a request streams; "" for any other request."""
    if scope["path"].endswith("/queue/data"):
        return QueryParams(scope["query_string"]).get("session_hash", "")
    event = re.fullmatch(r".*/call/(?:v2/)?\w+/(\w+)", scope["path"])
    return event[1] if event else ""


# uploads


def upload_route(page: gr.Blocks) -> Route:
    """The route to which clients upload files for the endpoints, in place of gradio's.

    Gradio's keeps what interrupted uploads leave behind, and keeps equal files of different users as one file, which
    can't be removed when one of them has been answered.
    """

    async def upload(request: Request) -> Response:
        folder = Path(get_upload_folder())
        ROOM.check_beside(await to_thread.run_sync(_tidied, folder))
        async with form_of(request, folder) as (_, paths):
            page.upload_file_set.update(map(str, paths))
            return JSONResponse([str(path) for path in paths])

    return Route(UPLOAD, upload, methods=["POST"], middleware=[Middleware(EndsWithItsConnection)])


def _tidied(folder: Path) -> int:
    """The bytes in the folder of uploads and downloads, after removing empty folders, which gradio leaves behind."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for each in folder.iterdir():
        with suppress(OSError):  # not empty, or removed meanwhile
            size += sum(file.stat().st_size for file in each.iterdir())
            if each.stat().st_mtime < time.time() - KEPT_SECONDS:
                each.rmdir()
    return size
