"""Texts from files: lines, JSON, CSV, Parquet, sheets and datasets on disk, as columns; errors name file and line."""

import csv
import gzip
import io
import json
import math
import sys
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from rougekit import extras
from rougekit.io.printable import listed

PREDICTIONS = (
    "prediction",
    "predictions",
    "generated",
    "generated_summary",
    "candidate",
    "hypothesis",
    "output",
    "decoded",
)
REFERENCES = ("reference", "references", "target", "targets", "summary", "highlights", "gold", "label", "abstract")
"""Names under which data sets have them, the most telling first."""


class FileError(ValueError):
    """A file that can't be read as what it should be; the message begins with its name and, if known, the line."""


SHEETS = (".xlsx", ".xls", ".ods")
ENDINGS = (".jsonl", ".json", ".ndjson", ".csv", ".tsv", ".parquet", *SHEETS)
"""Of files with columns; any of them may have .gz behind it."""


def kind_of(path: str) -> str:
    """The ending that says what a file holds, without .gz, in small letters.

    >>> kind_of("Results.CSV.gz"), kind_of("-")
    ('.csv', '')
    """
    return Path(path.lower().removesuffix(".gz")).suffix


def read_columns(path: str, *, split: str | None = None, most_rows: float = math.inf) -> dict[str, list[Any]]:
    """The columns of a data file by name, rows in order.

    Parameters
    ----------
    path : a file that ends in one of ENDINGS (*.json: lines, or one array), or these with .gz, a folder that
        `Dataset.save_to_disk` wrote, or "-": JSON lines from standard input. Of several sheets the first is read.
    split : of a folder with several
    most_rows : a file of more is refused, one of Parquet before it is unpacked

    Raises
    ------
    FileError : not there, of another kind, too long, a line that is wrong; the message has file and line.
    ImportError : a sheet without the package that reads it.
    """
    if path != "-" and Path(path).is_dir():
        return _dataset(path, split)
    kind = kind_of(path)
    if kind == ".parquet":
        columns = _parquet(path, most_rows)
    elif kind in (".csv", ".tsv"):
        columns = _csv(path, _bytes(path), "\t" if kind == ".tsv" else None)
    elif kind in (".jsonl", ".json", ".ndjson", ""):
        columns = _json(path, _text(path))
    elif kind in SHEETS:
        columns = _sheet(path, _bytes(path))
    else:
        raise FileError(f"{path}: unknown kind of file; expected {', '.join(ENDINGS)} or a data set's folder")
    rows = len(next(iter(columns.values())))
    if rows > most_rows:
        raise FileError(f"{path}: {rows:,} rows; expected at most {most_rows:,}")
    return columns


def read_records(path: str, delimiter: str = "\n") -> list[str]:
    """The records of a text file, or of standard input ("-"): what stands before each delimiter.

    A last record without one counts too.
    """
    records = _text(path).split(delimiter)
    return records if records[-1] else records[:-1]


def pick_column(path: str, columns: Iterable[str], wanted: str | None, usual: tuple[str, ...], flag: str) -> str:
    """The column asked for, or the first with one of the usual names.

    Raises
    ------
    FileError : it is not there; the message lists the columns and the flag to choose with.
    """
    names = list(columns)
    if wanted is not None:
        if wanted not in names:
            raise FileError(f"{path}: no column {wanted!r}; its columns are {listed(names)}")
        return wanted
    lower = {name.lower(): name for name in reversed(names)}
    for name in usual:
        if name in lower:
            return lower[name]
    raise FileError(f"{path}: none of its columns ({listed(names)}) has a usual name; choose one with --{flag}")


def texts(path: str, columns: Mapping[str, Sequence[Any]], name: str, several: bool = False) -> list[Any]:
    """The cells of a column: texts, or with `several` perhaps lists of texts, in each row then.

    Raises
    ------
    FileError : a cell that is something else; the message names its row, from 1, and column.
    """
    cells = list(columns[name])
    in_lists = several and any(isinstance(cell, list) for cell in cells[:1])
    for row, cell in enumerate(cells):
        if in_lists and not isinstance(cell, list):
            raise _no_text(cell, place_of(path, row, name), "a list of texts, as in row 1")
        if not all(isinstance(text, str) for text in (cell if in_lists else [cell])):
            _refuse(cell, place_of(path, row, name), in_lists)
    return cells


