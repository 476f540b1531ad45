"""Read models' token ids into batches, dropping padding and splitting sentences at separators."""

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import offsets
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bools, Ids, Ints, Numbers
from rougekit.foundation.checks import shown
from rougekit.foundation.plurals import counted
from rougekit.reading.rules.base import Candidates
from rougekit.scoring.options.fields import TextNames

_SMALL, _TABLE = 1 << 16, 1 << 22
"""Ids all below _SMALL are kept; ids all below _TABLE are renumbered by a table, far faster than by sorting."""

_MANY = 16
"""To look for at least this many ids, np.isin is faster than one comparison for each id."""


class IdRows(NamedTuple):
    """Concatenated sequences of ids: sequence k is ids[at[k]:at[k + 1]]."""

    ids: Numbers
    """int64 or uint32."""
    at: Ints

    def __len__(self) -> int:
        return len(self.at) - 1

    def part(self, first: int, last: int) -> "IdRows":
        at = self.at[first : last + 1]
        return IdRows(self.ids[at[0] : at[-1]], at - at[0])


def checked_ids(predictions: Any, references: Any, ignore: frozenset[int]) -> tuple[IdRows, IdRows, Ints]:
    """Check the arguments of `Scorer.score_ids`. Raises TypeError, ValueError.

    Returns predictions, references and example_at: example e has the references example_at[e]:example_at[e + 1].
    """
    predicted = _checked(_joined(predictions, "predictions"), "predictions", ignore)
    groups = _array(references) if getattr(references, "ndim", 0) == 3 else references
    if getattr(groups, "ndim", 0) != 2:
        groups = list(groups)
    example_at = np.arange(len(groups) + 1)
    joined = _joined_at_once(groups, "references")
    if joined is None and any(map(_has_several, groups)):
        groups = [group if _has_several(group) or len(group) == 0 else [group] for group in groups]
        sizes = [len(group) for group in groups]
        if 0 in sizes:
            raise ValueError(f"references[{sizes.index(0)}] is empty; expected at least one reference")
        example_at = offsets(sizes, len(sizes))
        groups = list(chain.from_iterable(groups))
    if len(predicted) != len(example_at) - 1:
        n_references = counted(len(example_at) - 1, "reference")
        raise ValueError(f"{counted(len(predicted), 'prediction')} but {n_references}; expected one for each")
    referenced = _joined(groups, "references") if joined is None else joined
    return predicted, _checked(referenced, "references", ignore), example_at


def checked_id_set(name: str, ids: Any) -> frozenset[int]:
    """A single id, or an iterable of ids, as a set. Raises TypeError for anything but ints."""
    given = [ids] if isinstance(ids, int | np.integer) or not isinstance(ids, Iterable) else list(ids)
    for value in given:
        if isinstance(value, bool) or not isinstance(value, int | np.integer):
            raise TypeError(f"{name} contains {shown(value)}; expected int token ids")
    return frozenset(map(int, given))


def names_of(ignore: frozenset[int], separators: frozenset[int]) -> TextNames:
    """The names by which a signature records how token ids are read."""
    ignored, ends = (",".join(map(str, sorted(ids))) for ids in (ignore, separators))
    return TextNames(tokenizer=f"ids-{ignored}" if ignore else "ids", sentences=f"id-{ends}" if ends else "none")


def read_ids(rows: Sequence[IdRows], ignore: frozenset[int], separators: frozenset[int]) -> Batch:
    """Read all sequences as the texts of one batch. Separators end sentences; they and ignored ids are dropped."""
    ids = np.concatenate([part.ids for part in rows])
    first_ids = offsets((len(part.ids) for part in rows), len(rows))
    at = np.concatenate([part.at[:-1] + first for part, first in zip(rows, first_ids, strict=False)] + [[len(ids)]])
    ends = np.flatnonzero(_among(ids, separators)) + 1
    sentence_at = np.append(np.sort(np.concatenate((at[:-1], ends))), len(ids))
    text_at = np.arange(len(at)) + np.searchsorted(ends, at, side="right")
    is_left_out = _among(ids, ignore | separators)
    if is_left_out.any():
        kept = np.flatnonzero(~is_left_out)
        ids, sentence_at = ids[kept], np.searchsorted(kept, sentence_at)
    numbers, n_words = _renumbered(ids)
    return Batch(numbers, sentence_at, text_at, n_words)


class _Written(Sequence[str]):
    """Sequences of ids as texts, for rules about them. Each is written when somebody looks at it.

    They are as "«5» «7»": no rule takes these for numbers before texts, or for a sentence that was cut off.
    """

    def __init__(self, rows: IdRows, left_out: frozenset[int]) -> None:
        self._rows, self._left_out = rows, left_out

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[row] for row in range(*at.indices(len(self)))]
        ids = self._rows.ids[self._rows.at[at] : self._rows.at[at + 1]]
        return " ".join([f"«{number}»" for number in ids[~_among(ids, self._left_out)].tolist()])


class _Groups(Sequence[list[str]]):
    """The references of each example, likewise."""

    def __init__(self, texts: _Written, example_at: Ints) -> None:
        self._texts, self._at = texts, example_at

    def __len__(self) -> int:
        return len(self._at) - 1

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return [self[example] for example in range(*at.indices(len(self)))]
        return self._texts[int(self._at[at]) : int(self._at[at + 1])]


def as_texts(
    predicted: IdRows, referenced: IdRows, example_at: Ints, left_out: frozenset[int]
) -> tuple[Sequence[str], Sequence[str] | Sequence[list[str]], Candidates]:
    """Predictions and references as texts of numbers, and which of them have none. left_out : ids that are no words"""
    predictions, references = _Written(predicted, left_out), _Written(referenced, left_out)
    of_example = np.searchsorted(example_at, _without_ids(referenced, left_out), side="right") - 1
    candidates = Candidates(_without_ids(predicted, left_out).tolist(), np.unique(of_example).tolist(), [])
    is_several = len(references) > len(example_at) - 1
    return predictions, _Groups(references, example_at) if is_several else references, candidates


