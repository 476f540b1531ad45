"""Read files for Ray Data, a few thousand rows at a time.

Ray's own readers need more memory for larger files: they load whole row groups of Parquet and whole files of JSON. Here
a worker keeps only part of one file, and the block that Ray builds.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

import pyarrow as pa
import ray
from ray.data.datasource import FileBasedDatasource

_ROWS = 4096
_BYTES = 4 * 2**20
_PICKLED = "ray.data.arrow_pickled_object"
"""Ray's type for pickled Python objects, which may run any code when unpickled."""


def refuse_endless_retries(max_retries: int) -> None:
    """Raise RuntimeError in a task retried too often: while workers die, Ray Data itself retries without end."""
    attempt = ray.get_runtime_context().worker.core_worker.get_current_task_attempt_number()  # from 0 on
    if attempt > max_retries:
        raise RuntimeError(f"the worker died at each of {attempt} attempts at this block; max_retries={max_retries}")


class Parquet(FileBasedDatasource):
    """Rows of Parquet, in the order of the file."""

    def __init__(self, paths: list[str], max_retries: int, columns: Sequence[str] | None, **options: Any) -> None:
        """columns: those to read, None for all; options: as in FileBasedDatasource"""
        super().__init__(paths, **options)
        self._max_retries = max_retries
        self._columns = None if columns is None else list(columns)

    def _open_input_source(self, filesystem: Any, path: str, **_: Any) -> Any:
        return filesystem.open_input_file(path)

    def _read_stream(self, f: Any, path: str) -> Iterator[Any]:
        from pyarrow.parquet import ParquetFile

        refuse_endless_retries(self._max_retries)
        file = ParquetFile(f, pre_buffer=False, buffer_size=_BYTES)  # not a row group's whole column at once
        names = file.schema_arrow.names
        for name in self._columns or ():
            if name not in names:
                raise ValueError(f"columns={self._columns}: no column {name!r} in {path}; expected some of {names}")
        for batch in file.iter_batches(_ROWS, columns=self._columns, use_threads=False):
            if _PICKLED in str(batch.schema):
                raise ValueError(
                    f"{path} has columns of {_PICKLED}, which may run any code; leave them out by columns="
                )
            yield pa.Table.from_batches([batch])


class JsonLines(FileBasedDatasource):
    """Rows of JSON, an object in each line. Strings stay strings, even if all of them look like dates."""

    def __init__(self, paths: list[str], max_retries: int, **options: Any) -> None:
        """options: as in FileBasedDatasource"""
        super().__init__(paths, **options)
        self._max_retries = max_retries

    def _read_stream(self, f: Any, path: str) -> Iterator[Any]:
        from pyarrow.json import ParseOptions

        refuse_endless_retries(self._max_retries)
        options = None
        for lines in _lines(f):
            if options is None:
                options = ParseOptions(explicit_schema=_texts(_parsed(lines, path).schema))
            yield _parsed(lines, path, options)


def _lines(file: Any) -> Iterator[bytes]:
    """Complete lines, some megabytes at a time."""
    rest = b""
    while read := file.read(_BYTES):
        lines, _, rest = (rest + read).rpartition(b"\n")
        if lines.strip():
            yield lines
    if rest.strip():
        yield rest


def _parsed(lines: bytes, path: str, options: Any = None) -> Any:
    from pyarrow.json import ReadOptions, read_json

    try:
        return read_json(io.BytesIO(lines), ReadOptions(use_threads=False, block_size=len(lines)), options)
    except pa.ArrowInvalid as failure:
        raise ValueError(f"{path}: {failure}; expected a JSON object in each line") from failure


def _texts(schema: Any) -> Any:
    """The fields of strings or lists of strings, including those that pyarrow took for dates."""
    fields = [pa.field(field.name, _without_dates(field.type)) for field in schema]
    return pa.schema([field for field in fields if field.type in (pa.string(), pa.list_(pa.string()))])


def _without_dates(kind: Any) -> Any:
    if pa.types.is_list(kind):
        return pa.list_(_without_dates(kind.value_type))
    return pa.string() if pa.types.is_timestamp(kind) else kind
