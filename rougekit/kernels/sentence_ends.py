"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np

from rougekit.foundation.arrays.types import Bytes, Ints

IS_MARK = np.isin(np.arange(256), [*b".!?", *range(0x80, 0x100)])


def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """Write into `found` those of `texts` with two marks before their last byte; returns how many there are.

    A mark is . ? ! or a byte that is not ASCII. Text t is buffer[at[t]:at[t + 1] - gap]; 64 bytes follow the last one.
    """
    marks_before = np.zeros(len(buffer) + 1, np.int64)
    np.cumsum(IS_MARK[buffer], out=marks_before[1:])
    first, last = at[texts], at[texts + 1] - gap - 1
    likely = texts[marks_before[np.maximum(first, last)] - marks_before[first] >= 2]
    found[: len(likely)] = likely
    return len(likely)
