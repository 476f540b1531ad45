"""Every prediction against every reference."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from rougekit.all_pairs.scores import AT_ONCE, PER_PAIR, WORTH_A_BAR, checked_part, cut, run, sizes_of, values
from rougekit.all_pairs.texts import read_both, scorer_of
from rougekit.arrays.batch import Batches
from rougekit.arrays.types import Floats
from rougekit.runtime.progress import Bar, bar
from rougekit.scorer import Scorer

Matrices = dict[str, Floats]
Tile = tuple[int, int, int, int]
"""First and last prediction, first and last reference."""

SCORES = 1 << 20
"""Scores in a block of `pairwise_blocks`, unless rows are asked for."""


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
    """The score of every prediction against every reference: the very numbers that Scorer gives each pair.

    Parameters
    ----------
    predictions, references : sequences of str, or Texts; without references every prediction against every other and
        itself, as minimum Bayes risk decoding and self-consistency compare the candidates of one prompt
    rouge_types : types as of Scorer, but for bleu
    part : "precision", "recall" or "fmeasure"
    out : a writeable float64 array of shape (n_predictions, n_references) for each type, such as a numpy.memmap
    threads : int or None
        None: all cores if it is worth it. No bit depends on it.
    options : as of Scorer; those of `Texts` hold without being said again

    Returns
    -------
    {type: float64 array of shape (n_predictions, n_references)}, or `out`. For more than memory holds:
    `pairwise_blocks`.

    Raises
    ------
    TypeError, ValueError : an option, an input or an array of `out` that is wrong.

    >>> pairwise(["the cat sat", "a dog"], ["the cat", "a dog barked", "the dog"])["rougeL"].round(2)
    array([[0.8, 0. , 0.4],
           [0. , 0.8, 0.5]])
    """
    work = _Work(predictions, references, rouge_types, part, options)
    matrices = work.matrices() if out is None else work.checked_out(out)
    with work.bar() as shown:
        work.fill(matrices, 0, work.n, threads, shown)
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
    """`pairwise`, some predictions at a time: for matrices beyond memory.

    Parameters
    ----------
    rows : predictions of a block; None: as many as make about a million scores

    Yields
    ------
    (first, {type: float64 array of shape (n_rows, n_references)}) for the predictions first to first + n_rows - 1

    Raises
    ------
    TypeError, ValueError : as `pairwise`, at once; `rows` that is not an int >= 1.

    >>> for first, block in pairwise_blocks(["a b", "c"], ["a", "c"], ["rouge1"], rows=1):
    ...     print(first, block["rouge1"].round(2))
    0 [[0.67 0.  ]]
    1 [[0. 1.]]
    """
    work = _Work(predictions, references, rouge_types, part, options)
    if rows is not None and (isinstance(rows, bool) or not isinstance(rows, int) or rows < 1):
        raise ValueError(f"rows={rows!r}; expected an int >= 1 or None")
    step = rows or max(1, SCORES // max(1, work.n_references))
    return _blocks(work, step, threads)


def _blocks(work: "_Work", step: int, threads: int | None) -> Iterator[tuple[int, Matrices]]:
    with work.bar() as shown:
        for first in range(0, work.n, step):
            last = min(work.n, first + step)
            matrices = work.matrices(last - first)
            work.fill(matrices, first, last, threads, shown)
            yield first, matrices


class _Work:
    """Predictions and references that have been read."""

    def __init__(self, predictions: Any, references: Any, types: Sequence[str], part: str, options: Any) -> None:
        self.scorer: Scorer = scorer_of(types, (predictions, references), options)
        self.part = checked_part(self.scorer, part)
        self.texts: Batches
        self.texts, self.predictions, self.references = read_both(
            self.scorer, predictions=predictions, references=references
        )
        self.n, self.n_references = len(self.predictions), len(self.references)
        self.sizes = sizes_of(self.texts)

    def matrices(self, n: int | None = None) -> Matrices:
        """Empty arrays for the scores of n predictions."""
        shape = (self.n if n is None else n, self.n_references)
        return {name: np.empty(shape) for name in self.scorer.types}

    def checked_out(self, out: Mapping[str, Floats]) -> Matrices:
        """The arrays to write into."""
        shape = self.n, self.n_references
        for name in self.scorer.types:
            array = out.get(name)
            if not isinstance(array, np.ndarray) or array.dtype != np.float64 or array.shape != shape:
                raise ValueError(f"out[{name!r}]; expected a float64 array of shape {shape}")
            if not array.flags.writeable:
                raise ValueError(f"out[{name!r}] is read-only; expected a writeable array")
        for name, other in combinations(self.scorer.types, 2):
            if np.shares_memory(out[name], out[other]):
                raise ValueError(f"out[{name!r}] and out[{other!r}] share memory; expected an array for each type")
        return {name: out[name] for name in self.scorer.types}

    def fill(self, matrices: Matrices, first: int, last: int, threads: int | None, shown: Bar) -> None:
        """Write the scores of the predictions first:last."""

        def fill_one(tile: Tile) -> None:
            top, bottom, left, right = tile
            predictions = np.repeat(self.predictions[top:bottom], right - left)
            references = np.tile(self.references[left:right], bottom - top)
            for name, column in values(self.scorer, self.texts, predictions, references, self.part).items():
                matrices[name][top - first : bottom - first, left:right] = column.reshape(bottom - top, right - left)
            shown.update(len(predictions))

        tiles = list(self._tiles(first, last))
        run(threads, len(tiles), fill_one, tiles)

    def _tiles(self, first: int, last: int) -> Iterator[Tile]:
        """Parts of the matrix that are worth counting at once: about as high as wide, unless there are few rows."""
        prediction_sizes, reference_sizes = self.sizes[self.predictions], self.sizes[self.references]
        side = math.isqrt(AT_ONCE)
        for top, bottom in cut(prediction_sizes[first:last] + math.isqrt(PER_PAIR), side):
            rows = prediction_sizes[first + top : first + bottom]
            for left, right in cut(PER_PAIR * len(rows) + reference_sizes * int(rows.sum()), AT_ONCE):
                yield first + top, first + bottom, left, right

    def bar(self) -> Bar:
        """Shows how many pairs are scored."""
        cost = float(PER_PAIR) * self.n * self.n_references
        cost += float(self.sizes[self.predictions].sum()) * float(self.sizes[self.references].sum())
        return bar(self.scorer.progress, cost >= WORTH_A_BAR, self.n * self.n_references, "pair")