def _refuse(cell: Any, place: str, in_lists: bool) -> None:
    """Name what is no text: the cell, or the first such item of its list."""
    for number, item in enumerate(cell if in_lists else [cell], 1):
        text_of(item, f"{place}, item {number}" if in_lists else place)


def place_of(path: str, row: int, column: str) -> str:
    """How errors name a cell; rows count from 0 here, and from 1 there."""
    return f"{path}, row {row + 1}, column {column!r}"


def text_of(cell: object, place: str) -> str:
    """The text in a cell. Raises FileError, which says what is there, if there is none."""
    if not isinstance(cell, str):
        raise _no_text(cell, place, "text")
    return cell


def _no_text(cell: object, place: str, expected: str) -> FileError:
    found = "empty" if cell is None else f"{type(cell).__name__} {str(cell)[:40]!r}"
    return FileError(f"{place} is {found}; expected {expected}")


def _bytes(path: str) -> bytes:
    try:
        if path == "-":
            return sys.stdin.buffer.read()
        data = Path(path).read_bytes()
        return gzip.decompress(data) if path.lower().endswith(".gz") else data
    except FileNotFoundError:
        raise FileError(f"{path}: no such file") from None
    except (gzip.BadGzipFile, EOFError, zlib.error) as failure:
        raise FileError(f"{path}: not a whole gzip file ({failure})") from None
    except OSError as failure:
        raise FileError(f"{path}: {failure.strerror}") from None


def _text(path: str) -> str:
    if path == "-":
        return sys.stdin.read()
    return _decoded(path, _bytes(path))


