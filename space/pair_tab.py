"""The first tab: two texts, and which of their words match."""

import json
from pathlib import Path
from typing import Any

import gradio as gr

from space import html, pair
from space.choices import Choices, controls

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "pairs.jsonl"

ACT = "rougekit.act(element, (data) => trigger('click', data));"
"""Clicks on what has data of its own reach a handler."""
PRIVATE: dict[str, Any] = {"api_visibility": "private"}
QUIET: dict[str, Any] = {**PRIVATE, "show_progress": "hidden"}

MISTAKES = (ValueError, TypeError, ImportError)
"""What a user can cause; the message is theirs to read."""


def add(panel: list[gr.components.Component]) -> tuple[list[Any], list[Any]]:
    """Lay out the tab; what `explain` takes and gives."""
    example = example_pairs()[0]
    texts = example["prediction"], pair.joined_references(example["references"])
    marks, again = explain(*texts, *Choices().panel)  # with the page, before any event
    with gr.Row():
        prediction = gr.Textbox(
            texts[0],
            label="Prediction",
            lines=6,
            max_lines=14,
            min_width=300,
            info="what a system wrote",
            elem_id="prediction",
        )
        reference = gr.Textbox(
            texts[1], label="Reference", lines=6, max_lines=14, min_width=300,
            info=f"several: with a line of {pair.SEPARATOR} between them", elem_id="reference",
        )  # fmt: skip
    button = gr.Button("Explain", variant="primary", elem_id="explain")
    with gr.Column(elem_id="pair-results"):
        gr.HTML(stale_note("The texts or the options have changed since: explain again."))
        result = gr.HTML(marks, elem_id="pair-result", js_on_load=ACT)
        repeat = gr.HTML(again, elem_id="pair-repeat")
    inputs, outputs = [prediction, reference, *panel], [result, repeat]
    work = {**PRIVATE, "concurrency_id": "pair"}
    fixed = result.click(fix, panel, panel, **QUIET)
    for event in (button.click(explain, inputs, outputs, **work), fixed.then(explain, inputs, outputs, **work)):
        event.then(None, js="() => rougekit.fresh('pair-results')")
    changes = [prediction.input, reference.input, *(option.change for option in panel)]
    gr.on(changes, None, js="() => rougekit.stale('pair-results')")
    return inputs, outputs


def stale_note(why: str) -> str:
    """A line for what stands under it but is no longer of what stands above."""
    return f'<p class="note stale-note">These results stand as they were. {why}</p>'


def explain(prediction: str, reference: str, *panel: Any) -> tuple[str, str]:
    """The marks, and how to have them again."""
    try:
        view = pair.explain_pair(prediction, reference, Choices.of_panel(*panel))
    except MISTAKES as wrong:
        return html.problem(str(wrong)), ""
    link = html.copy_link(
        view.link,
        "Copy a link to this pair",
        "It holds texts and options behind its #, which browsers never send.",
    )
    code = html.folded("The same in Python", html.copyable(view.code))
    return view.html, html.signature(view.signature) + code + link


def fix(event: gr.EventData, *panel: Any) -> list[Any]:
    """The panel with the option set that a button under a warning names."""
    data = event._data
    value: Any = {"true": True}.get(data.get("value"), data.get("value"))
    asked = data.get("option") if data.get("do") == "set" else None
    return [gr.skip(), *(value if control.name == asked else gr.skip() for control in controls())]


def example_pairs() -> list[dict[str, Any]]:
    """Those that come with the repository."""
    return [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
