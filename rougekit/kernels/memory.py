"""Memory that a call has freed is kept for the next one."""

import numpy as np

KEPT = 1 << 24
"""Bytes: more than the arrays of a block and a vocabulary take together."""


def keep_freed_memory() -> None:
    """Make malloc keep what it gets back, where it is glibc's: elsewhere this does nothing.

    It gives freed memory back to the system beyond twice the size of the largest block that was ever freed. In a
    process that has freed none of some megabytes each call then asks for its pages anew, which can take as long as
    the scoring: half of the time for 500 pairs of 260 words, two thirds on two threads. So one is freed, unused.
    """
    np.empty(KEPT, np.uint8)
