"""Render tables as aligned text, Markdown, LaTeX, CSV or TSV."""

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import accumulate
from typing import Any, Literal, NamedTuple, TypeAlias

from rougekit.foundation.io.printable import printable

Format: TypeAlias = Literal["text", "markdown", "latex", "csv", "tsv"]

MARK, EQUIVALENT = "†", "≈"
MISSING = "–"
"""Shown in place of a missing number."""
GAP = 2
"""Spaces between two columns of text."""


class Marked(NamedTuple):
    """A cell with what is said about it: bold if it is the best of its column, with marks for significant difference
    and equivalence."""

    value: Any
    is_best: bool = False
    is_significant: bool = False
    is_equivalent: bool = False
    style: str = ""
    """of terminals with colours, such as "green"; "" for none"""
    is_hidden: bool = False
    """whether tables for people leave the cell empty"""

    @property
    def marks(self) -> str:
        """Both marks, as plain text."""
        return MARK * self.is_significant + EQUIVALENT * self.is_equivalent


Cell: TypeAlias = str | float | int | Marked | None
"""A text, or in CSV and TSV a number; None: empty."""


def render(
    header: Sequence[str],
    rows: Sequence[Sequence[Cell]],
    form: Format,
    *,
    note: str = "",
    caption: str = "",
    left: int | Collection[int] = 1,
    above: Sequence[tuple[str, int]] = (),
    apart: int = 0,
) -> str:
    """The table as text that ends with a line break.

    rows : each as long as `header`, of texts; in CSV and TSV also of numbers, written as `in_csv` has them
    form : "text" aligns columns with spaces; LaTeX is a tabular with booktabs. Cells are escaped as it needs;
        in CSV and TSV, an apostrophe precedes what a spreadsheet would take for a formula
    note : a line above the table; below it in Markdown, its last row in LaTeX, left out of CSV
    caption : in LaTeX, the caption of a table environment around the tabular, with a label; otherwise a line below;
        left out of CSV
    left : how many of the first columns are aligned left, or which columns
    above : groups of columns, each a name and a number of columns, for a line above the header. Markdown and CSV, which
        have no such line, put the group's name before the column's
    apart : the number of last rows that a line sets apart: a rule in LaTeX, nothing in CSV, otherwise an empty one

    >>> print(render(["type", "F"], [["rouge1", "0.2500"]], "markdown"), end="")
    | type   |      F |
    |:-------|-------:|
    | rouge1 | 0.2500 |
    """
    if form not in ("text", "latex"):
        groups = [name for name, n in above for _ in range(n)] or [""] * len(header)
        header = [" ".join(filter(None, both)) for both in zip(groups, header, strict=True)]
    if form in ("csv", "tsv"):
        below = f"# {printable(caption)}\n" if caption and form == "tsv" else ""
        return _csv(header, rows, "," if form == "csv" else "\t") + below
    escaped = _ESCAPED[form]
    is_number = [k not in (range(left) if isinstance(left, int) else left) for k in range(len(header))]
    header = [escaped(printable(name)) for name in header]
    cells = [[_formatted(cell, form) for cell in row] for row in rows]
    note, caption = escaped(printable(note)), escaped(printable(caption))
    if form == "latex":
        return _latex(header, cells, is_number, note, caption, [(escaped(name), n) for name, n in above], apart)
    if apart:
        cells.insert(len(cells) - apart, [""] * len(header))
    widths = [max(width(row[k]) for row in [header, *cells]) for k in range(len(header))]
    lines_of_cells = [[aligned(*each) for each in zip(row, widths, is_number, strict=True)] for row in [header, *cells]]
    if form == "text":
        lines = [(" " * GAP).join(row).rstrip() for row in lines_of_cells]
        if above:
            lines.insert(0, _spanning(above, widths))
        return "".join(f"{line}\n" for line in [*[note] * bool(note), *lines, *[caption] * bool(caption)])
    rule = [
        "-" * (size + 1) + ":" if right else ":" + "-" * (size + 1)
        for size, right in zip(widths, is_number, strict=True)
    ]
    first, *others = [" | ".join(row) for row in lines_of_cells]
    lines = [f"| {first} |", f"|{'|'.join(rule)}|", *(f"| {line} |" for line in others)]
    return "\n".join([*lines, *[f"\n{text}" for text in (note, caption) if text]]) + "\n"


def width(text: str) -> int:
    """The columns that a text takes on a terminal: two for each Chinese character, none for marks on letters.

    >>> width("é"), width("e\u0301"), width("摘要")
    (1, 1, 4)
    """
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.category(c) in ("Mn", "Me", "Cf") else 1 + (unicodedata.east_asian_width(c) in "WF")
        for c in text
    )


def aligned(cell: str, size: int, right: bool) -> str:
    """A cell padded with spaces to `size` columns."""
    blanks = " " * (size - width(cell))
    return blanks + cell if right else cell + blanks


