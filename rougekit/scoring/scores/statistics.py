"""The statistic of a type: what is summed over examples, and how the score follows from the sums.

`Statistic.of_sums` is the only way from sums to a score: of the scores of examples, or of their counts, for micro
averages and corpus BLEU. `MeanStatistic` and `CountStatistic` are statistics of given examples, with the influence of
each unit on them and their bounds. `aggregate`, `Totals`, comparisons and plans use them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Numbers
from rougekit.foundation.errors import warn
from rougekit.scoring.measures.base import Measure, with_bounds
from rougekit.scoring.options import MeasureOptions
from rougekit.scoring.results import AggregateScore
from rougekit.scoring.scores.bootstrap import interval
from rougekit.scoring.scores.exact import exact_sum
from rougekit.scoring.scores.gaffke import EqualUnits
from rougekit.scoring.scores.groups import Groups, summed
from rougekit.scoring.scores.means import Means, Range, range_of
from rougekit.scoring.scores.rules import MeanRules
from rougekit.scoring.scores.student_hall import StudentHall

_STEP = 1e-5
"""The relative change of each sum in the finite differences that approximate the gradient of the score."""

ROUNDING = 1e-9
"""Influences up to this size, on scores from 0 to 1, are rounding errors of the score, divided by `_STEP`."""

CANCELLED = _STEP
"""Influences up to this share of what cancels in them are errors of finite differences, which are that large where a
score has a kink: a prediction as long as its reference is on that of BLEU's brevity penalty."""


@dataclass(frozen=True)
class Statistic:
    """How the score of one type follows from sums over examples."""

    measure: Measure
    options: MeasureOptions
    rules: MeanRules
    """The rules of the standard."""
    is_mean: bool
    """Whether the scores of examples are summed; otherwise, their counts are."""

    @classmethod
    def of(cls, name: str, options: MeasureOptions, average: str, rules: MeanRules) -> "Statistic":
        """The statistic of the type with this name."""
        return cls(options.measures[name], options, rules, name not in options.counted_types(average))

    @property
    def parts(self) -> tuple[str, ...]:
        """The names of the score's parts."""
        return self.measure.parts

    def of_sums(self, sums: Numbers, n: Numbers | int = 1) -> Floats:
        """The scores of some sums, from shape (n_sums, k) to (n_parts, k).

        n : the number of examples that have a score, shape (n_sums, k) or less; with 1, sums are means
        """
        if not self.is_mean:
            return self.measure.of_sums(sums, self.options)
        with np.errstate(invalid="ignore"):  # 0 / 0: no example has a score
            scores: Floats = np.asarray(self.rules.of_means(sums / n, self.options))
        return scores

    def result(self, sums: Numbers, low: Floats | None, high: Floats | None, n_examples: int) -> Any:
        """The score with its bounds, of the type's kind; a missing bound equals the score.

        sums : the means, or sums of counts, shape (n_sums,)
        low, high : the bounds of the means, or of the score
        """
        if not self.is_mean:
            score = self.measure.score_of_sums(sums, low, high, self.options)
            score.n_examples = n_examples
            return score
        low, high = (None if means is None else self.of_sums(means[:, np.newaxis])[:, 0] for means in (low, high))
        return with_bounds(self.of_sums(sums[:, np.newaxis])[:, 0], low, high, n_examples)


