"""Exact sums of floats, by splitting them into parts that add up without rounding (Rump, Ogita & Oishi 2008, "AccSum").

Adding a much larger power of two to a value, then subtracting it again, rounds the value to a multiple of the power's
last place: its high bits. Sums of such multiples are exact as long as they stay below the power. The value minus its
high bits is exact too, and much smaller.
"""

import math

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats

UNIT = 1 << 1074
"""1 / UNIT is the smallest positive float64, and every finite float64 is a multiple of it."""

_PIECE_BITS = 13
_PIECE = 1 << _PIECE_BITS
"""The number of values split at a time; they fit in the L2 cache."""

_LARGE = 2.0 ** (1023 - _PIECE_BITS)
"""Values this large are not split: no float64 power of two is large enough."""

_CUT_FROM = 400
"""With fewer values, `math.fsum` alone is faster than splitting them first."""


def exact_sum(values: Floats) -> float:
    """The sum of the values, rounded once, as by `math.fsum`."""
    return math.fsum(values.tolist() if len(values) < _CUT_FROM else _parts(values))


def exact_units(values: Floats) -> int:
    """The exact sum of finite values, as a multiple of 1 / UNIT."""
    ratios = (part.as_integer_ratio() for part in _parts(values))
    return sum(numerator * (UNIT // denominator) for numerator, denominator in ratios)


def _parts(values: Floats) -> list[float]:
    """Floats with the same exact sum as the values; few, unless values are very large or differ much in magnitude."""
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
