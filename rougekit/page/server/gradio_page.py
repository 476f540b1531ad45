"""The page: gradio serves it and its API endpoints, and shows the workbench in an iframe. Needs gradio."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import gradio as gr
from gradio_client.utils import is_file_obj_with_meta, traverse
from starlette.middleware import Middleware

from rougekit.page.server import endpoints, workbench
from rougekit.page.server.limits import OWN_MACHINE, limits

HERE = Path(__file__).resolve().parent
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
        raise gr.Error(f"{file['path'][:60]!r} is no uploaded file; upload it", print_exception=False)
    return file


def build() -> gr.Blocks:
    """The page; `launch` serves it."""
    no_app = patch("gradio.routes.App.create_app")  # else gradio creates three apps before the one that it serves
    with no_app, Page(title="rougekit", analytics_enabled=False, delete_cache=(60, endpoints.KEPT_SECONDS)) as page:
        gr.HTML(FRAME, elem_id="frame")
        endpoints.add()
        page.queue(max_size=256, default_concurrency_limit=None)
    return page


def launch(page: gr.Blocks, **options: Any) -> Any:
    """Serve the page; `options` are passed to gr.Blocks.launch."""
    return page.launch(
        css=(HERE / "page.css").read_text(encoding="utf-8"),
        head=f"<script>{(HERE / 'page.js').read_text(encoding='utf-8')}</script>",
        max_file_size=None if limits() == OWN_MACHINE else int(limits().bytes),
        state_session_capacity=64,
        ssr_mode=False,
        footer_links=[],
        app_kwargs={
            "routes": [workbench.mount(), endpoints.upload_route(page)],
            "middleware": [Middleware(endpoints.HangUps)],
        },
        _frontend=False,  # else gradio gives up if a busy machine takes more than three seconds for the first page
        **options,
    )
