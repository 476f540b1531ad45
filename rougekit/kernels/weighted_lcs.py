"""Weighted longest common subsequence: Lin (2004), section 4."""

from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Generic, NamedTuple, TypeVar

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime.stopping import check
from rougekit.kernels.texts import Tokens, words

Word = TypeVar("Word", bound=Hashable)
BLOCK = 256
"""The number of table rows in memory at once. Every 256th row is kept; the others are recomputed from these."""


def weighted_lcs_counts(batch: Batch, rows: Rows, weight_of: Callable[[int], float], out: Floats) -> None:
    """Write the WLCS, f(words of the prediction) and f(words of the reference) of each row; f is `weight_of`, f(0) = 0.

    out: float64, shape (3, n_rows).  A text is one sequence; its sentence boundaries are ignored. Equations 13-15,
    which divide these values and apply the inverse of f, are left to the caller.
    """
    texts = words(batch)
    n_words = texts.n_of_rows(rows)
    f = [weight_of(k) for k in range(int(n_words.max(initial=0)) + 1)]
    out[0] = [weighted_lcs(predicted, referenced, f) for predicted, referenced in texts.of_rows(rows)]
    out[1:] = np.array(f)[n_words]


def weighted_lcs(predicted: Tokens, referenced: Tokens, f: Sequence[float]) -> float:
    """The WLCS of two texts: the last cell of the table."""
    columns = Columns(predicted)
    (last,) = deque(columns.rows(referenced, f, columns.first), maxlen=1)  # a list would keep the whole table
    return last.values[-1]


class Row(NamedTuple):
    """A row of the table of section 4: cell j belongs to the first j words of the prediction."""

    values: list[float]
    """c of the paper."""
    runs: dict[int, int]
    """w of the paper: for each cell that is a match, the length of the run of matches that ends there."""
    rises: bool
    """Whether the values never decrease from left to right."""


class Columns(Generic[Word]):
    """The columns of a table, stored as the positions of each word in the prediction."""

    def __init__(self, predicted: Sequence[Word]) -> None:
        self._positions: dict[Word, list[int]] = {}
        for position, word in enumerate(predicted):
            self._positions.setdefault(word, []).append(position)
        self.first = Row([0.0] * (len(predicted) + 1), {}, rises=True)

    def rows(self, referenced: Iterable[Word], f: Sequence[float], before: Row) -> Iterator[Row]:
        """Yield the row `before` the given words of the reference, then the row after each word."""
        row = before
        yield row
        for word in referenced:
            check()
            row = next_row(row, self._positions.get(word, ()), f)
            yield row

    def traced_pairs(self, referenced: Sequence[Word], f: Sequence[float]) -> Iterator[tuple[int, int]]:
        """Yield the common subsequence that the table weighs, last word first: positions in prediction and reference.

        It is traced back from the last cell as rouge_score and ROUGE-1.5.5 do: where the last words don't match, they
        drop the reference's, unless dropping the prediction's leaves more weight. For f other than the identity there
        may be a heavier one, as a match is always taken; see `next_row`.
        """
        if self._positions.keys().isdisjoint(referenced):
            return
        blocks = [(first, referenced[first : first + BLOCK]) for first in range(0, len(referenced), BLOCK)]
        befores = [self.first]
        for _, block in blocks[:-1]:
            *_, last = self.rows(block, f, befores[-1])
            befores.append(last)
        i, j = len(referenced), len(self.first.values) - 1
        for (first, block), before in zip(reversed(blocks), reversed(befores), strict=True):
            rows = list(self.rows(block, f, before))
            while i > first and j > 0:
                row, above = rows[i - first], rows[i - first - 1]
                if j in row.runs:
                    i, j = i - 1, j - 1
                    yield j, i
                elif above.values[j] >= row.values[j - 1]:
                    i -= 1
                else:
                    j -= 1


def next_row(above: Row, matching: Sequence[int], f: Sequence[float]) -> Row:
    """The row after `above`, for a reference word whose positions in the prediction are `matching`, in ascending order.

    A match has the value (diagonal + f(run + 1)) - f(run), computed in this order, even if a neighbouring cell has a
    higher value; any other cell is the maximum of its left and upper neighbours.
    """
    if not matching and above.rises:
        return Row(above.values, {}, True) if above.runs else above
    values = above.values.copy() if above.rises else list(accumulate(above.values, max))
    runs, rises = {}, True
    for position, end in pairwise((*matching, len(values) - 1)):
        run = above.runs.get(position, 0)
        left = values[position + 1] = (above.values[position] + f[run + 1]) - f[run]
        runs[position + 1] = run + 1
        rises = rises and left >= values[position]
        first = position + 2
        if above.rises:  # the upper neighbour is the maximum as soon as it reaches `left`
            last = bisect_left(above.values, left, first, end + 1)
            values[first:last] = [left] * (last - first)
        else:
            values[first - 1 : end + 1] = accumulate(above.values[first : end + 1], max, initial=left)
    return Row(values, runs, rises)
