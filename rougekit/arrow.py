"""Score Arrow tables without creating a Python string for each text.

The bytes of string columns are copied once, into the tokenizer's buffer. They are decoded only if an option needs
Python strings: a length limit, a sentence splitter, or a tokenizer that does not work on bytes.
"""

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

import numpy as np

from rougekit.foundation import extras
from rougekit.foundation.arrays.buffers import Utf8
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.inputs import KEEP_EMPTY, checked_column, checked_references, refuse_damaged
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime.threads import thread_count
from rougekit.kernels.tiers import announce_work
from rougekit.reading.columns import FIRST_ROWS, Columns
from rougekit.reading.question import Unclear, about_roles
from rougekit.reading.roles import NO_ROLES, PREDICTIONS, REFERENCES, Known, roles_of
from rougekit.scoring.block_scorer import CountedExamples, Utf8Part
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text import blocks
from rougekit.scoring.text.blocks import Block, in_native_threads
from rougekit.scoring.text.reader import Reader

if TYPE_CHECKING:
    import pyarrow as pa


ROWS = 65_536
"""The maximum number of rows in a batch."""

_NO_TEXTS = re.compile("(u|tiny|small|big|huge)*int|float|double|halffloat|decimal|bool|date|time|duration", re.I)
"""Matches names of types of pandas, polars, Arrow, DuckDB and Python whose values are no texts."""


def score_table(
    table: Any,
    rouge_types: Sequence[str] = DEFAULT_TYPES,
    *,
    prediction: str | None = None,
    reference: str | None = None,
    threads: int | None = None,
    **options: Any,
) -> Any:
    """Score the rows of a table from any library that supports Arrow.

    Parameters
    ----------
    table : pyarrow Table, RecordBatch or RecordBatchReader, pandas or polars DataFrame, DuckDB relation, or any other
        object with `__arrow_c_stream__` (collect a polars LazyFrame first). For datasets, streaming or not, in batches
        and processes: `ds.with_format("arrow").map(score_table, batched=True, num_proc=4)`.
    rouge_types, options : as in Scorer
    prediction, reference : names of columns; by default guessed from names and types by the rules of the command, where
        these leave no choice. Cells are not looked at, as all batches of a data set must have the same roles.
        prediction: string, large_string or string_view; reference: the same, or lists of them.

    Returns
    -------
    The columns rouge1_precision, rouge1_recall, rouge1_fmeasure, … with one row per row of `table`. The result has
    the type of `table` (a pandas DataFrame keeps its index, a DuckDB relation belongs to the default connection), or is
    a pyarrow Table if that type is not listed above. A RecordBatchReader is scored lazily, one batch as each batch of
    scores is read; row numbers in its error messages are relative to the batch.

    Raises
    ------
    TypeError : `table` is not a table, or a column is not of strings (or lists of strings, for references).
    KeyError : the table lacks a column that was named.
    ValueError : names and types of columns don't show which to take (Unclear, with the question and a call that answers
        it); a null, bytes that are not UTF-8, or invalid offsets (the message gives column and row); an empty list of
        references; two columns of one name; the type bleu, which has no score for a single row.
    """
    extras.load("pyarrow", "score_table")
    import pyarrow as pa

    _refuse_other_tables(table)
    scorer = Scorer(rouge_types, **options)
    refuse_corpus_measures(scorer.options.measures)
    pair = _pair_of(table, Known([prediction] if prediction else [], [reference] if reference else []))

    def scored(part: "pa.Table | pa.RecordBatch") -> dict[str, Floats]:
        return score_columns(scorer, part, *pair, threads).named_columns()

    if isinstance(table, pa.Table):
        return pa.table(scored(table))
    if isinstance(table, pa.RecordBatch):
        return pa.RecordBatch.from_pydict(scored(table))
    if isinstance(table, pa.RecordBatchReader):
        schema = pa.table(scored(table.schema.empty_table())).schema
        return pa.RecordBatchReader.from_batches(schema, (pa.RecordBatch.from_pydict(scored(batch)) for batch in table))
    return _like(table, pa.table(scored(as_arrow(table, pair))))


_ARGUMENTS = {PREDICTIONS: "prediction", REFERENCES: "reference"}
"""What `score_table` calls the columns of each role, which are also their names in tables that don't tell names."""


