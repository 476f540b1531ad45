"""The second tab: a test set from its file to scores, examples, tests, and the tool behind a published number."""

from collections.abc import Iterator
from html import escape
from typing import Any

import gradio as gr

from space import browse, charts, files, html, questions, report, views
from space.browse import Query
from space.choices import Choices
from space.files import Table
from space.limits import limits
from space.pair_tab import ACT, EXAMPLES, MISTAKES, PRIVATE, QUIET, example_pairs, fix, stale_note
from space.testset import Results, Roles, Step, scored

VIEWS = {"scores": "Scores", "examples": "Examples", "compare": "Compare", "tool": "Which tool?"}
KEPT_SECONDS = 1800
"""How long a table and its results stay in memory."""
NO_GROUPS = ("none", "")
SHOWN_ROWS = 3
"""Of a table, before it is scored."""

NOT_YET = html.small("Nothing is scored yet: bring a file, paste lines or take the example pairs, then press Score.")
WAITING = '<p class="progress" role="status">Waiting for a turn</p>'
"""Until the first step; gradio writes the place in the queue beside it."""
TO_OPEN = html.small("Pick an example from the list: its texts, and what matched, open here.")
TO_CLICK = html.small("Click a point: its example opens here.")


def add(panel: list[gr.components.Component]) -> gr.Tabs:
    """Lay out the tab; its inner tabs, by the names in VIEWS."""
    table = gr.State(None, time_to_live=KEPT_SECONDS)
    results = gr.State(None, time_to_live=KEPT_SECONDS)
    roles = _data(table)
    with gr.Row():
        score = gr.Button("Score", variant="primary", elem_id="score", scale=4, min_width=160)
        cancel = gr.Button("Cancel", elem_id="cancel", scale=1, min_width=100)
    progress = gr.HTML(elem_id="set-progress")
    with gr.Column(elem_id="set-results"):
        stale_note("The data or the options have changed since: score again.")
        with gr.Tabs(elem_id="views") as inner:
            with gr.Tab(VIEWS["scores"], id="scores"):
                scores = _scores(results)
            with gr.Tab(VIEWS["examples"], id="examples"):
                examples = _examples(results)
            with gr.Tab(VIEWS["compare"], id="compare"):
                comparison = _comparison(results)
            with gr.Tab(VIEWS["tool"], id="tool"):
                _tool(table, roles)
    outputs = [progress, results, *scores, *examples, *comparison]
    set_to = scores[0].click(fix, panel, panel, **QUIET)
    work: dict[str, Any] = {
        **PRIVATE, "concurrency_id": "set", "show_progress": "minimal", "show_progress_on": progress,
    }  # fmt: skip
    asked = [event(lambda: WAITING, None, progress, queue=False, **QUIET) for event in (score.click, set_to.success)]
    running = [event.then(_score, [table, *roles, *panel], outputs, **work) for event in asked]
    for event in running:
        event.success(None, js="() => rougekit.fresh('set-results')")
    cancel.click(lambda: "", None, progress, cancels=running, **QUIET)
    changes = [component.change for component in (table, *roles, *panel)]
    gr.on(changes, None, js="() => rougekit.stale('set-results')")
    return inner


# what is to be scored


def _data(table: gr.State) -> list[gr.components.Component]:
    """A file or lines, and the roles of its columns: predictions, references, baseline, groups; the test."""
    with gr.Row():
        file = gr.File(
            label="A file with columns, or text files of aligned lines", file_count="multiple", elem_id="upload",
            height=150, scale=2,
        )  # fmt: skip
        with gr.Column(scale=1, min_width=220):
            kinds = ", ".join(ending.removeprefix(".") for ending in files.ENDINGS)
            gr.HTML(
                f'<p class="small">{kinds}, these with .gz, or ref.txt, a.txt, b.txt together: one text a line. '
                f"{limits()}</p>"
            )
            example = gr.Button("Take the example pairs", elem_id="example", size="sm")
    with gr.Accordion("Or paste lines: one text a line, in the same order", open=False):
        with gr.Row():
            predicted = gr.Textbox(label="Predictions, pasted", lines=4, max_lines=8, min_width=260)
            wanted = gr.Textbox(label="References, pasted", lines=4, max_lines=8, min_width=260)
        paste = gr.Button("Take these lines", elem_id="paste", size="sm")
    message = gr.HTML(elem_id="message")
    with gr.Row():
        predictions = gr.Dropdown(
            [], multiselect=True, label="Predictions", info="one column for each system", elem_id="predictions",
            min_width=260,
        )  # fmt: skip
        references = gr.Dropdown(
            [], multiselect=True, label="References", info="cells may be lists", elem_id="references", min_width=260
        )
        baseline = gr.Dropdown([], label="Baseline", info="the system to beat", elem_id="baseline", min_width=160)
        groups = gr.Dropdown(
            [NO_GROUPS], value="", label="Groups", info="rows of one document", elem_id="groups", min_width=160
        )  # fmt: skip
        method = gr.Radio(
            ["permutation", "bootstrap"], value="permutation", label="Paired test", elem_id="method", min_width=160
        )
    outputs = [table, message, predictions, references, baseline, groups]
    file.upload(_uploaded, file, outputs, **PRIVATE)
    file.clear(lambda: _nothing(""), None, outputs, **QUIET)
    example.click(_example, None, outputs, **QUIET)
    paste.click(_pasted, [predicted, wanted], outputs, **QUIET)
    return [predictions, references, baseline, groups, method]


