"""Uploaded tables: CSV, JSON Lines or Parquet, read within limits; what is wrong is told by line and column."""

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

MOST_BYTES = 20_000_000
MOST_ROWS = 20_000
MOST_CHARACTERS = 10_000_000
"""In all cells."""
MOST_IN_CELL = 10_000
"""Characters of a text: some measures take the product of two lengths."""
MOST_COLUMNS = 50

SURROGATE = re.compile("[\ud800-\udfff]")
_REFERENCE = re.compile("reference|^refs?([^a-z]|$)|target|gold|highlights|^summary$|human", re.I)
_PREDICTION = re.compile("predict|^preds?([^a-z]|$)|system|candidate|hypothes|output|generated|model|decoded", re.I)
_NEITHER = re.compile("^(id|idx|index|source|article|document|text|input|split|url|title)$", re.I)


csv.field_size_limit(MOST_BYTES)


class BadFile(ValueError):
    """The file can't be read; the message says where and why."""


@dataclass(frozen=True)
class Table:
    """The columns of a file, with the line on which each row stands."""

    name: str
    columns: dict[str, list[Any]]
    lines: list[int]
    counted_as: str = "line"
    """What `lines` count: lines of a text file, or rows of a Parquet file."""

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def text_columns(self) -> list[str]:
        """Columns whose first row is a text or a list."""
        return [name for name, cells in self.columns.items() if isinstance(cells[0], str | list)]

    def texts(self, column: str) -> list[str]:
        """A column of texts.

        Raises
        ------
        BadFile : no such column, or a cell that is no text.
        """
        return [_text(cell, self._place(row, column)) for row, cell in enumerate(self._cells(column))]

    def references(self, columns: list[str]) -> list[list[str]]:
        """The references of each row: the texts in these columns; a cell may be a list of texts."""
        by_column = [[self._group(row, column) for row in range(len(self))] for column in columns]
        return [list(chain.from_iterable(groups)) for groups in zip(*by_column, strict=True)]

    def _group(self, row: int, column: str) -> list[str]:
        cell = self._cells(column)[row]
        place = self._place(row, column)
        if not isinstance(cell, list):
            return [_text(cell, place)]
        if not cell:
            raise BadFile(f"{place} is an empty list; expected at least one text")
        return [_text(text, f"{place}, item {number}") for number, text in enumerate(cell, 1)]

    def _cells(self, column: str) -> list[Any]:
        if column not in self.columns:
            raise BadFile(f"{self.name} has no column {column!r}; it has {', '.join(map(repr, self.columns))}")
        return self.columns[column]

    def _place(self, row: int, column: str) -> str:
        return f"{self.name}, {self.counted_as} {self.lines[row]}, column {column!r}"


def guess(table: Table) -> tuple[list[str], list[str]]:
    """Columns that seem to be predictions, and those that seem to be references."""
    texts = table.text_columns
    references = [name for name in texts if _REFERENCE.search(name) and not _PREDICTION.search(name)]
    free = [name for name in texts if name not in references and not _NEITHER.search(name)]
    predictions = [name for name in free if _PREDICTION.search(name)] or free
    if not references and len(predictions) > 1:
        *predictions, last = predictions
        references = [last]
    return predictions, references


def read(path: str | Path) -> Table:
    """Read a file by its ending: .csv or .tsv, .jsonl or .ndjson, .parquet.

    Raises
    ------
    BadFile : not such a file, broken, empty, or beyond the limits; with line and column where there is one.
    """
    path = Path(path)
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise BadFile(f"{path.name} has {size:,} bytes; expected at most {MOST_BYTES:,}")
    ending = path.suffix.lower()
    if ending in (".csv", ".tsv"):
        table = _table(path.name, _csv_rows(path.name, _decoded(path)))
    elif ending in (".jsonl", ".ndjson"):
        table = _table(path.name, _json_rows(path.name, _decoded(path)))
    elif ending == ".parquet":
        table = _table(path.name, _parquet_rows(path), "row")
    else:
        raise BadFile(f"{path.name} ends in {ending or 'nothing'!r}; expected .csv, .tsv, .jsonl or .parquet")
    return table


def _text(cell: object, place: str) -> str:
    if not isinstance(cell, str):
        found = "empty" if cell is None else f"{type(cell).__name__} {str(cell)[:40]!r}"
        raise BadFile(f"{place} is {found}; expected text")
    if len(cell) > MOST_IN_CELL:
        raise BadFile(f"{place} has {len(cell):,} characters; expected at most {MOST_IN_CELL:,}")
    if SURROGATE.search(cell):
        raise BadFile(f"{place} holds half a character (a lone surrogate), which can't be shown")
    return cell