def _pair_of(table: Any, known: Known) -> tuple[str, str]:
    """The columns of predictions and references, the same whether or not the others hold labels, as some rows may show.

    Raises Unclear if there are several, or none.
    """
    types = _types_of(table)
    texts = [name for name, kind in types.items() if not _NO_TEXTS.match(kind)]
    either = [roles_of(Columns([*types], texts, labels), known) for labels in ((), texts)]
    found, asked = dict[str, str](), dict[str, list[str]]()
    for role, argument in _ARGUMENTS.items():
        names = list(dict.fromkeys(name for roles in either for name in getattr(roles, role)))
        may_be = [name for roles in either for name in roles.asked.get(role, ())]
        is_asked = any(role in roles.asked for roles in either)
        if not types:
            found[role] = argument
        elif len(names) == 1 and not is_asked:
            found[role] = names[0]
        else:
            likely = list(dict.fromkeys(may_be or names))
            asked[role] = likely[:1] if role == PREDICTIONS else likely
    if asked:
        question = about_roles("the table", NO_ROLES._replace(asked=asked), {n: [kind] for n, kind in types.items()})
        named = "".join(
            f", {argument}={found[role]!r}" for role, argument in _ARGUMENTS.items() if getattr(known, role)
        )
        raise Unclear(question.question._replace(call=f"score_table(table{named}", called=_ARGUMENTS))
    return found[PREDICTIONS], found[REFERENCES]


def _types_of(table: Any) -> dict[str, str]:
    """The names of a table's columns and of their types; empty if it does not tell them before it is converted."""
    if isinstance(table, Mapping):
        types: Any = [(name, _type_of(column)) for name, column in table.items()]
    elif _frame_of(table, "pandas"):
        types = table.dtypes.items()
    elif _frame_of(table, "polars"):
        types = table.schema.items()
    elif schema := getattr(table, "schema", None):  # of pyarrow
        types = zip(schema.names, schema.types, strict=True)
    else:  # of DuckDB
        types = zip(getattr(table, "columns", ()), getattr(table, "types", ()), strict=False)
    return {name: str(kind) for name, kind in types if isinstance(name, str)}


def _type_of(column: Any) -> str:
    """The name of the type of a column's first cell that is not None."""
    cells = islice(column, FIRST_ROWS) if isinstance(column, list) else ()
    return type(next((cell for cell in cells if cell is not None), "")).__name__


def as_arrow(table: Any, names: Sequence[str]) -> "pa.Table":
    """The table as a pyarrow Table; from a data frame, only the columns `names`, as Arrow may not support the others.

    Raises TypeError for anything that is not a table.
    """
    import pyarrow as pa

    _refuse_other_tables(table)
    if isinstance(table, Mapping):  # from datasets' map without the format "arrow"
        columns = {name: table[name] for name in names if name in table}
        if any(isinstance(column, str) for column in columns.values()):
            raise TypeError("table is a single row; with datasets, pass batched=True to map")
        return _converted(columns, names)
    frame = _frame_of(table, "pandas") or _frame_of(table, "polars")
    if frame and all(name in table.columns for name in names):
        table = table[list(dict.fromkeys(names))]
    if not frame and not hasattr(table, "__arrow_c_stream__"):
        raise _no_table(table)
    return _converted(table, names) if frame else pa.table(table)


def _converted(table: Any, names: Sequence[str]) -> "pa.Table":
    """A data frame, or a mapping of columns, as a pyarrow Table.

    Raises TypeError or ValueError for the first cell of the columns `names` (predictions, references) that is no text.
    """
    import pyarrow as pa

    columns = {name: list(column) for name, column in table.items()} if isinstance(table, Mapping) else table
    try:
        return pa.table(columns)
    except (pa.ArrowInvalid, pa.ArrowTypeError):  # they don't say which cell
        if all(name in columns for name in names):
            checked_column(list(columns[names[0]]), names[0])
            checked_references(list(columns[names[1]]))
        raise


def _refuse_other_tables(table: Any) -> None:
    """Raise TypeError for what is no table, or is one that has to be converted first, before asking it anything."""
    if isinstance(table, list | tuple | str):
        raise _no_table(table)
    if _frame_of(table, "polars", "LazyFrame"):
        raise TypeError("table is a LazyFrame of polars; expected a DataFrame, which .collect() returns")
    if _frame_of(table, "datasets", "Dataset"):
        raise TypeError('table is a Dataset; expected .with_format("arrow")[:], its table; or pass score_table to .map')


def _no_table(value: Any) -> TypeError:
    return TypeError(
        f"table is {type(value).__name__}; expected a table of pyarrow, pandas, polars or DuckDB, or another object "
        "with __arrow_c_stream__; Scorer.score takes lists of texts"
    )


