"""Token ids of models as batches: padding dropped, sentences split at separators."""

from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Batch
from rougekit.arrays.buffers import offsets
from rougekit.checks import shown
from rougekit.text.reader import TextNames

_TABLE = 1 << 22
"""Smaller ids are renumbered by a table, a hundred times as fast as by sorting."""


class IdRows(NamedTuple):
    """Sequences of ids, one after the other: sequence k is ids[at[k]:at[k + 1]]."""

    ids: NDArray[np.int64]
    at: NDArray[np.int64]
    """shape (n_sequences + 1,)"""

    def __len__(self) -> int:
        return len(self.at) - 1

    def part(self, first: int, last: int) -> "IdRows":
        """The sequences first:last."""
        at = self.at[first : last + 1]
        return IdRows(self.ids[at[0] : at[-1]], at - at[0])


class IdExamples(NamedTuple):
    """Predictions, and the references of example e: numbers example_at[e] to example_at[e + 1] of all."""

    predictions: IdRows
    references: IdRows
    example_at: NDArray[np.int64]


def checked_ids(predictions: Any, references: Any, ignore: frozenset[int]) -> IdExamples:
    """Check the arguments of `Scorer.score_ids`.

    Raises
    ------
    TypeError : something that is not a sequence of ints, with its position.
    ValueError : the lengths differ, an example has no reference, or a negative id is not ignored.
    """
    predicted = _joined(predictions, "predictions", ignore)
    if getattr(references, "ndim", 0) == 3:
        references = list(_array(references))
    elif getattr(references, "ndim", 0) != 2:
        references = list(references)
    example_at = np.arange(len(references) + 1)
    if isinstance(references, list) and any(depth(group) > 1 for group in references):
        sizes = [len(group) for group in references]
        if 0 in sizes:
            raise ValueError(f"references[{sizes.index(0)}] is empty; expected at least one reference")
        example_at = offsets(sizes, len(sizes))
        references = list(chain.from_iterable(references))
    if len(predicted) != len(example_at) - 1:
        raise ValueError(f"{len(predicted)} predictions but {len(example_at) - 1} references; expected one for each")
    return IdExamples(predicted, _joined(references, "references", ignore), example_at)


def names_of(ignore: frozenset[int], separators: frozenset[int]) -> TextNames:
    """How ids are read, as the signature records it."""
    ignored, ends = (",".join(map(str, sorted(ids))) for ids in (ignore, separators))
    return TextNames(tokenizer=f"ids-{ignored}" if ignore else "ids", sentences=f"id-{ends}" if ends else "none")


def read_ids(rows: Sequence[IdRows], ignore: frozenset[int], separators: frozenset[int]) -> Batch:
    """All sequences as texts of one batch, without ignored ids and separators; a separator ends a sentence."""
    ids = np.concatenate([part.ids for part in rows])
    first_ids = offsets((len(part.ids) for part in rows), len(rows))
    at = np.concatenate([part.at[:-1] + first for part, first in zip(rows, first_ids, strict=False)] + [[len(ids)]])
    ends = np.flatnonzero(_among(ids, separators)) + 1
    kept = ~_among(ids, ignore | separators)
    starts = np.sort(np.concatenate((at[:-1], ends)))
    text_at = np.arange(len(at)) + np.searchsorted(ends, at, side="right")
    kept_before = np.concatenate(([0], np.cumsum(kept)))
    numbers, n_words = _renumbered(ids[kept])
    return Batch(numbers, kept_before[np.append(starts, len(ids))], text_at, n_words)


def _array(tensor: Any) -> NDArray[Any]:
    """A numpy array, or a torch tensor on any device."""
    return np.asarray(tensor.detach().cpu() if hasattr(tensor, "detach") else tensor)


def depth(row: Any) -> int:
    """The number of dimensions, judged by first elements."""
    if hasattr(row, "ndim"):
        return int(row.ndim)
    if isinstance(row, str) or not isinstance(row, Sequence):
        return 0
    return 1 + (depth(row[0]) if len(row) else 0)


def _joined(sequences: Any, name: str, ignore: frozenset[int]) -> IdRows:
    """The rows of an array, or sequences and arrays of one dimension, checked."""
    if getattr(sequences, "ndim", 0) == 2:
        table = _array(sequences)
        if table.dtype.kind not in "iu":
            raise TypeError(f"{name} is an array of {table.dtype}; expected int token ids")
        ids, at = table.ravel().astype(np.int64, copy=False), np.arange(len(table) + 1) * table.shape[1]
    else:
        rows = [_array(row) if hasattr(row, "ndim") else row for row in sequences]
        buffer = array("q")
        for number, row in enumerate(rows):
            try:
                if isinstance(row, np.ndarray) and row.ndim == 1 and (row.dtype.kind in "iu" or not len(row)):
                    buffer.frombytes(row.astype(np.int64, copy=False).tobytes())
                else:
                    buffer.fromlist(row if isinstance(row, list) else list(row))
            except (TypeError, OverflowError):
                raise TypeError(f"{name}[{number}] is {shown(row)}; expected a sequence of int token ids") from None
        ids, at = np.frombuffer(buffer, np.int64), offsets(map(len, rows), len(rows))
    if ids.min(initial=0) < 0 and ((ids < 0) & ~_among(ids, ignore)).any():
        first = int(((ids < 0) & ~_among(ids, ignore)).argmax())
        row = int(np.searchsorted(at, first, side="right")) - 1
        place = f"{name}[{row}][{first - at[row]}]"
        raise ValueError(f"{place} is {ids[first]}; expected an id >= 0, or one of ignore={sorted(ignore)}")
    return IdRows(ids, at)


def _among(ids: NDArray[np.int64], some: Iterable[int]) -> NDArray[np.bool_]:
    mask = np.zeros(len(ids), np.bool_)
    for number in some:
        mask |= ids == number
    return mask


def _renumbered(ids: NDArray[np.int64]) -> tuple[NDArray[np.int32], int]:
    """The ids as numbers from 0, and how many different ones there are."""
    if int(ids.max(initial=0)) >= _TABLE:
        words, places = np.unique(ids, return_inverse=True)
        return places.astype(np.int32), len(words)
    occurs = np.zeros(int(ids.max(initial=-1)) + 1, np.bool_)
    occurs[ids] = True
    numbers = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    return numbers[ids], int(occurs.sum())