def _columns(table: Table) -> tuple[Any, ...]:
    predictions, references = files.guess(table)
    names = table.text_columns
    return (
        table,
        _preview(table, predictions, references),
        gr.Dropdown(choices=names, value=predictions),
        gr.Dropdown(choices=names, value=references),
        gr.Dropdown(choices=names, value=next(iter(predictions), None)),
        gr.Dropdown(choices=[NO_GROUPS, *((name, name) for name in table.columns)], value=""),
    )


def _preview(table: Table, predictions: list[str], references: list[str]) -> str:
    """The first rows, each column with the role that it seems to have."""
    roles = {**dict.fromkeys(predictions, "prediction"), **dict.fromkeys(references, "reference")}
    rows = [
        [f"<strong>{roles.get(name, 'not used')}</strong> {html.breakable(name)}", *map(_short, cells[:SHOWN_ROWS])]
        for name, cells in table.columns.items()
    ]
    shown = min(SHOWN_ROWS, len(table))
    header = ["column", *(f"row {number}" for number in range(1, shown + 1))]
    words = f"{table.name}: {len(table):,} rows. Its first ones, with what the columns are taken for"
    return html.notes([table.doubt] if table.doubt else []) + html.table(words, header, rows, "preview")


def _short(cell: Any) -> str:
    text = " / ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
    return f"<bdi>{escape(text[:80])}{'…' * (len(text) > 80)}</bdi>"


def _nothing(message: str) -> tuple[Any, ...]:
    empty = gr.Dropdown(choices=[], value=[])
    return None, message, empty, empty, gr.Dropdown(value=None), gr.Dropdown(choices=[NO_GROUPS], value="")


def _taken(make: Any, *arguments: Any) -> tuple[Any, ...]:
    try:
        return _columns(make(*arguments))
    except MISTAKES as wrong:
        return _nothing(html.problem(str(wrong)))


def _uploaded(paths: list[str] | None) -> tuple[Any, ...]:
    return _taken(files.read, paths) if paths else _nothing("")


def _pasted(predictions: str, references: str) -> tuple[Any, ...]:
    return _taken(files.pasted, predictions, references)


def _example() -> tuple[Any, ...]:
    """The example pairs, with a second system that says only the first sentence."""
    pairs = example_pairs()
    columns = {
        "first_sentence": [one["prediction"].split("\n")[0] for one in pairs],
        "whole_summary": [one["prediction"] for one in pairs],
        "references": [one["references"] for one in pairs],
    }
    return _columns(Table(EXAMPLES.name, columns))


# scores


def _scores(results: gr.State) -> list[gr.components.Component]:
    shown = gr.HTML(NOT_YET, elem_id="scores", js_on_load=ACT)
    with gr.Row(visible=False) as row:
        examples = gr.DownloadButton("Scores of every example (CSV)", elem_id="download")
        page = gr.DownloadButton("All of this as one HTML file", elem_id="report")
        around = gr.Button("People, you, chance", elem_id="around")
    level = gr.HTML(elem_id="levels")
    around.click(_levels, results, level, **PRIVATE)
    return [shown, row, examples, page, level]


