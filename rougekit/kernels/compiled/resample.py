"""Draw resamples with the generator of `kernels.resample`."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Floats
from rougekit.kernels import resample
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.resample import GOLDEN

_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_WORDS = 64
"""Words drawn per block: small enough that the processor counts a block's first indices while it draws the last."""

mixed = subroutine(resample.mixed)


@kernel(types.void, types.uint64, types.int64, types.float64[:, ::1])
def count_draws(seed: np.uint64, first: int, counts: Floats) -> None:
    """See `kernels.resample`."""
    n_resamples, n = counts.shape
    below = np.uint64(np.uint32(n))  # so LLVM knows that it fits in 32 bits: one instruction per product
    indices = np.empty((2, _WORDS), np.uint32)
    counts[:] = 0.0
    for row in range(n_resamples):
        key = mixed(mixed(seed + GOLDEN) + np.uint64(first + row) * GOLDEN)
        for start in range(0, (n + 1) // 2, _WORDS):
            n_words = min(_WORDS, (n + 1) // 2 - start)
            for k in range(n_words):
                word = mixed(key + np.uint64(start + k) * GOLDEN)
                for which in range(2):
                    low = (word & _LOW) * below
                    high = (word >> _32) * below + (low >> _32)
                    indices[which, k] = high >> _32
                    word = (high << _32) | (low & _LOW)
            for k in range(n_words):
                counts[row, indices[0, k]] += 1.0
            for k in range(min(n_words, n // 2 - start)):  # if n is odd, the last index is unused
                counts[row, indices[1, k]] += 1.0
