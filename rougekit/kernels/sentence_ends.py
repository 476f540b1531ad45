"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK, NOT_ASCII = (np.uint8(byte) for byte in b".!?\x80")


@kernel
def with_two_marks(
    buffer: NDArray[np.uint8], at: NDArray[np.int64], texts: NDArray[np.int64], found: NDArray[np.int64]
) -> int:
    """Write into `found` those of `texts` with two marks before their last byte; returns how many they are.

    A mark is . ? ! or a byte that is not ASCII. Text t is buffer[at[t]:at[t + 1]].
    """
    n = 0
    for text in texts:
        marks = 0
        for byte in buffer[at[text] : max(at[text], at[text + 1] - 1)]:
            marks += byte in (FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK) or byte >= NOT_ASCII
        found[n] = text
        n += marks >= 2
    return n
