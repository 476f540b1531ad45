"""Bounds of a mean that rest on nothing but the range of the values (Gaffke 2005; Learned-Miller & Thomas 2019).

The observed values and one end of the range are weighted by uniform spacings, which are Dirichlet(1, ..., 1); a
quantile of the weighted mean is the bound. That these bounds hold at every sample size is conjectured, not proved.
"""

from functools import lru_cache

import numpy as np

from rougekit.arrays.types import Floats
from rougekit.kernels.plain.resample import streams
from rougekit.scores.bootstrap import interval

UNITS_BELOW = 500
"""From this number of units on the bounds cut nothing off other intervals and are left out."""

_DRAWS = 1_000
_DIGITS = 12
"""Of the bounds; what follows depends on the order in which a matrix product adds."""


def gaffke_bounds(sums: Floats, sizes: Floats, within: tuple[float, float], confidence: float) -> tuple[float, float]:
    """Low and high of a mean, which is sum(sums) / sum(sizes).

    sums, sizes : the sum of the values of each unit and how many they are, 1 or more; shape (n_units,)
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
    """The same of units that are all equal, for which they have a closed form."""
    share = 1 - ((1 - confidence) / 2) ** (1 / n_units)
    return value - share * (value - within[0]), value + share * (within[1] - value)


@lru_cache(maxsize=4)
def _spacings(n: int) -> Floats:
    """Lengths into which n uniform points cut [0, 1], shape (_DRAWS, n + 1): the same on every machine."""
    words = streams(0, np.arange(_DRAWS), n)
    points = np.sort((words >> np.uint64(11)).astype(np.float64) * 2.0**-53, axis=1)
    spacings: Floats = np.diff(points, axis=1, prepend=0.0, append=1.0)
    return spacings