def _without_ids(rows: IdRows, left_out: frozenset[int]) -> Ints:
    """The numbers of the sequences of which nothing is left."""
    kept = np.flatnonzero(~_among(rows.ids, left_out))
    return np.flatnonzero(np.diff(np.searchsorted(kept, rows.at)) == 0)


def _array(tensor: Any) -> Numbers:
    """A NumPy array, or a torch tensor on any device, as a NumPy array."""
    return np.asarray(tensor.detach().cpu() if hasattr(tensor, "detach") else tensor)


def _has_several(row: Any) -> bool:
    """Whether a row of references is several sequences of ids rather than one, judged by its first element."""
    if type(row) is list and row and type(row[0]) is int:  # the usual case
        return False
    if hasattr(row, "ndim"):
        return bool(row.ndim > 1)
    if not isinstance(row, Sequence) or not row or isinstance(row[0], (int, str)):
        return False
    return row[0].ndim > 0 if hasattr(row[0], "ndim") else isinstance(row[0], Sequence)


def _joined(sequences: Any, name: str) -> IdRows:
    """Concatenate the rows of a two-dimensional array, or a sequence of sequences, arrays or tensors.

    Raises TypeError, ValueError.
    """
    rows = sequences if getattr(sequences, "ndim", 0) == 2 else list(sequences)
    joined = _joined_at_once(rows, name)
    if joined is not None:
        return joined
    buffer = array("q")
    for number, row in enumerate(rows):
        try:
            buffer.fromlist(row if isinstance(row, list) else list(_array(row) if hasattr(row, "ndim") else row))
        except (TypeError, OverflowError):
            raise TypeError(
                f"{name}[{number}] is {shown(row)}; expected a sequence of int token ids below 2**63"
            ) from None
    return IdRows(np.frombuffer(buffer, np.int64), offsets(map(len, rows), len(rows)))


def _joined_at_once(rows: Any, name: str) -> IdRows | None:
    """A faster `_joined`; None if it can't read the rows, as when they are not all lists, all arrays or all tensors.

    Raises TypeError for an array of anything but ints, ValueError for an id beyond int64.
    """
    if getattr(rows, "ndim", 0) == 2:
        table = _array(rows)
        if table.dtype.kind not in "iu":
            raise TypeError(f"{name} is an array of {table.dtype}; expected int token ids")
        return _signed(table.ravel(), np.arange(len(table) + 1) * table.shape[1], name)
    lengths = map(len, rows)
    try:
        if set(map(type, rows)) <= {list}:
            buffer = array("I")  # twice as fast as "q", but accepts no negative ids
            for row in rows:
                buffer.fromlist(row)
            return IdRows(np.frombuffer(buffer, np.uintc), offsets(lengths, len(rows)))
        if hasattr(rows[0], "detach"):
            torch = sys.modules["torch"]
            joined, lengths = _array(torch.cat(rows)), map(torch.Tensor.numel, rows)  # len is ten times slower
        else:
            joined = np.concatenate(rows)
    except (LookupError, TypeError, ValueError, OverflowError, RuntimeError):
        return None
    if joined.ndim != 1 or joined.dtype.kind not in "iu":
        return None
    return _signed(joined, offsets(lengths, len(rows)), name)


def _signed(ids: Numbers, at: Ints, name: str) -> IdRows:
    """The ids as rows of int64. Raises ValueError for a uint64 id beyond int64."""
    signed = ids.astype(np.int64, copy=False)
    if ids.dtype.kind == "u" and len(wrong := np.flatnonzero(signed < 0)):
        raise ValueError(f"{_name_of(name, at, wrong[0])} is {ids[wrong[0]]}; expected an id below 2**63")
    return IdRows(signed, at)


def _checked(rows: IdRows, name: str, ignore: frozenset[int]) -> IdRows:
    """Return the rows unchanged. Raises ValueError for a negative id that is not ignored."""
    ids, at = rows
    negative = np.flatnonzero(ids < 0)
    wrong = negative[~_among(ids[negative], ignore)]
    if len(wrong):
        raise ValueError(
            f"{_name_of(name, at, wrong[0])} is {ids[wrong[0]]}; expected an id >= 0, or one of ignore={sorted(ignore)}"
        )
    return rows


def _name_of(name: str, at: Ints, k: int) -> str:
    """The user's name for element k of the concatenated ids, such as predictions[3][0]."""
    row = int(np.searchsorted(at, k, side="right")) - 1
    return f"{name}[{row}][{k - at[row]}]"


def _among(ids: Numbers, some: frozenset[int]) -> Bools:
    if len(some) >= _MANY:
        return np.isin(ids, list(some))
    is_one = np.zeros(len(ids), np.bool_)
    for number in some:
        is_one |= ids == number
    return is_one


def _renumbered(ids: Numbers) -> tuple[Ids, int]:
    """The ids as int32 and the batch's `n_words`. Small ids stay the same; others are renumbered from 0."""
    highest = int(ids.max(initial=0))
    if highest < _SMALL:
        return ids.astype(np.int32), highest + 1
    if highest >= _TABLE:
        words, inverse = np.unique(ids, return_inverse=True)
        return inverse.astype(np.int32), len(words)
    occurs = np.zeros(highest + 1, np.bool_)
    occurs[ids] = True
    numbers = np.cumsum(occurs, dtype=np.int32) - np.int32(1)
    return numbers[ids], int(numbers[-1]) + 1
