"""The union LCS of rougeLsum for reference sentences of any length: Lin (2004), section 3.2.

Strips, masks, columns and rows are as in `ngram_lcs`. There, backtracking handles all sentences of a strip at
once; here, a sentence has several strips, and backtracking goes from its last strip to its first. When it reaches a
strip, the strip's rows are recomputed from the carries between strips, which take much less memory than all rows would.
"""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.compiled.instructions import borrowed, leading_zeros
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
"""The maximum number of tokens in a strip. Bit 63 of a row is always set, so a carry out of bit 62 clears it."""

ALL, ZERO, ONE, TOP, TOP_BIT = (np.uint64(n) for n in ((1 << 64) - 1, 0, 1, 63, 1 << 63))


@subroutine
def strips(n_tokens: int) -> int:
    return (n_tokens + STRIP - 1) // STRIP


@subroutine
def set_rows(
    p: Ids, first: int, end: int, masks: Bits, carried: Bytes, carry: Bytes, at: Ints, kept: Bits, rows: Bits
) -> int:
    """Process columns first:end of p in one strip; returns how many of them can change a row, by a match or a carry.

    carried: each column's carry from the previous strip.  carry: output: each column's carry to the next strip; left
    at 0 for columns that can't change a row.  at, kept, rows: outputs: for each column that can change a row, its
    number, its mask, and ~row after it.
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
def backtrack(at: Ints, kept: Bits, rows: Bits, n_kept: int, column: int, marks: np.uint64) -> tuple[int, np.uint64]:
    """Backtrack from `column` through a strip; returns the column to go on from in the previous strip, and the marks.

    The path is that of `ngram_lcs.backtrack`. In columns that were left out, backtracking moves to the last bit of
    ~row, which is also the last one in the next kept column. It reaches that column on this bit, so matches elsewhere
    in the column are no candidates.
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
    """Count the clipped union LCS hits of two texts.

    p: the tokens of the prediction.  p_at, r_at: sentence k of the prediction is ids[p_at[k]:p_at[k + 1]], and sentence
    k of the reference is ids[r_at[k]:r_at[k + 1]].  masks: all 0 before and after.  tally: how often each word occurs
    in p; words that are hit are used up.
    """
    longest, most_strips = longest_sentence(p_at, 0, p_at.size - 1), strips(longest_sentence(r_at, 0, r_at.size - 1))
    carries = np.empty((most_strips + 1, p.size), np.uint8)  # carries[s]: from strip s - 1 to strip s
    at, kept = np.empty(longest + 1, np.int64), np.empty(longest + 1, np.uint64)  # of columns that can change a row
    rows = np.empty(longest, np.uint64)  # ~row after each of these columns
    column = np.empty(p_at.size - 1, np.int64)  # the column that backtracking has reached in each sentence of p
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
                column[k], marks = backtrack(at, kept, rows, n_kept, column[k], marks)
            clear_masks(masks, tokens)
            hits += count_clipped(tally, tokens, 0, marks)
    return hits


@subroutine
def union_hits_of_row(
    ids: Ids, sentence_at: Ints, text_at: Ints, prediction: int, reference: int, once: bool, masks: Bits, tally: Ids
) -> int:
    """The clipped union LCS hits of texts number `prediction` and `reference`. masks, tally: all 0 before and after."""
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

    Memory, in bytes: the tokens of the prediction times the strips of the longest reference sentence.
    """
    masks, tally = np.zeros(n_words, np.uint64), np.zeros(n_words, np.int32)
    # writable, as in `pair`, so that numba compiles one version of `union_hits_of_row` for both
    words, sentences, texts = borrowed(ids), borrowed(sentence_at), borrowed(text_at)
    for row in range(prediction.size):
        hits[row] = union_hits_of_row(words, sentences, texts, prediction[row], reference[row], once, masks, tally)
