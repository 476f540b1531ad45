"""Texts from files, row by row: lines, JSON, CSV, Parquet, sheets and saved datasets; errors name file and line."""

import csv
import json
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from rougekit import extras
from rougekit.io.decoding import FileError, errors_named, open_binary, open_text
from rougekit.io.folders import read_rouge2
from rougekit.io.printable import listed

SHEETS = (".xlsx", ".xls", ".ods")
ENDINGS = (".jsonl", ".json", ".ndjson", ".csv", ".tsv", ".parquet", *SHEETS)
"""Of files with columns; any of them may have .gz behind it."""

Row = Sequence[Any]

_RECORD_CHARACTERS = 1 << 20
"""Read at a time where records are cut."""


def kind_of(path: str) -> str:
    """The ending that says what a file holds, without .gz, in small letters.

    >>> kind_of("Results.CSV.gz"), kind_of("-")
    ('.csv', '')
    """
    return Path(path.lower().removesuffix(".gz")).suffix


def has_columns(path: str) -> bool:
    """Whether a path is that of a file with columns or of a saved dataset, and not of lines of text."""
    return kind_of(path) in ENDINGS or Path(path).is_dir()


class DataFile(NamedTuple):
    """A file with columns whose head has been read."""

    path: str
    names: list[str]
    rows: Callable[[list[str]], Iterator[Row]]
    """The cells of some columns in each row; nothing else is converted, and one row is held at a time. To be called
    once. Raises FileError where the file is wrong, as soon as that row is reached."""


def open_data(
    path: str, *, split: str | None = None, encoding: str | None = None, most_rows: float = math.inf
) -> DataFile:
    """A data file with its columns' names; its rows are read when they are asked for.

    Parameters
    ----------
    path : a file that ends in one of ENDINGS (*.json: lines, or one array), or these with .gz, a folder that
        `Dataset.save_to_disk` wrote or that ROUGE 2.0 reads, or "-": JSON lines from standard input. Of several sheets
        the first is read.
    split : of a folder with several
    encoding : of JSON, CSV and TSV, as of `open_text`
    most_rows : a file of Parquet that has more is refused before it is unpacked

    Raises
    ------
    FileError : not there, of another kind, without columns, a first line that is wrong.
    ImportError : a sheet or Parquet without the package that reads it.
    """
    kind = kind_of(path)
    if path != "-" and Path(path).is_dir():
        of_rouge2 = Path(path, "system").is_dir() and Path(path, "reference").is_dir()
        return _rouge2(path) if of_rouge2 else _dataset(path, split)
    if kind == ".parquet":
        return _parquet(path, most_rows)
    if kind in (".csv", ".tsv"):
        return _csv(path, encoding, "\t" if kind == ".tsv" else None)
    if kind in (".jsonl", ".json", ".ndjson", ""):
        return _json(path, encoding)
    if kind in SHEETS:
        return _sheet(path)
    raise FileError(f"{path}: unknown kind of file; expected {', '.join(ENDINGS)} or a data set's folder")


def read_columns(
    path: str, *, split: str | None = None, most_rows: float = math.inf, encoding: str | None = None
) -> dict[str, list[Any]]:
    """All columns of a data file by name, rows in order; arguments are those of `open_data`.

    Raises
    ------
    FileError : as `open_data` and `DataFile.rows`; more than `most_rows` rows.
    """
    file = open_data(path, split=split, encoding=encoding, most_rows=most_rows)
    columns: list[list[Any]] = [[] for _ in file.names]
    rows = file.rows(file.names)
    for number, row in enumerate(rows, 1):
        if number > most_rows:
            raise FileError(f"{path}: {number + sum(1 for _ in rows):,} rows; expected at most {most_rows:,}")
        for column, cell in zip(columns, row, strict=True):
            column.append(cell)
    return dict(zip(file.names, columns, strict=True))


def records(path: str, delimiter: str = "\n", *, encoding: str | None = None) -> Iterator[str]:
    """The records of a text file, or of standard input ("-"): what stands before each delimiter.

    A last record without one counts too.

    Raises
    ------
    ValueError : an empty delimiter. FileError : a file that can't be read.
    """
    if not delimiter:
        raise ValueError("delimiter=''; expected at least one character, such as a line break")
    rest = ""
    with open_text(path, encoding) as file, errors_named(path):
        while chunk := file.read(max(_RECORD_CHARACTERS, len(rest))):
            *complete, rest = (rest + chunk).split(delimiter)
            yield from complete
    if rest:
        yield rest


def read_records(path: str, delimiter: str = "\n", *, encoding: str | None = None) -> list[str]:
    """All of `records`."""
    return list(records(path, delimiter, encoding=encoding))


