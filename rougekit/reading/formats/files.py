"""Open files with columns: the table of formats, each of which has a file of its own beside this one.

A pattern such as out-*.jsonl is one file in several, its shards.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.foundation import checks
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.streams import is_stream
from rougekit.foundation.plurals import counted
from rougekit.reading.formats.csv_files import open_csv
from rougekit.reading.formats.data_file import DataFile, columns_of
from rougekit.reading.formats.json_files import open_json
from rougekit.reading.formats.lighteval_details import with_texts
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.formats.parquet_files import open_parquet
from rougekit.reading.formats.rouge2_folders import is_rouge2, open_rouge2
from rougekit.reading.formats.same_name import without_equal
from rougekit.reading.formats.saved_datasets import open_dataset
from rougekit.reading.formats.shards import joined, shards_of
from rougekit.reading.formats.sheets import MAX_MEMORY, MOST_MEMORY, open_sheet

CSV = (".csv", ".tsv")
"""The endings of tables in which numbers are texts, too."""
SHEETS = (".xlsx", ".xls", ".ods")


class _Given(NamedTuple):
    """What is said about files before they are opened, of which a format takes what concerns it; as in `open_data`."""

    encoding: str | None
    max_rows: float
    max_memory: int


_Opener = Callable[[str, _Given], DataFile]

_FORMATS: tuple[tuple[Sequence[str], _Opener], ...] = (
    ((".jsonl", ".json", ".ndjson"), lambda path, given: open_json(path, given.encoding)),
    ((".csv",), lambda path, given: open_csv(path, given.encoding)),
    ((".tsv",), lambda path, given: open_csv(path, given.encoding, "\t")),
    ((".parquet",), lambda path, given: open_parquet(path, given.max_rows)),
    (SHEETS, lambda path, given: open_sheet(path, given.max_memory)),
)
"""The endings of files with columns, and what opens these files."""

_OPENERS = {ending: opener for endings, opener in _FORMATS for ending in endings}

ENDINGS = (*_OPENERS,)
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


def has_columns_alone(path: str) -> bool:
    """Whether a path is a file with columns if nothing is beside it: JSON lines, then, from a stream without an ending.

    >>> has_columns_alone("-"), has_columns_alone("a.csv"), has_columns_alone("a.txt")
    (True, True, False)
    """
    return has_columns(path) or (is_stream(path) and not kind_of(path))


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
    given = _Given(encoding, max_rows, max_memory)

    def opened() -> DataFile:
        return joined(path, {shard: _opened(shard, split, given) for shard in shards_of(path)})

    return with_paths(path, with_texts(without_equal(opened(), opened)), paths)


def _opened(path: str, split: str | None, given: _Given) -> DataFile:
    """The file with the columns that it has."""
    if path != "-" and Path(path).is_dir():
        return open_rouge2(path) if is_rouge2(path) else open_dataset(path, split)
    if opener := _OPENERS.get(kind_of(path) or ".jsonl"):
        return opener(path, given)
    raise FileError(f"{path}: unknown kind of file; expected {', '.join(ENDINGS)} or a folder with a saved dataset")


def read_columns(path: str, **options: Any) -> dict[str, list[Any]]:
    """All columns of a data file by name. Arguments are those of `open_data`. Raises FileError as it does."""
    columns, _ = read_table(path, **options)
    return columns


def read_table(
    path: str, *, max_rows: float = math.inf, max_columns: float = math.inf, **options: Any
) -> tuple[dict[str, list[Any]], dict[str, str]]:
    """All columns of a data file by name, and `DataFile.repeated`. Raises FileError as `open_data` does."""
    file = open_data(path, max_rows=max_rows, **options)
    if len(file.names) > max_columns:
        raise FileError(f"{path}: {counted(len(file.names), 'column')}; expected at most {max_columns:,}")
    return columns_of(path, file, max_rows), {**file.repeated}


def file_name(path: str) -> str:
    """What a headline calls a file; a stream that has no name of its own, such as /dev/fd/63, by its path.

    >>> file_name("out/bart.csv"), file_name("-"), file_name("/dev/fd/63")
    ('bart.csv', 'standard input', '/dev/fd/63')
    """
    if path == "-":
        return "standard input"
    return path if path.startswith(("/dev/", "/proc/")) else Path(path).name
