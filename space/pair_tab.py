"""The first tab: two texts, and which of their words match."""

import json
from functools import partial
from pathlib import Path
from typing import Any

import gradio as gr

from space import html, pair
from space.choices import Choices, controls

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "pairs.jsonl"

ACT = "rougekit.act(element, (data) => trigger('click', data));"
"""Passes clicks on buttons with data to the handler of an HTML component."""
PRIVATE: dict[str, Any] = {"api_visibility": "private"}
QUIET: dict[str, Any] = {**PRIVATE, "show_progress": "hidden"}

MISTAKES = (ValueError, TypeError, ImportError)
"""What users can cause, whose message they read."""


def add(panel: list[gr.components.Component]) -> tuple[list[Any], list[Any]]:
    """Lay out the tab; the inputs and outputs of `explain`."""
    example = example_pairs()[0]
    texts = example["prediction"], f"\n{pair.SEPARATOR}\n".join(example["references"])
    marks, again = explain(*texts, *Choices().panel)  # now, so that they come with the page
    with gr.Row():
        box = partial(gr.Textbox, lines=6, max_lines=14, min_width=300)
        prediction = box(texts[0], label="Prediction", info="what a system wrote", elem_id="prediction")
        several = f"several: with a line of {pair.SEPARATOR} between them"
        reference = box(texts[1], label="Reference", info=several, elem_id="reference")
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
    """A line above results that no longer belong to the settings."""
    return f'<p class="note stale-note">These results are not up to date. {why}</p>'


def explain(prediction: str, reference: str, *panel: Any) -> tuple[str, str]:
    """The marks; signature, code and link that repeat them."""
    try:
        return pair.explain_pair(prediction, reference, Choices.of_panel(*panel))
    except MISTAKES as wrong:
        return html.problem(str(wrong)), ""


def fix(event: gr.EventData, *panel: Any) -> list[Any]:
    """The panel, with the option set that a button under a warning names."""
    button = event._data
    value = True if button.get("value") == "true" else button.get("value")
    option = button.get("option") if button.get("do") == "set" else None
    return [gr.skip(), *(value if control.name == option else gr.skip() for control in controls())]


def example_pairs() -> list[dict[str, Any]]:
    """The example pairs that come with the repository."""
    return [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]
