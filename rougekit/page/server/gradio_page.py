"""The page: gradio serves it and its API endpoints, and shows the workbench in an iframe. Needs gradio."""

import os
import re
from contextlib import nullcontext
from html import escape
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import gradio as gr
from gradio import utils
from gradio.routes import templates
from gradio_client.utils import is_file_obj_with_meta, traverse
from jinja2 import BaseLoader, Environment
from starlette.middleware import Middleware

from rougekit.page.server import endpoints, workbench
from rougekit.page.server.door import Door
from rougekit.page.server.limits import OWN_MACHINE, limits

HERE = Path(__file__).resolve().parent
LOCAL = ("127.0.0.1", "localhost", "::1")
"""Hosts that only this machine reaches."""
TITLE = "rougekit: ROUGE, exact"
DESCRIPTION = "Which summaries match their references, and why: score files or two texts, and read every word."
FRAME = (
    '<h1 class="unseen">rougekit: score and compare summaries</h1>'
    f'<iframe id="workbench" title="rougekit workbench" data-base="{workbench.PATH}/" '
    f'data-example="{workbench.EXAMPLE}" '
    'allow="clipboard-write"></iframe>'
)


class Page(gr.Blocks):
    """Blocks whose API endpoints can be called without their optional arguments, even over plain HTTP."""

    def validate_inputs(self, block_fn: Any, inputs: list[Any]) -> None:
        """Append the defaults of omitted arguments before gradio checks the number of arguments.

        Raises gr.Error for a file that was not uploaded but is somewhere else, from where gradio would fetch it.
        """
        traverse(inputs, _check_is_here, is_file_obj_with_meta)
        if block_fn.api_name in endpoints.NAMES:
            inputs += [component.value for component in block_fn.inputs[len(inputs) :]]
        super().validate_inputs(block_fn, inputs)


def _check_is_here(file: dict[str, Any]) -> dict[str, Any]:
    if not Path(file["path"]).is_absolute():
        raise endpoints.refused(f"{file['path'][:60]!r} is no uploaded file; upload it")
    return file


class _OwnTitle(BaseLoader):
    """Loads gradio's page without what it tells other sites to show for a link to it: its own name and picture."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader = loader

    def get_source(self, environment: Environment, template: str) -> Any:
        """The template with a title and a description of this page."""
        source, *rest = self._loader.get_source(environment, template)
        source = re.sub(r"<meta\s+(?:property=\"og:|name=\"twitter:)[^>]*>\s*", "", source)
        told = {"og:title": TITLE, "og:description": DESCRIPTION, "og:type": "website", "twitter:card": "summary"}
        tags = "".join(f'<meta property="{name}" content="{escape(text)}">\n' for name, text in told.items())
        return source.replace("<head>", f"<head>\n{tags}", 1), *rest


def build() -> gr.Blocks:
    """The page; `launch` serves it."""
    no_app = patch("gradio.routes.App.create_app")  # else gradio creates three apps before the one that it serves
    with no_app, Page(title=TITLE, analytics_enabled=False, delete_cache=(60, endpoints.KEPT_SECONDS)) as page:
        gr.HTML(FRAME, elem_id="frame")
        endpoints.add()
        page.queue(max_size=256, default_concurrency_limit=None)
    return page


def door(is_local: bool) -> Middleware:
    """What stands before all routes."""
    for_files = workbench.FOR_FILES, endpoints.UPLOAD
    return Middleware(Door, for_files=for_files, opened=workbench.OPENED, is_local=is_local)


def launch(page: gr.Blocks, host: str = "127.0.0.1", **options: Any) -> Any:
    """Serve the page to those who reach it as `host`; `options` are passed to gr.Blocks.launch."""
    if not isinstance(templates.env.loader, _OwnTitle):
        templates.env.loader = _OwnTitle(cast(BaseLoader, templates.env.loader))
    utils.MatplotlibBackendMananger = nullcontext  # else the first call imports matplotlib, where it is installed
    is_local = "SPACE_ID" not in os.environ and host in LOCAL
    return page.launch(
        server_name=host,
        css=(HERE / "page.css").read_text(encoding="utf-8"),
        head=f"<script>{(HERE / 'page.js').read_text(encoding='utf-8')}</script>",
        max_file_size=None if limits() == OWN_MACHINE else int(limits().bytes),
        state_session_capacity=64,
        ssr_mode=False,
        footer_links=[],
        app_kwargs={
            "routes": [workbench.mount(), endpoints.upload_route(page)],
            "middleware": [door(is_local), Middleware(endpoints.HangUps)],
        },
        _frontend=False,  # else gradio gives up if a busy machine takes more than three seconds for the first page
        **options,
    )
