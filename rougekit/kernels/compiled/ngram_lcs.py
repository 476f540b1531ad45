"""ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum of pairs of texts, many tokens at a time: Lin (2004), sections 2, 3.1, 3.2.

The reference is cut into strips of up to 63 tokens, one bit each: bit k is the k-th token. For one strip at a time,
masks[word] has a bit for each position of the word; then the tokens of the prediction, the columns, pass by as masks.
Bit 63 stands for no token: it marks a column that is the end of a sentence of the prediction.

The LCS is that of Hyyrö (2004), "Bit-parallel LCS-length computation revisited": after some columns, bit k of ~row is
the LCS length of them with tokens 0..k less that with tokens 0..k-1. The carry out of a strip goes
into the next strip at the same column.
"""

import numpy as np
from numba import typeof, types
from numpy.typing import NDArray

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bits, Bytes, Ids, Ints
from rougekit.kernels.compiled.instructions import array_at, mirrored, popcount
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
"""Most tokens of a strip."""
SHORT_TEXT = 4000
"""The bigrams of a text of at most this many tokens are counted strip by strip."""
N_ARRAYS = 8
"""Arrays in the memory of `row_counts`."""
ALL, ZERO, ONE, TOP, WIDTH = (np.uint64(n) for n in ((1 << 64) - 1, 0, 1, 63, 64))
SENTENCE_END, TOKENS = ONE << TOP, ALL >> ONE
Columns = Ids | NDArray[np.uint32]
NO_WORD, NO_OTHER_WORD = np.int32(-1), np.int32(-2)


@subroutine
def set_columns(columns: Columns, ids: Ids, sentence_at: Ints, first: int, end: int, full_stop: int) -> int:
    """Write the words of the sentences first:end, and full_stop after each; returns the number of columns."""
    n = 0
    for sentence in range(first, end):
        for token in range(sentence_at[sentence], sentence_at[sentence + 1]):
            columns[n] = ids[token]
            n += 1
        columns[n] = full_stop
        n += 1
    return n


@subroutine
def put(out: Ints, measure: int, row: int, matches: int, predicted: int, wanted: int) -> None:
    """Write the counts of a row, if the measure is wanted."""
    if measure >= 0:
        out[measure, 0, row] = matches
        out[measure, 1, row] = predicted
        out[measure, 2, row] = wanted


@subroutine
def lower(n: int) -> np.uint64:
    """The lowest n bits, 1 <= n <= 64."""
    return ALL >> (WIDTH - np.uint64(n))


@subroutine
def count_strips(tally: Ids, ids: Ids, strip_at: Ints, marks: Bits, n_strips: int, flip: np.uint64) -> int:
    """How many marked tokens (with flip = ALL, unmarked ones) of all strips find their word in the tally.

    Clipped counts do not depend on the order, so the union LCS may use up its words before the unigrams do.
    """
    hits = 0
    for strip in range(n_strips):
        tokens = (marks[strip] ^ flip) & lower(strip_at[strip + 1] - strip_at[strip])
        hits += count_clipped(tally, ids, strip_at[strip], tokens)
    return hits


@subroutine
def whole_sentences(sentence_at: Ints, sentence: int, end: int) -> tuple[np.uint64, np.uint64, int]:
    """The strip from `sentence` on: the first and last bits of its sentences, and where the next strip begins."""
    first = sentence_at[sentence]
    heads, tails = ZERO, ZERO
    while sentence < end and sentence_at[sentence + 1] - first <= STRIP:
        if sentence_at[sentence + 1] > sentence_at[sentence]:
            heads |= ONE << np.uint64(sentence_at[sentence] - first)
            tails |= ONE << np.uint64(sentence_at[sentence + 1] - 1 - first)
        sentence += 1
    return heads, tails, sentence


