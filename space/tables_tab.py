"""The third tab: tables for a paper, every test, and what else may be asked of scored systems."""

from collections.abc import Callable
from functools import partial
from typing import Any

import gradio as gr

from space import html, views
from space.pair_tab import MISTAKES, PRIVATE
from space.results_store import STORE
from space.workbench import FORGOTTEN, PATH

NOT_YET = html.small("Nothing is scored yet: score a test set in the tab before this one.")


def add() -> list[gr.components.Component]:
    """Lay out the tab; what `tables` fills, the first of it the token of the results."""
    token = gr.State(None)
    shown = gr.HTML(NOT_YET, elem_id="tables")
    with gr.Column(visible=False) as more:
        with gr.Row():
            levels = gr.Button("Humans, your systems, chance", elem_id="around", size="sm")
            pairs = gr.Button("All pairs of systems", elem_id="pairs", size="sm")
            why = gr.Button("Phrases that differ", elem_id="why", size="sm")
        with gr.Row():
            rouge_type = gr.Dropdown([], label="Pairs ranked by", elem_id="pairs-by", min_width=160)
            other = gr.Dropdown([], label="Phrases against the baseline", elem_id="phrases-of", min_width=160)
        answers = [gr.HTML(elem_id=name) for name in ("levels", "matrix", "reasons")]
    work: dict[str, Any] = {**PRIVATE, "concurrency_id": "set"}
    levels.click(partial(_answer, views.levels), token, answers[0], **work)
    pairs.click(partial(_answer, views.all_pairs), [token, rouge_type], answers[1], **work)
    why.click(partial(_answer, views.phrases), [token, other], answers[2], **work)
    return [token, shown, more, rouge_type, other, pairs, why, *answers]


def tables(token: str | None) -> list[Any]:
    """What the tab shows of results; of none, what to do."""
    results = STORE.get(token)
    empty = gr.Dropdown(choices=[], value=None)
    if results is None:
        return [None, NOT_YET, gr.Column(visible=False), empty, empty, gr.skip(), gr.skip(), "", "", ""]
    others = results.report.names[1:]
    several = gr.Button(visible=bool(others and results.types))
    downloads = (
        f'<p><a class="link" href="{PATH}/{token}/scores.csv" download>Scores of every example (CSV)</a> · '
        f'<a class="link" href="{PATH}/{token}/report.html" download>The results as one HTML file</a></p>'
    )
    return [
        token,
        views.overview(results) + downloads,
        gr.Column(visible=True),
        gr.Dropdown(choices=results.types, value=next(iter(results.types), None), visible=len(others) > 1),
        gr.Dropdown(choices=others, value=next(iter(others), None), visible=len(others) > 1),
        gr.Button(visible=len(others) > 1 and bool(results.types)), several, "", "", "",
    ]  # fmt: skip


def _answer(make: Callable[..., str], token: str | None, *arguments: Any) -> str:
    results = STORE.get(token)
    try:
        return html.problem(FORGOTTEN) if results is None else make(results, *arguments)
    except MISTAKES as wrong:
        return html.problem(str(wrong))
