"""Paired tests of a difference between two systems: its p-value, and its interval by inverting the same test.

A test gives one-sided p-values for any hypothetical value of the true difference. The two-sided p-value tests the
value 0, and the interval contains the values that are not rejected, so it excludes 0 exactly if p <= level. For means,
micro averages and BLEU alike, a test needs the difference and the influence of each unit on it. A unit is an example or
a group of examples.
"""

import math
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, Protocol

import numpy as np

from rougekit.analysis.claims import POWER, Method
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime import stopping
from rougekit.scoring.scores.bootstrap import resampled_sums, tossed_sums
from rougekit.scoring.scores.distributions import t_quantile
from rougekit.scoring.scores.gaffke import EqualUnits
from rougekit.scoring.scores.means import DIFFERENCES, Range
from rougekit.scoring.scores.statistics import inference_of
from rougekit.scoring.scores.student_hall import StudentHall

_TIE = 1e-12
"""Values that differ by less than this fraction of the largest one are equal up to rounding."""

_NEAREST_TO_0 = sys.float_info.min
"""The bound of an interval that would be 0 but for rounding errors."""

_MAX_ENUMERATED = 2**13
"""If there are at most this many possible exchanges, all are tried, even if fewer resamples were asked for."""

Bounds = tuple[float, float]
"""Low and high of a difference."""


class Test(Protocol):
    """One-sided p-values for any value of the true difference, and the interval that follows from them."""

    @property
    def estimate(self) -> float:
        """The observed difference."""

    def p_above(self, value: float) -> float:
        """One-sided p of the hypothesis that the true difference is at most `value`."""

    def p_below(self, value: float) -> float:
        """One-sided p of the hypothesis that the true difference is at least `value`."""

    def bounds(self, tail: float) -> Bounds:
        """Lowest and highest of the values whose one-sided p-values are both above `tail`."""


class Draws(NamedTuple):
    """How a test draws its resamples."""

    n_resamples: int
    seed: int
    threads: int | None

    def is_exact(self, n_units: int) -> bool:
        """Whether every exchange is tried once."""
        return n_units < 63 and 2**n_units <= max(self.n_resamples, _MAX_ENUMERATED)

    def least_p(self, method: Method, n_units: int) -> float:
        """The smallest p that this number of random draws can give; 0 if nothing is drawn at random."""
        is_drawn = method == "bootstrap" or (method == "permutation" and not self.is_exact(n_units))
        return 1 / (self.n_resamples + 1) if is_drawn else 0.0


DEFAULT_DRAWS = Draws(10_000, 0, None)
"""The draws of comparisons that are asked for no others."""


class Estimate(NamedTuple):
    """A difference and what it was computed from."""

    value: float
    influences: Floats
    """the influence of each unit with values, shape (n_units,); see `student_hall`"""
    sizes: Floats
    """the weight of each unit in the difference: its number of examples for a mean, otherwise 1"""
    n_different: int
    """the number of units in which the systems differ"""
    run_variances: tuple[tuple[float, int], ...] = ()
    """for each system with several runs: the squared standard error between its runs, and its degrees of freedom"""
    interaction: float = 0.0
    """the squared standard error of the interaction of examples and runs, which is part of the errors of both"""
    value_range: Range = DIFFERENCES
    """the range of the difference"""

    @property
    def n_units(self) -> int:
        """The number of units with values."""
        return len(self.influences)

    @property
    def gains(self) -> Floats:
        """The difference as a sum over units, shape (n_units,)."""
        if not self.n_units:
            return self.influences
        gains: Floats = self.influences * self.sizes.mean() + self.value * self.sizes
        return gains

    @property
    def varies(self) -> bool:
        """Whether the error of the difference can be estimated from the units."""
        return self.n_units > 1 and bool(self.influences.any())


@dataclass(frozen=True)
class _ResamplingTest(ABC):
    """A test whose one-sided p-values are halves of two-sided ones."""

    estimate: float

    def p_above(self, value: float) -> float:
        """See `Test`."""
        half = self._two_sided(value) / 2
        return half if value <= self.estimate else 1 - half

    def p_below(self, value: float) -> float:
        """See `Test`."""
        half = self._two_sided(value) / 2
        return half if value >= self.estimate else 1 - half

    @abstractmethod
    def _two_sided(self, value: float) -> float:
        """p of the hypothesis that the true difference is `value`."""


