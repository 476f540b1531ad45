"""Corpus BLEU from summed counts: Papineni et al. (2002), with the length of the shortest reference of each example."""

import math
from collections.abc import Iterable, Sequence
from numbers import Real
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rougekit.results import ReportedFloat

SMOOTHINGS = ("none", "add-one")


class BleuScore(ReportedFloat):
    """BLEU of a corpus: a float, with its interval and the parts it is made of.

    Parameters
    ----------
    low, mid, high : float
        Bounds of the interval, and the score of the corpus itself; all three are equal where no interval was asked for.
    precisions : sequence of float
        Of the n-grams of each order from 1, after smoothing.
    brevity_penalty : float
    length_ratio : float
        prediction_length / reference_length; inf or nan where there are no reference words.
    prediction_length, reference_length : int
        Words of all predictions; words of the shortest reference of each example, summed.
    """

    low: float
    mid: float
    high: float
    precisions: tuple[float, ...]
    brevity_penalty: float
    length_ratio: float
    prediction_length: int
    reference_length: int

    def __new__(
        cls,
        low: float,
        mid: float,
        high: float,
        precisions: Sequence[float],
        brevity_penalty: float,
        length_ratio: float,
        prediction_length: int,
        reference_length: int,
    ) -> Self:
        """Keep everything as plain Python numbers."""
        self = super().__new__(cls, mid)
        self.low, self.mid, self.high = float(low), float(mid), float(high)
        self.precisions = tuple(map(float, precisions))
        self.brevity_penalty, self.length_ratio = float(brevity_penalty), float(length_ratio)
        self.prediction_length, self.reference_length = int(prediction_length), int(reference_length)
        return self

    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]:
        """Pickle and copy through the constructor."""
        return type(self), (
            self.low,
            self.mid,
            self.high,
            self.precisions,
            self.brevity_penalty,
            self.length_ratio,
            self.prediction_length,
            self.reference_length,
        )


class Parts(NamedTuple):
    """What a corpus' BLEU is made of: exp(sum of weight * log precision) * brevity_penalty."""

    score: float
    precisions: tuple[float, ...]
    brevity_penalty: float


def bleu_scores(
    counts: ArrayLike, *, smoothing: str = "none", weights: Sequence[float] | None = None
) -> NDArray[np.float64]:
    """BLEU of each row of summed counts.

    Parameters
    ----------
    counts : array-like of int, shape (..., 2 * order + 2)
        Sums over the examples of a corpus (or of each of its resamples): clipped matches of the n-grams of order
        1, 2, ...; n-grams of the predictions of order 1, 2, ...; words of the predictions; words of the shortest
        references.
    smoothing : "none" or "add-one"
        add-one: (matches + 1) / (n-grams + 1) for every order, the first too.
    weights : sequence of `order` floats >= 0 whose sum is 1, or None = all equal

    Returns
    -------
    float64 array of shape (...), fractions in [0, 1]: 0 where the predictions have no words, whatever the smoothing,
    and where the precision of an order with a weight above 0 is 0.

    Raises
    ------
    ValueError : the columns are no counts of BLEU; smoothing or weights are none of the above.

    >>> from rougekit.measures.bleu import bleu_scores
    >>> bleu_scores([[3, 1, 4, 3, 4, 4], [4, 3, 4, 3, 4, 5]]).round(4)  # order 2
    array([0.5   , 0.7788])
    """
    table = np.asarray(counts)
    order = bleu_order(table)
    even = checked_weights(weights, order)
    add = _added(smoothing)
    rows = table.reshape(-1, 2 * order + 2).tolist()
    return np.array([_parts(row, add, even).score for row in rows], np.float64).reshape(table.shape[:-1])


def bleu_score(
    counts: ArrayLike,
    *,
    interval: tuple[float, float] | None = None,
    smoothing: str = "none",
    weights: Sequence[float] | None = None,
) -> BleuScore:
    """BLEU of one row of summed counts, with its parts: see `bleu_scores`.

    interval: low and high; without it both are the score itself.
    """
    row = np.asarray(counts)
    if row.ndim != 1:
        raise ValueError(f"counts has shape {row.shape}; expected one row, as bleu_scores takes many")
    order = bleu_order(row)
    score, precisions, penalty = _parts(row.tolist(), _added(smoothing), checked_weights(weights, order))
    low, high = (score, score) if interval is None else interval
    predicted, wanted = int(row[-2]), int(row[-1])
    ratio = predicted / wanted if wanted else math.inf if predicted else math.nan
    return BleuScore(low, score, high, precisions, penalty, ratio, predicted, wanted)


def bleu_order(counts: NDArray[Any]) -> int:
    """The highest n of count columns: matches and totals of n = 1..order, and two lengths."""
    columns = counts.shape[-1] if counts.ndim else 0
    if columns < 4 or columns % 2:
        raise ValueError(f"counts has shape {counts.shape}; expected (..., 2 * order + 2) with order >= 1")
    return columns // 2 - 1


def checked_weights(weights: Sequence[float] | None, order: int) -> tuple[float, ...]:
    """The weights of the orders, equal ones for None.

    Raises TypeError where they are no numbers, ValueError where they are not `order` numbers or don't sum to 1.
    """
    if weights is None:
        return (1 / order,) * order
    message = f"bleu_weights={weights!r}; expected {order} numbers >= 0 whose sum is 1, or None"
    if not isinstance(weights, Iterable) or not all(isinstance(weight, Real) for weight in weights):
        raise TypeError(message)
    given = tuple(map(float, weights))
    if len(given) != order or not all(0 <= weight <= 1 for weight in given) or not math.isclose(math.fsum(given), 1):
        raise ValueError(message)
    return given


def _added(smoothing: str) -> int:
    if smoothing not in SMOOTHINGS:
        raise ValueError(f"bleu_smoothing={smoothing!r}; expected one of {', '.join(map(repr, SMOOTHINGS))}")
    return SMOOTHINGS.index(smoothing)


def _parts(row: list[float], add: int, weights: tuple[float, ...]) -> Parts:
    """math, not numpy: numpy's log and exp differ between processors in the last bit."""
    order = len(weights)
    matches, totals = row[:order], row[order : 2 * order]
    predicted, wanted = row[-2:]
    precisions = tuple(
        (hits + add) / (total + add) if total + add else 0.0 for hits, total in zip(matches, totals, strict=True)
    )
    penalty = 0.0 if not predicted else 1.0 if predicted >= wanted else math.exp(1 - wanted / predicted)
    weighted = [(weight, precision) for weight, precision in zip(weights, precisions, strict=True) if weight]
    if not predicted or any(not precision for _, precision in weighted):
        return Parts(0.0, precisions, penalty)
    mean = math.exp(math.fsum(weight * math.log(precision) for weight, precision in weighted))
    return Parts(mean * penalty, precisions, penalty)
