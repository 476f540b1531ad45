"""Read Parquet, a batch of rows at a time."""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.io.decoding import FileError, first_line, open_binary
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.data_file import DataFile, Row, places_of
from rougekit.reading.formats.header import checked_names

_BATCH_ROWS = 4096
"""Rows decompressed at a time."""


def open_parquet(path: str, max_rows: float) -> DataFile:
    """Open a Parquet file, whose rows are counted before they are read.

    Raises FileError if it has no columns or more rows than `max_rows`; ImportError if pyarrow is not installed.
    """
    pq = extras.load("pyarrow.parquet", f"{path}: Parquet")

    def opened() -> Generator[Any, None, None]:
        with open_binary(path) as raw, _arrow_errors(path):
            yield pq.ParquetFile(raw)

    file = next(opening := opened())  # once started, it closes the file even if its rows are never read
    with _arrow_errors(path):
        of_file, n_rows = file.schema_arrow.names, file.metadata.num_rows
        if n_rows > max_rows:
            raise FileError(f"{path}: {counted(n_rows, 'row')}; expected at most {max_rows:,}")
        if not of_file:
            raise FileError(f"{path}: has no columns")
        names, repeated = checked_names(path, "schema", of_file)
        batch = next(file.iter_batches(FIRST_ROWS), None)
        first = [] if batch is None else [*zip(*map(_cells, batch.columns), strict=True)]

    def rows(chosen: list[str]) -> Iterator[Row]:
        with closing(opening), _arrow_errors(path):
            asked, at = _asked_for(chosen, names, of_file)
            for batch in file.iter_batches(_BATCH_ROWS, columns=asked):
                yield from zip(*(_cells(batch.column(k)) for k in at), strict=True)

    return DataFile(names, rows, first, repeated=repeated)


def _asked_for(chosen: Sequence[str], names: Sequence[str], of_file: Sequence[str]) -> tuple[list[str], list[int]]:
    """What to ask a file for, by its own names, and where chosen columns are in the answer.

    The answer has all columns of a name together.

    >>> _asked_for(["b.1", "a"], ["a", "b", "b.1"], ["a", "b", "b"])
    (['b', 'a'], [1, 2])
    """
    own, numbered = dict(zip(names, of_file, strict=True)), dict[str, list[str]]()
    for name, called in own.items():
        numbered.setdefault(called, []).append(name)
    asked = list(dict.fromkeys(own[name] for name in chosen))
    return asked, places_of(chosen, [name for called in asked for name in numbered[called]])


def _cells(column: Any) -> list[Any]:
    """The values of an Arrow column. Times beyond the range of Python's datetime become numpy's."""
    try:
        cells: list[Any] = column.to_pylist()
    except UnicodeDecodeError:
        raise
    except (OverflowError, ValueError):
        cells = list(column.to_numpy(zero_copy_only=False))
    return cells


@contextmanager
def _arrow_errors(path: str) -> Iterator[None]:
    """Turn errors from reading a Parquet file, including pyarrow's own, into FileError."""
    try:
        yield
    except (FileError, MemoryError):
        raise
    except UnicodeDecodeError as failure:
        raise FileError(f"{path}: a text is not UTF-8 (byte {failure.object[failure.start]:#04x})") from None
    except (OSError, ValueError, NotImplementedError, LookupError) as failure:
        raise FileError(f"{path}: not a Parquet file ({first_line(failure)})") from None
