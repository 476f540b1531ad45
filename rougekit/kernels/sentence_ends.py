"""Which texts may have several sentences: a first pass over all bytes, so that few texts need a second one."""

import numpy as np

from rougekit.foundation.arrays.types import Bytes, Ints

_BYTES = np.arange(256)
IS_ALNUM = np.isin(_BYTES, [*b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"])
IS_END, MAY_BE_AN_END = np.isin(_BYTES, [*b".!"]), (_BYTES >= 0x80) | np.isin(_BYTES, [*b"?"])


def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """Write into `found` those of `texts` with two marks before their last byte; returns how many there are.

    A mark is . or ! that no ASCII letter or digit follows, a byte beyond ASCII, or ?, which may stand for a character
    beyond ASCII. Text t is buffer[at[t]:at[t + 1] - gap]; 65 bytes follow the last one.
    """
    is_mark = MAY_BE_AN_END[buffer]
    is_mark[:-1] |= IS_END[buffer[:-1]] & ~IS_ALNUM[buffer[1:]]
    marks_before = np.zeros(len(buffer) + 1, np.int64)
    np.cumsum(is_mark, out=marks_before[1:])
    first, last = at[texts], at[texts + 1] - gap - 1
    likely = texts[marks_before[np.maximum(first, last)] - marks_before[first] >= 2]
    found[: len(likely)] = likely
    return len(likely)
