"""The union LCS of rougeLsum for reference sentences of any length: Lin (2004), section 3.2.

`ngram_lcs` has the words of this file: strips, masks, columns, rows. There all sentences of a strip walk back at once;
here a sentence has several strips, and its walk goes from the last strip to the first. The rows of a strip are computed
again when the walk gets there: the carries between strips, which that takes, need much less room than all rows.
"""

from typing import NamedTuple

import numpy as np

from rougekit.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.instructions import empty, leading_zeros, zeros
from rougekit.kernels.jit import array_subroutine, kernel, subroutine
from rougekit.kernels.texts import (
    Texts,
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


class Scratch(NamedTuple):
    """What a prediction and the longest sentence of a reference need room for."""

    masks: Bits
    """shape (n_words,), all 0 before and after"""
    carries: Bytes
    """shape (strips + 1, tokens of the prediction): what came out of the strip before"""
    at: Ints
    """shape (tokens of the longest sentence + 1,), as `kept`: the columns that change a row, and their masks"""
    kept: Bits
    rows: Bits
    """shape (tokens of the longest sentence,): ~row after each of them"""


@kernel
def long_union_lcs_hits(texts: Texts, once: bool, hits: Ints) -> None:
    """Write the clipped union LCS hits of each row; `once` is that of `plain.ngram_lcs`.

    Memory is a byte for each token of the prediction and each strip of the reference's longest sentence.
    """
    ids, sentence_at, text_at, n_words, prediction, reference = texts
    masks, tally = zeros(n_words, np.uint64), zeros(n_words, np.int32)
    for row in range(prediction.size):
        p_at = sentence_at[text_at[prediction[row]] : text_at[prediction[row] + 1] + 1]
        r_at = sentence_at[text_at[reference[row]] : text_at[reference[row] + 1] + 1]
        p = ids[p_at[0] : p_at[-1]]
        add_words(tally, p, once)
        hits[row] = union_hits(ids, p, p_at, r_at, masks, tally)
        clear_words(tally, p)


@array_subroutine
def union_hits(ids: Ids, p: Ids, p_at: Ints, r_at: Ints, masks: Bits, tally: Ids) -> int:
    """Clipped hits of the prediction p; sentence k of a side is ids[at[k]:at[k + 1]], with p_at or r_at for at.

    masks: all 0, before and after. tally: how often p has each word; it is used up.
    """
    longest = longest_sentence(p_at, 0, p_at.size - 1)
    n_carries = (strips(longest_sentence(r_at, 0, r_at.size - 1)) + 1, p.size)
    scratch = Scratch(
        masks,
        empty(n_carries, np.uint8),
        empty(longest + 1, np.int64),
        empty(longest + 1, np.uint64),
        empty(longest, np.uint64),
    )
    carries, column = scratch.carries, empty(p_at.size - 1, np.int64)  # where the walk through each sentence of p is
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
                set_rows(p, p_at[k] - p_at[0], p_at[k + 1] - p_at[0], np.uint64(strip), scratch)
            clear_masks(masks, tokens)
        for k in range(column.size):
            column[k] = p_at[k + 1] - p_at[0] - 1
        for strip in range(strips(r.size) - 1, -1, -1):
            tokens, marks = r[strip * STRIP : (strip + 1) * STRIP], ZERO
            set_masks(masks, tokens)
            for k in range(column.size):
                n_kept = set_rows(p, p_at[k] - p_at[0], column[k] + 1, np.uint64(strip), scratch)
                column[k], marks = walk(scratch, n_kept, column[k], marks)
            clear_masks(masks, tokens)
            hits += count_clipped(tally, tokens, 0, marks)
    return hits


@subroutine
def strips(n_tokens: int) -> int:
    return (n_tokens + STRIP - 1) // STRIP


@subroutine
def set_rows(p: Ids, first: int, end: int, strip: np.uint64, scratch: Scratch) -> int:
    """Let the columns first:end of p pass a strip; returns how many match or are carried to: only they change a row.

    They set what they carry to the next strip, which is 0 for the other columns.
    """
    masks, carries, at, kept, rows = scratch
    n_kept = ZERO
    for c in range(np.uint64(first), np.uint64(end)):
        mask = masks[np.uint32(p[c])]
        at[n_kept], kept[n_kept] = c, mask
        n_kept += np.uint64((mask | np.uint64(carries[strip, c])) != ZERO)
    row = ALL
    for k in range(n_kept):
        mask, column = kept[k], np.uint64(at[k])
        total = (row + np.uint64(carries[strip, column])) + (row & mask)
        carries[strip + ONE, column] = ~total >> TOP
        row = total | (row & ~mask)
        rows[k] = ~row
    return int(n_kept)


@subroutine
def walk(scratch: Scratch, n_kept: int, column: int, marks: np.uint64) -> tuple[int, np.uint64]:
    """Walk back from `column` through a strip; returns the column where it goes on in the strip before, and marks.

    `ngram_lcs.walk` tells the way. Through the columns that were left out it goes to the last bit of ~row, which is
    that of the next column kept: it gets there on this bit, so that no other match counts.
    """
    _, _, at, kept, rows = scratch
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
