"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.kernels.compiled.instructions import between, popcount
from rougekit.kernels.compiled.jit import given, kernel, subroutine

FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK, FIRST_BEYOND_ASCII, LAST = (np.uint8(byte) for byte in b".!?\x80\xff")
ALL, WIDTH = np.uint64((1 << 64) - 1), 64


@subroutine
def has_two_marks(buffer: Bytes, first: int, end: int) -> bool:
    """Whether two of the bytes buffer[first:end] are marks."""
    marks = 0
    for block in range(first, end, WIDTH):
        mask = (
            between(buffer, block, FULL_STOP, FULL_STOP)
            | between(buffer, block, EXCLAMATION_MARK, EXCLAMATION_MARK)
            | between(buffer, block, QUESTION_MARK, QUESTION_MARK)
            | between(buffer, block, FIRST_BEYOND_ASCII, LAST)
        )
        marks += popcount(mask & (ALL >> np.uint64(max(0, WIDTH - (end - block)))))
    return marks >= 2


@kernel(types.int64, given(types.uint8), given(types.int64), types.int64, given(types.int64), types.int64[::1])
def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """See `kernels.sentence_ends`."""
    n = 0
    for text in texts:
        found[n] = text
        n += has_two_marks(buffer, at[text], at[text + 1] - gap - 1)
    return n
