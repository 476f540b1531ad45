"""Skip-bigrams: Lin (2004), section 5, eq. 16-18. Pairs of words in text order, whatever the sentences.

Lin counts SKIP2(X, Y) pair by pair, and both texts' pairs by a formula. Here only words that both texts have are paired
at all: they get numbers of their own, from 0. Their pairs are then counted in one of two ways, whichever takes less:
first word by first word where a word pairs with few others, else in a table of all numbers times all numbers.
"""

from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ids, Ints, Small
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts, tokens_of

Table = Ids | Ints
LANES = 16  # counts that the processor adds at once
BLOCK = 1 << 16  # cells of the two tables of pairs, small enough for the processor's cache
INT32_WORDS = 1 << 16  # a text of up to so many words has fewer than 2**31 pairs
PREDICTION, REFERENCE = 0, 1  # sides of a pair


def skip_bigram_counts(batch: Batch, rows: Rows, max_skip: int, last_unigram: bool, out: Ints) -> None:
    """See `plain.skip_bigram`.

    Time is linear in the words of a text times the different words that both texts have (a few at a time), or times
    max_skip where that is small. Memory is linear in the longest text and n_words, never in the number of pairs.
    """
    texts = Texts.of(batch, rows)
    longest = texts.most_tokens(rows.prediction, rows.reference)
    reach = longest if max_skip < 0 else min(max_skip + 1, longest)
    cells = max(BLOCK, 2 * longest)
    tables: Table = np.zeros(cells, np.int32) if longest <= INT32_WORDS else np.zeros(cells, np.int64)
    _skip_bigram_counts(texts, reach, last_unigram, longest, tables, out)


class Scratch(NamedTuple):
    """Working memory for a row. longest: words of the longest text.  Sides: 0 is the prediction, 1 the reference."""

    number_of: Small
    """shape (n_words,), all 0 before and after"""
    tally: Small
    """shape (longest,), all 0 before and after: by number"""
    shared: Small
    """shape (2, longest + 1): of each side the words that the other has, by number"""
    at: Small
    """shape (2, longest + 1): and where in the text they are"""
    head: Small
    """shape (2, longest): the last place of each number in `shared`"""
    follower: Small
    """shape (2, longest): the place before it of the same number; -1: there is none"""
    window: Table
    """shape (longest,): how many of the words in reach have each number"""
    tables: Table
    """all 0 before and after: pairs of numbers, some rows for the prediction, then the same for the reference"""


class Shared(NamedTuple):
    """How many words both texts have: different ones, places in the prediction, places in the reference."""

    n_numbers: int
    n_shared: int
    n_ref_shared: int


@kernel
def _skip_bigram_counts(texts: Texts, reach: int, last_unigram: bool, longest: int, tables: Table, out: Ints) -> None:
    """The work of `skip_bigram_counts`. reach: a word pairs with this many words after it."""
    scratch = Scratch(
        zeros(texts.n_words, np.int32),
        zeros(longest, np.int32),
        empty((2, longest + 1), np.int32),
        empty((2, longest + 1), np.int32),
        empty((2, longest), np.int32),
        empty((2, longest), np.int32),
        zeros(longest, tables.dtype),
        tables,
    )
    for row in range(len(texts.prediction)):
        p, r = tokens_of(texts, texts.prediction[row]), tokens_of(texts, texts.reference[row])
        n_numbers, n_shared, n_ref_shared = shared = _shared(p, r, scratch)
        if reach * LANES <= n_numbers:
            hits = _pair_by_pair(shared, reach, scratch)
        else:
            hits = _row_by_row(shared, reach, scratch)
        n_unigrams, n_ref_unigrams = len(p), len(r)
        out[0, 0, row] = hits
        out[0, 1, row] = _pairs(n_unigrams, reach)
        out[0, 2, row] = _pairs(n_ref_unigrams, reach)
        if not last_unigram:  # the script counts a unigram where pairs begin, and none begins there
            if n_shared > 0 and scratch.at[PREDICTION, n_shared - 1] == n_unigrams - 1:
                n_shared -= 1
            if n_ref_shared > 0 and scratch.at[REFERENCE, n_ref_shared - 1] == n_ref_unigrams - 1:
                n_ref_shared -= 1
            n_unigrams, n_ref_unigrams = max(0, n_unigrams - 1), max(0, n_ref_unigrams - 1)
        out[1, 0, row] = hits + _unigram_hits(Shared(n_numbers, n_shared, n_ref_shared), scratch)
        out[1, 1, row] = out[0, 1, row] + n_unigrams
        out[1, 2, row] = out[0, 2, row] + n_ref_unigrams


@subroutine
def _pairs(length: int, reach: int) -> int:
    """How many pairs a text of `length` words has: C(length, 2) of eq. 16, less those that are too far apart."""
    reach = min(reach, length)
    return reach * length - reach * (reach + 1) // 2


