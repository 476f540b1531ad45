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
    longest, most = 0, 0
    for row in range(n_rows):
        first, last = text_at[prediction[row]], text_at[prediction[row] + 1]
        longest = max(longest, sentence_at[last] - sentence_at[first])
        most = max(most, last - first)
    places = np.zeros(n_words, np.uint64)
    carry = np.zeros(longest, np.uint64)
    best, length = np.empty(most, np.int64), np.empty(most, np.int64)
    for row in range(n_rows):
        p, r = prediction[row], reference[row]
        out[0, row], out[1, row] = _best_sums(
            ids, sentence_at, text_at[p], text_at[p + 1], text_at[r], text_at[r + 1], places, carry, best, length
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
    length: Ints,
) -> tuple[int, int]:
    """The numerators of eq. 11 and 10 for the sentences first:last and ref_first:ref_last."""
    for s in range(last - first):
        best[s] = 0
    ref_sum = 0
    for ref in range(ref_first, ref_last):
        _all_lcs(ids, sentence_at, first, last, sentence_at[ref], sentence_at[ref + 1], places, carry, length)
        ref_best = 0
        for s in range(last - first):
            ref_best = max(ref_best, length[s])
            best[s] = max(best[s], length[s])
        ref_sum += ref_best
    total = 0
    for s in range(last - first):
        total += best[s]
    return total, ref_sum


@kernel
def _all_lcs(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    first: int,
    last: int,
    ref_begin: int,
    ref_end: int,
    places: Bits,
    carry: Bits,
    length: Ints,
) -> None:
    """Length of the LCS of one reference sentence with each sentence first:last, 64 reference words at a time.

    Bit i of `row` is 0 where the length grows with reference word i (Hyyrö 2004); the carry of a column goes to the
    next 64 words. places is all 0 before and after.
    """
    begin = sentence_at[first]
    for k in range(sentence_at[last] - begin):
        carry[k] = ZERO
    for s in range(last - first):
        length[s] = 0
    for low in range(ref_begin, ref_end, 64):
        high = min(low + 64, ref_end)
        for k in range(low, high):
            places[ids[k]] |= ONE << np.uint64(k - low)
        for s in range(first, last):
            row = ALL
            for k in range(sentence_at[s], sentence_at[s + 1]):
                met = row & places[ids[k]]
                part = row + met
                total = part + carry[k - begin]
                carry[k - begin] = ONE if part < row or total < part else ZERO
                row = total | (row - met)
            zeros = ~row
            while zeros != ZERO:
                zeros &= zeros - ONE
                length[s - first] += 1
        for k in range(low, high):
            places[ids[k]] = ZERO