@dataclass(frozen=True)
class Permutation(_ResamplingTest):
    """Permutation test (Noreen 1989): p is the share of random exchanges that give as large a difference.

    An exchange swaps the systems' outputs in some units. To test a value d, d is subtracted from the differences. An
    exchange then gives as large a difference exactly if d lies between the mean over the exchanged units and the mean
    over the others (Hartigan 1969), so these two means are stored for each exchange. Outcomes equal to the observed
    one, as ties give, count half (mid-p, Lancaster 1961), except those of exchanging all units or none.
    """

    lows: Floats
    """the lower of the two means of each exchange, sorted"""
    highs: Floats
    """the higher of the two means of each exchange, sorted"""
    n_observed: int
    """1 if exchanges were drawn at random: the observed outcome is added; 0 if all were tried, which include it"""
    tie: float
    """means and values that differ by less than this are equal"""

    def bounds(self, tail: float) -> Bounds:
        """See `Test`."""
        allowed = 2 * tail * (1 + _TIE) * (len(self.lows) + self.n_observed) - self.n_observed
        return self._lower_bound(self.lows, allowed), -self._lower_bound(-self.highs[::-1], allowed)

    def _two_sided(self, value: float) -> float:
        """Mid-p of the hypothesis that the true difference is `value`."""
        ends, value = (self.lows, value) if value <= self.estimate else (-self.highs[::-1], -value)
        before, through = np.searchsorted(ends, [value - self.tie, value + self.tie]).tolist()
        return float(((before + through) / 2 + self.n_observed) / (len(ends) + self.n_observed))

    def _lower_bound(self, ends: Floats, allowed: float) -> float:
        """The lowest value for which more exchanges than `allowed` give as large a difference."""
        if allowed < 0:
            return -math.inf
        end = float(ends[math.floor(allowed)])
        if abs(end) > self.tie:
            return end
        before, through = np.searchsorted(ends, [-self.tie, self.tie]).tolist()
        is_0_rejected = (before + through) / 2 <= allowed  # then the accepted values start just above 0
        if is_0_rejected:
            return float(ends[through]) if through < len(ends) else end
        return min(end, 0.0)  # 0 up to rounding


@dataclass(frozen=True)
class Bootstrap(_ResamplingTest):
    """Bootstrap test (Efron & Tibshirani 1993, 12.5), which resamples units.

    To test a value, p is the share of resamples whose difference is at least as far from the observed difference as
    that is from the value, each distance divided by its own standard error.
    """

    error: float
    distances: Floats
    """from each resample's difference to the observed one, in standard errors of the resample, sorted"""

    def bounds(self, tail: float) -> Bounds:
        """See `Test`."""
        n = len(self.distances)
        k = math.floor(2 * tail * (1 + _TIE) * (n + 1))
        reach = self.error * float(self.distances[n - k]) if k else math.inf
        return self.estimate - reach, self.estimate + reach

    def _two_sided(self, value: float) -> float:
        t = abs(self.estimate - value) / self.error
        n_as_far = len(self.distances) - int(np.searchsorted(self.distances, t * (1 - _TIE)))
        return (n_as_far + 1) / (len(self.distances) + 1)


def tests_of(estimates: Sequence[Estimate], method: Method, draws: Draws) -> list[Test]:
    """The test of each difference, in order, all with the same draws.

    Where units do not vary, so that resampling changes nothing, `EqualUnits` replaces a permutation or bootstrap test.
    """
    if method == "student-hall":
        return [_inference(each) for each in stopping.each(estimates)]
    varying = [estimate for estimate in estimates if estimate.varies]
    resampling_tests = iter((_permutations if method == "permutation" else _bootstraps)(varying, draws))
    return [
        next(resampling_tests) if each.varies else EqualUnits(each.value, each.n_units, each.value_range)
        for each in estimates
    ]


def _inference(estimate: Estimate) -> StudentHall | EqualUnits:
    return inference_of(
        estimate.value,
        estimate.influences,
        estimate.value_range,
        estimate.n_different,
        estimate.run_variances,
        estimate.interaction,
    )


def _permutations(estimates: Sequence[Estimate], draws: Draws) -> list[Test]:
    tests: list[Test] = []
    for same_size in _of_equal_length(estimates):
        changes = np.array([each.gains for each in same_size])
        sizes, n = np.array([each.sizes for each in same_size]), changes.shape[1]
        n_exchanges = 2**n if draws.is_exact(n) else draws.n_resamples
        exchanged = tossed_sums(np.concatenate([changes, sizes]), n_exchanges, draws.seed, draws.threads).T
        for k, estimate in enumerate(same_size):
            total, size = exchanged[k], exchanged[len(same_size) + k]
            halves = (total, size), (changes[k].sum() - total, sizes[k].sum() - size)
            lows, highs = (
                [np.divide(part, n, out=np.full(len(part), empty), where=n > 0) for part, n in halves]
                for empty in (-math.inf, math.inf)
            )
            tests.append(Permutation(
                estimate.value, np.sort(np.minimum(*lows)), np.sort(np.maximum(*highs)), int(not draws.is_exact(n)),
                _TIE * float(np.abs(changes[k]).max()),
            ))  # fmt: skip
    return tests


