"""Register the API endpoints. `score` accepts JSON; the others also a file, which only a gradio component can check."""

from collections.abc import Callable
from functools import wraps
from html import escape
from typing import Any

import gradio as gr
from gradio.processing_utils import save_bytes_to_cache

from space import api
from space.words import MISTAKES

NAMES = ("score", "score_file", "compare")


def add() -> None:
    """Add the endpoints to the page, with invisible components for their arguments."""
    gr.api(_with_errors(api.score), api_name="score")
    with gr.Group(visible=False):
        file = gr.File(label="file")
        predictions, references, types, options = (
            gr.JSON(label=name) for name in ("predictions", "references", "rouge_types", "options")
        )
        baseline, groups = gr.Textbox(label="baseline"), gr.Textbox(label="groups")
        method, margin = gr.Textbox("student-hall", label="method"), gr.Number(None, label="margin")
        result, examples, trigger = gr.JSON(label="result"), gr.File(label="scores of every example"), gr.Button()
        columns = [file, predictions, references]

        @wraps(api.score_file)
        def score_file(*arguments: Any) -> tuple[Any, str]:
            scores, csv = api.score_file(*arguments)
            return scores, save_bytes_to_cache(csv.encode(), "rougekit-examples.csv", examples.GRADIO_CACHE)

        trigger.click(
            _with_errors(score_file), [*columns, types, options, groups], [result, examples], api_name="score_file"
        )
        compared = [*columns, baseline, method, types, options, groups, margin]
        trigger.click(_with_errors(api.compare), compared, result, api_name="compare")


def _with_errors(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an endpoint so that the client sees the message of an error that the user caused."""

    @wraps(endpoint)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return endpoint(*arguments, **named)
        except MISTAKES as wrong:
            raise gr.Error(escape(str(wrong), quote=False), print_exception=False) from None

    return call
