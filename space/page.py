"""The layout of the page, and which handler answers which button. Needs gradio."""

import json
from collections.abc import Callable
from functools import partial, wraps
from html import escape
from pathlib import Path
from typing import Any

import gradio as gr

from rougekit.analysis.comparison import Method
from space import api, choices, files, handlers, tables
from space.choices import Choices
from space.files import Table

EXAMPLES = Path(__file__).resolve().parent.parent / "examples" / "pairs.jsonl"
STYLE = Path(__file__).with_name("page.css")
UPLOAD_LIMIT = "20mb"
POLICY = """<meta http-equiv="Content-Security-Policy" content="img-src 'self' data: blob:; font-src 'self' data:">"""
"""Gradio shows names of refused files as (cleaned) HTML; no picture in it shall call another machine."""
KEPT_SECONDS = 1800
"""How long a table stays in memory."""
ENDINGS = [".csv", ".tsv", ".jsonl", ".ndjson", ".parquet"]
N_PICKS = handlers.MOST_PICKED

INTRO = """<header class="intro"><h1>ROUGE, to look at</h1>
<p>Compare a generated text with what people wrote, see which words counted, and test whether one system is better than
another. Uploads stay in memory for half an hour at most; nothing is stored or sent elsewhere.</p></header>"""


def build() -> gr.Blocks:
    """The page; `launch` serves it."""
    with gr.Blocks(title="ROUGE, to look at", analytics_enabled=False, delete_cache=(60, 300)) as page:
        gr.HTML(INTRO)
        panel = _panel()
        table = gr.State(None, time_to_live=KEPT_SECONDS)
        picks = gr.State([], time_to_live=KEPT_SECONDS)
        with gr.Tabs() as tabs:
            with gr.Tab("Explain", id="pair"):
                pair = _pair_tab(panel)
            with gr.Tab("Score a file", id="file"):
                scoring = _file_tab(panel, table, picks, tabs, pair)
            with gr.Tab("Compare", id="compare"):
                comparing = _compare_tab(panel, table)
        for source in (scoring, comparing):
            outputs = [table, *scoring["columns"], *comparing["columns"], comparing["baseline"]]
            source["file"].upload(_uploaded, source["file"], outputs, api_visibility="private")
            source["file"].clear(_cleared, None, outputs, api_visibility="private")
            source["example"].click(_example, None, outputs, api_visibility="private")
        page.load(_explain, pair["inputs"], pair["outputs"], api_visibility="private")
        _endpoints()
    page.queue(max_size=32, default_concurrency_limit=2)
    return page


def launch(page: gr.Blocks, **options: Any) -> Any:
    """Serve the page; options are those of gr.Blocks.launch."""
    theme = gr.themes.Default(
        primary_hue="indigo",
        neutral_hue="slate",
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    ).set(body_text_color_subdued="*neutral_500", body_text_color_subdued_dark="*neutral_300")
    return page.launch(
        theme=theme,
        css=STYLE.read_text(encoding="utf-8"),
        head=POLICY,
        max_file_size=UPLOAD_LIMIT,
        state_session_capacity=64,
        ssr_mode=False,
        footer_links=["api", "settings"],
        **options,
    )


def _panel() -> list[gr.components.Component]:
    """The options, in the order of the fields of Choices."""
    types = gr.CheckboxGroup(choices.TYPES, value=choices.DEFAULT_TYPES, label="What to measure", elem_id="types")
    with gr.Accordion("Options: how texts are read and references are combined", open=False, elem_id="options"):
        with gr.Row():
            standard = gr.Radio(
                choices.STANDARDS, value="rouge_score", label="Standard", info="rouge155 is the Perl script ROUGE-1.5.5"
            )
            stemmer = gr.Dropdown(choices.STEMMERS, value="none", label="Stemmer")
            stopwords = gr.Dropdown(choices.STOPWORDS, value="none", label="Stop words")
        with gr.Row():
            tokenizer = gr.Dropdown(choices.TOKENIZERS, value="default", label="Tokeniser", info="of the standard")
            sentences = gr.Dropdown(
                choices.SPLITTERS, value="newline", label="Sentences end at", info="matters to rougeLsum and meadL"
            )
            rule = gr.Dropdown(choices.RULES, value="default", label="Several references", info="how they count")
            limit = gr.Number(0, label="Word limit", info="0: none", minimum=0, precision=0)
    return [types, standard, stemmer, stopwords, tokenizer, sentences, rule, limit]


