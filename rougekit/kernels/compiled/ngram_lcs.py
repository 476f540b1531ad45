"""Counts for ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum with bit-parallel kernels: Lin (2004), sections 2, 3.1, 3.2.

The reference is cut into strips of up to 63 tokens; bit k of a 64-bit integer stands for token k of the strip. Strips
are processed in order. For the current strip, bit k of masks[word] is set if the word is token k. The tokens of
the prediction, called columns, are then processed in order, each as the mask of its word. Bit 63 stands for no token:
a column whose mask has it set ends a sentence of the prediction.

The LCS algorithm is that of Hyyrö (2004), "Bit-parallel LCS-length computation revisited": bit k of ~row is set if
the LCS of the columns so far with tokens 0..k is longer than their LCS with tokens 0..k-1. In each column, the carry
out of a strip is the carry into the next strip.
"""

import numpy as np
from numba import typeof, types
from numpy.typing import NDArray

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.compiled.instructions import array_at, bit_reversed, popcount
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.texts import (
    TEXTS,
    Texts,
    add_words,
    clear_masks,
    clear_words,
    count_clipped,
    count_tokens,
    longest_sentence,
    set_masks,
)  # fmt: skip
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.tiers import load_accelerators

STRIP = 63
"""The maximum number of tokens in a strip."""
SHORT_TEXT = 4000
"""Bigrams are counted strip by strip if the shorter of the two texts has at most this many tokens."""
N_ARRAYS = 8
"""The number of arrays that `row_counts` keeps in its `memory`."""
ALL, ZERO, ONE, TOP, WIDTH = (np.uint64(n) for n in ((1 << 64) - 1, 0, 1, 63, 64))
SENTENCE_END, TOKENS = ONE << TOP, ALL >> ONE
Columns = Ids | NDArray[np.uint32]
NO_WORD, NO_OTHER_WORD = np.int32(-1), np.int32(-2)


@subroutine
def set_columns(columns: Columns, ids: Ids, sentence_at: Ints, first: int, end: int, full_stop: int) -> int:
    """Write sentences first:end to columns, with full_stop after each sentence; returns the number of columns."""
    n = 0
    for sentence in range(first, end):
        for token in range(sentence_at[sentence], sentence_at[sentence + 1]):
            columns[n] = ids[token]
            n += 1
        columns[n] = full_stop
        n += 1
    return n


@subroutine
def write_counts(out: Ints, measure: int, row: int, matches: int, predicted: int, wanted: int) -> None:
    """Write a measure's counts for one row; does nothing if the measure is -1, that is, not counted.

    matches, predicted, wanted: the number of matches, of units of the prediction, and of units of the reference.
    """
    if measure >= 0:
        out[measure, 0, row] = matches
        out[measure, 1, row] = predicted
        out[measure, 2, row] = wanted


@subroutine
def low_bits(n: int) -> np.uint64:
    """A mask of the lowest n bits, 1 <= n <= 64."""
    return ALL >> (WIDTH - np.uint64(n))


@subroutine
def count_marked(tally: Ids, ids: Ids, strip_at: Ints, marks: Bits, n_strips: int, flip: np.uint64) -> int:
    """Count clipped matches of marked tokens (unmarked ones if flip is ALL) in all strips; subtracts them from tally.

    The total does not depend on the order in which tokens are matched, so the tokens of the union LCS can be counted
    first and the remaining unigrams after them.
    """
    hits = 0
    for strip in range(n_strips):
        tokens = (marks[strip] ^ flip) & low_bits(strip_at[strip + 1] - strip_at[strip])
        hits += count_clipped(tally, ids, strip_at[strip], tokens)
    return hits


@subroutine
def whole_sentences(sentence_at: Ints, sentence: int, end: int) -> tuple[np.uint64, np.uint64, int]:
    """Fill a strip with whole sentences, from `sentence` on, as many as fit.

    Returns two masks, of the first and the last bit of each sentence, and the number of the first sentence left over.
    """
    first = sentence_at[sentence]
    heads, tails = ZERO, ZERO
    while sentence < end and sentence_at[sentence + 1] - first <= STRIP:
        if sentence_at[sentence + 1] > sentence_at[sentence]:
            heads |= ONE << np.uint64(sentence_at[sentence] - first)
            tails |= ONE << np.uint64(sentence_at[sentence + 1] - 1 - first)
        sentence += 1
    return heads, tails, sentence


