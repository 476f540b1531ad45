"""Bounds of a mean that assume only the range of the values (Gaffke 2005; Learned-Miller & Thomas 2019).

The observed values and one end of the range get Dirichlet(1, ..., 1) weights; the bound is a quantile of the weighted
mean. It is conjectured, but not proved, that such bounds cover the mean at every sample size.
"""

import math
from functools import lru_cache
from typing import NamedTuple

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.resample import streams
from rougekit.scoring.scores.bootstrap import interval

UNITS_BELOW = 500
"""The bounds are computed only for fewer units than this; for more, they hardly change other intervals."""

_DRAWS = 1_000
_DIGITS = 12
"""Bounds are rounded to this many decimals; later digits depend on the order of additions in a matrix product."""


def gaffke_bounds(
    sums: Floats, sizes: Floats, value_range: tuple[float, float], confidence: float
) -> tuple[float, float]:
    """The lower and upper bound of the mean sum(sums) / sum(sizes).

    sums, sizes : for each unit, the sum of its values and their number (at least 1), shape (n_units,)
    value_range : the range of the values
    """
    order = np.lexsort((sizes, sums))
    weights = _spacings(len(sums))
    here, beyond = weights[:, :-1], weights[:, -1] * sizes.mean()
    total, size = here @ sums[order], here @ sizes[order] + beyond
    low, high = (interval((total + beyond * end) / size, confidence) for end in value_range)
    mean = float(sums.sum() / sizes.sum())
    return min(mean, round(float(low[0]), _DIGITS)), max(mean, round(float(high[1]), _DIGITS))


class EqualUnits(NamedTuple):
    """The test and interval of units that are all equal: a closed form of the bounds in this module.

    For a single unit, the interval is the whole range; without units, it is NaN.
    """

    estimate: float
    n: int
    value_range: tuple[float, float]

    def p_above(self, value: float) -> float:
        """The one-sided p-value of the null hypothesis that the true mean is at most `value`, a value in the range."""
        return self._p(value - self.value_range[0], self.estimate - self.value_range[0])

    def p_below(self, value: float) -> float:
        """The one-sided p-value of the null hypothesis that the true mean is at least `value`, a value in the range."""
        return self._p(self.value_range[1] - value, self.value_range[1] - self.estimate)

    def bounds(self, tail: float) -> tuple[float, float]:
        """The lower and upper bound; a value outside has a one-sided p-value below `tail`."""
        if self.n < 2:
            return self.value_range if self.n else (math.nan, math.nan)
        share, (lowest, highest) = 1 - tail ** (1 / self.n), self.value_range
        return self.estimate - share * (self.estimate - lowest), self.estimate + share * (highest - self.estimate)

    def _p(self, distance: float, of_estimate: float) -> float:
        """The one-sided p-value of a value, given its and the estimate's distance from the same end of the range."""
        return 1.0 if self.n == 1 or distance >= of_estimate else (distance / of_estimate) ** self.n


@lru_cache(maxsize=4)
def _spacings(n: int) -> Floats:
    """Dirichlet(1, ..., 1) weights of shape (_DRAWS, n + 1): spacings of n uniform points, equal on every machine."""
    words = streams(0, np.arange(_DRAWS), n)
    points = np.sort((words >> np.uint64(11)).astype(np.float64) * 2.0**-53, axis=1)
    return np.diff(points, axis=1, prepend=0.0, append=1.0)
