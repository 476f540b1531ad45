"""Tests and intervals without resampling: Student's t, and Hall's (1992, section 3) transformation for skewness.

Besides its value, all that matters about a statistic is the influence of each unit. For a mean, a unit's influence is
its deviation from the mean; for a ratio of sums d = sum(D) / sum(m), it is (D - d m) / mean(m); for other statistics,
it is the gradient times the deviation of the unit's counts from their mean (Efron 1982, chapter 6). Influences sum to
0. The squared standard error is their mean square, divided by the number of units minus one.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scores.distributions import t_quantile, t_tail

_ROUNDING = 1e-9
"""The relative error allowed in a p-value."""

_SYMMETRIC = 1e-8
"""Below this absolute skewness, Hall's transformation is the identity up to rounding errors."""


class StudentHall(NamedTuple):
    """The test and interval of a statistic. Neither Student's nor Hall's test rejects a value in the interval."""

    estimate: float
    error: float
    """The standard error; above 0, except before `with_variances` adds variances."""
    skewness: float
    """The skewness of the influences."""
    n: int
    """The number of units, two or more."""
    degrees: float
    """The degrees of freedom of Student's t."""

    @classmethod
    def of_influences(cls, estimate: float, influences: Floats, n_different: int | None = None) -> "StudentHall":
        """The test of a statistic, given its influences, shape (n_units,): at least two, not all equal.

        n_different : if the statistic is a difference, the number of units whose difference is not 0. If most units are
            ties, the variance is estimated from few others, so Student's t gets at most 2 n_different - 1 degrees of
            freedom. In simulations, this correction is sufficient (docs/intervals.md).
        """
        second, third = float((influences**2).mean()), float((influences**3).mean())
        return cls.of_moments(estimate, len(influences), second, third, n_different)

    @classmethod
    def of_moments(
        cls, estimate: float, n: int, second: float, third: float, n_different: int | None = None
    ) -> "StudentHall":
        """The test of a statistic, given the mean square (second) and mean cube (third) of its n influences."""
        degrees = n - 1 if n_different is None else max(1, min(n - 1, 2 * n_different - 1))
        return cls(estimate, math.sqrt(second / (n - 1)), third / second**1.5 if second else 0.0, n, degrees)

    def with_variances(self, variances: Iterable[tuple[float, float]], interaction: float = 0.0) -> "StudentHall":
        """The test after adding components to the squared standard error.

        The components belong to crossed factors, such as examples and runs. Each component includes the squared
        standard error of the interaction, so that is subtracted once. The result is never below the component of this
        test; if it would be 0, nothing is subtracted. Its degrees of freedom are Satterthwaite's (1946). The added
        components are assumed to have no skewness.

        Systems may have different numbers of runs. Satterthwaite's degrees are then too many if the system with fewer
        runs happens to show little spread (two runs against ten: 10 % errors at the 5 % level), so they are at most
        those that follow if all runs spread alike.

        variances : each added component, the variance of a mean over runs, with its degrees of freedom
        interaction : the squared standard error of the interaction
        """
        example, added = (self.error**2, self.degrees), list(variances)
        total, degrees = _total([example, *added], interaction)
        if len({freedom for _, freedom in added}) > 1:
            pooled = sum(variance * (freedom + 1) * freedom for variance, freedom in added)
            pooled /= sum(freedom for _, freedom in added)
            alike = [example, *((pooled / (freedom + 1), freedom) for _, freedom in added)]
            degrees = min(degrees, _total(alike, interaction)[1])
        skewness = self.skewness * (self.error**2 / total) ** 1.5
        return self._replace(error=math.sqrt(total), skewness=skewness, degrees=max(1.0, degrees))

    def p_above(self, value: float) -> float:
        """The one-sided p-value of the null hypothesis that the true statistic is at most `value`."""
        return t_tail(min(self._distances(value)), self.degrees)

    def p_below(self, value: float) -> float:
        """The one-sided p-value of the null hypothesis that the true statistic is at least `value`."""
        return t_tail(-max(self._distances(value)), self.degrees)

    def bounds(self, tail: float) -> tuple[float, float]:
        """The lower and upper bound; a value outside has a one-sided p-value below `tail`, which is below 1/2."""
        q = t_quantile(1 - tail, self.degrees)
        return self.estimate - self.error * max(q, self._hall(q)), self.estimate - self.error * min(-q, self._hall(-q))

    def least_p(self, n_different: int) -> float:
        """The smallest possible two-sided p-value with n_different differences that are not 0: that of equal ones."""
        if n_different >= self.n:
            return 0.0
        largest = math.sqrt(n_different * (self.n - 1) / (self.n - n_different))
        return 2 * t_tail(largest, self.degrees) * (1 - _ROUNDING)

    def _distances(self, value: float) -> tuple[float, float]:
        """Student's t, (estimate - value) / standard error, and the same after Hall's cubic transformation."""
        root, skewness = math.sqrt(self.n - 1), self.skewness
        t = (self.estimate - value) / self.error
        w = t / root
        return t, root * (w + skewness * w**2 / 3 + skewness**2 * w**3 / 27 + skewness / (6 * self.n))

    def _hall(self, t: float) -> float:
        """The inverse of Hall's cubic transformation, in standard errors."""
        root, skewness = math.sqrt(self.n - 1), self.skewness
        if abs(skewness) < _SYMMETRIC:
            return t
        return root * 3 / skewness * (float(np.cbrt(1 + skewness * (t / root - skewness / (6 * self.n)))) - 1)


def _total(parts: Sequence[tuple[float, float]], interaction: float) -> tuple[float, float]:
    """The sum of the parts of a squared standard error, with the interaction once, and its degrees of freedom."""
    added = sum(variance for variance, _ in parts)
    total = max(parts[0][0], added - interaction) or added
    return total, total**2 / sum(variance**2 / freedom for variance, freedom in parts)
