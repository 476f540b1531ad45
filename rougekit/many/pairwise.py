"""Every prediction against every reference."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit.batch import Batches
from rougekit.many.scores import BLOCK, checked_part, run, values
from rougekit.many.texts import both, scorer_of
from rougekit.scorer import Scorer

Floats = NDArray[np.float64]
Matrices = dict[str, Floats]


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
    found = work.matrices() if out is None else work.checked_out(out)
    work.fill(found, 0, work.n, threads)
    return found


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
    TypeError, ValueError : as `pairwise`, at once; `rows` that is no int >= 1.

    >>> for first, block in pairwise_blocks(["a b", "c"], ["a", "c"], ["rouge1"], rows=1):
    ...     print(first, block["rouge1"].round(2))
    0 [[0.67 0.  ]]
    1 [[0. 1.]]
    """
    work = _Work(predictions, references, rouge_types, part, options)
    if rows is not None and (isinstance(rows, bool) or not isinstance(rows, int) or rows < 1):
        raise ValueError(f"rows={rows!r}; expected an int >= 1 or None")
    step = rows or max(1, 8 * BLOCK // max(1, work.n_references))
    return _blocks(work, step, threads)


def _blocks(work: "_Work", step: int, threads: int | None) -> Iterator[tuple[int, Matrices]]:
    for first in range(0, work.n, step):
        last = min(work.n, first + step)
        found = work.matrices(last - first)
        work.fill(found, first, last, threads)
        yield first, found


class _Work:
    """Predictions and references that have been read."""

    def __init__(self, predictions: Any, references: Any, types: Sequence[str], part: str, options: Any) -> None:
        self.scorer: Scorer = scorer_of(types, (predictions, references), options)
        self.part = checked_part(self.scorer, part)
        self.texts: Batches
        self.texts, self.predictions, self.references = both(
            self.scorer, predictions=predictions, references=references
        )
        self.n, self.n_references = len(self.predictions), len(self.references)

    def matrices(self, n: int | None = None) -> Matrices:
        """Room for the scores of n predictions."""
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
        return {name: out[name] for name in self.scorer.types}

    def fill(self, found: Matrices, first: int, last: int, threads: int | None) -> None:
        """Write the scores of the predictions first:last."""
        width = min(self.n_references, BLOCK) or 1
        height = max(1, BLOCK // width)
        tiles = [
            (row, min(last, row + height), column, min(self.n_references, column + width))
            for row in range(first, last, height)
            for column in range(0, self.n_references, width)
        ]

        def fill_one(tile: tuple[int, int, int, int]) -> None:
            top, bottom, left, right = tile
            predictions = np.repeat(self.predictions[top:bottom], right - left)
            references = np.tile(self.references[left:right], bottom - top)
            for name, column in values(self.scorer, self.texts, predictions, references, self.part).items():
                found[name][top - first : bottom - first, left:right] = column.reshape(bottom - top, right - left)

        run(threads, len(tiles), fill_one, tiles)