def _table(name: str, rows: Iterable[tuple[int, dict[str, Any]]], counted_as: str = "line") -> Table:
    """Rows as columns, within the limits."""
    columns: dict[str, list[Any]] = {}
    lines: list[int] = []
    characters = 0
    for line, row in rows:
        if not lines:
            if len(row) > MOST_COLUMNS:
                raise BadFile(f"{name} has {len(row)} columns; expected at most {MOST_COLUMNS}")
            columns = {column: [] for column in row}
            if SURROGATE.search("".join(columns)):
                raise BadFile(f"{name}, {counted_as} {line}: a name holds half a character (a lone surrogate)")
        if row.keys() != columns.keys():
            raise BadFile(f"{name}, {counted_as} {line} {_difference(row, columns)} {lines[0]} does")
        for column, cell in row.items():
            columns[column].append(cell)
            characters += len(cell) if isinstance(cell, str) else len(str(cell))
        lines.append(line)
        if len(lines) > MOST_ROWS:
            raise BadFile(f"{name} has more than {MOST_ROWS:,} rows")
        if characters > MOST_CHARACTERS:
            raise BadFile(f"{name} has more than {MOST_CHARACTERS:,} characters by {counted_as} {line}")
    if not lines:
        raise BadFile(f"{name} has no rows")
    return Table(name, columns, lines, counted_as)


def _difference(row: dict[str, Any], columns: dict[str, Any]) -> str:
    for column in columns:
        if column not in row:
            return f"has no {column!r}, which line"
    extra = next(column for column in row if column not in columns)
    return f"has {extra!r}, which no line from"


def _decoded(path: Path) -> str:
    data = path.read_bytes()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        start = data.rfind(b"\n", 0, wrong.start) + 1
        line, column = data.count(b"\n", 0, wrong.start) + 1, wrong.start - start + 1
        raise BadFile(
            f"{path.name}, line {line}, byte {column} is 0x{data[wrong.start]:02x}, which is no UTF-8; "
            "save the file as UTF-8"
        ) from None


def _csv_rows(name: str, text: str) -> Iterator[tuple[int, dict[str, str]]]:
    head = text.partition("\n")[0]
    delimiter = max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    before = 0
    header: list[str] = []
    try:
        for cells in reader:
            line, before = before + 1, reader.line_num
            if not cells:
                continue
            if not header:
                header = cells
                _check_header(name, header)
            elif len(cells) != len(header):
                raise BadFile(f"{name}, line {line} has {len(cells)} cells; the header has {len(header)}")
            else:
                yield line, dict(zip(header, cells, strict=True))
    except csv.Error as wrong:
        raise BadFile(f"{name}, line {reader.line_num}: {wrong} (after line {before})") from None


def _check_header(name: str, header: list[str]) -> None:
    for number, column in enumerate(header, 1):
        if not column.strip():
            raise BadFile(f"{name}, line 1: column {number} has no name")
        if column in header[: number - 1]:
            raise BadFile(f"{name}, line 1: column {number} is {column!r} again; expected different names")


def _json_rows(name: str, text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise BadFile(f"{name}, line {number}, column {wrong.colno}: {wrong.msg}") from None
        except (RecursionError, ValueError) as wrong:
            raise BadFile(f"{name}, line {number}: {wrong}") from None
        if not isinstance(row, dict):
            raise BadFile(f"{name}, line {number} is {type(row).__name__}; expected an object {{…}} on every line")
        yield number, row


def _parquet_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        file = pq.ParquetFile(path)
        if file.metadata.num_rows > MOST_ROWS:
            raise BadFile(f"{path.name} has {file.metadata.num_rows:,} rows; expected at most {MOST_ROWS:,}")
        number = 0
        for batch in file.iter_batches(batch_size=64):
            if batch.nbytes > 4 * MOST_CHARACTERS:
                raise BadFile(f"{path.name} has more than {MOST_CHARACTERS:,} characters by row {number + 64}")
            for row in batch.to_pylist():
                number += 1
                yield number, row
    except (pa.ArrowException, OSError) as wrong:
        raise BadFile(f"{path.name} is no Parquet file that can be read: {str(wrong)[:200]}") from None
