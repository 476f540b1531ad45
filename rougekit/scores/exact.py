"""Exact sums of floats: cut into parts that add up without rounding (Rump, Ogita & Oishi 2008, "AccSum").

Adding and taking away a power of two far above a value leaves its high bits, rounded to a multiple of one last place of
that power. A sum of such multiples is exact as long as it stays below the power; what is left of the values is exact
as well, and much smaller.
"""

import math

import numpy as np

from rougekit.arrays.types import Floats

UNIT = 1 << 1074
"""Every finite float64 is a multiple of 1 / UNIT, the least positive one."""

_PIECE_BITS = 13
_PIECE = 1 << _PIECE_BITS
"""Values cut at a time: what is done to them fits in the L2 cache."""

_LARGE = 2.0 ** (1023 - _PIECE_BITS)
"""There is no power of two far above these, so they stay as they are."""

_CUT_FROM = 400
"""Fewer values are added sooner by `math.fsum` alone than cut."""


def exact_sum(values: Floats) -> float:
    """The sum, rounded once: `math.fsum`."""
    return math.fsum(values.tolist() if len(values) < _CUT_FROM else _parts(values))


def exact_units(values: Floats) -> int:
    """The sum of finite values in units of 1 / UNIT."""
    ratios = (part.as_integer_ratio() for part in _parts(values))
    return sum(numerator * (UNIT // denominator) for numerator, denominator in ratios)


def _parts(values: Floats) -> list[float]:
    """Numbers with the same exact sum: few, unless values are large or of many sizes."""
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
