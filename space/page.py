"""The page: gradio serves it and its API endpoints, and shows the workbench in an iframe. Needs gradio."""

from pathlib import Path
from typing import Any
from unittest.mock import patch

import gradio as gr

from space import endpoints, server
from space.limits import OWN_MACHINE, limits

HERE = Path(__file__).resolve().parent
AT_ONCE = 2
"""Maximum number of concurrent calls of one endpoint: one per core."""
FRAME = (
    '<h1 class="unseen">rougekit: score and compare summaries</h1>'
    f'<iframe id="workbench" title="rougekit workbench" data-base="{server.PATH}/" data-example="{server.EXAMPLE}" '
    'allow="clipboard-write"></iframe>'
)


class Page(gr.Blocks):
    """Blocks whose API endpoints can be called without their optional arguments, even over plain HTTP."""

    def validate_inputs(self, block_fn: Any, inputs: list[Any]) -> None:
        """Append the defaults of omitted arguments before gradio checks the number of arguments."""
        if block_fn.api_name in endpoints.NAMES:
            inputs += [component.value for component in block_fn.inputs[len(inputs) :]]
        super().validate_inputs(block_fn, inputs)


def build() -> gr.Blocks:
    """The page; `launch` serves it."""
    no_app = patch("gradio.routes.App.create_app")  # else gradio creates three apps before the one that it serves
    with no_app, Page(title="rougekit", analytics_enabled=False, delete_cache=(60, 300)) as page:
        gr.HTML(FRAME, elem_id="frame")
        endpoints.add()
        page.queue(max_size=256, default_concurrency_limit=AT_ONCE)
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
        app_kwargs={"routes": [server.mount()]},
        _frontend=False,  # else gradio gives up if a busy machine takes more than three seconds for the first page
        **options,
    )
