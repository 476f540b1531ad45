"""The statistic of a type: which columns are summed over examples, and which score the sums give.

`Means` is the mean of scores; `OfCounts` is what the measure's `of_sums` makes of summed counts: the micro average and
corpus BLEU. `aggregate`, `Totals` and `compare` share them.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.foundation.errors import warn
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import Score
from rougekit.scoring.scores.bootstrap import interval
from rougekit.scoring.scores.exact import exact_sum
from rougekit.scoring.scores.gaffke import Equal
from rougekit.scoring.scores.groups import Groups, summed
from rougekit.scoring.scores.means import SCORES, Means, Range
from rougekit.scoring.scores.student_hall import StudentHall

_STEP = 1e-5
"""Each sum is changed by this share of itself to find how the score depends on it."""

ROUNDING = 1e-9
"""Influences up to this size on scores up to 1 are rounding errors of the score, divided by `_STEP`."""


class OfCounts:
    """A score of counts summed over units: P, R and F (the micro average), or BLEU.

    interval : "percentile" resamples the sums; any other means student-hall, which needs no resamples
    """

    columns: Floats
    """What is summed over resampled units, shape (n_sums, n_units)."""

    def __init__(
        self, measure: Measure, counts: Counts, options: MeasureOptions, groups: Groups | None = None,
        interval: str = "percentile",
    ) -> None:  # fmt: skip
        self.measure, self.options = measure, options
        self.counts = summed(counts, groups).astype(np.float64)
        self.columns = self.counts if interval == "percentile" else self.counts[:0]
        self._totals = np.array([exact_sum(column) for column in self.counts])

    @property
    def mid(self) -> Floats:
        """The score of all units: P, R and F, or BLEU alone."""
        return self.measure.of_sums(self._totals[:, np.newaxis], self.options).ravel()

    def influences(self) -> Floats:
        """The influence of each unit on each number of the score, shape (n_numbers, n_units); see `student_hall`."""
        n = self.counts.shape[1]
        centred = self.counts * n - self._totals[:, np.newaxis]
        influences: Floats = gradient(self.measure, self._totals, self.options) @ centred
        return np.where(np.abs(influences).max(axis=1, keepdims=True) > ROUNDING, influences, 0.0)

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """Percentiles of the resampled scores, or student-hall bounds; the whole range for a single unit."""
        mid, n = self.mid, self.counts.shape[1]
        if n == 1:
            return whole_range(mid)
        if len(self.columns):
            return interval(self.measure.of_sums(sums.T, self.options).T, confidence)
        each = [
            inference_of(value, influences, SCORES) for value, influences in zip(mid, self.influences(), strict=True)
        ]
        return bounds_of(each, SCORES, confidence)

    def result(self, bounds: tuple[Floats, Floats] | None) -> Any:
        """The score of all units."""
        low, high = bounds or (None, None)
        return self.measure.score_of_sums(self._totals, low, high, self.options)


def gradient(measure: Measure, totals: Floats, options: MeasureOptions) -> Floats:
    """How the numbers of a score of summed counts change with each sum, shape (n_numbers, n_sums).

    If a sum is 0, all of its counts are, and it changes nothing.
    """
    steps = np.diag(totals * _STEP)
    above, below = (measure.of_sums(totals[:, np.newaxis] + sign * steps, options) for sign in (1, -1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(totals > 0, (above - below) / (2 * _STEP * totals), 0.0)


def inference_of(
    estimate: float, influences: Floats, within: Range, n_different: int | None = None,
    of_runs: Sequence[tuple[float, float]] = (), counted_twice: float = 0.0,
) -> StudentHall | Equal:  # fmt: skip
    """The test of a statistic with these influences; they are all 0 if the units are equal.

    n_different : as in `StudentHall`
    of_runs, counted_twice : as in `StudentHall.with_variances`
    """
    n = len(influences)
    if n < 2 or not (influences.any() or any(variance for variance, _ in of_runs)):
        return Equal(estimate, n, within)
    test = StudentHall.of_influences(estimate, influences, n_different)
    return test.with_variances(of_runs, counted_twice) if of_runs else test


def bounds_of(tests: Sequence[StudentHall | Equal], within: Range, confidence: float) -> tuple[Floats, Floats]:
    """Low and high of each statistic, within the range; NaN for a statistic that is NaN."""
    bounds = np.array([test.bounds((1 - confidence) / 2) for test in tests]).reshape(-1, 2)
    missing = np.isnan([test.estimate for test in tests])
    low, high = np.where(missing, np.nan, np.clip(bounds, *within).T)
    return low, high


Statistic: TypeAlias = Means | OfCounts
"""Both have `columns` to sum over units, and compute `bounds` from the sums of resamples."""

LOWEST, HIGHEST = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def whole_range(mid: Floats) -> tuple[Floats, Floats]:
    """Bounds 0 and 1, as a single example says nothing about variance; NaN where it has no score."""
    return np.where(np.isnan(mid), mid, 0.0), np.where(np.isnan(mid), mid, 1.0)


def interval_used(interval: str, *, is_mean: bool) -> str:
    """The kind of interval that the option `interval` gives to means, or else to scores of summed counts."""
    if interval == "auto":
        return "bootstrap-t" if is_mean else "student-hall"
    return interval


def warn_of_nan(missing: Mapping[str, int], n_examples: int) -> None:
    """Warn about examples without a score. missing : the number of NaN examples, by type"""
    if any(missing.values()):
        incomplete = {name: n for name, n in missing.items() if n}
        listed = ", ".join(f"{name}: {n}" for name, n in incomplete.items())
        warn(
            f"examples without a score (nan) are left out of the mean ({listed} of {n_examples}); "
            "zero_division=0.0 or empty=0 counts them as 0"
        )
