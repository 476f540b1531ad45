"""Which texts may hold several sentences: a first look at all bytes, so that few texts need a second one."""

import numpy as np

from rougekit.arrays.types import Bytes, Ints
from rougekit.kernels.plain.clock import timed

IS_MARK = np.isin(np.arange(256), [*b".!?", *range(0x80, 0x100)])
"""Of a byte: . ? ! or not ASCII."""


@timed
def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """The contract is `contracts.SentenceEnds`."""
    marks_before = np.zeros(len(buffer) + 1, np.int64)
    np.cumsum(IS_MARK[buffer], out=marks_before[1:])
    first, last = at[texts], at[texts + 1] - gap - 1
    likely = texts[marks_before[np.maximum(first, last)] - marks_before[first] >= 2]
    found[: len(likely)] = likely
    return len(likely)
