"""The table for a paper: systems in rows, types in columns, the best in bold, a mark for what is significant."""

from collections.abc import Sequence
from typing import NamedTuple

from rougekit.analysis.comparison_results import Comparison, main_part
from rougekit.io.tables import latex, markdown
from space import html
from space.testset import Results

MARK = "†"


class Cell(NamedTuple):
    """One F-measure (bleu: score) in percent."""

    score: str
    is_best: bool
    is_significant: bool
    """Whether it differs from the baseline's, by the comparison's test at its level."""

    def written(self, bold: str, mark: str) -> str:
        """With signs: `bold` has {} for the number."""
        return (bold.format(self.score) if self.is_best else self.score) + (mark if self.is_significant else "")


class Paper(NamedTuple):
    """The table, with the caption that says how it was made."""

    types: list[str]
    rows: list[tuple[str, list[Cell]]]
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
                Cell(cells[k], several and cells[k] == best[k], _is_significant(results.comparison, system, types[k]))
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


def _in_html(cell: Cell) -> str:
    mark = f'<span title="significantly different from the baseline">{MARK}</span>' if cell.is_significant else ""
    return cell.score + mark


def as_tsv(table: Paper) -> str:
    """For a spreadsheet, numbers alone."""
    rows = [["system", *table.types], *([system, *(cell.score for cell in cells)] for system, cells in table.rows)]
    return "".join("\t".join(" ".join(cell.split()) for cell in row) + "\n" for row in rows) + f"# {table.caption}\n"


def as_markdown(table: Paper) -> str:
    """For a README."""
    rows = [["system", *table.types], ["---", *["---:"] * len(table.types)]]
    rows += [[markdown(system), *(cell.written("**{}**", MARK) for cell in cells)] for system, cells in table.rows]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows) + f"\n{markdown(table.caption)}\n"


def as_latex(table: Paper) -> str:
    """For a paper that uses the package booktabs."""
    lines = [r"\begin{table}", r"\centering", rf"\begin{{tabular}}{{l{'r' * len(table.types)}}}", r"\toprule"]
    lines += [_row(["system", *map(latex, table.types)]), r"\midrule"]
    lines += [
        _row([latex(system), *(cell.written(r"\textbf{{{}}}", r"$^\dagger$") for cell in cells)])
        for system, cells in table.rows
    ]
    caption = latex(table.caption).replace(MARK, r"$^\dagger$").replace("|", r"|\allowbreak{}")
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}", rf"\caption{{{caption}}}", r"\end{table}"]) + "\n"


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"
