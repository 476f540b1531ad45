"""Read CSV and TSV: where the table begins, what separates its cells, and rows that don't fit its names."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from rougekit.foundation.io.decoding import FileError, errors_named, open_text
from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.data_file import DataFile, Row, places_of
from rougekit.reading.formats.header import RepeatedHeader, checked_names, warn_of_headers, without_nameless


def open_csv(path: str, encoding: str | None, separator: str | None = None) -> DataFile:
    """Open a table of texts. separator : what separates cells; None: what the first line has most of

    Raises FileError if it has no line of names, or one of the first rows is invalid.
    """
    csv.field_size_limit((1 << 31) - 1)  # a cell may be as long as the file
    file = open_text(path, encoding)
    try:
        table = _Table(path, file, separator)
        names, repeated, first = table.head()
    except BaseException:
        file.close()
        raise
    next(rest := table.lines_and_close())  # once started, it closes the file even if its rows are never read

    def rows(chosen: list[str]) -> Iterator[Row]:
        at = places_of(chosen, names)
        for row in rest:
            yield [row[k] for k in at]
        warn_of_headers(path, table.repeated_headers, "line")

    return DataFile(names, rows, first, stores_text=True, repeated=repeated)


class _Table:
    """The table in an open file, which can be read from its start again."""

    def __init__(self, path: str, file: io.TextIOWrapper, separator: str | None) -> None:
        """Find where the table begins. Raises FileError for a comment above it."""
        file.reconfigure(newline="")  # a carriage return alone may end a line
        with errors_named(path):
            self._begin, self._delimiter = _begin_of(path, file, separator)
        self._path, self._file = path, file
        self._lines_above = int(self._begin > 0)
        self.repeated_headers: list[RepeatedHeader] = []
        """of the rows that have been read since the start"""

    def head(self) -> tuple[list[str], dict[str, str], list[Row]]:
        """The names of the columns, repeated ones as in `checked_names`, and the first rows. Raises FileError."""
        lines, where = self._lines(), f"line {self._lines_above + 1}"
        if not (names := next(lines)):
            raise FileError(f"{self._path}: {where} is empty; expected the names of the columns")
        if names[0].lstrip().startswith(("{", "[{")):
            raise FileError(
                f"{self._path}: {where} is JSON; expected the names of the columns, or a name that ends in .jsonl"
            )
        return *checked_names(self._path, where, names), [*islice(lines, FIRST_ROWS)]

    def lines_and_close(self) -> Iterator[list[str]]:
        """The names of the columns, then all rows; in the end the file is closed. Raises FileError."""
        with self._file:
            yield from self._lines()

    def _lines(self) -> Iterator[list[str]]:
        with errors_named(self._path):
            self._file.seek(self._begin)
            self.repeated_headers.clear()
            reader = csv.reader(self._file, delimiter=self._delimiter, strict=True)
            try:
                header = next(reader, [])
                yield (names := without_nameless(header))
                yield from self._rows(reader, names, header)
            except csv.Error as failure:
                raise self._wrong(
                    reader, f": {failure} (in a cell that begins with a quotation mark, double the others)"
                ) from None

    def _rows(self, reader: Any, names: list[str], header: Sequence[str]) -> Iterator[list[str]]:
        """The rows below the header that a `csv.reader` has just read: those with cells, and not the header again."""
        n_names, n_rows = len(names), 0
        for row in filter(None, reader):
            if len(row) != n_names:
                row = self._fitted(reader, row, names, header)
            if row == names and n_names > 1:
                self.repeated_headers.append(RepeatedHeader(self._lines_above + reader.line_num, n_rows))
                continue
            if self._delimiter == "\t":
                self._refuse_swallowed(reader, row)
            yield row
            n_rows += 1

    def _fitted(self, reader: Any, row: list[str], names: list[str], header: Sequence[str]) -> list[str]:
        """A row without empty cells at its end that have no name. Raises FileError if it has not one for each name."""
        n_names = len(names)
        filled = [place for place, cell in enumerate(row[n_names:], n_names + 1) if cell.strip()]
        if filled and filled[0] <= len(header):
            raise FileError(f"{self._path}: line {self._lines_above + 1}: column {filled[0]} has no name")
        if filled or len(row) < n_names:
            raise self._wrong(
                reader,
                f" has {counted(len(row), 'cell')}; expected {n_names}, as line {self._lines_above + 1} has "
                f"{counted(n_names, 'name')} ({listed(names)})",
            )
        return row[:n_names]

    def _refuse_swallowed(self, reader: Any, row: Sequence[str]) -> None:
        """Raise FileError if a quotation mark that was meant as part of a text has made rows part of a cell."""
        if swallowed := max(_rows_within(cell, len(row)) for cell in row):
            raise self._wrong(
                reader,
                f": a cell that begins with a quotation mark has {counted(swallowed, 'line break')} and the tabs of as "
                "many rows; where quotation marks are part of texts, put these cells in others and double their own, "
                "or use JSON lines",
            )

    def _wrong(self, reader: Any, what: str) -> FileError:
        """An error about the line that a `csv.reader` has read last."""
        return FileError(f"{self._path}: line {self._lines_above + reader.line_num}{what}")


def _rows_within(cell: str, n_columns: int) -> int:
    """The number of rows that a cell has swallowed, as it has the tabs and line breaks of as many; else 0.

    >>> _rows_within("a cat\\t1\\n2\\tit rains", 3), _rows_within("a cat\\nsat", 3), _rows_within("a cat\\nsat", 1)
    (1, 0, 0)
    """
    breaks = cell.count("\n")
    return breaks if n_columns > 1 and cell.count("\t") == breaks * (n_columns - 1) else 0


def _begin_of(path: str, file: io.TextIOWrapper, separator: str | None) -> tuple[int, str]:
    """Where the line with the names of the columns begins, and what separates cells: `separator`, if it is given."""
    begin, first = 0, file.readline()
    if told := _SEPARATOR.fullmatch(first):
        begin, separator, first = file.tell(), told[1], file.readline()
    delimiter = separator or max(",;\t|", key=first.count)
    if first.startswith("#") and delimiter not in first and re.match('[^",]*[;\t]', file.readline()):
        raise FileError(f"{path}: line 1 is a comment; delete it: expected the names of the columns in line 1")
    return begin, delimiter


_SEPARATOR = re.compile(r'"?sep=(.)"?\s*', re.I)
"""A first line that tells Excel what separates cells."""
