"""Skip-bigrams: Lin (2004), section 5. Pairs of words in text order, whatever the sentences."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
Counts = NDArray[np.int32] | NDArray[np.int64]
LANES = 16  # counts that the processor adds at once
BLOCK = 1 << 16  # cells of the two tables of pairs, small enough for the processor's cache
INT32_WORDS = 1 << 16  # a text of up to so many words has fewer than 2**31 pairs


def skip_bigram_counts(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    max_skip: int,
    last_unigram: bool,
    out: Ints,
) -> None:
    """Write clipped matches, prediction units and reference units of each row into out, for S and SU at once.

    max_skip: at most so many words between the two, 0 = neighbours only; < 0 = any number (eq. 16-18).
    out: shape (2, 3, n_rows); out[0] are the skip-bigrams, out[1] the skip-bigrams and every unigram (section 5.1),
    whatever max_skip is. With last_unigram=False the last word of each text is no unigram, as in ROUGE-1.5.5.

    Time is linear in the words of a text times the different words that both texts have (a few at a time), or times
    max_skip where that is small. Memory is linear in the longest text and n_words, never in the number of pairs.
    """
    lengths = sentence_at[text_at[1:]] - sentence_at[text_at[:-1]]
    longest = int(max(lengths[prediction].max(initial=0), lengths[reference].max(initial=0)))
    reach = longest if max_skip < 0 else min(max_skip + 1, longest)
    cells = max(BLOCK, 2 * longest)
    tables: Counts = np.zeros(cells, np.int32) if longest <= INT32_WORDS else np.zeros(cells, np.int64)
    _skip_bigram_counts(
        ids, sentence_at, text_at, n_words, prediction, reference, reach, last_unigram, longest, tables, out
    )


@kernel
def _skip_bigram_counts(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    reach: int,
    last_unigram: bool,
    longest: int,
    tables: Counts,
    out: Ints,
) -> None:
    """reach: a word pairs with this many words after it.  tables: scratch, all 0."""
    number_of = np.zeros(n_words, np.int32)
    count = np.zeros(longest, np.int32)
    shared = np.empty((2, longest + 1), np.int32)
    at = np.empty((2, longest + 1), np.int32)
    head = np.empty((2, longest), np.int32)
    follower = np.empty((2, longest), np.int32)
    window = np.zeros(longest, tables.dtype)
    for row in range(len(prediction)):
        begin, end = sentence_at[text_at[prediction[row]]], sentence_at[text_at[prediction[row] + 1]]
        ref_begin, ref_end = sentence_at[text_at[reference[row]]], sentence_at[text_at[reference[row] + 1]]
        n_numbers, n_shared, n_ref_shared = _shared(ids, begin, end, ref_begin, ref_end, number_of, shared, at)
        if reach * LANES <= n_numbers:
            hits = _pair_by_pair(n_numbers, n_shared, n_ref_shared, reach, shared, at, head, follower, count)
        else:
            hits = _row_by_row(n_numbers, n_shared, n_ref_shared, reach, shared, at, window, tables)
        n_unigrams, n_ref_unigrams = end - begin, ref_end - ref_begin
        out[0, 0, row] = hits
        out[0, 1, row] = _pairs(n_unigrams, reach)
        out[0, 2, row] = _pairs(n_ref_unigrams, reach)
        if not last_unigram:
            if n_unigrams > 0 and n_shared > 0 and at[0, n_shared - 1] == n_unigrams - 1:
                n_shared -= 1
            if n_ref_unigrams > 0 and n_ref_shared > 0 and at[1, n_ref_shared - 1] == n_ref_unigrams - 1:
                n_ref_shared -= 1
            n_unigrams, n_ref_unigrams = max(0, n_unigrams - 1), max(0, n_ref_unigrams - 1)
        out[1, 0, row] = hits + _unigram_hits(n_numbers, n_shared, n_ref_shared, shared, count)
        out[1, 1, row] = out[0, 1, row] + n_unigrams
        out[1, 2, row] = out[0, 2, row] + n_ref_unigrams


@kernel
def _pairs(length: int, reach: int) -> int:
    """How many pairs a text of `length` words has."""
    reach = min(reach, length)
    return reach * length - reach * (reach + 1) // 2


@kernel
def _shared(
    ids: NDArray[np.int32],
    begin: int,
    end: int,
    ref_begin: int,
    ref_end: int,
    number_of: NDArray[np.int32],
    shared: Small,
    at: Small,
) -> tuple[int, int, int]:
    """Keep the words that both texts have: their numbers, from 0, and where in the text they are.

    number_of is all 0 before and after. No word decides a branch: what is not wanted is written and then overwritten.
    """
    for k in range(ref_begin, ref_end):
        number_of[ids[k]] = -1
    n_numbers = 0
    n_shared = 0
    for k in range(begin, end):
        number = number_of[ids[k]]
        n_numbers += number == -1
        number = n_numbers if number == -1 else number
        number_of[ids[k]] = number
        shared[0, n_shared] = number - 1
        at[0, n_shared] = k - begin
        n_shared += number > 0
    n_ref_shared = 0
    for k in range(ref_begin, ref_end):
        number = number_of[ids[k]]
        shared[1, n_ref_shared] = number - 1
        at[1, n_ref_shared] = k - ref_begin
        n_ref_shared += number > 0
    for k in range(ref_begin, ref_end):
        number_of[ids[k]] = 0
    return n_numbers, n_shared, n_ref_shared


@kernel
def _unigram_hits(n_numbers: int, n_shared: int, n_ref_shared: int, shared: Small, count: Small) -> int:
    for k in range(n_ref_shared):
        count[shared[1, k]] += 1
    hits = 0
    for k in range(n_shared):
        hits += count[shared[0, k]] > 0
        count[shared[0, k]] -= 1
    count[:n_numbers] = 0
    return hits


@kernel
def _pair_by_pair(
    n_numbers: int,
    n_shared: int,
    n_ref_shared: int,
    reach: int,
    shared: Small,
    at: Small,
    head: Small,
    follower: Small,
    count: Small,
) -> int:
    """For each first word: count its second words in the reference, use them up in the prediction."""
    _group(0, n_shared, n_numbers, shared, head, follower)
    _group(1, n_ref_shared, n_numbers, shared, head, follower)
    hits = 0
    for number in range(n_numbers):
        first = head[1, number]
        while first >= 0:
            k = first + 1
            while k < n_ref_shared and at[1, k] <= at[1, first] + reach:
                count[shared[1, k]] += 1
                k += 1
            first = follower[1, first]
        first = head[0, number]
        while first >= 0:
            k = first + 1
            while k < n_shared and at[0, k] <= at[0, first] + reach:
                if count[shared[0, k]] > 0:
                    count[shared[0, k]] -= 1
                    hits += 1
                k += 1
            first = follower[0, first]
        first = head[1, number]
        while first >= 0:
            k = first + 1
            while k < n_ref_shared and at[1, k] <= at[1, first] + reach:
                count[shared[1, k]] = 0
                k += 1
            first = follower[1, first]
    return hits


@kernel
def _group(side: int, n: int, n_numbers: int, shared: Small, head: Small, follower: Small) -> None:
    """Chain the places of each number: head[side, number], then its follower[side], and so on until -1."""
    for number in range(n_numbers):
        head[side, number] = -1
    for k in range(n):
        follower[side, k] = head[side, shared[side, k]]
        head[side, shared[side, k]] = k


@kernel
def _row_by_row(
    n_numbers: int,
    n_shared: int,
    n_ref_shared: int,
    reach: int,
    shared: Small,
    at: Small,
    window: Counts,
    tables: Counts,
) -> int:
    """Two tables [first word, second word] of pair counts; a word adds the counts of the words in its reach as one row.

    Some rows at a time, so that the tables stay small. tables is all 0 before and after.
    """
    rows = max(1, len(tables) // (2 * max(1, n_numbers)))
    hits = 0
    for low in range(0, n_numbers, rows):
        high = min(low + rows, n_numbers)
        half = (high - low) * n_numbers
        _add_rows(0, n_shared, n_numbers, low, high, reach, shared, at, window, tables, 0)
        _add_rows(1, n_ref_shared, n_numbers, low, high, reach, shared, at, window, tables, half)
        hits += _common(tables, half)
    return hits


@kernel
def _add_rows(
    side: int,
    n: int,
    n_numbers: int,
    low: int,
    high: int,
    reach: int,
    shared: Small,
    at: Small,
    window: Counts,
    tables: Counts,
    offset: int,
) -> None:
    """From the last word to the first; window[x] is how many of the words in reach have the number x."""
    for x in range(n_numbers):
        window[x] = 0
    last = n - 1
    for k in range(n - 1, -1, -1):
        while at[side, last] > at[side, k] + reach:
            window[shared[side, last]] -= 1
            last -= 1
        number = shared[side, k]
        if low <= number < high:
            _add_row(window, n_numbers, tables, offset + (number - low) * n_numbers)
        window[number] += 1


@kernel
def _add_row(window: Counts, n_numbers: int, tables: Counts, begin: int) -> None:
    for x in range(n_numbers):
        tables[np.uintp(begin + x)] += window[np.uintp(x)]


@kernel
def _common(tables: Counts, half: int) -> int:
    """The sum of the smaller of two cells over the two halves; leaves 0."""
    hits = 0
    for x in range(half):
        one, two = tables[np.uintp(x)], tables[np.uintp(half + x)]
        hits += min(one, two)
        tables[np.uintp(x)] = 0
        tables[np.uintp(half + x)] = 0
    return hits
