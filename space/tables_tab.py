"""The third tab: tables for a paper, every test, and what else can be asked about scored systems."""

from collections.abc import Callable
from functools import partial
from typing import Any

import gradio as gr

from space import html, views
from space.pair_tab import MISTAKES, PRIVATE, QUIET
from space.results_store import STORE
from space.workbench import FORGOTTEN, PATH


def add(token: gr.State) -> None:
    """Lay out the tab; each change of the token shows other results."""
    overview = gr.HTML(
        html.small("Nothing is scored yet: score a test set in the tab before this one."), elem_id="tables"
    )
    with gr.Column(visible=False) as more:
        with gr.Row():
            around = gr.Button("Humans, your systems, chance", elem_id="around", size="sm")
            pairs = gr.Button("All pairs of systems", elem_id="pairs", size="sm")
            why = gr.Button("Phrases that differ", elem_id="why", size="sm")
        with gr.Row():
            rouge_type = gr.Dropdown([], label="Pairs ranked by", elem_id="pairs-by", min_width=160)
            other = gr.Dropdown([], label="Phrases against the baseline", elem_id="phrases-of", min_width=160)
        answers = [gr.HTML(elem_id=name) for name in ("levels", "matrix", "reasons")]
    around.click(partial(_answer, views.levels), token, answers[0], concurrency_id="set", **PRIVATE)
    pairs.click(partial(_answer, views.all_pairs), [token, rouge_type], answers[1], concurrency_id="set", **PRIVATE)
    why.click(partial(_answer, views.phrases), [token, other], answers[2], concurrency_id="set", **PRIVATE)
    token.change(_tables, token, [overview, more, rouge_type, other, pairs, why, *answers], **QUIET)


def _tables(token: str) -> Any:
    """What the tab shows of results before anything is asked."""
    if (results := STORE.get(token)) is None:
        return gr.skip()
    others, types = results.report.names[1:], results.types
    downloads = (
        f'<p><a class="link" href="{PATH}/{token}/scores.csv" download>Scores of every example (CSV)</a> · '
        f'<a class="link" href="{PATH}/{token}/report.html" download>The results as one HTML file</a></p>'
    )
    rouge_type, other = (
        gr.Dropdown(choices=names, value=next(iter(names), None), visible=len(others) > 1) for names in (types, others)
    )
    pairs, why = (gr.Button(visible=bool(types) and len(others) >= least) for least in (2, 1))
    return [views.overview(results) + downloads, gr.Column(visible=True), rouge_type, other, pairs, why, "", "", ""]


def _answer(view: Callable[..., str], token: str | None, *arguments: Any) -> str:
    results = STORE.get(token)
    try:
        return html.problem(FORGOTTEN) if results is None else view(results, *arguments)
    except MISTAKES as wrong:
        return html.problem(str(wrong))