def _bootstraps(estimates: Sequence[Estimate], draws: Draws) -> list[Test]:
    tests: list[Test] = []
    for same_size in _of_equal_length(estimates):
        influences = np.array([each.influences for each in same_size])
        n = influences.shape[1]
        sums = resampled_sums(np.concatenate([influences, influences**2]), draws.n_resamples, draws.seed, draws.threads)
        shifts, squares = (part / n for part in np.split(sums, 2, axis=1))
        spreads = (influences**2).mean(axis=1)
        variances = squares - shifts**2
        certain = variances <= _TIE * spreads
        with np.errstate(divide="ignore", invalid="ignore"):
            t = np.abs(shifts) / np.sqrt(variances / (n - 1))
        equal = np.abs(shifts) <= _TIE * np.abs(influences).max(axis=1)
        distances = np.sort(np.where(certain, np.where(equal, 0.0, math.inf), t), axis=0)
        tests += [
            Bootstrap(each.value, math.sqrt(spread / (n - 1)), of_one)
            for each, spread, of_one in zip(same_size, spreads.tolist(), distances.T, strict=True)
        ]
    return tests


def _of_equal_length(estimates: Sequence[Estimate]) -> list[list[Estimate]]:
    """Split estimates into runs with the same number of units, which share their draws."""
    parts: list[list[Estimate]] = []
    for estimate in estimates:
        if not parts or parts[-1][0].n_units != estimate.n_units:
            parts.append([])
        parts[-1].append(estimate)
    return parts