class MeanStatistic(Means):
    """The score of examples as the standard computes it from the means of their P, R and F.

    columns : P, R and F of the examples, shape (3, n_examples); NaN is left out
    groups, interval : as for `Means`
    """

    def __init__(self, statistic: Statistic, columns: Floats, groups: Groups | None, interval: str) -> None:
        super().__init__(columns, groups, interval)
        self.statistic = statistic

    @property
    def score(self) -> Floats:
        """The score of all examples, shape (n_parts,), from means that are added up as the standard's tool does."""
        return self.statistic.of_sums(np.array(self.statistic.rules.means(self.values))[:, np.newaxis])[:, 0]

    @property
    def exact_score(self) -> Floats:
        """The same from exact means, so that equal examples in any order have equal scores."""
        return self.statistic.of_sums(self.mid[:, np.newaxis])[:, 0]

    @property
    def n_examples(self) -> int:
        """The number of examples that have an F."""
        return int(np.count_nonzero(~np.isnan(self.values[-1])))

    @property
    def unit_sizes(self) -> Floats:
        """The number of examples with a score in each unit, shape (n_parts, n_units)."""
        return self.sizes[self.size_of]

    @property
    def units(self) -> Floats:
        """The sum of the scores of each unit, shape (n_parts, 1, n_units)."""
        return (np.nan_to_num(self.mid)[:, np.newaxis] * self.unit_sizes + self.deviations)[:, np.newaxis]

    @property
    def ranges(self) -> list[Range]:
        """The range of each part of the score, as by `range_of`."""
        return [range_of(np.append(*each)) for each in zip(self.values, self.exact_score, strict=True)]

    def influences(self) -> Floats:
        """The influence of each unit on each part, shape (n_parts, n_units); 0 for units without a score."""
        influences = np.zeros_like(self.deviations)
        for column, here in enumerate(self.unit_sizes > 0):
            influences[column, here] = self.influences_on(column)
        if self.statistic.rules.f_is_a_mean:
            return influences
        above, below = (self.statistic.of_sums(self.mid[:, np.newaxis] + step * influences) for step in (_STEP, -_STEP))
        # only F: P and R are means, and the errors of finite differences would part what ties in them
        influences[-1:] = without_rounding((above[-1:] - below[-1:]) / (2 * _STEP))
        return influences

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """The bounds of the means, as by `Means`; a score computed from means has bounds computed from theirs."""
        low, high = (self.statistic.of_sums(bound[:, np.newaxis])[:, 0] for bound in super().bounds(sums, confidence))
        return low, high

    def result(self, bounds: tuple[Floats, Floats] | None) -> AggregateScore:
        """The score with its bounds; without bounds, low = mid = high."""
        if bounds is not None and (bounds[0] == self.exact_score).all() and (bounds[1] == self.exact_score).all():
            bounds = None  # nothing varies: bounds have the last digits of the score
        low, high = bounds or (None, None)
        return with_bounds(self.score, low, high, self.n_examples)


class CountStatistic:
    """A score computed from counts summed over units: P, R and F (the micro average), or BLEU.

    interval : "percentile" resamples the sums; any other value stands for student-hall, which needs no resamples
    """

    summands: Floats
    """What is summed over resampled units, shape (n_sums, n_units)."""

    def __init__(
        self, statistic: Statistic, counts: Counts, groups: Groups | None = None, interval: str = "percentile"
    ) -> None:
        self.statistic, self.n_examples = statistic, counts.shape[1]
        self.counts = summed(counts, groups).astype(np.float64)
        self.summands = self.counts if interval == "percentile" else self.counts[:0]
        self._totals = np.array([exact_sum(column) for column in self.counts])

    @property
    def score(self) -> Floats:
        """The score of all units, shape (n_parts,): P, R and F, or only BLEU."""
        return self.statistic.of_sums(self._totals[:, np.newaxis])[:, 0]

    @property
    def exact_score(self) -> Floats:
        """The same: sums of counts are exact."""
        return self.score

    @property
    def unit_sizes(self) -> Floats:
        """The weight of each unit, which is 1, shape (n_parts, n_units)."""
        return np.ones((len(self.statistic.parts), self.counts.shape[1]))

    @property
    def units(self) -> Floats:
        """The counts of each unit, shape (1, n_sums, n_units)."""
        return self.counts[np.newaxis]

    @property
    def ranges(self) -> list[Range]:
        """The range of each part of the score, as by `range_of`, from the scores of units."""
        return [range_of(of_units) for of_units in self.statistic.of_sums(self.counts)]

    def influences(self) -> Floats:
        """The influence of each unit on each part of the score, shape (n_parts, n_units); see `student_hall`."""
        n = self.counts.shape[1]
        centred, slopes = self.counts * n - self._totals[:, np.newaxis], gradient(self.statistic, self._totals)
        return without_rounding(slopes @ centred, np.abs(slopes) @ np.abs(centred))

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """Percentiles of the resampled scores, or student-hall bounds; the whole range for a single unit."""
        mid, n = self.score, self.counts.shape[1]
        if n == 1:
            return whole_range(mid)
        if len(self.summands):
            return interval(self.statistic.of_sums(sums.T).T, confidence)
        each = [*map(inference_of, mid, self.influences(), self.ranges)]
        return bounds_of(each, range_of(np.array(self.ranges)), confidence)

    def result(self, bounds: tuple[Floats, Floats] | None) -> Any:
        """The score of all units with its bounds, as the measure's result type."""
        low, high = bounds or (None, None)
        return self.statistic.result(self._totals, low, high, self.n_examples)