@subroutine
def bigram_hits_in_strip(masks: Bits, tokens: Ids, before: np.int32, free: Bits) -> int:
    """Count clipped matches of the prediction's bigrams with the reference bigrams that end in this strip.

    before: the word before the strip.  free[c]: all ones until the bigram that ends in column c has matched, then 0.
    Matches are clipped because each position in the reference is matched at most once.
    """
    taken, follow, previous = ZERO, ZERO, NO_OTHER_WORD
    for c in range(tokens.size):
        word = tokens[c]
        mask = masks[np.uint32(word)]
        places = (follow << ONE | np.uint64(previous == before)) & mask & ~taken & free[c]
        taken |= places & (ZERO - places)
        free[c] = free[c] if places == ZERO else ZERO
        follow, previous = mask, word
    return int(popcount(taken))


@subroutine
def select_columns(columns: Columns, n_columns: int, masks: Bits, carry: Bytes, at: Ints, kept: Bits) -> int:
    """Select the columns that can change a row, by a match or a carry; returns how many were selected.

    at, kept: outputs: the number and the mask of each selected column.
    """
    n = ZERO
    for c in range(n_columns):
        mask = masks[columns[c]]
        at[n], kept[n] = c, mask
        n += np.uint64((mask | np.uint64(carry[c])) != ZERO)
    return int(np.int64(n))  # numba unifies a uint64 with the caller's int64 0 as float64


@subroutine
def lcs_growth(at: Ints, kept: Bits, n_kept: int, carry: Bytes) -> int:
    """How much this strip adds to the LCS length. Overwrites each incoming carry with the carry into the next strip."""
    row = ALL
    for k in range(n_kept):
        mask = kept[k] & TOKENS
        c = np.uint64(at[k])
        total = (row + np.uint64(carry[c])) + (row & mask)
        carry[c] = ~total >> TOP  # bit 63 of row is set, so a carry out of bit 62 clears it
        row = total | (row & ~mask)
    return int(popcount(~row))


@subroutine
def set_rows(at: Ints, kept: Bits, n_kept: int, tails: np.uint64, rows: Bits) -> None:
    """Write the candidates for `backtrack`: for each kept column, the bits of ~row and of the column's matches.

    Each sentence of the strip has its own LCS, because carries stop at `tails`, the last bits of the sentences. If
    columns between kept columns k and k + 1 were left out, backtracking enters column k at a bit of ~row, so the
    other matches in column k are not candidates.
    """
    row = ALL
    for k in range(n_kept):
        mask = kept[k]
        inner = row & ~tails
        row = (inner + (inner & mask)) | (row & ~mask | ZERO - (mask >> TOP))
        rows[k] = ~row | (mask if at[k + 1] - at[k] == 1 else ZERO)


@subroutine
def backtrack(kept: Bits, rows: Bits, n_kept: int, heads: np.uint64, tails: np.uint64, tokens: np.uint64) -> np.uint64:
    """Backtrack through the columns and mark the tokens of the LCS, in all sentences of the strip at once.

    All bit masks, including the result, are bit-reversed.

    rouge_score backtracks from the last tokens of two sentences. Where the two tokens differ, it drops the
    reference token unless dropping the prediction token leaves a longer LCS. So in each column, backtracking moves to
    the last free token that matches or has a bit in ~row. If this token matches, it is marked and no
    longer free; otherwise it stays free.
    Tokens after it are no longer free in either case. In reversed order, a sentence's last token is its lowest bit, so
    one subtraction finds the lowest candidate of every sentence; `heads` keeps borrows within each sentence.
    """
    marks, free = ZERO, ZERO
    for k in range(n_kept - 1, -1, -1):
        mask = kept[k]
        candidates = rows[k] & free
        bounded = candidates | heads
        passed = bounded ^ (bounded - tails)
        marks |= candidates & mask & passed
        free = (free & ~passed) | (candidates & ~mask & passed) | (tokens & (ZERO - (mask & ONE)))
    return marks


@subroutine
def union_lcs_marks(
    kept: Bits, rows: Bits, n_kept: int, heads: np.uint64, tails: np.uint64, tokens: np.uint64
) -> np.uint64:
    """The tokens of the strip that are in the union LCS, as bits. Overwrites `kept` and `rows`.

    heads, tails: the first and last bits of the sentences.
    """
    for k in range(n_kept):
        kept[k] = bit_reversed(kept[k])
        rows[k] = bit_reversed(rows[k])
    marks: np.uint64 = bit_reversed(
        backtrack(kept, rows, n_kept, bit_reversed(heads), bit_reversed(tails), bit_reversed(tokens))
    )
    return marks


