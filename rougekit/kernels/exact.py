"""Exact sums of floats: mantissas are added as integers, by exponent (Neal 2015, "Fast exact summation")."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

MANTISSA_BITS = 52
LOW_BITS = 26
_MANTISSA = np.int64((1 << MANTISSA_BITS) - 1)
_IMPLICIT = np.int64(1 << MANTISSA_BITS)
_LOW = np.int64((1 << LOW_BITS) - 1)


@kernel
def add_mantissas(bits: NDArray[np.int64], sums: NDArray[np.int64]) -> None:
    """Add to sums[e] the mantissas of all floats with biased exponent e: their low 26 bits, and the rest.

    bits: of finite floats >= 0, as integers, shape (n,), n < 2^36. sums: shape (2047, 2).
    """
    for k in range(len(bits)):
        exponent = bits[k] >> MANTISSA_BITS
        mantissa = bits[k] & _MANTISSA
        if exponent > 0:
            mantissa |= _IMPLICIT
        sums[exponent, 0] += mantissa & _LOW
        sums[exponent, 1] += mantissa >> LOW_BITS
