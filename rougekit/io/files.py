"""Texts from files: lines, JSONL, CSV, Parquet and datasets on disk, as columns; errors name the file and the line."""

import csv
import io
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

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


def read_columns(path: str, *, split: str | None = None) -> dict[str, list[Any]]:
    """The columns of a data file by name, rows in order.

    Parameters
    ----------
    path : *.jsonl, *.json (lines), *.csv, *.tsv, *.parquet, a folder that `Dataset.save_to_disk` wrote, or "-": JSON
        lines from standard input
    split : of a folder with several

    Raises
    ------
    FileError : not there, of another kind, a line that is wrong; the message has file and line.
    """
    kind = "" if path == "-" else Path(path).suffix.lower()
    if path != "-" and Path(path).is_dir():
        return _dataset(path, split)
    if kind == ".parquet":
        return _parquet(path)
    if kind in (".csv", ".tsv"):
        return _csv(path, _text(path), "\t" if kind == ".tsv" else ",")
    if kind in (".jsonl", ".json", ".ndjson", ""):
        return _jsonl(path, _text(path))
    raise FileError(f"{path}: unknown kind of file; expected .jsonl, .csv, .tsv, .parquet or a data set's folder")


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
            raise FileError(f"{path}: no column {wanted!r}; its columns are {', '.join(names)}")
        return wanted
    lower = {name.lower(): name for name in reversed(names)}
    for name in usual:
        if name in lower:
            return lower[name]
    raise FileError(f"{path}: none of its columns ({', '.join(names)}) has a usual name; choose one with --{flag}")


def _text(path: str) -> str:
    try:
        if path == "-":
            return sys.stdin.read()
        return Path(path).read_text("utf-8-sig")
    except FileNotFoundError:
        raise FileError(f"{path}: no such file") from None
    except OSError as failure:
        raise FileError(f"{path}: {failure.strerror}") from None
    except UnicodeDecodeError as failure:
        line = failure.object[: failure.start].count(b"\n") + 1
        raise FileError(f"{path}: line {line} is not UTF-8 (byte {failure.object[failure.start]:#04x})") from None


def _jsonl(path: str, text: str) -> dict[str, list[Any]]:
    rows: list[dict[str, Any]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except json.JSONDecodeError as failure:
            raise FileError(f"{path}: line {number}, column {failure.colno}: {failure.msg}") from None
        if not isinstance(row, dict):
            raise FileError(f"{path}: line {number} is {type(row).__name__}; expected an object with named fields")
        if rows and row.keys() != rows[0].keys():
            other = ", ".join(sorted(row.keys() ^ rows[0].keys()))
            raise FileError(f"{path}: line {number} has not the fields of the first line; they differ in {other}")
        rows.append(row)
    if not rows:
        raise FileError(f"{path}: holds no rows")
    return {name: [row[name] for row in rows] for name in rows[0]}


def _csv(path: str, text: str, separator: str) -> dict[str, list[Any]]:
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
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
    if len(set(names)) < len(names):
        raise FileError(f"{path}: line 1 has a column name twice: {', '.join(names)}")
    return dict(zip(names, columns, strict=True))


def _parquet(path: str) -> dict[str, list[Any]]:
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(path)
    except FileNotFoundError:
        raise FileError(f"{path}: no such file") from None
    except (OSError, pa.ArrowException) as failure:
        raise FileError(f"{path}: not a Parquet file ({str(failure).splitlines()[0]})") from None
    return dict(zip(table.column_names, (column.to_pylist() for column in table.columns), strict=True))


def _dataset(path: str, split: str | None) -> dict[str, list[Any]]:
    from datasets import DatasetDict, load_from_disk

    try:
        data = load_from_disk(path)
    except (FileNotFoundError, ValueError) as failure:
        raise FileError(f"{path}: {str(failure).splitlines()[0]}") from None
    if isinstance(data, DatasetDict):
        if split is None and len(data) == 1:
            split = next(iter(data))
        if split not in data:
            raise FileError(f"{path}: split {split!r} is not there; choose one of {', '.join(data)} with --split")
        data = data[split]
    return {name: list(data[name]) for name in data.column_names}