@kernel(
    types.int64, *TEXTS, typeof(OutputSlots(0, 0, 0, 0)), types.boolean, types.uint64[::1], types.int32[::1],
    types.int64[:, ::1], types.int64[:, :, ::1],
)  # fmt: skip
def row_counts(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints,
    slots: OutputSlots, once: bool, masks: Bits, tally: Ids, memory: Ints, out: Ints,
) -> int:  # fmt: skip
    """Write the counts of `ngram_lcs_counts`, except those that can't be computed strip by strip.

    The exceptions are bigrams if both texts have more than SHORT_TEXT tokens, and the union LCS if a sentence of the
    reference is longer than a strip. Their matches are set to -1. Returns the number of exceptions.

    Lin's equation 1 loops over n-grams, equation 5 over pairs of sentences. Here, each strip of the reference is
    visited once, and its masks serve all measures: `bigram_hits_in_strip`, `lcs_growth`, `union_lcs_marks`. Matches of
    unigrams and of the union LCS are then clipped by a tally of the prediction's words.

    masks, tally: shape (n_words + 1,) and (n_words,), all 0 before and after.  memory: shape (N_ARRAYS, most + 2),
    where `most` is the largest number of tokens plus sentences in any text.
    """
    unigrams, bigrams, lcs, union_lcs = slots
    most = memory.shape[1]
    room = array_at(memory, 0, most, np.uint32)  # the columns, if they include sentence ends
    carry = array_at(memory, most, most, np.uint8)
    free = array_at(memory, 2 * most, most, np.uint64)
    at = array_at(memory, 3 * most, most, np.int64)
    kept = array_at(memory, 4 * most, most, np.uint64)
    rows = array_at(memory, 5 * most, most, np.uint64)
    strip_at = array_at(memory, 6 * most, most, np.int64)  # where each strip begins, and where the last one ends
    marks = array_at(memory, 7 * most, most, np.uint64)  # the marks of each strip
    full_stop, n_deferred = masks.size - 1, 0
    masks[full_stop] = SENTENCE_END
    for row in range(prediction.size):
        p_from, p_to = text_at[prediction[row]], text_at[prediction[row] + 1]
        r_from, r_to = text_at[reference[row]], text_at[reference[row] + 1]
        p, r_first, r_end = ids[sentence_at[p_from] : sentence_at[p_to]], sentence_at[r_from], sentence_at[r_to]
        p_size, r_size = p.size, r_end - r_first
        r_longest = longest_sentence(sentence_at, r_from, r_to) if union_lcs >= 0 else 0
        one_each = r_longest == r_size and longest_sentence(sentence_at, p_from, p_to) == p_size and not once
        is_lcs = union_lcs >= 0 and one_each  # with one sentence on each side, the union LCS is the LCS
        is_deferred = union_lcs >= 0 and not one_each and r_longest > STRIP
        by_sentence = union_lcs >= 0 and not one_each and r_longest <= STRIP
        by_column = lcs >= 0 or is_lcs or by_sentence
        by_bigram = bigrams >= 0 and min(p_size, r_size) <= SHORT_TEXT

        # set up the columns and reset their state
        columns, n_columns = array_at(ids, sentence_at[p_from], p_size, np.uint32), p_size
        if by_sentence:
            columns = room
            n_columns = set_columns(columns, ids, sentence_at, p_from, p_to, full_stop)
        if by_column:
            for c in range(n_columns):
                carry[c] = 0
        if by_bigram:
            for c in range(p_size):
                free[c] = ALL

        bigram_hits, lcs_hits, n_strips = 0, 0, 0
        sentence, first = r_from, r_first
        while first < r_end:
            heads, tails, end = ZERO, ZERO, min(first + STRIP, r_end)
            if by_sentence:
                heads, tails, sentence = whole_sentences(sentence_at, sentence, r_to)
                end = sentence_at[sentence]
            tokens = ids[first:end]
            if by_column or by_bigram:
                set_masks(masks, tokens)
            if by_bigram:
                before = ids[first - 1] if first > r_first else NO_WORD
                bigram_hits += bigram_hits_in_strip(masks, p, before, free)
            n_kept = select_columns(columns, n_columns, masks, carry, at, kept) if by_column else 0
            if lcs >= 0 or is_lcs:
                lcs_hits += lcs_growth(at, kept, n_kept, carry)
            marks[n_strips] = ZERO
            if by_sentence:
                set_rows(at, kept, n_kept, tails, rows)
                marks[n_strips] = union_lcs_marks(kept, rows, n_kept, heads, tails, low_bits(end - first))
            if by_column or by_bigram:
                clear_masks(masks, tokens)
            strip_at[n_strips] = first
            n_strips += 1
            first = end
        strip_at[n_strips] = r_end

        # every match of the union LCS is also a unigram match, so count the marked tokens first, then the others
        union_hits, unigram_hits = 0, 0
        if unigrams >= 0 or by_sentence:
            add_words(tally, p, once)
            if by_sentence:
                union_hits = count_marked(tally, ids, strip_at, marks, n_strips, ZERO)
                unigram_hits = union_hits + count_marked(tally, ids, strip_at, marks, n_strips, ALL)
            else:
                unigram_hits = count_tokens(tally, ids[r_first:r_end])
            clear_words(tally, p)
        if is_lcs:
            union_hits = lcs_hits
        if is_deferred:
            union_hits = -1
            n_deferred += 1
        if bigrams >= 0 and not by_bigram:
            bigram_hits = -1
            n_deferred += 1

        write_counts(out, unigrams, row, unigram_hits, p_size, r_size)
        write_counts(out, bigrams, row, bigram_hits, max(0, p_size - 1), max(0, r_size - 1))
        write_counts(out, lcs, row, lcs_hits, p_size, r_size)
        write_counts(out, union_lcs, row, union_hits, p_size, r_size)
    return n_deferred