@dataclass(frozen=True)
class Difference:
    """A difference, its p-values, and its interval at any level.

    No one-sided p is below 1 / 2^n, the smallest that a test of the signs of n units can give. At a level that p can't
    reach, the interval is extended to 0.
    """

    estimate: Estimate
    test: Test
    method: Method
    draws: Draws

    @property
    def value(self) -> float:
        """The difference itself; NaN if no unit has values."""
        return self.estimate.value

    @cached_property
    def p_value(self) -> float:
        """Two-sided p of the hypothesis that there is no difference; NaN if no unit has values."""
        above, below = self.p_above(0.0), self.p_below(0.0)
        return above if math.isnan(above) else min(1.0, 2 * min(above, below))

    def p_above(self, value: float) -> float:
        """One-sided p of the hypothesis that the true difference is at most `value`; NaN if no unit has values."""
        return self._floored_at_sign_test(self.test.p_above(value))

    def p_below(self, value: float) -> float:
        """One-sided p of the hypothesis that the true difference is at least `value`; NaN if no unit has values."""
        return self._floored_at_sign_test(self.test.p_below(value))

    def p_equivalent(self, margin: float) -> float:
        """p of two one-sided tests (Schuirmann 1987) of the hypothesis that the true difference is outside ±margin."""
        return max(self.p_above(-margin), self.p_below(margin))

    def interval(self, level: float) -> Bounds:
        """Low and high at confidence 1 - level: 0 lies outside exactly if p_value <= level.

        Rounding errors of bounds and p are not the same, so where p is the level, p decides.
        """
        if math.isnan(self.value):
            return math.nan, math.nan
        low, high = self.test.bounds(level / 2)
        if self.p_value > level:
            low, high = min(low, 0.0), max(high, 0.0)
        elif low <= 0 <= high:  # up to rounding, a bound is 0, and p is the level
            low, high = (max(-low, _NEAREST_TO_0), high) if -low < high else (low, min(-high, -_NEAREST_TO_0))
        return max(low, self.estimate.value_range.low), min(high, self.estimate.value_range.high)

    @property
    def is_exact(self) -> bool:
        """Whether nothing was drawn at random, so that p-values have no random error."""
        if isinstance(self.test, Permutation):
            return not self.test.n_observed
        return not isinstance(self.test, Bootstrap)

    @property
    def least_p(self) -> float:
        """The smallest two-sided p that the test can give with this many differing units, unless by a lucky draw."""
        if math.isnan(self.value):
            return 1.0
        n, gains = self.estimate.n_units, np.abs(self.estimate.gains)
        k = int(np.count_nonzero(gains > _TIE * gains.max(initial=0.0)))
        least = min(1.0, 2.0 ** (1 - n))
        if isinstance(self.test, StudentHall):
            is_simple = not self.estimate.run_variances and not np.ptp(self.estimate.sizes)
            return max(least, self.test.least_p(k)) if is_simple else least
        if isinstance(self.test, Permutation):
            least_by_ties = 2.0**-k
            # among random exchanges the share may be smaller by chance, by five standard errors at most
            least_by_ties -= 5 * math.sqrt(least_by_ties / self.draws.n_resamples) * self.test.n_observed
            return max(least, least_by_ties, self.draws.least_p(self.method, n))
        if isinstance(self.test, Bootstrap):
            return max(least, self.draws.least_p(self.method, n))
        return least

    def detectable(self, level: float, power: float = POWER) -> float:
        """See `ComparedScore.detectable`."""
        difference = self._detectable(level, power)
        value_range = self.estimate.value_range
        return math.inf if difference > max(-value_range.low, value_range.high) else difference

    def _detectable(self, level: float, power: float) -> float:
        """The same without regard to the range of the difference."""
        if math.isnan(self.value):
            return math.nan
        if self.least_p > level:
            return math.inf
        test = _inference(self.estimate)
        if isinstance(test, EqualUnits):
            return math.nan
        reach = t_quantile(1 - level / 2, test.degrees) + t_quantile(power, test.degrees)
        if self.estimate.run_variances:
            run_degrees = [degrees for _, degrees in self.estimate.run_variances]
            return reach * test.error * _few_runs_factor(run_degrees, test.degrees, level)
        reach *= _small_sample_factor(self.estimate.n_units, level)
        difference = _with_ties(test, reach, self.estimate.n_different / self.estimate.n_units)
        # if units have unequal sizes, ties contribute to the error, too, which `_with_ties` does not include
        return reach * test.error if math.isnan(difference) and np.ptp(self.estimate.sizes) else difference

    def errors(self) -> tuple[float, float | None]:
        """The standard errors between examples and between runs; the latter is None with one run of each system."""
        influences, run_variances = self.estimate.influences, self.estimate.run_variances
        n = len(influences)
        examples = math.sqrt(float((influences**2).mean()) / (n - 1)) if n > 1 else math.nan
        between = sum(variance for variance, _ in run_variances) - self.estimate.interaction
        return examples, math.sqrt(max(0.0, between)) if run_variances else None

    def _floored_at_sign_test(self, p: float) -> float:
        if math.isnan(self.value):
            return math.nan
        return max(p, 2.0**-self.estimate.n_units)


def _small_sample_factor(n: int, level: float) -> float:
    """How much larger the detectable difference is at small n, due to the estimated error and to Hall's correction.

    Fitted to normal differences for n from 6 to 100 and levels from 5 to 0.1 %; wrong by up to 2 % of the difference.
    """
    halvings = -math.log2(level)
    return 1 + (1.68 - 0.108 * halvings) / n + 0.6 * (halvings / n) ** 2


def _few_runs_factor(run_degrees: Sequence[int], degrees: float, level: float) -> float:
    """How much larger the detectable difference is with few runs; NaN if there are too few runs.

    Fitted to normal effects with three or more runs of each system, to 80 % power at the 5 % level; docs/intervals.md
    has the power found.

    run_degrees : degrees of freedom between runs, for each system with several
    degrees : degrees of freedom of the whole error
    """
    if min(run_degrees) < 2 or sum(run_degrees) < 4:
        return math.nan
    return 1 + (0.4 - 0.28 * math.log2(level) / min(run_degrees)) / degrees


def _with_ties(test: StudentHall, reach: float, share: float) -> float:
    """The smallest mean difference that is `reach` of its standard errors, if differences vary as these do.

    Ties are assumed to stay ties: a larger mean d comes only from the units that differ, so its error is larger, too.
    If this share of n units differs, by amounts of variance v, the variance of d is
    (share v + d^2 (1 / share - 1)) / n. inf: no difference can be detected; NaN: all units that differ do so by the
    same amount.
    """
    n, value = test.n, test.estimate
    variance = (test.error**2 * (n - 1) + value**2) / share - (value / share) ** 2
    rest = 1 - reach**2 * (1 / share - 1) / n
    if rest <= 0:
        return math.inf
    if variance <= _TIE * (value / share) ** 2:
        return math.nan
    return reach * math.sqrt(share * variance / (n - 1) / rest)
