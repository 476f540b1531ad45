"""The union LCS of rougeLsum for reference sentences of any length: Lin (2004), section 3.2.

Strips, masks, columns and rows are those of `ngram_lcs`. There, all sentences of a strip walk back at once; here, a
sentence has several strips, and its walk goes from the last strip to the first. When the walk reaches a strip, its
rows are recomputed from the carries between strips, which need much less memory than all rows.
"""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.compiled.instructions import leading_zeros
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.texts import (
    TEXTS,
    add_words,
    clear_masks,
    clear_words,
    count_clipped,
    longest_sentence,
    set_masks,
)  # fmt: skip

STRIP = 63
"""Most tokens of a strip; bit 63 of a row is always set, so that it shows a carry."""

ALL, ZERO, ONE, TOP, TOP_BIT = (np.uint64(n) for n in ((1 << 64) - 1, 0, 1, 63, 1 << 63))


@subroutine
def strips(n_tokens: int) -> int:
    return (n_tokens + STRIP - 1) // STRIP


@subroutine
def set_rows(
    p: Ids, first: int, end: int, masks: Bits, carried: Bytes, carry: Bytes, at: Ints, kept: Bits, rows: Bits
) -> int:
    """Let the columns first:end of p pass a strip; returns how many can change a row, by a match or a carry.

    carried: from the previous strip.  carry: to the next strip; set for these columns, 0 for the others.
    """
    n_kept = ZERO
    for c in range(np.uint64(first), np.uint64(end)):
        mask = masks[np.uint32(p[c])]
        at[n_kept], kept[n_kept] = c, mask
        n_kept += np.uint64((mask | np.uint64(carried[c])) != ZERO)
    row = ALL
    for k in range(n_kept):
        mask, column = kept[k], np.uint64(at[k])
        total = (row + np.uint64(carried[column])) + (row & mask)
        carry[column] = ~total >> TOP
        row = total | (row & ~mask)
        rows[k] = ~row
    return int(n_kept)


@subroutine
def walk(at: Ints, kept: Bits, rows: Bits, n_kept: int, column: int, marks: np.uint64) -> tuple[int, np.uint64]:
    """Walk back from `column` through a strip; returns the column where the previous strip takes over, and the marks.

    The path is that of `ngram_lcs.walk`. Columns that were left out take it to the last bit of ~row, which is also that
    of the next kept column; it arrives on this bit, so no other match counts.
    """
    free = ALL
    for k in range(n_kept - 1, -1, -1):
        mask = kept[k]
        candidates = (rows[k] | (mask if at[k] == column else ZERO)) & free
        if candidates == ZERO:
            break
        last = TOP_BIT >> leading_zeros(candidates)
        marks |= last & mask
        free = (last - ONE) | (last & ~mask)
        column = at[k] - 1
    return column, marks


@subroutine
def union_hits(ids: Ids, p: Ids, p_at: Ints, r_at: Ints, masks: Bits, tally: Ids) -> int:
    """Clipped hits of the prediction p; sentence k of either text is ids[at[k]:at[k + 1]], where `at` is p_at or r_at.

    masks: all 0, before and after. tally: how often p has each word; it is used up.
    """
    longest, most_strips = longest_sentence(p_at, 0, p_at.size - 1), strips(longest_sentence(r_at, 0, r_at.size - 1))
    carries = np.empty((most_strips + 1, p.size), np.uint8)  # out of the previous strip
    at, kept = np.empty(longest + 1, np.int64), np.empty(longest + 1, np.uint64)  # columns that can change a row
    rows = np.empty(longest, np.uint64)  # ~row after each of them
    column = np.empty(p_at.size - 1, np.int64)  # where the walk through each sentence of p is
    hits = 0
    for sentence in range(r_at.size - 1):
        r = ids[r_at[sentence] : r_at[sentence + 1]]
        for strip in range(strips(r.size) + 1):
            for c in range(p.size):
                carries[strip, c] = 0
        for strip in range(strips(r.size) - 1):
            tokens = r[strip * STRIP : (strip + 1) * STRIP]
            set_masks(masks, tokens)
            for k in range(column.size):
                first, end = p_at[k] - p_at[0], p_at[k + 1] - p_at[0]
                set_rows(p, first, end, masks, carries[strip], carries[strip + 1], at, kept, rows)
            clear_masks(masks, tokens)
        for k in range(column.size):
            column[k] = p_at[k + 1] - p_at[0] - 1
        for strip in range(strips(r.size) - 1, -1, -1):
            tokens, marks = r[strip * STRIP : (strip + 1) * STRIP], ZERO
            set_masks(masks, tokens)
            for k in range(column.size):
                first, end = p_at[k] - p_at[0], column[k] + 1
                n_kept = set_rows(p, first, end, masks, carries[strip], carries[strip + 1], at, kept, rows)
                column[k], marks = walk(at, kept, rows, n_kept, column[k], marks)
            clear_masks(masks, tokens)
            hits += count_clipped(tally, tokens, 0, marks)
    return hits


@subroutine
def union_hits_of_row(
    ids: Ids, sentence_at: Ints, text_at: Ints, prediction: int, reference: int, once: bool, masks: Bits, tally: Ids
) -> int:
    """Clipped hits of two texts. masks, tally: all 0, before and after."""
    p_at = sentence_at[text_at[prediction] : text_at[prediction + 1] + 1]
    r_at = sentence_at[text_at[reference] : text_at[reference + 1] + 1]
    p = ids[p_at[0] : p_at[-1]]
    add_words(tally, p, once)
    hits = union_hits(ids, p, p_at, r_at, masks, tally)
    clear_words(tally, p)
    return hits


@kernel(types.void, *TEXTS, types.boolean, types.int64[::1])
def long_union_lcs_hits(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints, once: bool, hits: Ints
) -> None:
    """Write the clipped union LCS hits of each row; `once` as in `kernels.ngram_lcs`.

    Takes one byte for each token of the prediction times each strip of the reference's longest sentence.
    """
    masks, tally = np.zeros(n_words, np.uint64), np.zeros(n_words, np.int32)
    for row in range(prediction.size):
        hits[row] = union_hits_of_row(ids, sentence_at, text_at, prediction[row], reference[row], once, masks, tally)
