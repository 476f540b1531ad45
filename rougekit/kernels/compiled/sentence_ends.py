"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.kernels.compiled.jit import given, kernel, subroutine

FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK, FIRST_BEYOND_ASCII, DIGIT_0, LOWER_A, SPACE = (
    np.uint8(byte) for byte in b".!?\x800a "
)


@subroutine
def has_two_marks(buffer: Bytes, first: int, end: int) -> bool:
    """Whether two of the bytes buffer[first:end] are marks; the byte behind them is looked at."""
    marks = 0
    for at in range(first, end):
        byte, next_byte = buffer[np.uint64(at)], buffer[np.uint64(at + 1)]
        is_letter = np.uint8((next_byte | SPACE) - LOWER_A) < 26
        is_digit = np.uint8(next_byte - DIGIT_0) < 10
        is_end = ((byte == FULL_STOP) | (byte == EXCLAMATION_MARK)) & ((is_letter | is_digit) ^ True)
        marks += is_end | (byte == QUESTION_MARK) | (byte >= FIRST_BEYOND_ASCII)
    return marks >= 2


@kernel(types.int64, given(types.uint8), given(types.int64), types.int64, given(types.int64), types.int64[::1])
def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """See `kernels.sentence_ends`."""
    n = 0
    for text in texts:
        found[n] = text
        n += has_two_marks(buffer, at[text], at[text + 1] - gap - 1)
    return n
