"""Find texts that may have several sentences: a fast first pass over all bytes, after which few texts need a second."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.kernels.compiled.jit import kernel, readonly, subroutine

FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK, FIRST_BEYOND_ASCII, DIGIT_0, LOWER_A, SPACE = (
    np.uint8(byte) for byte in b".!?\x800a "
)
BLOCK = 255
"""The maximum number of bytes whose marks can be counted in one byte."""
QUOTE, APOSTROPHE, PARENTHESIS, BRACKET, LINE_FEED, TAB, FILE_SEPARATOR = (np.uint8(byte) for byte in b"\"')]\n\t\x1c")


@subroutine
def has_two_marks(buffer: Bytes, first: int, end: int) -> bool:
    """Whether at least two of the bytes buffer[first:end] are marks, as defined in `kernels.sentence_ends`.

    Reads buffer[end], too.
    """
    if end - first <= BLOCK:  # a faster check that rules out most short texts
        candidates = np.uint8(0)  # one byte wide, so that vector instructions process as many counts as bytes
        for at in range(first, end):
            byte = buffer[np.uint64(at)]
            is_candidate = (byte == FULL_STOP) | (byte == EXCLAMATION_MARK) | (byte == QUESTION_MARK)
            candidates = np.uint8(candidates + (is_candidate | (byte >= FIRST_BEYOND_ASCII)))
        if candidates < 2:
            return False
    marks = 0
    for at in range(first, end):
        byte, next_byte = buffer[np.uint64(at)], buffer[np.uint64(at + 1)]
        is_letter = np.uint8((next_byte | SPACE) - LOWER_A) < 26
        is_digit = np.uint8(next_byte - DIGIT_0) < 10
        is_end = ((byte == FULL_STOP) | (byte == EXCLAMATION_MARK)) & ((is_letter | is_digit) ^ True)
        marks += is_end | (byte == QUESTION_MARK) | (byte >= FIRST_BEYOND_ASCII)
    return marks >= 2


@subroutine
def is_space(byte: np.uint8) -> bool:
    """Whether `str.isspace` is true of an ASCII character."""
    return bool(byte == SPACE or np.uint8(byte - TAB) < 5 or np.uint8(byte - FILE_SEPARATOR) < 4)


@subroutine
def looks_unsplit_at(text: Bytes, first: int, end: int) -> bool:
    """`kernels.sentence_ends.looks_unsplit` for the ASCII text[first:end]; text[end] is no closing bracket or quote."""
    line_feeds, ends = 0, 0
    for at in range(first, end):
        line_feeds += text[np.uint64(at)] == LINE_FEED
    while end > first and is_space(text[end - 1]):
        end -= 1
    for at in range(first, end):
        if text[np.uint64(at)] in (FULL_STOP, EXCLAMATION_MARK, QUESTION_MARK):
            behind = at + 1
            while text[behind] in (QUOTE, APOSTROPHE, PARENTHESIS, BRACKET):
                behind += 1
            ends += behind < end and is_space(text[behind])
    return ends >= 2 and line_feeds == 0


@kernel(types.int64, readonly(types.uint8), readonly(types.int64), types.int64, readonly(types.int64), types.int64[::1])
def with_two_marks(buffer: Bytes, at: Ints, gap: int, texts: Ints, found: Ints) -> int:
    """See `kernels.sentence_ends`."""
    n = 0
    for text in texts:
        found[n] = text
        n += has_two_marks(buffer, at[text], at[text + 1] - gap - 1)
    return n
