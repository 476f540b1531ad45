"""Read files row by row: text, JSON, CSV, Parquet, spreadsheets, saved datasets. Errors name file and line.

A pattern such as out-*.jsonl is one file in several, its shards.
"""

import math
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rougekit.foundation import checks
from rougekit.foundation.io.decoding import (
    FileError,
)
from rougekit.reading.formats.csv_files import open_csv
from rougekit.reading.formats.data_file import DataFile, Row, columns_of
from rougekit.reading.formats.json_files import open_json
from rougekit.reading.formats.lighteval_details import COLUMNS, DOCUMENT, RESPONSE, are_details, cells_of
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.formats.parquet_files import open_parquet
from rougekit.reading.formats.rouge2_folders import is_rouge2, open_rouge2
from rougekit.reading.formats.saved_datasets import open_dataset
from rougekit.reading.formats.shards import joined, shards_of
from rougekit.reading.formats.sheets import MAX_MEMORY, MOST_MEMORY, open_sheet

SHEETS = (".xlsx", ".xls", ".ods")
CSV = (".csv", ".tsv")
ENDINGS = (".jsonl", ".json", ".ndjson", *CSV, ".parquet", *SHEETS)
"""The endings of files with columns; .gz may follow."""


def kind_of(path: str) -> str:
    """The ending of a file name that determines the format: in lower case, without .gz.

    >>> kind_of("Results.CSV.gz"), kind_of("-")
    ('.csv', '')
    """
    return Path(path.lower().removesuffix(".gz")).suffix


def has_columns(path: str) -> bool:
    """Whether a path is a file with columns, or a folder such as a saved dataset, rather than a text file."""
    return kind_of(path) in ENDINGS or Path(path).is_dir()


def is_sheet(path: str) -> bool:
    """Whether a path is a spreadsheet."""
    return kind_of(path) in SHEETS


def open_data(
    path: str,
    *,
    split: str | None = None,
    encoding: str | None = None,
    max_rows: float = math.inf,
    max_memory: int = MAX_MEMORY,
    paths: Iterable[str] = (),
) -> DataFile:
    """Open a data file and read the names of its columns. Rows are read later.

    path : a file with one of ENDINGS, perhaps followed by .gz (*.json: lines or an array; spreadsheets: the first
        sheet); a folder written by `Dataset.save_to_disk`, or laid out for ROUGE 2.0; "-" for JSON lines from stdin;
        a pattern of files that have the same columns, which are read one after the other
    split : which split to read from a folder with several
    encoding : that of JSON, CSV and TSV, as in `open_text`
    max_rows : the most rows that a Parquet file may have, checked before it is read
    max_memory : megabytes that a spreadsheet may take to read, as in `read_sheet`
    paths : columns that may be inside objects, such as output.completion; they come last. Others are ignored

    Raises FileError if the file is missing, has an unknown format, no columns or an invalid first line, or if a path
    leads into objects but to nothing; ImportError if the package that reads spreadsheets or Parquet is not installed;
    ValueError if max_memory is less than 1.
    """
    checks.whole_number("max_memory", max_memory, lowest=1, highest=MOST_MEMORY)
    shards = {shard: _opened(shard, split, encoding, max_rows, max_memory) for shard in shards_of(path)}
    return with_paths(path, _with_texts(joined(path, shards)), paths)


def _opened(path: str, split: str | None, encoding: str | None, max_rows: float, max_memory: int) -> DataFile:
    """The file with the columns that it has."""
    kind = kind_of(path)
    if path != "-" and Path(path).is_dir():
        return open_rouge2(path) if is_rouge2(path) else open_dataset(path, split)
    if kind == ".parquet":
        return open_parquet(path, max_rows)
    if kind in CSV:
        return open_csv(path, encoding, "\t" if kind == ".tsv" else None)
    if kind in (".jsonl", ".json", ".ndjson", ""):
        return open_json(path, encoding)
    if is_sheet(path):
        return open_sheet(path, max_memory)
    raise FileError(f"{path}: unknown kind of file; expected {', '.join(ENDINGS)} or a folder with a saved dataset")


def _with_texts(file: DataFile) -> DataFile:
    """The file; details of lighteval, whose columns are objects, with columns of their texts."""
    if not (file.first and are_details(dict(zip(file.names, file.first[0], strict=True)))):
        return file

    def rows(chosen: list[str]) -> Iterator[Row]:
        at = [COLUMNS.index(name) for name in chosen]
        for row in file.rows([DOCUMENT, RESPONSE]):
            cells = cells_of(*row)
            yield [cells[k] for k in at]

    objects = [(row[file.names.index(DOCUMENT)], row[file.names.index(RESPONSE)]) for row in file.first]
    return DataFile([*COLUMNS], rows, [cells_of(*pair) for pair in objects])


def read_columns(path: str, *, max_rows: float = math.inf, **options: Any) -> dict[str, list[Any]]:
    """All columns of a data file by name. Arguments are those of `open_data`. Raises FileError as it does."""
    return columns_of(path, open_data(path, max_rows=max_rows, **options), max_rows)


def read_table(
    path: str, *, max_rows: float = math.inf, encoding: str | None = None
) -> tuple[dict[str, list[Any]], list[str]]:
    """All columns of a data file by name, and those whose names it has more than once. Raises FileError."""
    file = open_data(path, encoding=encoding, max_rows=max_rows)
    return columns_of(path, file, max_rows), [*file.repeated]


def file_name(path: str) -> str:
    """What a headline calls a file."""
    return "standard input" if path == "-" else Path(path).name