def _score(table: Table | None, predictions: list[str], references: list[str], baseline: str | None,
           groups: str | None, method: Any, *panel: Any) -> Iterator[Any]:  # fmt: skip
    """Steps as they are done, then everything that the inner tabs show."""
    yield _at(Step(0, "reading the columns"))
    try:
        if table is None:
            raise ValueError("there is no data; upload a file, paste lines, or take the example pairs")
        chosen = baseline if baseline in predictions else None
        roles = Roles(predictions, references, chosen, method, groups or None)
        for found in scored(table, roles, Choices.of_panel(*panel)):
            if isinstance(found, Step):
                yield _at(found)
            else:
                yield _all(found)
    except MISTAKES as wrong:
        yield _all(None, html.problem(str(wrong)))


def _at(step: Step) -> list[Any]:
    bar = (
        f'<p class="progress" role="status"><progress max="1" value="{step.share:.2f}" aria-label="done"></progress> '
        f"{escape(step.what)}</p>"
    )
    return [bar, *[gr.skip()] * (1 + N_SCORES + N_EXAMPLES + N_COMPARISON)]


def _all(results: Results | None, message: str = "") -> list[Any]:
    if results is None:
        scores = [NOT_YET, gr.Row(visible=False), None, None, ""]
        return [message, None, *scores, *_no_examples(), *_no_comparison()]
    scores = [views.overview(results), gr.Row(visible=True), report.examples_csv(results), report.page(results), ""]
    return [message, results, *scores, *_first_examples(results), *_first_comparison(results)]


def _levels(results: Results | None) -> str:
    return views.people_you_chance(results) if results else ""


N_SCORES = 5

# examples


def _examples(results: gr.State) -> list[gr.components.Component]:
    """The list with its filters, and beside it the example that is open."""
    with gr.Row():
        rouge_type = gr.Dropdown([], label="By", elem_id="by", min_width=120)
        sort = gr.Dropdown(list(browse.SORTS), value="number", label="Sorted by", elem_id="sort", min_width=140)
        descending = gr.Checkbox(False, label="largest first", elem_id="descending", min_width=140)
        only = gr.Dropdown(list(browse.ONLY), value="all", label="Only", elem_id="only", min_width=140)
        contains = gr.Textbox(label="That contain", elem_id="contains", min_width=140)
        low = gr.Number(0, label="F from", minimum=0, maximum=100, elem_id="low", min_width=80)
        high = gr.Number(100, label="F to", minimum=0, maximum=100, elem_id="high", min_width=80)
    query = [rouge_type, sort, descending, only, contains, low, high]
    opened = gr.State(None)
    with gr.Row(elem_id="examples"):
        with gr.Column(scale=1, min_width=400):
            listed = gr.HTML(NOT_YET, elem_id="list", js_on_load=ACT)
        with gr.Column(scale=1, min_width=400):
            with gr.Row():
                steps = [gr.Button(words, size="sm", min_width=80) for words in ("Previous", "Next")]
            shown = gr.HTML(TO_OPEN, elem_id="opened")
    gr.on(
        [part.change for part in query], _list, [results, opened, *query], listed, trigger_mode="always_last", **QUIET
    )
    listed.click(_pick, [results, opened, *query], [listed, shown, opened], **QUIET)
    for button, step in zip(steps, (-1, 1), strict=True):
        button.click(_step(step), [results, opened, *query], [listed, shown, opened], **QUIET)
    return [rouge_type, listed, shown, opened]


N_EXAMPLES = 4


def _no_examples() -> list[Any]:
    return [gr.Dropdown(choices=[], value=None), NOT_YET, TO_OPEN, None]


def _first_examples(results: Results) -> list[Any]:
    by = gr.Dropdown(choices=results.types, value=next(iter(results.types), None))
    return [by, browse.listed(results, Query()), TO_OPEN, None]


def _query(given: tuple[Any, ...]) -> Query:
    rouge_type, sort, descending, only, contains, low, high = given
    return Query(rouge_type, sort, bool(descending), only, contains or "", low or 0, 100 if high is None else high)


def _list(results: Results | None, opened: int | None, *query: Any, page: int = 0) -> Any:
    if results is None:  # an event of a list that has been emptied may come late
        return gr.skip()
    try:
        return browse.listed(results, _query(query), page, opened)
    except MISTAKES as wrong:
        return html.problem(str(wrong))


def _pick(event: gr.EventData, results: Results | None, opened: int | None, *query: Any) -> list[Any]:
    """A click in the list: another page of it, or an example."""
    if results is None:
        return [html.problem("these results have been forgotten; score again"), "", None]
    told = event._data
    number = next((int(told[name]) for name in ("page", "example") if str(told.get(name)).isdecimal()), 0)
    if told.get("do") == "page":
        return [_list(results, opened, *query, page=number), gr.skip(), gr.skip()]
    return [gr.skip(), _opened(results, number), number]


