"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

Ints = NDArray[np.int64]
Bits = NDArray[np.uint64]
ZERO, ONE = np.uint64(0), np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


@kernel
def mead_counts(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    out: Ints,
) -> None:
    """Write the sums of the best sentence LCS and the numbers of words of each row into out.

    out: shape (4, n_rows): over the sentences of the prediction, the longest LCS with any reference sentence; the same
    over the sentences of the reference; words of the prediction; words of the reference.
    """
    n_rows = len(prediction)
    longest, most = 1, 1
    for row in range(n_rows):
        for text in (prediction[row], reference[row]):
            most = max(most, text_at[text + 1] - text_at[text])
            for s in range(text_at[text], text_at[text + 1]):
                longest = max(longest, sentence_at[s + 1] - sentence_at[s])
    places = np.zeros(n_words, np.uint64)
    carry = np.zeros(longest, np.uint64)
    best = np.empty(most, np.int64)
    for row in range(n_rows):
        p, r = prediction[row], reference[row]
        out[0, row], out[1, row] = _best_sums(
            ids, sentence_at, text_at[p], text_at[p + 1], text_at[r], text_at[r + 1], places, carry, best
        )
        out[2, row] = sentence_at[text_at[p + 1]] - sentence_at[text_at[p]]
        out[3, row] = sentence_at[text_at[r + 1]] - sentence_at[text_at[r]]


@kernel
def _best_sums(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    first: int,
    last: int,
    ref_first: int,
    ref_last: int,
    places: Bits,
    carry: Bits,
    best: Ints,
) -> tuple[int, int]:
    """The numerators of eq. 11 and 10 for the sentences first:last and ref_first:ref_last."""
    for s in range(first, last):
        best[s - first] = 0
    ref_sum = 0
    for ref in range(ref_first, ref_last):
        ref_best = 0
        ref_begin, ref_end = sentence_at[ref], sentence_at[ref + 1]
        for s in range(first, last):
            begin, end = sentence_at[s], sentence_at[s + 1]
            bound = min(end - begin, ref_end - ref_begin)
            if bound > ref_best or bound > best[s - first]:
                length = _lcs(ids, begin, end, ref_begin, ref_end, places, carry)
                ref_best = max(ref_best, length)
                best[s - first] = max(best[s - first], length)
        ref_sum += ref_best
    total = 0
    for s in range(first, last):
        total += best[s - first]
    return total, ref_sum


@kernel
def _lcs(ids: NDArray[np.int32], begin: int, end: int, ref_begin: int, ref_end: int, places: Bits, carry: Bits) -> int:
    """Length of the LCS by bits, 64 reference words at a time; the carry of a column goes to the next 64.

    Bit i of `row` is 0 where the length grows with reference word i (Hyyrö 2004). places is all 0 before and after.
    """
    for k in range(end - begin):
        carry[k] = ZERO
    length = 0
    for low in range(ref_begin, ref_end, 64):
        high = min(low + 64, ref_end)
        for k in range(low, high):
            places[ids[k]] |= ONE << np.uint64(k - low)
        row = ALL
        for k in range(begin, end):
            met = row & places[ids[k]]
            part = row + met
            total = part + carry[k - begin]
            carry[k - begin] = ONE if part < row or total < part else ZERO
            row = total | (row - met)
        for k in range(low, high):
            places[ids[k]] = ZERO
        zeros = ~row
        while zeros != ZERO:
            zeros &= zeros - ONE
            length += 1
    return length
