"""rougeW1.2, …: the weighted common subsequence, which prefers consecutive matches, Lin (2004), eq. 13-15."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.weighted_lcs import weighted_lcs_counts
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Overlap, Pass
from rougekit.scoring.measures.matching import Alignment, TokenText

DEFAULT_WEIGHT = 1.2


@dataclass(frozen=True)
class WeightedLCS(Overlap):
    """Weighted common subsequence, f(k) = k**weight: P = (matches / prediction_total) ** (1 / weight), R likewise.

    The columns are sums of weights (float64): WLCS, f(words of the prediction), f(words of the reference).
    """

    weight: float = DEFAULT_WEIGHT

    known_names = ("rougeW", "rougeW1.2")
    kind = "W"
    whole_counts = False
    contiguous = True
    above: ClassVar[float] = 1
    """Weights are larger than this, so that f is convex and consecutive matches are worth more."""

    def __str__(self) -> str:
        return f"rougeW{self.weight!r}".removesuffix(".0")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """rougeW, with the default weight, and rougeW with a weight."""
        match = re.fullmatch(r"rougeW([0-9]+(?:\.[0-9]+)?)?", name)
        weight = float(match[1] or DEFAULT_WEIGHT) if match else math.inf
        return cls(weight) if cls.above < weight < math.inf else None

    @classmethod
    def allowed(cls, name: str) -> str | None:
        return f"a weight is > {cls.above}, for example 'rougeW1.2'" if name.startswith("rougeW") else None

    @property
    def exponent(self) -> float:
        return 1.0 / self.weight

    @property
    def counted_in(self) -> Pass:
        return Pass(_count, self.weight)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The runs of one best subsequence."""
        matching.check_cells(prediction, reference)
        pairs = matching.common_subsequence(prediction.tokens, reference.tokens, self.f)
        return Alignment(matching.runs_of(pairs))

    def describe(self, pair: wording.ScoredPair) -> str:
        lengths = Counter(len(match.unit) for match in pair.matches)
        runs = ", ".join(f"{n} of {wording.quantity(k, 'word')}" for k, n in sorted(lengths.items(), reverse=True))
        return (
            f"Common subsequences have {wording.quantity(len(pair.matches), 'run')} of neighbouring words "
            f"({runs or 'none'}); "
            f"with f(k) = k^{self.weight:g} they weigh {pair.counts['matches']:.4g}, of "
            f"{pair.counts['reference_total']:.4g} for the whole reference (recall {wording.percent(pair.recall)}) and "
            f"{pair.counts['prediction_total']:.4g} for the whole prediction (precision "
            f"{wording.percent(pair.precision)}), where the quotients are taken to the power 1/{self.weight:g}."
        )

    def f(self, k: int) -> float:
        """The weight of a run of k words."""
        return float(float(k) ** self.weight)


def _count(batch: Batch, rows: Rows, measures: tuple[WeightedLCS, ...]) -> Sequence[Counts]:
    weight = measures[0].weight
    longest = int(np.diff(batch.sentence_at[batch.text_at]).max(initial=0))
    try:
        float(longest) ** weight
    except OverflowError:
        raise ValueError(
            f"rouge_types: '{measures[0]}' on a text of {longest} words: {longest} ** {weight} is too large for a "
            "float; expected a smaller weight"
        ) from None
    out = np.empty((3, len(rows.prediction)))
    weighted_lcs_counts(batch, rows, weight, out)
    return [out]
