"""bleu: corpus BLEU, Papineni et al. (2002), with the length of the shortest reference of each example."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from numbers import Real
from typing import TYPE_CHECKING, Any, Self

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Numbers
from rougekit.foundation.checks import shown
from rougekit.kernels.ngram import bleu_counts
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Measure, Pass, ScoreOptions
from rougekit.scoring.results import BleuScore

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText

SMOOTHINGS = ("none", "add-one")


@dataclass(frozen=True)
class Bleu(Measure):
    """Corpus BLEU over n-grams of 1 to `order` words. Each example is counted against all its references together.

    The score is in [0, 1]. It is 0 if any order with a weight above 0 has precision 0 and, even with smoothing, if the
    predictions have no words. "add-one" smoothing uses (matches + 1) / (n-grams + 1) for every order, even the first.
    """

    order: int = 4

    known_names = ("bleu", "bleu1", "bleu2", "bleu3", "bleu4")
    parts = ("bleu",)
    per_example = False
    per_reference = False
    contiguous = True
    options = ("bleu_smoothing", "bleu_weights")

    def __str__(self) -> str:
        return "bleu" if self.order == 4 else f"bleu{self.order}"

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """Accepts bleu, which has order 4, and bleu1 to bleu99."""
        match = re.fullmatch("bleu([1-9][0-9]?)?", name)
        return cls(int(match[1] or 4)) if match else None

    @property
    def columns(self) -> tuple[str, ...]:
        """Matches for each order, n-grams for each order, and the lengths of both texts."""
        by_order = (f"{kind}_{n}" for kind in ("matches", "totals") for n in range(1, self.order + 1))
        return *by_order, "prediction_length", "reference_length"

    @property
    def counted_in(self) -> Pass:
        return Pass(_count, self.order)

    def checked_option(self, name: str, value: Any) -> Any:
        return checked_weights(value, self.order) if name == "bleu_weights" else value

    @property
    def unit(self) -> str:
        return "n-gram"

    @property
    def said_elsewhere(self) -> str:
        return ""

    def units_counted(self, counts: Numbers) -> tuple[Numbers, Numbers]:
        """Matched n-grams and all n-grams of predictions, of all orders together."""
        return counts[: self.order].sum(axis=0), counts[self.order : 2 * self.order].sum(axis=0)

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        return np.array([[score for score, *_ in self._parts_of(sums.T, options)]], np.float64)

    def score_of_sums(self, sums: Numbers, low: Floats | None, high: Floats | None, options: ScoreOptions) -> BleuScore:
        ((score, precisions, penalty),) = self._parts_of(sums[np.newaxis], options)
        lowest, highest = (score if bound is None else bound[0] for bound in (low, high))
        predicted, referenced = int(sums[-2]), int(sums[-1])
        ratio = predicted / referenced if referenced else math.inf if predicted else math.nan
        return BleuScore(lowest, score, highest, precisions, penalty, ratio, predicted, referenced)

    def _parts_of(self, rows: Numbers, options: ScoreOptions) -> list[tuple[float, tuple[float, ...], float]]:
        add, weights = SMOOTHINGS.index(options.bleu_smoothing), checked_weights(options.bleu_weights, self.order)
        return [_parts(row, add, weights) for row in rows.tolist()]

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The matched n-grams, order by order."""
        p, r = prediction.tokens, reference.tokens
        orders = range(1, self.order + 1)
        matches = (matching.overlap(matching.ngrams(p, n), matching.ngrams(r, n)) for n in orders)
        return matching.Alignment(list(chain.from_iterable(matches)))

    def describe(self, pair: wording.ScoredPair) -> str:
        counts = pair.counts
        parts = [
            f"{counts[f'matches_{n}']} of {wording.quantity(counts[f'totals_{n}'], wording.ngram(n))}"
            for n in range(1, self.order + 1)
        ]
        return (
            f"The reference has {', '.join(parts)} of the prediction, which is "
            f"{wording.quantity(counts['prediction_length'], 'word')} long, the reference "
            f"{counts['reference_length']}; BLEU is defined for a whole corpus, from the sums of such counts."
        )


def _count(batch: Batch, rows: Rows, measures: tuple[Bleu, ...]) -> Sequence[Counts]:
    out = np.empty((len(measures[0].columns), len(rows.example_at) - 1), np.int64)
    bleu_counts(batch, rows, measures[0].order, out)
    return [out]


def checked_weights(weights: Sequence[float] | None, order: int) -> tuple[float, ...]:
    """The weight of each order, as floats; None means equal weights. Raises TypeError, ValueError."""
    if weights is None:
        return (1 / order,) * order
    message = f"bleu_weights={shown(weights)}; expected {order} numbers >= 0 whose sum is 1, or None"
    if not isinstance(weights, Sequence | np.ndarray) or not all(isinstance(weight, Real) for weight in weights):
        raise TypeError(message)
    checked = tuple(float(weight) for weight in weights if 0 <= weight <= 1)
    if not len(checked) == len(weights) == order or not math.isclose(math.fsum(checked), 1):
        raise ValueError(message)
    return checked


def _parts(row: list[float], add: int, weights: tuple[float, ...]) -> tuple[float, tuple[float, ...], float]:
    """Compute the score, exp(sum of weight * log precision) * penalty; the precisions; the brevity penalty.

    Uses `math`, because numpy's log and exp differ in the last bit between processors.
    """
    order = len(weights)
    predicted, referenced = row[-2:]
    pairs = zip(row[:order], row[order : 2 * order], strict=True)
    precisions = tuple((matches + add) / (total + add) if total + add else 0.0 for matches, total in pairs)
    penalty = 0.0 if not predicted else 1.0 if predicted >= referenced else math.exp(1 - referenced / predicted)
    weighted = [(weight, precision) for weight, precision in zip(weights, precisions, strict=True) if weight]
    if not predicted or not all(precision for _, precision in weighted):
        return 0.0, precisions, penalty
    mean = math.exp(math.fsum(weight * math.log(precision) for weight, precision in weighted))
    return mean * penalty, precisions, penalty
