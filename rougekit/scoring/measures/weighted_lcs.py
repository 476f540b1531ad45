"""rougeW1.2, …: the weighted LCS (WLCS), which favours consecutive matches, Lin (2004), eq. 13-15."""

from __future__ import annotations

import math
import re
from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Numbers
from rougekit.kernels.ratios import ScoreFormula, row_scores
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Measure, Overlap, Pass, ScoreOptions
from rougekit.scoring.measures.lcs import LCS

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText

DEFAULT_WEIGHT = 1.2


class RunWeights(Overlap):
    """Weighted LCS; f(k) is the weight of a run of k words: P = f⁻¹(matches / prediction_total), R likewise.

    The columns are sums of weights (float64): WLCS, f(words of the prediction), f(words of the reference).
    """

    letter = "W"
    whole_counts = False
    contiguous = True

    @abstractmethod
    def f(self, k: int) -> float:
        """The weight of a run of k words; f(0) = 0. Raises OverflowError if it is too large for a float."""

    @property
    @abstractmethod
    def formula(self) -> tuple[str, str]:
        """Two phrases for `describe`: f, and how its inverse is applied to the quotients."""

    @property
    def in_units(self) -> Measure:
        """rougeL, because a run weighs more than its words."""
        return LCS()

    @property
    def counted_in(self) -> Pass:
        return Pass(_count, self)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The runs of the subsequence that the table of section 4 finds."""
        matching.check_cells(prediction, reference)
        pairs = matching.common_subsequence(prediction.tokens, reference.tokens, self.f)
        return matching.Alignment(matching.runs_of(pairs))

    def describe(self, pair: wording.ScoredPair) -> str:
        lengths = Counter(len(match.unit) for match in pair.matches)
        runs = ", ".join(f"{n} of {wording.quantity(k, 'word')}" for k, n in sorted(lengths.items(), reverse=True))
        f, inverse = self.formula
        return (
            f"Common subsequences have {wording.quantity(len(pair.matches), 'run')} of neighbouring words "
            f"({runs or 'none'}); "
            f"with f(k) = {f} they weigh {pair.counts['matches']:.4g}, of "
            f"{pair.counts['reference_total']:.4g} for the whole reference (recall {wording.percent(pair.recall)}) and "
            f"{pair.counts['prediction_total']:.4g} for the whole prediction (precision "
            f"{wording.percent(pair.precision)}), where the quotients are {inverse}."
        )


@dataclass(frozen=True)
class WeightedLCS(RunWeights):
    """Weighted LCS with f(k) = k**weight: P = (matches / prediction_total) ** (1 / weight), R likewise."""

    weight: float = DEFAULT_WEIGHT

    known_names = ("rougeW", "rougeW1.2")
    above: ClassVar[float] = 1
    """A weight must exceed this. Above 1, f is convex, so consecutive matches are worth more."""

    def __str__(self) -> str:
        return f"rougeW{self.weight!r}".removesuffix(".0")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """Accepts rougeW, which has the default weight, and rougeW followed by a weight."""
        match = re.fullmatch(r"rougeW([0-9]+(?:\.[0-9]+)?)?", name)
        weight = float(match[1] or DEFAULT_WEIGHT) if match else math.inf
        return cls(weight) if cls.above < weight < math.inf else None

    @classmethod
    def allowed(cls, name: str) -> str | None:
        return f"a weight is > {cls.above}, for example 'rougeW1.2'" if name.startswith("rougeW") else None

    @property
    def exponent(self) -> float:
        return 1.0 / self.weight

    def f(self, k: int) -> float:
        return float(float(k) ** self.weight)

    @property
    def formula(self) -> tuple[str, str]:
        return f"k^{self.weight:g}", f"taken to the power 1/{self.weight:g}"


@dataclass(frozen=True)
class GapLCS(RunWeights):
    """Weighted LCS with f(k) = (slope k - penalty) / (slope - penalty), f(0) = 0: section 4's "alpha k - beta", scaled.

    Each run costs the penalty once. Scaling makes f(1) = 1, as with powers of k, so that equal texts score 1.
    f⁻¹(x) = ((slope - penalty) x + penalty) / slope, but f⁻¹(0) = 0, so a score is 0 or above penalty / slope.
    """

    slope: float
    penalty: float

    known_names = ("rougeW2k-1",)

    def __str__(self) -> str:
        slope, penalty = (repr(number).removesuffix(".0") for number in (self.slope, self.penalty))
        return f"rougeW{slope}k-{penalty}"

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """Accepts rougeW<slope>k-<penalty>, for example rougeW2k-1."""
        number = r"([0-9]+(?:\.[0-9]+)?)"
        match = re.fullmatch(f"rougeW{number}k-{number}", name)
        slope, penalty = map(float, match.groups()) if match else (0.0, 0.0)
        return cls(slope, penalty) if math.inf > slope > penalty > 0 else None

    @classmethod
    def allowed(cls, name: str) -> str | None:
        if not re.match("rougeW.*k", name):
            return None
        return "f(k) = alpha k - beta has alpha > beta > 0, for example 'rougeW2k-1'"

    def f(self, k: int) -> float:
        return (self.slope * k - self.penalty) / (self.slope - self.penalty) if k else 0.0

    @property
    def formula(self) -> tuple[str, str]:
        f, one = f"{self.slope:g}k - {self.penalty:g}", self.slope - self.penalty
        x = "x" if one == 1 else f"{one:g}x"
        return f if one == 1 else f"({f}) / {one:g}", f"put into its inverse, ({x} + {self.penalty:g}) / {self.slope:g}"

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        matches, *totals = sums[:3].astype(np.float64)
        table = np.empty((4, sums.shape[1]))  # P and R, with denominator 1, or 0 where a text has no words
        for part, total in enumerate(totals):
            share = np.divide(matches, total, out=np.zeros_like(matches), where=total != 0)
            inverse = ((self.slope - self.penalty) * share + self.penalty) / self.slope
            table[part], table[part + 2] = np.where(share > 0, np.minimum(inverse, 1.0), 0.0), total != 0
        scores = np.empty((3, sums.shape[1]))
        row_scores(table, ScoreFormula(0, 1, 2, 3, 1.0, options.beta_number, options.zero_division), scores)
        return scores


def _count(batch: Batch, rows: Rows, measures: tuple[RunWeights, ...]) -> Sequence[Counts]:
    measure = measures[0]
    longest = int(np.diff(batch.sentence_at[batch.text_at]).max(initial=0))
    try:
        measure.f(longest)
    except OverflowError:
        raise ValueError(
            f"rouge_types: '{measure}' on a text of {longest} words: the weight of {longest} words is too large for a "
            "float; expected a smaller weight"
        ) from None
    out = np.empty((3, len(rows.prediction)))
    kernels.weighted_lcs.weighted_lcs_counts(batch, rows, measure.f, out)
    return [out]
