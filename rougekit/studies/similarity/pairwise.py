"""Scores of every prediction against every reference."""

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from itertools import combinations
from mmap import mmap
from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.checks import whole_number
from rougekit.foundation.runtime.progress import Done, bar
from rougekit.studies.similarity.scores import AT_ONCE, PAIR_COST, PROGRESS_BAR_FROM, Pairs, cut, run

Matrices = dict[str, Floats]
Tile = tuple[int, int, int, int]
"""A part of the matrix: first and last prediction, first and last reference; the last ones are excluded."""

SCORES = 1 << 20
"""The approximate number of scores in a block of `pairwise_blocks` if `rows` is None."""


def pairwise(
    predictions: Any,
    references: Any = None,
    rouge_types: Sequence[str] = ("rougeL",),
    part: str = "fmeasure",
    *,
    out: Mapping[str, Floats] | None = None,
    threads: int | None = None,
    **options: Any,
) -> Matrices:
    """Score every prediction against every reference, with the same results, bit for bit, as Scorer.

    Parameters
    ----------
    predictions, references : sequences of str, or Texts. If references is None, predictions are scored against each
        other and themselves, as minimum Bayes risk decoding and self-consistency compare the candidates for one prompt
    rouge_types : types as in Scorer, except bleu
    part : "precision", "recall" or "fmeasure"
    out : a writeable float64 array of shape (n_predictions, n_references) for each type, such as a numpy.memmap
    threads : int or None
        None: all cores if that saves time. The result does not depend on the number.
    options : as in Scorer; those given to `Texts` need not be repeated

    Returns
    -------
    {type: float64 array of shape (n_predictions, n_references)}, or the arrays of `out`. For matrices that do not fit
    in memory, see `pairwise_blocks`.

    Raises
    ------
    TypeError, ValueError : an invalid option, input or array of `out`.

    >>> pairwise(["the cat sat", "a dog"], ["the cat", "a dog barked", "the dog"])["rougeL"].round(2)
    array([[0.8, 0. , 0.4],
           [0. , 0.8, 0.5]])
    """
    pairs = _PairGrid(rouge_types, part, options, predictions=predictions, references=references)
    n = len(pairs.predictions)
    matrices = pairs.matrices(n) if out is None else pairs.checked_out(out)
    with pairs.bar() as done:
        pairs.fill(matrices, 0, n, threads, done)
    return matrices


def pairwise_blocks(
    predictions: Any,
    references: Any = None,
    rouge_types: Sequence[str] = ("rougeL",),
    part: str = "fmeasure",
    *,
    rows: int | None = None,
    threads: int | None = None,
    **options: Any,
) -> Iterator[tuple[int, Matrices]]:
    """`pairwise` in blocks of predictions, for matrices that do not fit in memory.

    Parameters
    ----------
    rows : the number of predictions per block; None: as many as give about a million scores
    predictions, references, rouge_types, part, threads, options : as in `pairwise`

    Yields
    ------
    (first, {type: float64 array of shape (n_rows, n_references)}) for the predictions first to first + n_rows - 1

    Raises
    ------
    TypeError, ValueError : as `pairwise`, at the call rather than on iteration; `rows` that is not an int >= 1.

    >>> for first, block in pairwise_blocks(["a b", "c"], ["a", "c"], ["rouge1"], rows=1):
    ...     print(first, block["rouge1"].round(2))
    0 [[0.67 0.  ]]
    1 [[0. 1.]]
    """
    if rows is not None:
        whole_number("rows", rows, lowest=1, also="None")
    pairs = _PairGrid(rouge_types, part, options, predictions=predictions, references=references)
    return _blocks(pairs, rows or max(1, SCORES // max(1, len(pairs.references))), threads)


def _blocks(pairs: "_PairGrid", step: int, threads: int | None) -> Iterator[tuple[int, Matrices]]:
    with pairs.bar() as done:
        for first in range(0, len(pairs.predictions), step):
            last = min(len(pairs.predictions), first + step)
            matrices = pairs.matrices(last - first)
            pairs.fill(matrices, first, last, threads, done)
            yield first, matrices


def _map_one_file(one: Floats, other: Floats) -> bool:
    """Whether two arrays are separate memory maps of the same part of a file, which numpy does not detect."""
    maps: list[Any] = [array for array in (one, other) if isinstance(array, np.memmap) and isinstance(array.base, mmap)]
    starts = [(array.filename, array.offset) for array in maps]
    return len(starts) == 2 and starts[0] == starts[1] and starts[0][0] is not None


class _PairGrid(Pairs):
    """The pairs of every prediction with every reference, and their matrices."""

    def matrices(self, n: int) -> Matrices:
        return {name: np.empty((n, len(self.references))) for name in self.scorer.types}

    def checked_out(self, out: Mapping[str, Floats]) -> Matrices:
        shape = len(self.predictions), len(self.references)
        for name in self.scorer.types:
            array = out.get(name)
            if not isinstance(array, np.ndarray) or array.dtype != np.float64 or array.shape != shape:
                raise ValueError(f"out[{name!r}]; expected a float64 array of shape {shape}")
            if not array.flags.writeable:
                raise ValueError(f"out[{name!r}] is read-only; expected a writeable array")
        for name, other in combinations(self.scorer.types, 2):
            if np.shares_memory(out[name], out[other]) or _map_one_file(out[name], out[other]):
                raise ValueError(f"out[{name!r}] and out[{other!r}] share memory; expected an array for each type")
        return {name: out[name] for name in self.scorer.types}

    def fill(self, matrices: Matrices, first: int, last: int, threads: int | None, done: Done) -> None:
        """Write the scores of the predictions first:last to `matrices`, whose row 0 is that of prediction `first`."""

        def fill_one(tile: Tile) -> None:
            top, bottom, left, right = tile
            predictions = np.repeat(self.predictions[top:bottom], right - left)
            references = np.tile(self.references[left:right], bottom - top)
            for name, column in self.scores(predictions, references).items():
                matrices[name][top - first : bottom - first, left:right] = column.reshape(bottom - top, right - left)
            done(len(predictions))

        tiles = list(self._tiles(first, last))
        run(threads, len(tiles), fill_one, tiles)

    def _tiles(self, first: int, last: int) -> Iterator[Tile]:
        """The parts of the matrix that are scored at a time: about square, unless there are few rows."""
        prediction_sizes, reference_sizes = self.sizes[self.predictions], self.sizes[self.references]
        side = math.isqrt(AT_ONCE)
        for top, bottom in cut(prediction_sizes[first:last] + math.isqrt(PAIR_COST), side):
            rows = prediction_sizes[first + top : first + bottom]
            for left, right in cut(PAIR_COST * len(rows) + reference_sizes * int(rows.sum()), AT_ONCE):
                yield first + top, first + bottom, left, right

    def bar(self) -> AbstractContextManager[Done]:
        n_pairs = len(self.predictions) * len(self.references)
        cost = float(PAIR_COST) * n_pairs
        cost += float(self.sizes[self.predictions].sum()) * float(self.sizes[self.references].sum())
        return bar(self.scorer.progress, cost >= PROGRESS_BAR_FROM, n_pairs, "pair")
