"""What a table says: columns, each with the kind of its values, and rows of these values."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

from rougekit.analysis.tables.numbers import LEFT, Kind, Notation, Value, as_text
from rougekit.foundation.io.tables import Marked


class Column(NamedTuple):
    """A column of a table, declared once for every way to write it."""

    key: str
    """its name for programs: in CSV, JSON and pandas"""
    kind: Kind
    title: str | None = None
    """its head for people; None: the key"""
    head: str | None = None
    """its head where numbers are written as fractions, if it is not the key"""
    dropped: int = 0
    """On a narrow screen, the columns with the highest number are dropped first; those with 0 are never dropped."""
    cut: Literal["", "middle", "end"] = ""
    """Where a narrow screen cuts its cells. If a table is split into parts, each part repeats the columns that can be
    cut."""
    decimals: int | None = None
    """for people, of what is neither in points nor a p-value"""

    @property
    def is_text(self) -> bool:
        """Whether it is aligned left; numbers are aligned right."""
        return self.kind in LEFT

    def head_in(self, notation: Notation) -> str:
        """What is written above it."""
        head = self.title if notation == "people" else self.head
        return self.key if head is None else head

    def text_of(self, value: Value | Marked, notation: Notation) -> str:
        """A cell as text, without its marks."""
        return "" if is_empty(value) else as_text(value_of(value), self.kind, notation, self.decimals)


def row_names(title: str = "", key: str = "system") -> Column:
    """The column that names what rows are about."""
    return Column(key, Kind.NAME, title, cut="middle")


class Table(NamedTuple):
    """What a table says, apart from how it is written; rows are as long as `columns`."""

    columns: Sequence[Column]
    rows: Sequence[Sequence[Any]]
    """values or, with what is said about them, `Marked`"""
    about: str = ""
    """what all its numbers have in common, in one line"""
    caption: str = ""
    above: Sequence[tuple[str, int]] = ()
    """groups of columns, each a name and a number of columns, for a line above the head"""
    apart: int = 0
    """the number of last rows that are set apart, as they were not compared"""

    def of(self, keys: Iterable[str]) -> "Table":
        """The table with these columns, in this order."""
        at = [[column.key for column in self.columns].index(key) for key in keys]
        rows = [[row[k] for k in at] for row in self.rows]
        return self._replace(columns=[self.columns[k] for k in at], rows=rows)

    def without(self, are_left_out: Callable[[Column, Sequence[Value | Marked]], object]) -> "Table":
        """The table without the columns of which this holds; it gets the column and its cells."""
        cells = zip(*self.rows, strict=True)
        left_out = {column.key for column, each in zip(self.columns, cells, strict=True) if are_left_out(column, each)}
        return self.of(column.key for column in self.columns if column.key not in left_out)

    def without_empty(self) -> "Table":
        """The table without columns that are empty for people."""
        return self.without(lambda column, cells: not any(column.text_of(cell, "people") for cell in cells))

    def joined(self, other: "Table", on: Collection[str]) -> "Table":
        """The table with the columns of another one, whose rows are found by the values of the columns `on`."""
        further = [column.key for column in other.columns if column.key not in on]
        cells_of = dict(zip(map(tuple, other.of(on).rows), other.of(further).rows, strict=True))
        none = [None] * len(further)
        rows = [[*row, *cells_of.get(tuple(at), none)] for row, at in zip(self.rows, self.of(on).rows, strict=True)]
        return self._replace(columns=[*self.columns, *other.of(further).columns], rows=rows)

    def with_same(self, cells: Mapping[Column, Any]) -> "Table":
        """The table with further columns, each with one value in all rows."""
        rows = [[*row, *cells.values()] for row in self.rows]
        return self._replace(columns=[*self.columns, *cells], rows=rows)

    def and_apart(self, rows: Sequence[Sequence[Any]]) -> "Table":
        """The table with these rows below it, set apart; columns that they lack are empty."""
        whole = [[*row, *[None] * (len(self.columns) - len(row))] for row in rows]
        return self._replace(rows=[*self.rows, *whole], apart=len(whole))

    def renamed(self, names: Mapping[str, str]) -> "Table":
        """The table with other keys of columns."""
        return self._replace(columns=[each._replace(key=names.get(each.key, each.key)) for each in self.columns])

    def titled(self, titles: Mapping[str, str]) -> "Table":
        """The table with other heads for people. titles : by key"""
        return self._replace(columns=[each._replace(title=titles.get(each.key, each.title)) for each in self.columns])


def by_name(columns: Sequence[Column], rows: Mapping[str, Sequence[Any]], head: str = "", key: str = "system") -> Table:
    """A table with a row for each name, such as a system's. rows : the cells of the columns, by name"""
    return Table([row_names(head, key), *columns], [[name, *cells] for name, cells in rows.items()])


def value_of(cell: Value | Marked) -> Any:
    """The value of a cell, with or without marks."""
    return cell.value if isinstance(cell, Marked) else cell


def is_empty(cell: Value | Marked) -> bool:
    """Whether tables for people have nothing in this place."""
    return cell is None or (isinstance(cell, Marked) and (cell.is_hidden or cell.value is None))
