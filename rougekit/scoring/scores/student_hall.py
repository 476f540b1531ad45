"""Tests and intervals without resampling: Student's t, and Hall's (1992, section 3) transformation for skewness.

A statistic is described by the influence of each unit on it: the deviation from the mean for a mean of equal units,
(D - d m) / mean(m) for a ratio of sums d = sum(D) / sum(m), otherwise the gradient of the statistic times the deviation
of the unit's counts from their mean (Efron 1982, chapter 6). Influences sum to 0; their mean square divided by the
number of units less one is the squared standard error.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scores.distributions import t_quantile, t_tail

_ROUNDING = 1e-9
"""The share by which a p may be off."""

_SYMMETRIC = 1e-8
"""Below this skewness Hall's transformation is the identity up to rounding."""


class StudentHall(NamedTuple):
    """The test and the interval of a statistic: what neither Student's nor Hall's test rejects."""

    estimate: float
    error: float
    """the standard error, above 0 unless variances are to be added"""
    skewness: float
    """that of the influences"""
    n: int
    """the number of units, two or more"""
    degrees: float
    """degrees of freedom of Student's t"""

    @classmethod
    def of_influences(cls, estimate: float, influences: Floats, n_different: int | None = None) -> "StudentHall":
        """The test of a statistic with these influences, shape (n_units,), two or more that are not all equal.

        n_different : for a difference, the number of units in which it is not 0. If most are ties, the few others say
            little about the variance: Student's t has 2 n_different - 1 degrees of freedom, enough by simulation
            (docs/intervals.md), and never more than n_units - 1.
        """
        second, third = float((influences**2).mean()), float((influences**3).mean())
        return cls.of_moments(estimate, len(influences), second, third, n_different)

    @classmethod
    def of_moments(
        cls, estimate: float, n: int, second: float, third: float, n_different: int | None = None
    ) -> "StudentHall":
        """The test of a statistic whose n influences have this mean square and this mean cube."""
        degrees = n - 1 if n_different is None else max(1, min(n - 1, 2 * n_different - 1))
        return cls(estimate, math.sqrt(second / (n - 1)), third / second**1.5 if second else 0.0, n, degrees)

    def with_variances(self, variances: Iterable[tuple[float, float]], counted_twice: float = 0.0) -> "StudentHall":
        """The test with further components of the squared standard error, each with its degrees of freedom.

        The components are those of crossed factors, such as examples and runs. Both hold the squared standard error of
        their interaction, `counted_twice`, so it is subtracted once, but never more of it than `variances` add, nor if
        nothing would be left. The degrees of freedom of the sum are Satterthwaite's (1946); `variances` have no
        skewness.
        """
        parts = [(self.error**2, self.degrees), *variances]
        added = sum(variance for variance, _ in parts)
        total = max(parts[0][0], added - counted_twice) or added
        degrees = total**2 / sum(variance**2 / freedom for variance, freedom in parts)
        skewness = self.skewness * (self.error**2 / total) ** 1.5
        return self._replace(error=math.sqrt(total), skewness=skewness, degrees=max(1.0, degrees))

    def p_above(self, value: float) -> float:
        """One-sided p of the hypothesis that the true statistic is at most `value`."""
        return t_tail(min(self._distances(value)), self.degrees)

    def p_below(self, value: float) -> float:
        """One-sided p of the hypothesis that the true statistic is at least `value`."""
        return t_tail(-max(self._distances(value)), self.degrees)

    def bounds(self, tail: float) -> tuple[float, float]:
        """Low and high: what lies outside has a one-sided p below `tail`, which is below 1/2."""
        q = t_quantile(1 - tail, self.degrees)
        return self.estimate - self.error * max(q, self._hall(q)), self.estimate - self.error * min(-q, self._hall(-q))

    def least_p(self, n_different: int) -> float:
        """The least two-sided p if n_different of the units differ: that of differences which are all the same."""
        if n_different >= self.n:
            return 0.0
        largest = math.sqrt(n_different * (self.n - 1) / (self.n - n_different))
        return 2 * t_tail(largest, self.degrees) * (1 - _ROUNDING)

    def _distances(self, value: float) -> tuple[float, float]:
        """Of the estimate from a value, in standard errors: Student's, and transformed by Hall's cubic."""
        root, skewness = math.sqrt(self.n - 1), self.skewness
        t = (self.estimate - value) / self.error
        w = t / root
        return t, root * (w + skewness * w**2 / 3 + skewness**2 * w**3 / 27 + skewness / (6 * self.n))

    def _hall(self, t: float) -> float:
        """The inverse of Hall's cubic, in standard errors."""
        root, skewness = math.sqrt(self.n - 1), self.skewness
        if abs(skewness) < _SYMMETRIC:
            return t
        return root * 3 / skewness * (float(np.cbrt(1 + skewness * (t / root - skewness / (6 * self.n)))) - 1)