def _spanning(above: Sequence[tuple[str, int]], widths: Sequence[int]) -> str:
    """The line with the names of groups, each centred above its columns."""
    parts, start = [], 0
    for name, n in above:
        size = sum(widths[start : start + n]) + GAP * (n - 1)
        parts.append(aligned(name, width(name) + max(0, size - width(name)) // 2, right=True))
        parts[-1] = aligned(parts[-1], size, right=False)
        start += n
    return (" " * GAP).join(parts).rstrip()


def _formatted(cell: Cell, form: Format) -> str:
    if not isinstance(cell, Marked):
        return "" if cell is None else _ESCAPED[form](printable(str(cell)))
    bold, mark, equivalent = _MARKS[form]
    text = _formatted(cell.value, form)
    marks = mark * cell.is_significant + equivalent * cell.is_equivalent
    if marks and form == "latex":
        marks = rf"\rlap{{{marks}}}"  # so that the digits of a column stay aligned
    return (bold.format(text) if cell.is_best else text) + marks


_MARKS: Mapping[str, tuple[str, str, str]] = {
    "text": ("{}", MARK, EQUIVALENT), "markdown": ("**{}**", MARK, EQUIVALENT),
    "latex": (r"\textbf{{{}}}", r"$^\dagger$", r"$^\approx$"),
}  # fmt: skip
"""Bold, and the marks for a significant difference and for equivalence."""


_FORMULA = re.compile(r"[\t\r\n]|[\s\x00-\x1f\u200b-\u200f\ufeff]*[=+\-@＝＋－＠]")


def harmless(cell: str) -> str:
    """The cell, changed if a spreadsheet would take it for a formula.

    >>> harmless("=1+1"), harmless("two words")
    ("'=1+1", 'two words')
    """
    return f"'{cell}" if _FORMULA.match(cell) else cell


def _csv(header: Sequence[str], rows: Sequence[Sequence[Cell]], separator: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator, lineterminator="\n")
    writer.writerow(map(harmless, header))
    writer.writerows(map(in_csv, row) for row in rows)
    return printable(text.getvalue(), keep="\t\n")


def in_csv(cell: Cell) -> Cell:
    """The cell as CSV has it: numbers in full and without marks, NaN empty like all that is unknown, infinity as inf.

    >>> in_csv(0.1), in_csv(float("nan")), in_csv(float("inf")), in_csv("=1")
    (0.1, None, inf, "'=1")
    """
    cell = cell.value if isinstance(cell, Marked) else cell
    if isinstance(cell, float):
        return None if cell != cell else float(cell)
    return harmless(str(cell)) if isinstance(cell, str) else cell


def markdown(text: str) -> str:
    """Text with Markdown's special characters escaped."""
    return re.sub(r"([\\|<&`*\[])", r"\\\1", text)


_SPECIAL = {character: f"\\{character}" for character in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
    ">": r"\textgreater{}", "|": r"\textbar{}", "[": "{[}", "*": "{*}",
}  # fmt: skip
"""The default fonts lack the bar; a row that begins with a bracket or a star would be an argument of the last one."""


def latex(text: str) -> str:
    """Text with LaTeX's special characters escaped."""
    return "".join(_SPECIAL.get(character, character) for character in text)


_ESCAPED: Mapping[str, Callable[[str], str]] = {"text": str, "markdown": markdown, "latex": latex}


LABEL = "tab:rouge"
"""By which LaTeX refers to a table; a paper with two of them gives each its own."""


def _latex(
    header: Sequence[str], cells: Sequence[Sequence[str]], is_number: Sequence[bool], note: str, caption: str,
    above: Sequence[tuple[str, int]], apart: int,
) -> str:  # fmt: skip
    columns = "".join("r" if right else "l" for right in is_number)
    lines = [r"% \usepackage{booktabs}", rf"\begin{{tabular}}{{{columns}}}", r"\toprule"]
    if above:
        lines.append(" & ".join(rf"\multicolumn{{{n}}}{{c}}{{{name}}}" if name else "" for name, n in above) + r" \\")
        ends = list(accumulate(n for _, n in above))
        rules = (rf"\cmidrule(lr){{{end - n + 1}-{end}}}" for (name, n), end in zip(above, ends, strict=True) if name)
        lines.append(" ".join(rules))
    lines += [" & ".join(header) + r" \\", r"\midrule"]
    for k, row in enumerate(cells):
        lines += [r"\midrule"] * (0 < apart == len(cells) - k)
        lines.append(" & ".join(row) + r" \\")
    if note:
        lines += [r"\midrule", rf"\multicolumn{{{len(header)}}}{{l}}{{\footnotesize {note}}} \\"]
    lines += [r"\bottomrule", r"\end{tabular}"]
    if caption:
        caption = caption.replace(MARK, r"$^\dagger$").replace(EQUIVALENT, r"$^\approx$")
        below = rf"\caption{{{caption}}}", rf"\label{{{LABEL}}}", r"\end{table}"
        lines = [r"\begin{table}", r"\centering", *lines, *below]
    return "\n".join(lines) + "\n"
