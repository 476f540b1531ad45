"""Rows of cells as aligned text, Markdown, LaTeX or CSV."""

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

from rougekit.io.printable import printable

Format: TypeAlias = Literal["text", "markdown", "latex", "csv"]
Cell: TypeAlias = str | float | int | None


def render(
    header: Sequence[str], rows: Sequence[Sequence[Cell]], style: Format, *, digits: int = 4, note: str = ""
) -> str:
    """The table, with a line break at its end.

    Parameters
    ----------
    rows : cells of the length of `header`; a float is written with `digits` decimals (in CSV as it is), None as nothing
    style : "text" aligns columns by spaces; the LaTeX is a tabular of the package booktabs; cells are escaped as each
        needs it, in CSV also by an apostrophe before what a spreadsheet would take for a formula
    note : a line that must go with the table: above it, in Markdown below, in LaTeX as its last row; in CSV left out

    >>> print(render(["type", "F"], [["rouge1", 0.25]], "markdown"), end="")
    | type   |      F |
    |:-------|-------:|
    | rouge1 | 0.2500 |
    """
    if style == "csv":
        return _csv(header, rows)
    escaped = _ESCAPED[style]
    header = [escaped(printable(name)) for name in header]
    cells = [[escaped(_written(cell, digits)) for cell in row] for row in rows]
    note = escaped(printable(note))
    is_number = [any(isinstance(row[k], float | int) for row in rows) for k in range(len(header))]
    if style == "latex":
        return _latex(header, cells, is_number, note)
    widths = [max(len(row[k]) for row in [header, *cells]) for k in range(len(header))]
    aligned = [
        [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ]
        for row in [header, *cells]
    ]
    if style == "text":
        return "".join([f"{note}\n"] * bool(note) + ["  ".join(row).rstrip() + "\n" for row in aligned])
    rule = [
        "-" * (width + 1) + ":" if right else ":" + "-" * (width + 1)
        for width, right in zip(widths, is_number, strict=True)
    ]
    lines = [" | ".join(row) for row in aligned]
    return "\n".join([f"| {lines[0]} |", f"|{'|'.join(rule)}|", *(f"| {line} |" for line in lines[1:])]) + (
        f"\n\n{note}\n" if note else "\n"
    )


def _written(cell: Cell, digits: int) -> str:
    if cell is None:
        return ""
    return f"{cell:.{digits}f}" if isinstance(cell, float) else printable(str(cell))


_FORMULA = re.compile(r"[\t\r\n]|[\s\x00-\x1f\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]")


def harmless(cell: str) -> str:
    """A cell of CSV that no spreadsheet takes for a formula.

    >>> harmless("=1+1"), harmless("two words")
    ("'=1+1", 'two words')
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _csv(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(map(harmless, header))
    writer.writerows(map(_in_csv, row) for row in rows)
    return printable(text.getvalue(), keep="\t\n")


def _in_csv(cell: Cell) -> Cell:
    """numpy's floats are printed as Python's."""
    return float(cell) if isinstance(cell, float) else harmless(str(cell)) if isinstance(cell, str) else cell


def markdown(text: str) -> str:
    """Text with the characters escaped that would be Markdown's."""
    return re.sub(r"([\\|<&`*\[])", r"\\\1", text)


_SPECIAL = {character: f"\\{character}" for character in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def latex(text: str) -> str:
    """Text with LaTeX's own characters escaped."""
    return "".join(_SPECIAL.get(character, character) for character in text)


_ESCAPED: Mapping[str, Callable[[str], str]] = {"text": str, "markdown": markdown, "latex": latex}


def _latex(header: Sequence[str], cells: Sequence[Sequence[str]], is_number: Sequence[bool], note: str) -> str:
    lines = [rf"\begin{{tabular}}{{{''.join('r' if right else 'l' for right in is_number)}}}", r"\toprule"]
    lines += [" & ".join(header) + r" \\", r"\midrule"]
    lines += [" & ".join(row) + r" \\" for row in cells]
    if note:
        lines += [r"\midrule", rf"\multicolumn{{{len(header)}}}{{l}}{{\footnotesize {note}}} \\"]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}"]) + "\n"
