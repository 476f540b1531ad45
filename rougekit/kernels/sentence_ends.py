"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.instructions import between, popcount
from rougekit.kernels.jit import kernel

FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK, FIRST_BEYOND_ASCII, LAST = (np.uint8(byte) for byte in b".!?\x80\xff")
ALL, WIDTH = np.uint64((1 << 64) - 1), 64


@kernel
def with_two_marks(
    buffer: NDArray[np.uint8], at: NDArray[np.int64], gap: int, texts: NDArray[np.int64], found: NDArray[np.int64]
) -> int:
    """Write into `found` those of `texts` with two marks before their last byte; returns how many they are.

    A mark is . ? ! or a byte that is not ASCII. Text t is buffer[at[t]:at[t + 1] - gap], and 64 bytes follow the last.
    """
    n = 0
    for text in texts:
        marks = 0
        end = at[text + 1] - gap - 1
        for block in range(at[text], end, WIDTH):
            mask = (
                between(buffer, block, FULL_STOP, FULL_STOP)
                | between(buffer, block, EXCLAMATION_MARK, EXCLAMATION_MARK)
                | between(buffer, block, QUESTION_MARK, QUESTION_MARK)
                | between(buffer, block, FIRST_BEYOND_ASCII, LAST)
            )
            marks += popcount(mask & (ALL >> np.uint64(max(0, WIDTH - (end - block)))))
        found[n] = text
        n += marks >= 2
    return n