def refuse_other_cells(path: str, name: str, cells: Iterable[Any], first: int, lists: bool) -> None:
    """Refuse cells that are not texts, or with `lists` not lists of texts.

    first : the row of the first cell, from 0

    Raises
    ------
    FileError : a cell that is something else; the message names its row, from 1, and column.
    """
    for row, cell in enumerate(cells, first):
        if lists and not isinstance(cell, list):
            raise _wrong_cell(cell, place_of(path, row, name), "a list of texts, as in row 1")
        if not all(isinstance(text, str) for text in (cell if lists else [cell])):
            place = place_of(path, row, name)
            for number, item in enumerate(cell if lists else [cell], 1):
                text_of(item, f"{place}, item {number}" if lists else place)


def place_of(path: str, row: int, column: str) -> str:
    """How errors name a cell; rows count from 0 here, and from 1 there."""
    return f"{path}, row {row + 1}, column {column!r}"


def text_of(cell: object, place: str) -> str:
    """The text in a cell. Raises FileError with its content if that is not text."""
    if not isinstance(cell, str):
        raise _wrong_cell(cell, place, "text")
    return cell


def _wrong_cell(cell: object, place: str, expected: str) -> FileError:
    content = "empty" if cell is None else f"{type(cell).__name__} {str(cell)[:40]!r}"
    return FileError(f"{place} is {content}; expected {expected}")


def _json(path: str, encoding: str | None) -> DataFile:
    """Lines, of which one is held at a time, or one array as a whole."""
    lines = _numbered_lines(path, encoding)
    first = next(lines, None)
    if first is None:
        raise FileError(f"{path}: holds no rows")
    number, head = first
    if is_array := head.lstrip().startswith("["):
        text = head + "".join(line for _, line in lines)
        items = ((f"item {place}", item) for place, item in enumerate(_parsed(path, text, number), 1))
    else:
        items = ((f"line {at}", _parsed(path, line.removesuffix("\n"), at)) for at, line in chain([first], lines))
    where, row = next(items, ("", None))
    _refuse_other_row(path, where, row)
    if not row:
        raise FileError(f"{path}: holds no rows")
    fields = row

    def rows(names: list[str]) -> Iterator[Row]:
        for where, row in chain([("", fields)], items):
            _refuse_other_row(path, where, row)
            if row.keys() != fields.keys():
                other = listed(sorted(row.keys() ^ fields.keys()))
                first = "item" if is_array else "line"
                raise FileError(
                    f"{path}: {where} does not have the fields of the first {first}; they differ in {other}"
                )
            yield [row[name] for name in names]

    return DataFile(path, list(fields), rows)


def _numbered_lines(path: str, encoding: str | None) -> Iterator[tuple[int, str]]:
    """Lines that are not blank, from the first such line of a JSON array on all of them, numbered from 1."""
    in_array: bool | None = None
    with open_text(path, encoding, detect=False) as file, errors_named(path):
        for number, line in enumerate(file, 1):
            if line.strip() or in_array:
                in_array = line.lstrip().startswith("[") if in_array is None else in_array
                yield number, line


def _refuse_other_row(path: str, where: str, row: Any) -> None:
    if where and not isinstance(row, dict):
        raise FileError(f"{path}: {where} is {type(row).__name__}; expected an object with named fields")


def _parsed(path: str, text: str, line: int) -> Any:
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as failure:
        raise FileError(f"{path}: line {line + failure.lineno - 1}, column {failure.colno}: {failure.msg}") from None
    except (RecursionError, ValueError) as failure:  # too deep; a number of too many digits
        raise FileError(f"{path}: line {line}: {failure}") from None