@subroutine
def bigrams_ending(masks: Bits, tokens: Ids, before: np.int32, free: Bits) -> int:
    """How many bigrams of the prediction match one of the reference that ends in this strip.

    before: the word in front of the strip. free[c]: all ones until the bigram that ends in column c has matched.
    Each bigram takes its own position in the reference, so the hits are clipped.
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
def keep(columns: Columns, n_columns: int, masks: Bits, carry: Bytes, at: Ints, kept: Bits) -> int:
    """Write the numbers and masks of the columns that can change a row into `at` and `kept`; returns how many."""
    n = ZERO
    for c in range(n_columns):
        mask = masks[columns[c]]
        at[n], kept[n] = c, mask
        n += np.uint64((mask | np.uint64(carry[c])) != ZERO)
    return int(n)


@subroutine
def lcs_growth(at: Ints, kept: Bits, n_kept: int, carry: Bytes) -> int:
    """By how much this strip lengthens the LCS; carry[c] comes from the previous strip and goes to the next."""
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
    """Write the candidates of the walk back: for each kept column, ~row with its matches.

    Each sentence of the strip has its own LCS, because no carry passes tails, the sentences' last bits. After columns
    that were left out between two kept ones, the walk is on a bit of ~row, so only a match there counts.
    """
    row = ALL
    for k in range(n_kept):
        mask = kept[k]
        inner = row & ~tails
        row = (inner + (inner & mask)) | (row & ~mask | ZERO - (mask >> TOP))
        rows[k] = ~row | (mask if at[k + 1] - at[k] == 1 else ZERO)


@subroutine
def walk(kept: Bits, rows: Bits, n_kept: int, heads: np.uint64, tails: np.uint64, tokens: np.uint64) -> np.uint64:
    """Walk back through the columns in all sentences of the strip at once; everything is mirrored.

    rouge_score goes back from the last tokens of both sentences. Where they differ it drops the reference's, unless
    the LCS is longer without the prediction's. So in each column the walk takes, of the tokens still free, the last one
    that matches or has a bit in ~row. A match is marked and no longer free; any other stays free. Mirrored, the last
    token is the lowest bit, which one subtraction finds in every sentence, bounded by heads.
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
def marks_of_strip(
    kept: Bits, rows: Bits, n_kept: int, heads: np.uint64, tails: np.uint64, tokens: np.uint64
) -> np.uint64:
    """The marks of the union LCS. heads, tails: the sentences' first and last bits. Overwrites kept and rows."""
    for k in range(n_kept):
        kept[k] = mirrored(kept[k])
        rows[k] = mirrored(rows[k])
    marks: np.uint64 = mirrored(walk(kept, rows, n_kept, mirrored(heads), mirrored(tails), mirrored(tokens)))
    return marks


@kernel(
    types.int64, *TEXTS, typeof(OutputSlots(0, 0, 0, 0)), types.boolean, types.uint64[::1], types.int32[::1],
    types.int64[:, ::1], types.int64[:, :, ::1],
)  # fmt: skip
def row_counts(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints,
    slots: OutputSlots, once: bool, masks: Bits, tally: Ids, memory: Ints, out: Ints,
) -> int:  # fmt: skip
    """Count what `ngram_lcs_counts` counts, as far as strips can.

    They can't count bigrams where both texts have more than SHORT_TEXT tokens, nor the union LCS where a sentence of
    the reference is longer than a strip. These get -1 for their matches; returns how many there are.

    Lin's equations loop over n-grams (1) or over pairs of sentences (5). Here each strip of the reference is visited
    once, and its masks serve all wanted measures: `bigrams_ending`, `lcs_growth`, `marks_of_strip`. Unigrams and the
    union LCS then take words from one tally of the prediction, which clips them.

    masks, tally: shape (n_words + 1,) and (n_words,), all 0 before and after.  memory: shape (N_ARRAYS, most + 2)
    if a text has at most `most` tokens and sentences together.
    """
    unigrams, bigrams, lcs, union_lcs = slots
    most = memory.shape[1]
    room = array_at(memory, 0, most, np.uint32)  # for columns with sentence ends
    carry = array_at(memory, most, most, np.uint8)
    free = array_at(memory, 2 * most, most, np.uint64)
    at = array_at(memory, 3 * most, most, np.int64)
    kept = array_at(memory, 4 * most, most, np.uint64)
    rows = array_at(memory, 5 * most, most, np.uint64)
    strip_at = array_at(memory, 6 * most, most, np.int64)  # where each strip begins, and the last ends
    marks = array_at(memory, 7 * most, most, np.uint64)  # of each strip
    full_stop, n_deferred = masks.size - 1, 0
    masks[full_stop] = SENTENCE_END
    for row in range(prediction.size):
        p_from, p_to = text_at[prediction[row]], text_at[prediction[row] + 1]
        r_from, r_to = text_at[reference[row]], text_at[reference[row] + 1]
        p, r_first, r_end = ids[sentence_at[p_from] : sentence_at[p_to]], sentence_at[r_from], sentence_at[r_to]
        p_size, r_size = p.size, r_end - r_first
        r_longest = longest_sentence(sentence_at, r_from, r_to) if union_lcs >= 0 else 0
        one_each = r_longest == r_size and longest_sentence(sentence_at, p_from, p_to) == p_size and not once
        is_lcs = union_lcs >= 0 and one_each  # of one sentence on each side the union is the LCS
        is_deferred = union_lcs >= 0 and not one_each and r_longest > STRIP
        by_sentence = union_lcs >= 0 and not one_each and r_longest <= STRIP
        by_column = lcs >= 0 or is_lcs or by_sentence
        by_bigram = bigrams >= 0 and min(p_size, r_size) <= SHORT_TEXT

        # the columns, and the state that is reset for them
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
                bigram_hits += bigrams_ending(masks, p, before, free)
            n_kept = keep(columns, n_columns, masks, carry, at, kept) if by_column else 0
            if lcs >= 0 or is_lcs:
                lcs_hits += lcs_growth(at, kept, n_kept, carry)
            marks[n_strips] = ZERO
            if by_sentence:
                set_rows(at, kept, n_kept, tails, rows)
                marks[n_strips] = marks_of_strip(kept, rows, n_kept, heads, tails, lower(end - first))
            if by_column or by_bigram:
                clear_masks(masks, tokens)
            strip_at[n_strips] = first
            n_strips += 1
            first = end
        strip_at[n_strips] = r_end

        # a word that the union LCS marks is also a unigram match: these count first, then the others
        union_hits, unigram_hits = 0, 0
        if unigrams >= 0 or by_sentence:
            add_words(tally, p, once)
            if by_sentence:
                union_hits = count_strips(tally, ids, strip_at, marks, n_strips, ZERO)
                unigram_hits = union_hits + count_strips(tally, ids, strip_at, marks, n_strips, ALL)
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

        put(out, unigrams, row, unigram_hits, p_size, r_size)
        put(out, bigrams, row, bigram_hits, max(0, p_size - 1), max(0, r_size - 1))
        put(out, lcs, row, lcs_hits, p_size, r_size)
        put(out, union_lcs, row, union_hits, p_size, r_size)
    return n_deferred