def deferred_rows(out: Ints, measure: int) -> Ints:
    """The rows in which `row_counts` set the matches of a measure to -1; none if the measure is not counted."""
    return np.flatnonzero(out[measure, 0] < 0) if measure >= 0 else np.empty(0, np.int64)


def bigram_matches(texts: Texts, row: int) -> int:
    """The clipped bigram matches of one row, found by sorting the bigrams."""
    found = []
    for text in (texts.prediction[row], texts.reference[row]):
        first, end = texts.sentence_at[texts.text_at[text : text + 2]]
        words = texts.ids[first:end].astype(np.int64)
        found.append(np.unique(words[:-1] << 32 | words[1:], return_counts=True))
    (bigrams, counts), (others, of_others) = found
    _, one, other = np.intersect1d(bigrams, others, assume_unique=True, return_indices=True)
    return int(np.minimum(counts[one], of_others[other]).sum())


def ngram_lcs_counts(batch: Batch, rows: Rows, slots: OutputSlots, out: Ints, *, once: bool = False) -> None:
    """See `kernels.ngram_lcs`. If most ids below n_words are unused, ids are renumbered first.

    Time is proportional to the number of tokens for unigrams and bigrams, and to prediction tokens times reference
    tokens / 63 for the LCS; memory is proportional to n_words and to the length of the longest text.
    """
    texts = Texts.of(batch, rows)
    if texts.n_words > 4 * texts.ids.size + 64:
        present, numbers = np.unique(texts.ids, return_inverse=True)
        texts = texts._replace(ids=numbers.astype(np.int32), n_words=present.size)
    lengths = np.diff(batch.sentence_at[batch.text_at]) + np.diff(batch.text_at)
    most = max(int(lengths[side].max(initial=0)) for side in (rows.prediction, rows.reference))
    masks, tally = np.zeros(texts.n_words + 1, np.uint64), np.zeros(texts.n_words, np.int32)
    if row_counts(*texts, slots, once, masks, tally, np.empty((N_ARRAYS, most + 2), np.int64), out):
        deferred = deferred_rows(out, slots.bigrams)
        if deferred.size:
            out[slots.bigrams, 0, deferred] = [bigram_matches(texts, row) for row in deferred.tolist()]
        deferred = deferred_rows(out, slots.union_lcs)
        if deferred.size:
            hits = np.empty(deferred.size, np.int64)
            (long_union_lcs,) = load_accelerators("long_union_lcs")  # few texts need it, and it is slow to compile
            long_union_lcs.long_union_lcs_hits(*texts.selected(deferred), once, hits)
            out[slots.union_lcs, 0, deferred] = hits
