"""MEAD's normalised pairwise LCS: Lin (2004), eq. 10 and 11.

The paper takes the LCS of each sentence of one text with each of the other. Here one sentence of the reference meets
all sentences of the prediction at once, 64 words at a time; each LCS serves both equations.
"""

from typing import NamedTuple

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Bits, Ids, Ints
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts

ZERO, ONE = np.uint64(0), np.uint64(1)
ALL = np.uint64(0xFFFFFFFFFFFFFFFF)


class Scratch(NamedTuple):
    """What a row needs room for."""

    places: Bits
    """shape (n_words,), all 0 before and after: the bits where a word stands in 64 words of the reference"""
    carry: Bits
    """shape (words of the longest prediction,): what each column hands on to the next 64 words"""
    best: Ints
    """shape (sentences of a prediction,): the longest LCS of each so far"""
    length: Ints
    """shape (sentences of a prediction,): its LCS with the sentence of the reference at hand"""


def mead_counts(batch: Batch, rows: Rows, out: Ints) -> None:
    """See `plain.mead_lcs`."""
    _mead_counts(Texts.of(batch, rows), out)


@kernel
def _mead_counts(texts: Texts, out: Ints) -> None:
    ids, sentence_at, text_at, n_words, prediction, reference = texts
    n_rows = len(prediction)
    longest, most = 0, 0
    for row in range(n_rows):
        first, last = text_at[prediction[row]], text_at[prediction[row] + 1]
        longest = max(longest, sentence_at[last] - sentence_at[first])
        most = max(most, last - first)
    scratch = Scratch(
        zeros(n_words, np.uint64),
        zeros(longest, np.uint64),
        empty(most, np.int64),
        empty(most, np.int64),
    )
    for row in range(n_rows):
        p, r = prediction[row], reference[row]
        p_at, r_at = sentence_at[text_at[p] : text_at[p + 1] + 1], sentence_at[text_at[r] : text_at[r + 1] + 1]
        out[0, row], out[1, row] = _best_sums(ids, p_at, r_at, scratch)
        out[2, row] = sentence_at[text_at[p + 1]] - sentence_at[text_at[p]]
        out[3, row] = sentence_at[text_at[r + 1]] - sentence_at[text_at[r]]


@subroutine
def _best_sums(ids: Ids, p_at: Ints, r_at: Ints, scratch: Scratch) -> tuple[int, int]:
    """The numerators of eq. 11 and 10; sentence s of a text is ids[at[s]:at[s + 1]], with p_at or r_at for at."""
    best, length = scratch.best, scratch.length
    n_sentences = len(p_at) - 1
    for s in range(n_sentences):
        best[s] = 0
    ref_sum = 0
    for ref in range(len(r_at) - 1):
        _all_lcs(ids, p_at, r_at[ref], r_at[ref + 1], scratch)
        ref_best = 0
        for s in range(n_sentences):
            ref_best = max(ref_best, length[s])
            best[s] = max(best[s], length[s])
        ref_sum += ref_best
    total = 0
    for s in range(n_sentences):
        total += best[s]
    return total, ref_sum


@subroutine
def _all_lcs(ids: Ids, p_at: Ints, ref_begin: int, ref_end: int, scratch: Scratch) -> None:
    """Length of the LCS of one reference sentence with each sentence of the prediction.

    Hyyrö (2004), "Bit-parallel LCS-length computation revisited": bit i of `row` is 0 where the length grows with
    reference word i; the carry of a column goes to the next 64 words.
    """
    places, carry, _, length = scratch
    begin, n_sentences = p_at[0], len(p_at) - 1
    for k in range(p_at[-1] - begin):
        carry[k] = ZERO
    for s in range(n_sentences):
        length[s] = 0
    for low in range(ref_begin, ref_end, 64):
        high = min(low + 64, ref_end)
        for k in range(low, high):
            places[ids[k]] |= ONE << np.uint64(k - low)
        for s in range(n_sentences):
            row = ALL
            for k in range(p_at[s], p_at[s + 1]):
                met = row & places[ids[k]]
                part = row + met
                total = part + carry[k - begin]
                carry[k - begin] = ONE if part < row or total < part else ZERO  # either addition may have overflowed
                row = total | (row - met)
            zeros = ~row
            while zeros != ZERO:
                zeros &= zeros - ONE
                length[s] += 1
        for k in range(low, high):
            places[ids[k]] = ZERO
