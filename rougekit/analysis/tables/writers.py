"""Tables as text, Markdown, LaTeX, CSV and TSV, as records for JSON and the page, and as pandas' data frames.

What is written on a terminal, which may have too little room, is laid out by `rougekit.cli.screen`.
"""

from typing import TYPE_CHECKING, Any

from rougekit.analysis.tables.model import Column, Table, is_empty, value_of
from rougekit.analysis.tables.numbers import Kind, Notation, as_number
from rougekit.foundation import extras
from rougekit.foundation.io.tables import Cell, Format, Marked, render

if TYPE_CHECKING:
    import pandas as pd

DELIMITED = ("csv", "tsv")
"""Formats that hold a single table and nothing else: what is said about it becomes a column."""


def write(table: Table, form: Format, notation: Notation) -> str:
    """The table as text that ends with a line break.

    In CSV and TSV, numbers have all their digits, unless they are written for people; `about` is a column; so are
    the unit if it is points, and whether rows were compared if some are set apart.
    """
    if form in DELIMITED and notation != "people":
        return _exact(table, form, notation)
    texts = [
        [_marked(cell, column.text_of(cell, notation)) for column, cell in zip(table.columns, row, strict=True)]
        for row in table.rows
    ]
    note = "; ".join(filter(None, [table.about, "scores in points" * (notation == "points")]))
    header = [column.head_in(notation) for column in table.columns]
    return render(
        header, texts, form, note=note, caption=table.caption, left=left_of(table), above=table.above,
        apart=table.apart,
    )  # fmt: skip


def left_of(table: Table) -> list[int]:
    """The indices of the columns that are aligned left: those of texts, and those without any value."""
    return [
        k for k, column in enumerate(table.columns)
        if column.is_text or all(is_empty(row[k]) for row in table.rows)
    ]  # fmt: skip


def _exact(table: Table, form: Format, notation: Notation) -> str:
    constants = {"about": table.about} if table.about else {}
    constants |= {"unit": "points"} if notation == "points" else {}
    header = [column.key for column in table.columns] + ["compared"] * bool(table.apart)
    rows: list[list[Cell]] = []
    for k, row in enumerate(table.rows):
        cells = [_plain(*each, in_points=notation == "points") for each in zip(table.columns, row, strict=True)]
        compared = ["yes" if k < len(table.rows) - table.apart else "no"] * bool(table.apart)
        rows.append([*cells, *compared, *constants.values()])
    return render([*header, *constants], rows, form)


def records(table: Table, *, in_points: bool = False) -> list[dict[str, Any]]:
    """The rows by key, with numbers as they are; BLEU's only part is "bleu"."""
    return [
        {
            column.key: as_number(value_of(cell), column.kind, in_points=in_points)
            for column, cell in zip(table.columns, row, strict=True)
        }
        for row in table.rows
    ]


def for_page(table: Table) -> dict[str, Any]:
    """The table for people, as the page shows it: its "header", and "rows" of texts."""
    rows = [
        [column.text_of(cell, "people") for column, cell in zip(table.columns, row, strict=True)] for row in table.rows
    ]
    return {"header": [column.head_in("people") for column in table.columns], "rows": rows}


def frame(table: Table) -> "pd.DataFrame":
    """The rows as a data frame. Needs pandas."""
    return extras.load("pandas", "to_pandas").DataFrame(records(table))


def _plain(column: Column, cell: Any, *, in_points: bool) -> Any:
    value = as_number(value_of(cell), column.kind, in_points=in_points)
    return "" if column.kind is Kind.PART and value == "bleu" else value


def _marked(cell: Any, text: str) -> Cell:
    return cell._replace(value=text) if isinstance(cell, Marked) else text