def _object(fields: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object. Raises ValueError if two fields have one name."""
    record = dict(fields)
    if len(record) < len(fields):
        times = Counter(name for name, _ in fields)
        raise ValueError(f"a field twice: {listed(name for name in times if times[name] > 1)}")
    return record


def _csv(path: str, encoding: str | None, separator: str | None) -> DataFile:
    csv.field_size_limit((1 << 31) - 1)  # a cell may be as long as the file
    file = open_text(path, encoding)
    try:
        file.reconfigure(newline="")  # a line may end in a carriage return alone
        with errors_named(path):
            separator = separator or max(",;\t", key=file.readline().count)
            file.seek(0)
        reader = csv.reader(file, delimiter=separator, strict=True)
        with _csv_errors(path, reader):
            names = next(reader, None)
        if not names:
            raise FileError(f"{path}: line 1 is empty; expected the names of the columns")
        _refuse_names(path, "line 1", names)
    except BaseException:
        file.close()
        raise

    def rows(chosen: list[str]) -> Iterator[Row]:
        at = [names.index(name) for name in chosen]
        with file, errors_named(path), _csv_errors(path, reader):
            for row in reader:
                if not row:
                    continue
                if len(row) != len(names):
                    raise FileError(f"{path}: line {reader.line_num} has {len(row)} cells; expected {len(names)}")
                yield [row[k] for k in at]

    return DataFile(path, names, rows)


@contextmanager
def _csv_errors(path: str, reader: Any) -> Iterator[None]:
    try:
        yield
    except csv.Error as failure:
        raise FileError(f"{path}: line {reader.line_num}: {failure}") from None


def _refuse_names(path: str, where: str, names: list[str]) -> None:
    """Columns have names, and different ones."""
    for number, name in enumerate(names, 1):
        if not name.strip():
            raise FileError(f"{path}: {where}: column {number} has no name")
    if len(set(names)) < len(names):
        raise FileError(f"{path}: {where} has a column name twice: {listed(names)}")


def _sheet(path: str) -> DataFile:
    calamine = extras.load("python_calamine", f"{path}: a spreadsheet", "app", package="python-calamine")
    with open_binary(path) as file:
        try:
            cells = calamine.CalamineWorkbook.from_filelike(file).get_sheet_by_index(0).to_python()
        except (calamine.CalamineError, OSError, ValueError) as failure:
            raise FileError(f"{path}: not a sheet that can be read ({_first_line(failure)})") from None
    if not cells:
        raise FileError(f"{path}: the sheet is empty; expected the names of the columns")
    names = [str(name) for name in cells[0]]
    _refuse_names(path, "the first row", names)
    return DataFile(path, names, lambda chosen: ([row[names.index(name)] for name in chosen] for row in cells[1:]))


def _parquet(path: str, most_rows: float) -> DataFile:
    pq = extras.load("pyarrow.parquet", f"{path}: Parquet", "evaluate")
    raw = open_binary(path)
    with _arrow_errors(path):
        file = pq.ParquetFile(raw)
        names, n_rows = file.schema_arrow.names, file.metadata.num_rows
    if n_rows > most_rows:
        raise FileError(f"{path}: {n_rows:,} rows; expected at most {most_rows:,}")
    if not names:
        raise FileError(f"{path}: has no columns")
    _refuse_names(path, "schema", names)

    def rows(chosen: list[str]) -> Iterator[Row]:
        with raw, _arrow_errors(path):
            for batch in file.iter_batches(_PARQUET_ROWS, columns=chosen):
                yield from zip(*(_cells(batch.column(name)) for name in chosen), strict=True)

    return DataFile(path, names, rows)


_PARQUET_ROWS = 4096
"""Unpacked at a time."""


def _cells(column: Any) -> list[Any]:
    """An Arrow column's values; a time beyond what Python can hold comes as numpy's."""
    try:
        cells: list[Any] = column.to_pylist()
    except (OverflowError, ValueError) as failure:
        if isinstance(failure, UnicodeDecodeError):
            raise
        return list(column.to_numpy(zero_copy_only=False))
    return cells


@contextmanager
def _arrow_errors(path: str) -> Iterator[None]:
    """Raises what is wrong with a Parquet file as FileError; pyarrow's own errors are of these classes too."""
    try:
        yield
    except (FileError, MemoryError):
        raise
    except UnicodeDecodeError as failure:
        raise FileError(f"{path}: a text is not UTF-8 (byte {failure.object[failure.start]:#04x})") from None
    except (OSError, ValueError, NotImplementedError, LookupError) as failure:
        raise FileError(f"{path}: not a Parquet file ({_first_line(failure)})") from None


def _first_line(failure: Exception) -> str:
    return next(iter(str(failure).splitlines()), type(failure).__name__)


def _rouge2(path: str) -> DataFile:
    """The folders `system` and `reference`, as `read_rouge2` reads them."""
    with errors_named(path):
        try:
            columns = dict(zip(("name", "prediction", "references"), read_rouge2(path), strict=True))
        except ValueError as wrong:
            raise FileError(str(wrong)) from None

    def rows(chosen: list[str]) -> Iterator[Row]:
        return zip(*(columns[name] for name in chosen), strict=True)

    return DataFile(path, list(columns), rows)


def _dataset(path: str, split: str | None) -> DataFile:
    datasets = extras.load("datasets", f"{path}: a saved data set", "evaluate")
    try:
        data = datasets.load_from_disk(path)
    except (FileNotFoundError, ValueError) as failure:
        raise FileError(f"{path}: {_first_line(failure)}") from None
    if isinstance(data, datasets.DatasetDict):
        if split is None and len(data) == 1:
            split = next(iter(data))
        if split not in data:
            raise FileError(f"{path}: split {split!r} is not there; choose one of {', '.join(data)} with --split")
        data = data[split]
    try:
        data.data.validate(full=True)  # Arrow trusts a file's offsets, whatever they are
    except (ValueError, IndexError) as invalid:
        raise FileError(f"{path}: a damaged data set ({_first_line(invalid)})") from None
    if not data.column_names:
        raise FileError(f"{path}: has no columns")

    def rows(chosen: list[str]) -> Iterator[Row]:
        if not chosen:
            return iter([()] * len(data))
        return zip(*(data[name] for name in chosen), strict=True)

    return DataFile(path, data.column_names, rows)
