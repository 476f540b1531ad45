"""Rows of cells as aligned text, Markdown, LaTeX or CSV."""

import csv
import io
from collections.abc import Sequence
from typing import Literal, TypeAlias

Format: TypeAlias = Literal["text", "markdown", "latex", "csv"]
Cell: TypeAlias = str | float | None


def render(header: Sequence[str], rows: Sequence[Sequence[Cell]], style: Format, *, digits: int = 4) -> str:
    """The table, with a line break at its end.

    Parameters
    ----------
    rows : cells of the length of `header`; a float is written with `digits` decimals (in CSV as it is), None as nothing
    style : "text" aligns columns by spaces; the LaTeX is a tabular of the package booktabs, with its cells escaped

    >>> print(render(["type", "F"], [["rouge1", 0.25]], "markdown"), end="")
    | type   |      F |
    |:-------|-------:|
    | rouge1 | 0.2500 |
    """
    if style == "csv":
        return _csv(header, rows)
    cells = [[_written(cell, digits) for cell in row] for row in rows]
    is_number = [any(isinstance(row[k], float) for row in rows) for k in range(len(header))]
    if style == "latex":
        return _latex(header, cells, is_number)
    widths = [max(len(row[k]) for row in [list(header), *cells]) for k in range(len(header))]
    aligned = [
        [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ]
        for row in [list(header), *cells]
    ]
    if style == "text":
        return "".join("  ".join(row).rstrip() + "\n" for row in aligned)
    rule = [
        "-" * (width + 1) + ":" if right else ":" + "-" * (width + 1)
        for width, right in zip(widths, is_number, strict=True)
    ]
    lines = [" | ".join(cell.replace("|", "\\|") for cell in row) for row in aligned]
    return "\n".join([f"| {lines[0]} |", f"|{'|'.join(rule)}|", *(f"| {line} |" for line in lines[1:])]) + "\n"


def _written(cell: Cell, digits: int) -> str:
    if cell is None:
        return ""
    return f"{cell:.{digits}f}" if isinstance(cell, float) else str(cell)


def _csv(header: Sequence[str], rows: Sequence[Sequence[Cell]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(header)
    writer.writerows([float(cell) if isinstance(cell, float) else cell for cell in row] for row in rows)
    return text.getvalue()


_SPECIAL = {character: f"\\{character}" for character in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip


def latex(text: str) -> str:
    """Text with LaTeX's own characters escaped."""
    return "".join(_SPECIAL.get(character, character) for character in text)


def _latex(header: Sequence[str], cells: Sequence[Sequence[str]], is_number: Sequence[bool]) -> str:
    lines = [rf"\begin{{tabular}}{{{''.join('r' if right else 'l' for right in is_number)}}}", r"\toprule"]
    lines += [" & ".join(map(latex, header)) + r" \\", r"\midrule"]
    lines += [" & ".join(map(latex, row)) + r" \\" for row in cells]
    return "\n".join([*lines, r"\bottomrule", r"\end{tabular}"]) + "\n"
