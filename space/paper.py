"""The table for a paper: systems in rows, types in columns, the best in bold, a mark for what is significant."""

from typing import NamedTuple

from rougekit.analysis.comparison_results import Comparison, main_part
from rougekit.io.tables import MARK, Format, Marked, render
from space import html
from space.testset import Results


class Paper(NamedTuple):
    """The table, with the caption that says how it was made."""

    types: list[str]
    rows: list[tuple[str, list[Marked]]]
    caption: str


def paper(results: Results) -> Paper:
    """F-measures in percent of every system and type."""
    types = list(next(iter(results.averages.values())))
    shown = {system: [html.percent(scores[name]) for name in types] for system, scores in results.averages.items()}
    best = [max((cells[k] for cells in shown.values()), key=_number) for k in range(len(types))]
    several = len(shown) > 1
    rows = [
        (
            system,
            [
                Marked(cells[k], several and cells[k] == best[k], _is_significant(results.comparison, system, types[k]))
                for k in range(len(types))
            ],
        )
        for system, cells in shown.items()
    ]
    return Paper(types, rows, _caption(results))


def _number(cell: str) -> float:
    return float(cell) if cell != "–" else -1.0


def _is_significant(comparison: Comparison | None, system: str, rouge_type: str) -> bool:
    if comparison is None:
        return False
    p = main_part(comparison[system][rouge_type]).p_holm
    return p is not None and p <= comparison.level


def _caption(results: Results) -> str:
    what = f"F-measures in percent, {len(results):,} example{'s' * (len(results) != 1)}"
    if results.comparison is None:
        return f"{what}. {results.signature}"
    tested = results.comparison
    return f"{what}; best in bold, {MARK} differs significantly: {tested.about}. {tested.signature}"


def as_html(table: Paper) -> str:
    """For the page."""
    rows = [
        (html.breakable(system), *(f"<strong>{text}</strong>" if cell.is_best else text for cell, text in cells))
        for system, cells in ((system, [(cell, _in_html(cell)) for cell in cells]) for system, cells in table.rows)
    ]
    return html.table(table.caption.partition(". ")[0], ["system", *table.types], rows, "scores paper")


def _in_html(cell: Marked) -> str:
    mark = f'<span title="significantly different from the baseline">{MARK}</span>' if cell.is_significant else ""
    return cell.text + mark


def as_text(table: Paper, style: Format) -> str:
    """For a paper that uses the package booktabs, for a README, or for a spreadsheet."""
    rows = [[system, *cells] for system, cells in table.rows]
    return render(["system", *table.types], rows, style, caption=table.caption)
