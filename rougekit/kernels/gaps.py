"""Where texts begin that stand in one buffer with a NUL after each of them."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.instructions import between, lowest
from rougekit.kernels.jit import kernel

NUL, ONE, WIDTH = np.uint8(0), np.uint64(1), 64


@kernel
def starts(buffer: NDArray[np.uint8], at: NDArray[np.int64]) -> int:
    """Write into at[1:] where the byte after each NUL is; returns how many NULs there are.

    If these are too many for `at`, the last are only counted. The last 63 bytes of the buffer are not looked at.
    """
    n = 0
    for block in range(0, len(buffer) - WIDTH + 1, WIDTH):
        mask = between(buffer, block, NUL, NUL)
        while mask:
            n += 1
            if n < len(at):
                at[n] = block + lowest(mask) + 1
            mask &= mask - ONE
    return n