def _like(table: Any, scores: "pa.Table") -> Any:
    """Convert the scores to the type of the table."""
    if isinstance(table, Mapping):
        return scores.to_pydict()
    if _frame_of(table, "pandas"):
        return scores.to_pandas().set_index(table.index)
    if library := _frame_of(table, "polars"):
        return library.from_arrow(scores)
    if (library := sys.modules.get("duckdb")) and isinstance(table, library.DuckDBPyRelation):
        return library.from_arrow(scores)
    return scores


def _frame_of(table: Any, library: str, kind: str = "DataFrame") -> Any:
    """The module `library` if the table is one of its data frames; otherwise None."""
    module = sys.modules.get(library)
    return module if module is not None and isinstance(table, getattr(module, kind)) else None


def score_columns(
    scorer: Scorer, table: Any, prediction: str = "prediction", reference: str = "reference", threads: int | None = None
) -> Scores:
    """Score two columns of a table or record batch as `scorer.score` scores two lists. See `score_table`."""
    pairs = _pairs(table, prediction, reference)
    if not scorer.reader.takes_bytes:
        return scorer.score(pairs.column(0).to_pylist(), pairs.column(1).to_pylist(), threads)
    threads = thread_count(threads, scorer.useful_threads(pairs.nbytes))
    by_block = scorer.block_scorer
    parts = list(_parts(pairs, threads if by_block else 1))
    if not parts:
        return scorer.score([], [])
    announce_work(pairs.nbytes)
    several = _is_list(pairs.column(1).type)
    candidates = None
    if by_block:
        memory = by_block.blocks(threads, pairs.nbytes // len(parts))
        columns = prediction, reference
        whole, candidates = by_block.score_utf8(in_native_threads, memory, parts, columns, several=several)
        counted = [whole]
    else:
        count = partial(_counted, scorer, (prediction, reference), several)
        counted = in_native_threads([partial(count, reader) for reader in scorer.readers(threads)], parts)
    scores = scorer.scores_of(counted, table[reference], table[prediction])
    return scorer.noticed(scores, _Cells(pairs.column(0)), _Cells(pairs.column(1)), candidates)


class _Cells(Sequence[Any]):
    """The cells of a column, of which only those that somebody looks at become texts and lists of Python."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def __len__(self) -> int:
        return len(self._column)

    def __getitem__(self, at: Any) -> Any:
        return self._column[at].to_pylist() if isinstance(at, slice) else self._column[at].as_py()

    def __iter__(self) -> Iterator[Any]:
        for first in range(0, len(self), ROWS):
            yield from self._column.slice(first, ROWS).to_pylist()


def _pairs(table: Any, prediction: str, reference: str) -> "pa.Table":
    """A table of the two columns, validated."""
    import pyarrow as pa

    if isinstance(table, pa.RecordBatch):
        table = pa.Table.from_batches([table])
    predictions = _texts(_column(table, prediction), prediction)
    references = _references(_column(table, reference), reference)
    return pa.Table.from_arrays([predictions, references], [prediction, reference])


def _counted(scorer: Scorer, names: tuple[str, str], several: bool, reader: Reader, part: Utf8Part) -> CountedExamples:
    """Count the matches of one part, with its predictions and references in one buffer."""
    first, predicted, referenced, example_at = part
    at = np.concatenate((predicted.at[:-1], referenced.at + predicted.at[-1]))
    texts = Utf8(b"".join((predicted.data, referenced.data)), at)
    return scorer.count(Block(texts, example_at, first, names, several), reader)


def _parts(pairs: "pa.Table", threads: int) -> Iterator[Utf8Part]:
    """Split a table into parts of limited size without copying; several for each of several threads."""
    size = blocks.BLOCK_CHARACTERS
    if threads > 1:
        size = min(size, max(blocks.SMALL_BLOCK, pairs.nbytes // (threads * blocks.BLOCKS_PER_THREAD)))
    each = max(1, min(ROWS, len(pairs) * size // max(pairs.nbytes, 1)))
    first = 0
    for part in pairs.to_batches(max_chunksize=each):
        if len(part):
            yield Utf8Part(first, *_bytes_of(part))
        first += len(part)


def _bytes_of(part: "pa.RecordBatch") -> tuple[Utf8, Utf8, Ints]:
    """The predictions, the references, and the offset of each example's first reference."""
    predictions, references = part.columns
    if not _is_list(references.type):
        return _utf8(predictions), _utf8(references), np.arange(len(predictions) + 1)
    offsets = np.asarray(references.offsets, np.int64)
    return _utf8(predictions), _utf8(references.flatten()), offsets - offsets[0]


def _utf8(array: Any) -> Utf8:
    """The buffers of a string array, without a copy."""
    if not len(array):
        return Utf8(b"", np.zeros(1, np.int64))
    kind = np.int64 if array.type == "large_string" else np.int32
    _, offsets, data = array.buffers()
    at = np.frombuffer(offsets, kind, len(array) + 1, array.offset * np.dtype(kind).itemsize)
    return Utf8(memoryview(data or b""), at)


def _column(table: Any, name: str) -> Any:
    """A column of a table. Raises KeyError if it is missing; ValueError if there are two, or it is damaged."""
    if (n_columns := table.column_names.count(name)) > 1:
        raise ValueError(
            f"the table has {counted(n_columns, 'column')} {name!r}; expected one: rename or drop the others"
        )
    if not n_columns:
        raise KeyError(
            f"no column {name!r} in the table; its columns are {table.column_names}: name two of them with prediction= "
            "and reference="
        )
    refuse_damaged(table[name], name)
    return table[name]


def _is_list(kind: "pa.DataType") -> bool:
    """Whether this is a list type, including fixed-size lists and list views."""
    return hasattr(kind, "value_field")


def _texts(column: Any, name: str) -> Any:
    """A column as string or large_string. Raises ValueError for a null."""
    column = _strings(column, name)
    if column.null_count:
        raise ValueError(
            f"{name}[{_first(column.is_null())}] is null, an empty cell to pandas ({KEEP_EMPTY}; with polars and Arrow "
            '.fill_null("")); expected a string'
        )
    return column


def _strings(column: Any, name: str) -> Any:
    """A column of strings, of any Arrow string type or dictionary-encoded, as string or large_string."""
    if hasattr(column.type, "index_type"):  # a dictionary
        column = _decoded(column)
    if column.type in ("string_view", "null"):  # a column is "null" if all its cells are
        column = column.cast("large_string")
    if column.type not in ("string", "large_string"):
        way_out = ': decode it, in pyarrow by .cast("string")' if "binary" in str(column.type) else ""
        raise TypeError(f"column {name!r} is {column.type}; expected string, large_string or string_view{way_out}")
    return column


def _decoded(column: Any) -> Any:
    """The values of a dictionary column. pyarrow's cast can't read dictionaries of string_view, which polars uses."""
    import pyarrow as pa

    if isinstance(column, pa.ChunkedArray):
        return pa.chunked_array([_decoded(chunk) for chunk in column.chunks or [pa.array([], column.type)]])
    kind = column.type.value_type
    return column.dictionary.cast("large_string" if kind in ("string", "string_view") else kind).take(column.indices)


def _references(column: Any, name: str) -> Any:
    """A column of texts as it is, or a column of non-empty lists of texts as large_list."""
    import pyarrow as pa

    if not _is_list(column.type):
        return _texts(column, name)
    chunks = column.chunks or [pa.array([], column.type)]
    first_rows = accumulate(map(len, chunks), initial=0)
    return pa.chunked_array([_lists(chunk, name, first) for chunk, first in zip(chunks, first_rows, strict=False)])


def _lists(chunk: Any, name: str, first_row: int) -> Any:
    """The lists of a chunk. Raises ValueError if a list is null, is empty, or contains a null."""
    import pyarrow as pa
    import pyarrow.compute as pc

    if chunk.null_count:
        raise ValueError(f"{name}[{first_row + _first(chunk.is_null())}] is null; expected a list of strings")
    ends = np.cumsum(pc.list_value_length(chunk), dtype=np.int64)
    at = np.concatenate(([0], ends))
    empty = np.flatnonzero(at[1:] == at[:-1])
    if len(empty):
        raise ValueError(f"{name}[{first_row + empty[0]}] is empty; expected at least one reference for each example")
    texts = _strings(chunk.flatten(), name)
    if texts.null_count:
        at_text = _first(texts.is_null())
        row = int(np.searchsorted(ends, at_text, side="right"))
        raise ValueError(f"{name}[{first_row + row}][{at_text - at[row]}] is null; expected a string")
    return pa.LargeListArray.from_arrays(at, texts)


def _first(mask: Any) -> int:
    return int(mask.index(True).as_py())