def unfinished(out: Ints, measure: int) -> Ints:
    """The rows of a wanted measure whose matches `row_counts` could not count."""
    return np.flatnonzero(out[measure, 0] < 0) if measure >= 0 else np.empty(0, np.int64)


def bigram_matches(texts: Texts, row: int) -> int:
    """Clipped matches of the bigrams of one row, by sorting them."""
    found = []
    for text in (texts.prediction[row], texts.reference[row]):
        first, end = texts.sentence_at[texts.text_at[text : text + 2]]
        words = texts.ids[first:end].astype(np.int64)
        found.append(np.unique(words[:-1] << 32 | words[1:], return_counts=True))
    (bigrams, counts), (others, of_others) = found
    _, one, other = np.intersect1d(bigrams, others, assume_unique=True, return_indices=True)
    return int(np.minimum(counts[one], of_others[other]).sum())


def ngram_lcs_counts(batch: Batch, rows: Rows, slots: OutputSlots, out: Ints, *, once: bool = False) -> None:
    """See `kernels.ngram_lcs`. If most ids do not occur, they are renumbered first.

    Time grows with the tokens for unigrams and bigrams, otherwise with prediction tokens times reference tokens / 63;
    memory grows with n_words and the longest text.
    """
    texts = Texts.of(batch, rows)
    if texts.n_words > 4 * texts.ids.size + 64:
        present, numbers = np.unique(texts.ids, return_inverse=True)
        texts = texts._replace(ids=numbers.astype(np.int32), n_words=present.size)
    lengths = np.diff(batch.sentence_at[batch.text_at]) + np.diff(batch.text_at)
    most = max(int(lengths[side].max(initial=0)) for side in (rows.prediction, rows.reference))
    masks, tally = np.zeros(texts.n_words + 1, np.uint64), np.zeros(texts.n_words, np.int32)
    if row_counts(*texts, slots, once, masks, tally, np.empty((N_ARRAYS, most + 2), np.int64), out):
        deferred = unfinished(out, slots.bigrams)
        if deferred.size:
            out[slots.bigrams, 0, deferred] = [bigram_matches(texts, row) for row in deferred.tolist()]
        deferred = unfinished(out, slots.union_lcs)
        if deferred.size:
            hits = np.empty(deferred.size, np.int64)
            (long_union_lcs,) = load_accelerators("long_union_lcs")  # few texts need it, and it is slow to compile
            long_union_lcs.long_union_lcs_hits(*texts.selected(deferred), once, hits)
            out[slots.union_lcs, 0, deferred] = hits