@subroutine
def _shared(p: Small, r: Small, scratch: Scratch) -> Shared:
    """Keep the words that both texts have: their numbers, from 0, and where in the text they are.

    No word decides a branch: what is not wanted is written and then overwritten.
    """
    number_of, _, shared, at, _, _, _, _ = scratch
    for k in range(len(r)):
        number_of[r[k]] = -1
    n_numbers = 0
    n_shared = 0
    for k in range(len(p)):
        number = number_of[p[k]]
        n_numbers += number == -1
        number = n_numbers if number == -1 else number
        number_of[p[k]] = number
        shared[PREDICTION, n_shared] = number - 1
        at[PREDICTION, n_shared] = k
        n_shared += number > 0
    n_ref_shared = 0
    for k in range(len(r)):
        number = number_of[r[k]]
        shared[REFERENCE, n_ref_shared] = number - 1
        at[REFERENCE, n_ref_shared] = k
        n_ref_shared += number > 0
    for k in range(len(r)):
        number_of[r[k]] = 0
    return Shared(n_numbers, n_shared, n_ref_shared)


@subroutine
def _unigram_hits(found: Shared, scratch: Scratch) -> int:
    """Clipped matches of single words: section 5.1."""
    n_numbers, n_shared, n_ref_shared = found
    _, tally, shared, _, _, _, _, _ = scratch
    for k in range(n_ref_shared):
        tally[shared[REFERENCE, k]] += 1
    hits = 0
    for k in range(n_shared):
        hits += tally[shared[PREDICTION, k]] > 0
        tally[shared[PREDICTION, k]] -= 1
    for number in range(n_numbers):
        tally[number] = 0
    return hits


@subroutine
def _pair_by_pair(found: Shared, reach: int, scratch: Scratch) -> int:
    """For each first word: count its second words in the reference, use them up in the prediction."""
    n_numbers, n_shared, n_ref_shared = found
    _, tally, shared, at, head, follower, _, _ = scratch
    _group(PREDICTION, n_shared, n_numbers, scratch)
    _group(REFERENCE, n_ref_shared, n_numbers, scratch)
    hits = 0
    for number in range(n_numbers):
        first = head[REFERENCE, number]
        while first >= 0:
            k = first + 1
            while k < n_ref_shared and at[REFERENCE, k] <= at[REFERENCE, first] + reach:
                tally[shared[REFERENCE, k]] += 1
                k += 1
            first = follower[REFERENCE, first]
        first = head[PREDICTION, number]
        while first >= 0:
            k = first + 1
            while k < n_shared and at[PREDICTION, k] <= at[PREDICTION, first] + reach:
                if tally[shared[PREDICTION, k]] > 0:
                    tally[shared[PREDICTION, k]] -= 1
                    hits += 1
                k += 1
            first = follower[PREDICTION, first]
        first = head[REFERENCE, number]
        while first >= 0:
            k = first + 1
            while k < n_ref_shared and at[REFERENCE, k] <= at[REFERENCE, first] + reach:
                tally[shared[REFERENCE, k]] = 0
                k += 1
            first = follower[REFERENCE, first]
    return hits


@subroutine
def _group(side: int, n: int, n_numbers: int, scratch: Scratch) -> None:
    """Chain the places of each number: head[side, number], then its follower[side], and so on until -1."""
    shared, head, follower = scratch.shared, scratch.head, scratch.follower
    for number in range(n_numbers):
        head[side, number] = -1
    for k in range(n):
        follower[side, k] = head[side, shared[side, k]]
        head[side, shared[side, k]] = k


@subroutine
def _row_by_row(found: Shared, reach: int, scratch: Scratch) -> int:
    """Two tables [first word, second word] of pair counts; a word adds the counts of the words in its reach as one row.

    Some rows at a time, so that the tables stay small.
    """
    n_numbers, n_shared, n_ref_shared = found
    rows = max(1, len(scratch.tables) // (2 * max(1, n_numbers)))
    hits = 0
    for low in range(0, n_numbers, rows):
        high = min(low + rows, n_numbers)
        half = (high - low) * n_numbers
        _add_rows(PREDICTION, n_shared, n_numbers, low, high, reach, half, scratch)
        _add_rows(REFERENCE, n_ref_shared, n_numbers, low, high, reach, half, scratch)
        hits += _common(scratch.tables, half)
    return hits


@subroutine
def _add_rows(side: int, n: int, n_numbers: int, low: int, high: int, reach: int, half: int, scratch: Scratch) -> None:
    """Add up the rows of the first words low:high, from the last word of a text on: then none is looked at twice."""
    _, _, shared, at, _, _, window, tables = scratch
    for x in range(n_numbers):
        window[x] = 0
    last = n - 1
    for k in range(n - 1, -1, -1):
        while at[side, last] > at[side, k] + reach:
            window[shared[side, last]] -= 1
            last -= 1
        number = shared[side, k]
        if low <= number < high:
            _add_row(window, n_numbers, tables, side * half + (number - low) * n_numbers)
        window[number] += 1


@subroutine
def _add_row(window: Table, n_numbers: int, tables: Table, begin: int) -> None:
    """One row more; indices without a sign, as for others numba looks whether they count from the end."""
    for x in range(n_numbers):
        tables[np.uintp(begin + x)] += window[np.uintp(x)]


@subroutine
def _common(tables: Table, half: int) -> int:
    """The sum of the smaller of two cells over the two halves; leaves 0."""
    hits = 0
    for x in range(half):
        one, two = tables[np.uintp(x)], tables[np.uintp(half + x)]
        hits += min(one, two)
        tables[np.uintp(x)] = 0
        tables[np.uintp(half + x)] = 0
    return hits