def _pair_tab(panel: list[gr.components.Component]) -> dict[str, Any]:
    example = _example_pairs()[0]
    with gr.Row():
        prediction = gr.Textbox(
            example["prediction"], label="Prediction", lines=6, max_lines=14, max_length=handlers.MOST_IN_BOX,
            elem_id="prediction", min_width=300,
        )  # fmt: skip
        reference = gr.Textbox(
            f"\n{handlers.SEPARATOR}\n".join(example["references"]), label="Reference", lines=6, max_lines=14,
            info=f"several: with a line of {handlers.SEPARATOR} between them", elem_id="reference", min_width=300,
            max_length=handlers.MOST_IN_BOX * handlers.MOST_REFERENCES,
        )  # fmt: skip
    button = gr.Button("Explain", variant="primary", elem_id="explain")
    result = gr.HTML(elem_id="pair-result")
    with gr.Accordion("Repeat this number", open=True):
        signature = gr.HTML(elem_id="pair-signature")
        code = gr.Code(
            label="The same in Python",
            language="python",
            interactive=False,
            elem_id="pair-code",
            lines=3,
            wrap_lines=True,
            show_line_numbers=False,
        )
    tab = {"inputs": [prediction, reference, *panel], "outputs": [result, code, signature]}
    button.click(_explain, tab["inputs"], tab["outputs"], api_visibility="private", scroll_to_output=True)
    return tab


def _upload_block(prefix: str) -> dict[str, Any]:
    """A file and its columns."""
    with gr.Row():
        file = gr.File(
            label="CSV, JSON Lines or Parquet", file_types=ENDINGS, elem_id=f"{prefix}-upload", height=150, scale=2
        )
        with gr.Column(scale=1, min_width=220):
            gr.HTML(f'<p class="limits">{_limits()}</p>')
            example = gr.Button("Take the example pairs", elem_id=f"{prefix}-example", size="sm")
    message = gr.HTML(elem_id=f"{prefix}-message")
    with gr.Row():
        predictions = gr.Dropdown(
            [],
            multiselect=True,
            label="Predictions",
            info="one column for each system",
            elem_id=f"{prefix}-predictions",
            min_width=260,
        )
        references = gr.Dropdown(
            [],
            multiselect=True,
            label="References",
            info="cells may be lists",
            elem_id=f"{prefix}-references",
            min_width=260,
        )
    return {"file": file, "example": example, "columns": [message, predictions, references]}


def _limits() -> str:
    return (
        f"At most {files.MOST_BYTES // 10**6} MB, {files.MOST_ROWS:,} rows, {files.MOST_CHARACTERS // 10**6} million "
        f"characters, {files.MOST_IN_CELL:,} in a text. The first line of a CSV file names the columns."
    )


def _file_tab(
    panel: list[gr.components.Component], table: gr.State, picks: gr.State, tabs: gr.Tabs, pair: dict[str, Any]
) -> dict[str, Any]:
    tab = _upload_block("score")
    button = gr.Button("Score", variant="primary", elem_id="score")
    result = gr.HTML(elem_id="score-result")
    with gr.Column(visible=False, elem_id="picks") as group:
        gr.HTML("<h3>Worst and best examples: open one under Explain</h3>")
        with gr.Row():
            buttons = [gr.Button(visible=False, size="sm", min_width=300) for _ in range(N_PICKS)]
    signature = gr.HTML(elem_id="score-signature")
    download = gr.DownloadButton("Download the scores of every example (CSV)", visible=False, elem_id="download")
    outputs = [result, signature, picks, group, *buttons, download]
    inputs = [table, *tab["columns"][1:], *panel]
    button.click(_score, inputs, outputs, api_visibility="private")
    for number, pick in enumerate(buttons):
        opened = pick.click(
            partial(_open, number), picks, [*pair["inputs"][:2], tabs], api_visibility="private", show_progress="hidden"
        )
        opened.then(_explain, pair["inputs"], pair["outputs"], api_visibility="private")
    return tab


def _compare_tab(panel: list[gr.components.Component], table: gr.State) -> dict[str, Any]:
    tab = _upload_block("compare")
    with gr.Row():
        baseline = gr.Dropdown(
            [], label="Baseline", info="the system to beat", elem_id="compare-baseline", min_width=260
        )
        method = gr.Radio(
            ["bootstrap", "permutation"],
            value="bootstrap",
            label="Paired test",
            elem_id="compare-method",
            min_width=260,
        )
    button = gr.Button("Compare", variant="primary", elem_id="compare")
    result = gr.HTML(elem_id="compare-result")
    signature = gr.HTML(elem_id="compare-signature")
    inputs = [table, *tab["columns"][1:], baseline, method, *panel]
    button.click(_compare, inputs, [result, signature], api_visibility="private")
    return {**tab, "baseline": baseline}


def _explain(prediction: str, reference: str, *panel: Any) -> tuple[str, str, str]:
    try:
        found = handlers.explain_pair(prediction, reference, Choices(*panel))
    except handlers.MISTAKES as wrong:
        return tables.problem(str(wrong)), "", ""
    return found.html, found.code, tables.signature(found.signature)