def without_rounding(influences: Floats, added: Floats | None = None) -> Floats:
    """The same, shape (n_numbers, n_units), with 0 for numbers whose influences are only rounding errors.

    added : the sums of the absolute values of the terms that each influence is the sum of, same shape
    """
    least = ROUNDING if added is None else np.maximum(ROUNDING, CANCELLED * added.max(axis=1, keepdims=True))
    return np.where(np.abs(influences).max(axis=1, keepdims=True) > least, influences, 0.0)


def gradient(statistic: Statistic, totals: Floats) -> Floats:
    """The partial derivative of each part of a score by each summed count, shape (n_parts, n_sums).

    It is set to 0 for a sum of 0: all its counts are 0, so no unit has an influence through it.
    """
    steps = np.diag(totals * _STEP)
    above, below = (statistic.of_sums(totals[:, np.newaxis] + sign * steps) for sign in (1, -1))
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(totals > 0, (above - below) / (2 * _STEP * totals), 0.0)


def inference_of(
    estimate: float, influences: Floats, value_range: Range, n_different: int | None = None,
    run_variances: Sequence[tuple[float, float]] = (), interaction: float = 0.0,
) -> StudentHall | EqualUnits:  # fmt: skip
    """The test of a statistic, given each unit's influence on it.

    It is `EqualUnits` if there are fewer than two units, or if all influences and the variances of runs are 0.

    influences : of each unit with values, shape (n_units,), with a sum of 0; see `student_hall`
    value_range : the range of the statistic
    n_different : as in `StudentHall.of_influences`
    run_variances, interaction : as in `StudentHall.with_variances`
    """
    n = len(influences)
    if n < 2 or not (influences.any() or any(variance for variance, _ in run_variances)):
        return EqualUnits(estimate, n, value_range)
    test = StudentHall.of_influences(estimate, influences, n_different)
    return test.with_variances(run_variances, interaction) if run_variances else test


def bounds_of(
    tests: Sequence[StudentHall | EqualUnits], value_range: Range, confidence: float
) -> tuple[Floats, Floats]:
    """The lower and upper bounds of all statistics, clipped to the range; NaN for a statistic that is NaN.

    tests : one for each statistic
    confidence : from 0 to 1, both excluded

    Returns two arrays of shape (n_tests,).
    """
    bounds = np.array([test.bounds((1 - confidence) / 2) for test in tests]).reshape(-1, 2)
    missing = np.isnan([test.estimate for test in tests])
    low, high = np.where(missing, np.nan, np.clip(bounds, *value_range).T)
    return low, high


SampleStatistic: TypeAlias = MeanStatistic | CountStatistic
"""The statistic of examples: `summands` to sum over resampled units, the `bounds` that follow, and the `score`."""


def whole_range(mid: Floats) -> tuple[Floats, Floats]:
    """Bounds 0 and 1, because the variance can't be estimated from a single example; NaN where the score is NaN.

    A score beyond them, which a few tools give, is a bound itself.
    """
    return np.minimum(mid, 0.0), np.maximum(mid, 1.0)


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
