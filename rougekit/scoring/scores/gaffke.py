"""Bounds of a mean that assume only the range of the values (Gaffke 2005; Learned-Miller & Thomas 2019).

The observed values and one end of the range get Dirichlet(1, ..., 1) weights; the bound is a quantile of the weighted
mean. That these bounds hold at every sample size is conjectured, not proved.
"""

from functools import lru_cache

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.resample import streams
from rougekit.scoring.scores.bootstrap import interval

UNITS_BELOW = 500
"""From this number of units on the bounds are left out: they lie outside of all other intervals."""

_DRAWS = 1_000
_DIGITS = 12
"""Decimals of the bounds; later ones depend on the order of additions in a matrix product."""


def gaffke_bounds(sums: Floats, sizes: Floats, within: tuple[float, float], confidence: float) -> tuple[float, float]:
    """Low and high of the mean sum(sums) / sum(sizes).

    sums, sizes : the sum and the number, 1 or more, of the values of each unit; shape (n_units,)
    within : the range of the values
    """
    order = np.lexsort((sizes, sums))
    weights = _spacings(len(sums))
    here, beyond = weights[:, :-1], weights[:, -1] * sizes.mean()
    total, size = here @ sums[order], here @ sizes[order] + beyond
    low, high = (interval((total + beyond * end) / size, confidence) for end in within)
    mean = float(sums.sum() / sizes.sum())
    return min(mean, round(float(low[0]), _DIGITS)), max(mean, round(float(high[1]), _DIGITS))


def equal_bounds(value: float, n_units: int, within: tuple[float, float], confidence: float) -> tuple[float, float]:
    """The same bounds for units that are all equal, which have a closed form."""
    share = 1 - ((1 - confidence) / 2) ** (1 / n_units)
    return value - share * (value - within[0]), value + share * (within[1] - value)


@lru_cache(maxsize=4)
def _spacings(n: int) -> Floats:
    """Dirichlet(1, ..., 1) weights, shape (_DRAWS, n + 1): the spacings of n uniform points, equal on every machine."""
    words = streams(0, np.arange(_DRAWS), n)
    points = np.sort((words >> np.uint64(11)).astype(np.float64) * 2.0**-53, axis=1)
    return np.diff(points, axis=1, prepend=0.0, append=1.0)
