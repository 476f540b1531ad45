"""The second tab: a test set from its file to the workbench."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from functools import partial
from html import escape
from threading import Event
from typing import Any, get_args

import gradio as gr

from rougekit.analysis.comparison_results import Method
from rougekit.foundation.io.files import ENDINGS
from space import files, html, views, workbench
from space.choices import Choices
from space.files import Table
from space.limits import Deadline, limits
from space.pair_tab import ACT, EXAMPLES, MISTAKES, PRIVATE, QUIET, example_pairs, fix, stale_note
from space.results_store import KEPT_SECONDS, STORE
from space.testset import SECONDS_BETWEEN_STEPS, Results, Roles, Step, scored

NO_GROUPS = ("none", "")
ENCODINGS = [
    "detected", "utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "latin-1", "shift_jis", "euc_jp", "gb18030", "big5",
    "cp949",
]  # fmt: skip
PREVIEW_ROWS = 3

WAITING = '<p class="progress" role="status">Waiting for a turn</p>'
"""Until the first step; gradio writes the place in the queue beside it."""
STALE = stale_note("The data or the options have changed since: score again, or undo the change.")


def add(panel: list[Any], token: gr.State, fragment: gr.Textbox) -> list[Any]:
    """Lay out the tab; the components of its setup: the table, the roles of its columns, the test, and the panel.

    token : of the results that are shown; each change of it shows others
    fragment : of the page's address
    """
    table = gr.State(None, time_to_live=KEPT_SECONDS)
    with gr.Column(elem_id="setup"):
        progress = gr.HTML(elem_id="set-progress", min_width=200, render=False)
        roles, reading = _data(table, progress)
        with gr.Row():
            score = gr.Button("Score", variant="primary", elem_id="score", scale=4, min_width=160)
            undo = gr.Button("Undo the change", elem_id="undo", scale=1, min_width=100)
            back = gr.Button("Back to the results", elem_id="back", scale=1, min_width=100)
    with gr.Row(elem_id="progress-row"):
        progress.render()
        cancel = gr.Button("Cancel", elem_id="cancel", size="sm", scale=0, min_width=100)
    with gr.Column(elem_id="set-results"):
        stale = gr.HTML(elem_id="set-stale")
        notices = gr.HTML(elem_id="notices", js_on_load=ACT)
        frame = gr.HTML(elem_id="workbench")
    setup = [table, *roles, *panel]
    fixed = notices.click(fix, panel, panel, **QUIET)
    work = {**PRIVATE, "concurrency_id": "set", "show_progress": "minimal", "show_progress_on": progress}
    starts = [event(lambda: WAITING, None, progress, queue=False, **QUIET) for event in (score.click, fixed.success)]
    running = [event.then(_score, [token, *setup], [progress, token], **work) for event in starts]
    cancel.click(lambda: "", None, progress, cancels=[*running, reading], **QUIET)
    token.change(_show, [token, fragment], [notices, frame], js="token => [token, location.hash]", **QUIET)
    undo.click(setup_of, token, setup, **QUIET).then(None, js="() => rougekit.fold(true)")
    back.click(None, None, js="() => rougekit.fold(true)")
    changed = gr.on(
        [component.change for component in [token, *setup]], _stale, [token, *setup], stale, queue=False,
        preprocess=False, trigger_mode="always_last", **QUIET,
    )  # fmt: skip
    changed.then(None, js="() => rougekit.tellStale()")
    return setup


# data and the roles of its columns


def _data(table: gr.State, progress: gr.HTML) -> tuple[list[gr.components.Component], Any]:
    """A file or lines, the roles of its columns (predictions, references, baseline, groups), and the test.

    Returns the roles, and the event that reads a file, whose progress is shown in `progress`.
    """
    with gr.Row():
        file = gr.File(
            label="A file with columns, or text files of aligned lines", file_count="multiple", elem_id="upload",
            height=150, scale=2,
        )  # fmt: skip
        with gr.Column(scale=1, min_width=220):
            kinds = ", ".join(ending.removeprefix(".") for ending in ENDINGS)
            gr.HTML(
                f'<p class="small">{kinds}, these with .gz, or ref.txt, a.txt, b.txt together: one text a line. '
                f"{limits()}</p>"
            )
            encoding = gr.Dropdown(
                ENCODINGS, value=ENCODINGS[0], label="Encoding", allow_custom_value=True, elem_id="encoding",
                info="of text; choose or write a name where it is detected wrongly",
            )  # fmt: skip
            example = gr.Button("Use the example pairs", elem_id="example", size="sm")
    with gr.Accordion("Or paste lines: one text a line, in the same order", open=False):
        with gr.Row():
            lines = [
                gr.Textbox(label=f"{side}, pasted", lines=4, max_lines=8, min_width=260)
                for side in ("Predictions", "References")
            ]
        paste = gr.Button("Use these lines", elem_id="paste", size="sm")
    message = gr.HTML(elem_id="message", js_on_load=ACT)
    with gr.Row():
        columns = partial(gr.Dropdown, [], multiselect=True, min_width=260)
        predictions = columns(label="Predictions", info="one column for each system", elem_id="predictions")
        references = columns(label="References", info="cells may be lists", elem_id="references")
        baseline = gr.Dropdown([], label="Baseline", info="the system to beat", elem_id="baseline", min_width=160)
        groups = gr.Dropdown(
            [NO_GROUPS], value="", label="Groups", info="rows of one document", elem_id="groups", min_width=160
        )  # fmt: skip
        method = gr.Radio(get_args(Method), value="student-hall", label="Paired test", elem_id="method", min_width=160)
    outputs = [table, message, predictions, references, baseline, groups]
    reading = gr.on(
        [file.upload, encoding.change], _upload, [file, encoding], [progress, *outputs], concurrency_id="set", **QUIET
    )
    file.clear(_no_data, None, outputs, **QUIET)
    example.click(_example, None, outputs, **QUIET)
    message.click(_use_as_groups, None, groups, **QUIET)
    paste.click(partial(_load, files.pasted), lines, outputs, **QUIET)
    return [predictions, references, baseline, groups, method], reading


def _load(read: Callable[..., Table], *arguments: Any) -> list[Any]:
    """The table, its preview, and the lists of its columns; of no table, why not."""
    try:
        table = read(*arguments)
    except MISTAKES as wrong:
        return _no_data(html.problem(str(wrong)))
    predictions, references = files.guess(table)
    roles = Roles(predictions, references, next(iter(predictions), None))
    return [table, _preview(table, roles), *_boxes(table, roles)]


def _no_data(message: str = "") -> list[Any]:
    return [None, message, *_boxes(None, Roles([], []))]


def _boxes(table: Table | None, roles: Roles) -> list[Any]:
    """The lists of columns, and which of them are chosen."""
    names, columns = (table.text_columns, table.columns) if table else ([], {})
    return [
        *(gr.Dropdown(choices=names, value=chosen) for chosen in (roles.predictions, roles.references, roles.baseline)),
        gr.Dropdown(choices=[NO_GROUPS, *((name, name) for name in columns)], value=roles.groups or ""),
    ]


def _preview(table: Table, roles: Roles) -> str:
    """The first rows, each column with the role that it seems to have."""

    def short(cell: Any) -> str:
        text = " / ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
        return f"<bdi>{escape(text[:80])}{'…' * (len(text) > 80)}</bdi>"

    role_of = {**dict.fromkeys(roles.predictions, "prediction"), **dict.fromkeys(roles.references, "reference")}
    rows = [
        [f"<strong>{role_of.get(name, 'not used')}</strong> {html.breakable(name)}", *map(short, cells[:PREVIEW_ROWS])]
        for name, cells in table.columns.items()
    ]
    header = ["column", *(f"row {number}" for number in range(1, min(PREVIEW_ROWS, len(table)) + 1))]
    caption = f"{table.name}: {len(table):,} rows. The first ones, with the roles that the columns seem to have"
    notes = html.notes([table.notices] if table.notices else [])
    if repeated := table.repeated(role_of):
        proposal = (
            f"The values of {repeated} repeat. If it names the document of a row, rows that share it belong together "
            "in tests and intervals."
        )
        notes += html.notes([proposal], html.button(f"Use {repeated} as groups", value=repeated))
    return notes + html.table(caption, header, rows, "preview")


def _use_as_groups(event: gr.EventData) -> Any:
    """Choose the column that the button under a proposal names."""
    return gr.Dropdown(value=event._data.get("value", ""))


def _upload(paths: list[str] | None, encoding: str | None) -> Iterator[Any]:
    """The progress while files are read, which closing this generator ends; then what `_load` returns."""
    if not paths:
        return
    declared, cancelled = None if encoding in (None, "", ENCODINGS[0]) else encoding, Event()
    with ThreadPoolExecutor(1) as pool:
        reading = pool.submit(_load, files.read, paths, declared, cancelled)
        try:
            yield [_progress(Step(0, "reading the file")), *[gr.skip()] * 6]
            while not wait([reading], SECONDS_BETWEEN_STEPS).done:
                yield gr.skip()
        finally:
            cancelled.set()
    yield ["", *reading.result()]


def _example() -> list[Any]:
    """The example pairs, with a second system that writes only the first sentence."""
    pairs = example_pairs()
    columns = {
        "first_sentence": [pair["prediction"].split("\n")[0] for pair in pairs],
        "whole_summary": [pair["prediction"] for pair in pairs],
        "references": [pair["references"] for pair in pairs],
    }
    return _load(Table, EXAMPLES.name, columns)


def setup_of(token: str | None) -> Any:
    """The setup as it was when results were made; nothing changes if they are forgotten."""
    if (results := STORE.get(token)) is None:
        return gr.skip()
    roles = results.roles._replace(baseline=results.baseline)
    return [results.table, *_boxes(results.table, roles), roles.method, *results.choices.panel]


def _roles(predictions: Any, references: Any, baseline: str | None, groups: str | None, method: Any) -> Roles:
    """The roles that are chosen; a baseline that is not among the predictions is none."""
    chosen = predictions or []
    return Roles(chosen, references or [], baseline if baseline in chosen else None, method, groups or None)


def _stale(token: str | None, table: Table | None, *settings: Any) -> str:
    """A note if the results are not those of this table, and of these roles and this panel, which may be invalid."""
    results = STORE.get(token)
    if results is None:
        return ""
    try:
        same = Choices.of_panel(*settings[5:]).panel == results.choices.panel
    except MISTAKES:
        same = False
    return "" if same and table is results.table and _roles(*settings[:5]) == results.roles else STALE


# scoring


def _score(token: str | None, table: Table | None, *settings: Any) -> Iterator[Any]:
    """The progress at each step, then the token of the results, which replace those of the earlier token.

    settings : the roles of columns, then the panel
    """
    yield _progress(Step(0, "reading the columns")), gr.skip()
    try:
        if table is None:
            raise ValueError("there is no data; upload a file, paste lines, or use the example pairs")
        deadline = Deadline()
        for done in scored(table, _roles(*settings[:5]), Choices.of_panel(*settings[5:]), deadline):
            for step in [done] if isinstance(done, Step) else done.prepare(deadline):
                yield _progress(step), gr.skip()
            if isinstance(done, Results):
                yield "", STORE.add(done, token)
    except MISTAKES as wrong:
        yield html.problem(str(wrong)), gr.skip()


def _progress(step: Step) -> str:
    return (
        f'<p class="progress" role="status"><progress max="1" value="{step.share:.2f}" aria-label="done"></progress> '
        f"{escape(step.what)}</p>"
    )


def _show(token: str, fragment: str) -> Any:
    """Notices, and the frame with the workbench, which opens what the address asks for behind the same token."""
    if (results := STORE.get(token)) is None:
        return gr.skip()
    before, _, hash_ = fragment.partition("&")
    frame = workbench.frame(token, hash_ if before == f"#result={token}" else "")
    return views.notices(results), frame + html.said(f"Scored {results.label}")