def _columns(table: Table) -> tuple[Any, ...]:
    """The table, and what both tabs show of it."""
    predictions, references = files.guess(table)
    words = f"{table.name}: {len(table):,} rows, columns {', '.join(table.columns)}"
    shown = [
        f'<p class="note" role="status">{escape(words)}</p>',
        gr.Dropdown(choices=table.text_columns, value=predictions),
        gr.Dropdown(choices=table.text_columns, value=references),
    ]
    baseline = gr.Dropdown(choices=table.text_columns, value=next(iter(predictions), None))
    return table, *shown, *shown, baseline


def _nothing(message: str) -> tuple[Any, ...]:
    empty = [message, gr.Dropdown(choices=[], value=[]), gr.Dropdown(choices=[], value=[])]
    return None, *empty, *empty, gr.Dropdown(value=None)  # without choices too, gradio's script fails


def _uploaded(path: str | None) -> tuple[Any, ...]:
    if not path:
        return _nothing("")
    try:
        return _columns(files.read(path))
    except handlers.MISTAKES as wrong:
        return _nothing(tables.problem(str(wrong)))


def _cleared() -> tuple[Any, ...]:
    return _nothing("")


def _example_pairs() -> list[dict[str, Any]]:
    return [json.loads(line) for line in EXAMPLES.read_text(encoding="utf-8").splitlines()]


def _example() -> tuple[Any, ...]:
    """The example pairs, with a second system that says only the first sentence."""
    pairs = _example_pairs()
    columns = {
        "first_sentence": [pair["prediction"].split("\n")[0] for pair in pairs],
        "whole_summary": [pair["prediction"] for pair in pairs],
        "references": [pair["references"] for pair in pairs],
    }
    return _columns(Table(EXAMPLES.name, columns, list(range(1, len(pairs) + 1))))


def _score(
    table: Table | None,
    predictions: list[str],
    references: list[str],
    *panel: Any,
    progress: gr.Progress = gr.Progress(),  # noqa: B008, how gradio knows that a bar is wanted
) -> list[Any]:
    hidden = [gr.Button(visible=False)] * N_PICKS
    try:
        found = handlers.score_table(_given(table), predictions, references, Choices(*panel), progress)
    except handlers.MISTAKES as wrong:
        return [tables.problem(str(wrong)), "", [], gr.Column(visible=False), *hidden, gr.DownloadButton(visible=False)]
    shown = [gr.Button(pick.label, visible=True) for pick in found.picked[:N_PICKS]]
    return [
        found.html,
        tables.signature(found.signature),
        found.picked,
        gr.Column(visible=bool(shown)),
        *(shown + hidden)[:N_PICKS],
        gr.DownloadButton(value=found.download, visible=True),
    ]


def _open(number: int, picks: list[handlers.Picked]) -> tuple[Any, ...]:
    if number >= len(picks):  # forgotten after half an hour
        return gr.skip(), gr.skip(), gr.skip()
    return picks[number].prediction, picks[number].reference, gr.Tabs(selected="pair")


def _compare(
    table: Table | None,
    predictions: list[str],
    references: list[str],
    baseline: str | None,
    method: Method,
    *panel: Any,
    progress: gr.Progress = gr.Progress(),  # noqa: B008
) -> tuple[str, str]:
    try:
        found = handlers.compare_columns(
            _given(table), predictions, references, baseline or "", method, Choices(*panel), progress
        )
    except handlers.MISTAKES as wrong:
        return tables.problem(str(wrong)), ""
    return found.html, tables.signature(found.signature)


def _given(table: Table | None) -> Table:
    if table is None:
        raise ValueError("there is no file; upload one, or take the example pairs")
    return table


def _endpoints() -> None:
    """The API: `score` takes JSON; the others take a file too, which only components can check, so some are hidden."""
    gr.api(_told(api.score), api_name="score")
    with gr.Group(visible=False):
        file = gr.File(label="file", file_types=ENDINGS)
        predictions, references, types, options = (
            gr.JSON(label=name) for name in ("predictions", "references", "rouge_types", "options")
        )
        baseline, method = gr.Textbox(label="baseline"), gr.Textbox("bootstrap", label="method")
        result, written, trigger = gr.JSON(label="result"), gr.File(label="scores of every example"), gr.Button()
        columns = [file, predictions, references]
        trigger.click(_told(api.score_file), [*columns, types, options], [result, written], api_name="score_file")
        trigger.click(_told(api.compare), [*columns, baseline, method, types, options], result, api_name="compare")


def _told(endpoint: Callable[..., Any]) -> Callable[..., Any]:
    """The endpoint with mistakes as errors that the client reads."""

    @wraps(endpoint)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return endpoint(*arguments, **named)
        except handlers.MISTAKES as wrong:
            raise gr.Error(escape(str(wrong), quote=False), print_exception=False) from None

    return call