def _step(step: int) -> Any:
    def go(results: Results | None, opened: int | None, *query: Any) -> list[Any]:
        if results is None or (at := browse.neighbour(results, _query(query), opened, step)) is None:
            return [gr.skip()] * 3
        page = browse.page_of(results, _query(query), at)
        return [_list(results, at, *query, page=page), _opened(results, at), at]

    return go


def _opened(results: Results, at: int) -> str:
    try:
        return browse.opened(results, at)
    except MISTAKES as wrong:
        return html.problem(str(wrong))


# comparison


def _comparison(results: gr.State) -> list[gr.components.Component]:
    """Claims and tests, each example as a point, and why systems differ."""
    shown = gr.HTML(NOT_YET, elem_id="comparison")
    with gr.Column(visible=False) as more:
        with gr.Row():
            rouge_type = gr.Dropdown([], label="Points and phrases by", elem_id="points-by", min_width=160)
            other = gr.Dropdown([], label="Against the baseline", elem_id="points-of", min_width=160)
        with gr.Row():
            with gr.Column(scale=1, min_width=320):
                points = gr.HTML(elem_id="points", js_on_load=ACT)
            with gr.Column(scale=1, min_width=320):
                opened = gr.HTML(TO_CLICK, elem_id="point-opened")
        with gr.Row():
            why = gr.Button("Why do they differ?", elem_id="why", size="sm")
            pairs = gr.Button("All pairs of systems", elem_id="pairs", size="sm")
        reasons, matrix = gr.HTML(elem_id="reasons"), gr.HTML(elem_id="matrix")
    chosen = [results, rouge_type, other]
    gr.on([rouge_type.change, other.change], _points, chosen, points, **QUIET)
    points.click(_point, results, opened, **QUIET)
    why.click(_why, chosen, reasons, concurrency_id="set", **PRIVATE)
    pairs.click(_pairs, chosen[:2], matrix, concurrency_id="set", **PRIVATE)
    return [shown, more, rouge_type, other, points, opened, reasons, matrix, pairs]


N_COMPARISON = 9


def _no_comparison(message: str = NOT_YET) -> list[Any]:
    empty = gr.Dropdown(choices=[], value=None)
    return [message, gr.Column(visible=False), empty, empty, "", "", "", "", gr.skip()]


def _first_comparison(results: Results) -> list[Any]:
    if results.comparison is None or not results.types:
        return _no_comparison(views.comparison(results))
    others = list(results.comparison.others)
    return [
        views.comparison(results),
        gr.Column(visible=True),
        gr.Dropdown(choices=results.types, value=results.types[0]),
        gr.Dropdown(choices=others, value=others[0]),
        charts.points(results, results.types[0], others[0]),
        TO_CLICK, "", "", gr.Button(visible=len(others) > 1),
    ]  # fmt: skip


def _points(results: Results | None, rouge_type: str, other: str) -> Any:
    if results is None or rouge_type not in results.types or other not in results.systems:
        return gr.skip()
    return charts.points(results, rouge_type, other)


def _point(event: gr.EventData, results: Results | None) -> str:
    at = str(event._data.get("example"))
    return _opened(results, int(at)) if results is not None and at.isdecimal() else ""


def _why(results: Results | None, rouge_type: str, other: str) -> str:
    return views.reasons(results, rouge_type, other) if results is not None else ""


def _pairs(results: Results | None, rouge_type: str) -> str:
    return views.all_pairs(results, rouge_type) if results is not None else ""


# published numbers


def _tool(table: gr.State, roles: list[gr.components.Component]) -> None:
    gr.HTML("<h2>Which tool gave this number?</h2>")
    numbers = gr.Textbox(
        label="Published numbers", info="by type, as printed: rouge1 41.20, rougeL 38.5", elem_id="published"
    )
    button = gr.Button("Find the tool", variant="primary", elem_id="find")
    found = gr.HTML(elem_id="tools")
    button.click(_find, [table, *roles[:2], numbers], found, concurrency_id="set", **PRIVATE)


def _find(table: Table | None, predictions: list[str], references: list[str], numbers: str) -> str:
    try:
        if table is None:
            raise ValueError("there is no data; upload the texts that the numbers are of")
        return questions.tools(table, Roles(predictions, references), numbers)
    except MISTAKES as wrong:
        return html.problem(str(wrong))
