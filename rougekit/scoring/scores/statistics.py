"""The statistic of a type: which columns are summed over examples, and how the score is computed from the sums.

`Means` averages per-example scores. `OfCounts` applies the measure's `of_sums` to summed counts, for micro averages and
corpus BLEU. `aggregate`, `Totals` and `compare` use both classes.
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
"""The relative change of each sum in the finite differences that approximate the gradient of the score."""

ROUNDING = 1e-9
"""Influences up to this size, on scores from 0 to 1, are rounding errors of the score, divided by `_STEP`."""


class OfCounts:
    """A score computed from counts summed over units: P, R and F (the micro average), or BLEU.

    interval : "percentile" resamples the sums; any other value stands for student-hall, which needs no resamples
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
        """The score of all units, shape (n_numbers,): P, R and F, or only BLEU."""
        return self.measure.of_sums(self._totals[:, np.newaxis], self.options).ravel()

    def influences(self) -> Floats:
        """The influence of each unit on each number of the score, shape (n_numbers, n_units); see `student_hall`."""
        n = self.counts.shape[1]
        centred = self.counts * n - self._totals[:, np.newaxis]
        return without_rounding(gradient(self.measure, self._totals, self.options) @ centred)

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
        """The score of all units with its bounds, as the measure's result type."""
        low, high = bounds or (None, None)
        return self.measure.score_of_sums(self._totals, low, high, self.options)


def without_rounding(influences: Floats) -> Floats:
    """The same, shape (n_numbers, n_units), with 0 for numbers whose influences are only rounding errors."""
    return np.where(np.abs(influences).max(axis=1, keepdims=True) > ROUNDING, influences, 0.0)


def gradient(measure: Measure, totals: Floats, options: MeasureOptions) -> Floats:
    """The partial derivative of each number of a score by each summed count, shape (n_numbers, n_sums).

    It is set to 0 for a sum of 0: all its counts are 0, so no unit has an influence through it.
    """
    steps = np.diag(totals * _STEP)
    above, below = (measure.of_sums(totals[:, np.newaxis] + sign * steps, options) for sign in (1, -1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(totals > 0, (above - below) / (2 * _STEP * totals), 0.0)


def inference_of(
    estimate: float, influences: Floats, within: Range, n_different: int | None = None,
    of_runs: Sequence[tuple[float, float]] = (), counted_twice: float = 0.0,
) -> StudentHall | Equal:  # fmt: skip
    """The test of a statistic, given each unit's influence on it.

    It is `Equal` if there are fewer than two units, or if all influences and the variances of runs are 0.

    within : the range of the statistic

    n_different : as in `StudentHall`
    of_runs, counted_twice : as in `StudentHall.with_variances`
    """
    n = len(influences)
    if n < 2 or not (influences.any() or any(variance for variance, _ in of_runs)):
        return Equal(estimate, n, within)
    test = StudentHall.of_influences(estimate, influences, n_different)
    return test.with_variances(of_runs, counted_twice) if of_runs else test


def bounds_of(tests: Sequence[StudentHall | Equal], within: Range, confidence: float) -> tuple[Floats, Floats]:
    """The lower and upper bounds of all statistics, clipped to the range; NaN for a statistic that is NaN."""
    bounds = np.array([test.bounds((1 - confidence) / 2) for test in tests]).reshape(-1, 2)
    missing = np.isnan([test.estimate for test in tests])
    low, high = np.where(missing, np.nan, np.clip(bounds, *within).T)
    return low, high


Statistic: TypeAlias = Means | OfCounts
"""Either class has `columns` to sum over resampled units, and computes `bounds` from these sums."""

LOWEST, HIGHEST = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)


def whole_range(mid: Floats) -> tuple[Floats, Floats]:
    """Bounds 0 and 1, because the variance can't be estimated from a single example; NaN where the score is NaN."""
    return np.where(np.isnan(mid), mid, 0.0), np.where(np.isnan(mid), mid, 1.0)


def interval_used(interval: str, *, is_mean: bool) -> str:
    """The kind of interval that the option `interval` selects, for means or for scores of summed counts."""
    if interval == "auto":
        return "bootstrap-t" if is_mean else "student-hall"
    return interval


def warn_of_nan(missing: Mapping[str, int], n_examples: int) -> None:
    """Warn about examples whose score is NaN.

    missing : their number, by type
    """
    if any(missing.values()):
        incomplete = {name: n for name, n in missing.items() if n}
        listed = ", ".join(f"{name}: {n}" for name, n in incomplete.items())
        warn(
            f"examples without a score (nan) are left out of the mean ({listed} of {n_examples}); "
            "zero_division=0.0 or empty=0 counts them as 0"
        )
