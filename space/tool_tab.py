"""The fourth tab: which tool gave a published number?"""

from html import escape

import gradio as gr

from rougekit.analysis.identification import Candidate, identify
from rougekit.analysis.published import published
from rougekit.foundation.errors import collect_warnings
from space import html
from space.files import Table
from space.limits import Deadline
from space.pair_tab import MISTAKES, PRIVATE
from space.testset import Roles, texts_of

MAX_SHOWN = 12


def add(table: gr.State, predictions: gr.Dropdown, references: gr.Dropdown) -> None:
    """Lay out the tab, which looks at these columns of the table."""
    gr.HTML("<h2>Which tool gave this number?</h2>")
    numbers = gr.Textbox(
        label="Published numbers", info="as printed: 41.2/19.1/38.4, or R-1 42.03, ROUGE-L: 38.5", elem_id="published"
    )
    button = gr.Button("Find the tool", variant="primary", elem_id="find")
    tools = gr.HTML(elem_id="tools")
    button.click(find, [table, predictions, references, numbers], tools, concurrency_id="set", **PRIVATE)


def find(table: Table | None, predictions: list[str], references: list[str], printed: str) -> str:
    """The tools and options that give the numbers, for each column of predictions, and code for the nearest."""
    try:
        if table is None:
            raise ValueError("there is no data; upload the texts that the numbers are of")
        return _tools(table, Roles(predictions, references), printed)
    except MISTAKES as wrong:
        return html.problem(str(wrong))


def _tools(table: Table, roles: Roles, printed: str) -> str:
    deadline, numbers = Deadline(), published(printed)
    systems, references = texts_of(table, roles)
    parts = []
    for name, predictions in systems.items():
        deadline.check()
        with collect_warnings():
            candidates = identify(predictions, references, numbers, most=MAX_SHOWN)
        caption = _verdict(candidates) if len(systems) == 1 else f"{name}: {_verdict(candidates)}"
        rows = [
            [
                ("<strong>✓</strong> " if candidate.matches else "") + escape(candidate.tool),
                escape(candidate.how),
                *(f"{candidate.values[kind]:.2f}" for kind in numbers),
                f"{candidate.error:.2f}",
            ]
            for candidate in candidates
        ]
        parts.append(html.table(caption, ["tool", "how", *numbers, "farthest off"], rows))
        parts.append(html.copyable(candidates[0].code) + html.signature(candidates[0].signature))
    return "".join(parts) + html.said("The tools are listed")


def _verdict(candidates: list[Candidate]) -> str:
    matching = [candidate for candidate in candidates if candidate.matches]
    if candidates[0].partial:
        return f"No tool that was tried gives all of these numbers; of the first one {candidates[0].verdict}"
    if not matching:
        return "No tool that was tried gives these numbers on these texts; the nearest come first"
    accident = f"by accident some configuration would match such numbers in {matching[0].chance:.1%} of cases"
    if not matching[0].claimed:
        return f"These configurations give the numbers, but {accident}: more types or more digits would tell"
    if exact := sum(candidate.exact for candidate in matching):
        return f"{exact} configurations give these numbers to the printed digits; simple ones first; {accident}"
    return f"Within the noise of unseeded resamples these configurations give the numbers; {accident}"
