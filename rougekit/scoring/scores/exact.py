"""Exact sums of floats, by cutting them into parts that add up without rounding (Rump, Ogita & Oishi 2008, "AccSum").

Adding a power of two far above a value, then subtracting it, leaves the value's high bits, rounded to a multiple of the
power's last place. Sums of such multiples are exact while they stay below the power. What remains of the value is exact
too, and much smaller.
"""

import math

import numpy as np

from rougekit.foundation.arrays.types import Floats

UNIT = 1 << 1074
"""1 / UNIT is the least positive float64, and every finite float64 is a multiple of it."""

_PIECE_BITS = 13
_PIECE = 1 << _PIECE_BITS
"""The number of values cut at a time, which stay in the L2 cache."""

_LARGE = 2.0 ** (1023 - _PIECE_BITS)
"""Values this large are not cut: no power of two is far above them."""

_CUT_FROM = 400
"""With fewer values, `math.fsum` alone is faster than cutting them."""


def exact_sum(values: Floats) -> float:
    """The sum, rounded once, as by `math.fsum`."""
    return math.fsum(values.tolist() if len(values) < _CUT_FROM else _parts(values))


def exact_units(values: Floats) -> int:
    """The exact sum of finite values, in units of 1 / UNIT."""
    ratios = (part.as_integer_ratio() for part in _parts(values))
    return sum(numerator * (UNIT // denominator) for numerator, denominator in ratios)


def _parts(values: Floats) -> list[float]:
    """Numbers with the same exact sum; few, unless values are very large or differ much in magnitude."""
    parts: list[float] = []
    for first in range(0, len(values), _PIECE):
        rest = values[first : first + _PIECE]
        while largest := float(np.abs(rest).max()):
            if not largest < _LARGE:
                parts += rest.tolist()
                break
            far_above = math.ldexp(1.0, math.frexp(largest)[1] + _PIECE_BITS)
            high = rest + far_above - far_above
            parts.append(float(high.sum()))
            rest = rest - high
    return parts