def _decoded(path: str, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as failure:
        line = data[: failure.start].count(b"\n") + 1
        raise FileError(f"{path}: line {line} is not UTF-8 (byte {data[failure.start]:#04x})") from None


def _json(path: str, text: str) -> dict[str, list[Any]]:
    is_array = text.lstrip()[:1] == "["
    rows: list[dict[str, Any]] = []
    for where, row in _items(path, text) if is_array else _lines(path, text):
        if not isinstance(row, dict):
            raise FileError(f"{path}: {where} is {type(row).__name__}; expected an object with named fields")
        if rows and row.keys() != rows[0].keys():
            other = listed(sorted(row.keys() ^ rows[0].keys()))
            first = "item" if is_array else "line"
            raise FileError(f"{path}: {where} has not the fields of the first {first}; they differ in {other}")
        rows.append(row)
    if not rows or not rows[0]:
        raise FileError(f"{path}: holds no rows")
    return {name: [row[name] for row in rows] for name in rows[0]}


def _lines(path: str, text: str) -> Iterator[tuple[str, Any]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield f"line {number}", _parsed(path, line, number)


def _items(path: str, text: str) -> Iterator[tuple[str, Any]]:
    yield from ((f"item {number}", item) for number, item in enumerate(_parsed(path, text, 1), 1))


def _parsed(path: str, text: str, line: int) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_once_each)
    except json.JSONDecodeError as failure:
        raise FileError(f"{path}: line {line + failure.lineno - 1}, column {failure.colno}: {failure.msg}") from None
    except (RecursionError, ValueError) as failure:  # too deep; a number of too many digits
        raise FileError(f"{path}: line {line}: {failure}") from None


def _once_each(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object, of whose fields none hides another one of its name."""
    found = dict(fields)
    if len(found) < len(fields):
        times = Counter(name for name, _ in fields)
        raise ValueError(f"a field twice: {listed(name for name in times if times[name] > 1)}")
    return found


def _csv(path: str, data: bytes, separator: str | None) -> dict[str, list[Any]]:
    _decoded(path, data)
    csv.field_size_limit(max(len(data), csv.field_size_limit()))
    if separator is None:
        head = data.partition(b"\n")[0].decode("utf-8-sig", "replace")
        separator = max(",;\t", key=head.count)
    text = io.TextIOWrapper(io.BytesIO(data), "utf-8-sig", newline="")
    reader = csv.reader(text, delimiter=separator, strict=True)
    try:
        names = next(reader, None)
        if not names:
            raise FileError(f"{path}: line 1 is empty; expected the names of the columns")
        columns: list[list[str]] = [[] for _ in names]
        for row in reader:
            if not row:
                continue
            if len(row) != len(names):
                raise FileError(f"{path}: line {reader.line_num} has {len(row)} cells; expected {len(names)}")
            for column, cell in zip(columns, row, strict=True):
                column.append(cell)
    except csv.Error as failure:
        raise FileError(f"{path}: line {reader.line_num}: {failure}") from None
    return _named(path, "line 1", names, columns)


def _named(path: str, where: str, names: list[str], columns: list[list[Any]]) -> dict[str, list[Any]]:
    """Columns by their names, which must be there and differ."""
    for number, name in enumerate(names, 1):
        if not name.strip():
            raise FileError(f"{path}: {where}: column {number} has no name")
    if len(set(names)) < len(names):
        raise FileError(f"{path}: {where} has a column name twice: {listed(names)}")
    return dict(zip(names, columns, strict=True))


def _sheet(path: str, data: bytes) -> dict[str, list[Any]]:
    calamine = extras.load("python_calamine", f"{path}: a spreadsheet", "app", package="python-calamine")
    try:
        rows = calamine.CalamineWorkbook.from_filelike(io.BytesIO(data)).get_sheet_by_index(0).to_python()
    except (calamine.CalamineError, OSError, ValueError) as failure:
        raise FileError(f"{path}: not a sheet that can be read ({str(failure).splitlines()[0]})") from None
    if not rows:
        raise FileError(f"{path}: the sheet is empty; expected the names of the columns")
    names = [str(name) for name in rows[0]]
    return _named(path, "the first row", names, [[row[k] for row in rows[1:]] for k in range(len(names))])


def _parquet(path: str, most_rows: float) -> dict[str, list[Any]]:
    pa, pq = (extras.load(name, f"{path}: Parquet", "evaluate") for name in ("pyarrow", "pyarrow.parquet"))
    try:
        with pq.ParquetFile(io.BytesIO(_bytes(path))) as file:
            rows = file.metadata.num_rows
            if rows > most_rows:
                raise FileError(f"{path}: {rows:,} rows; expected at most {most_rows:,}")
            table = file.read()
            return _named(path, "schema", table.column_names, [column.to_pylist() for column in table.columns])
    except UnicodeDecodeError as failure:
        raise FileError(f"{path}: a text is not UTF-8 (byte {failure.object[failure.start]:#04x})") from None
    except MemoryError:
        raise
    except (OSError, pa.ArrowException) as failure:
        raise FileError(f"{path}: not a Parquet file ({str(failure).splitlines()[0]})") from None


def _dataset(path: str, split: str | None) -> dict[str, list[Any]]:
    datasets = extras.load("datasets", f"{path}: a saved data set", "evaluate")
    try:
        data = datasets.load_from_disk(path)
    except (FileNotFoundError, ValueError) as failure:
        raise FileError(f"{path}: {str(failure).splitlines()[0]}") from None
    if isinstance(data, datasets.DatasetDict):
        if split is None and len(data) == 1:
            split = next(iter(data))
        if split not in data:
            raise FileError(f"{path}: split {split!r} is not there; choose one of {', '.join(data)} with --split")
        data = data[split]
    try:
        data.data.validate(full=True)  # Arrow trusts a file's offsets, whatever they are
    except (ValueError, IndexError) as invalid:
        raise FileError(f"{path}: a damaged data set ({str(invalid).splitlines()[0]})") from None
    return {name: list(data[name]) for name in data.column_names}
