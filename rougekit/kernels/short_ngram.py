"""Clipped n-gram matches in short references, 64 words at a time: Lin (2004), eq. 1.

The reference is cut into strips of up to 64 words, a bit each. masks[word] holds the bits where a word stands; the bits
where the n-gram that ends with column c of the prediction ends in the strip are those of the (n-1)-gram that ends with
column c - 1, one place on, where also the word of column c stands. Strips overlap by one word less than the longest
n-gram, so that every n-gram of the reference lies in one.

Eq. 1 is counted in three places, each for what the others are slow at. Orders 1 and 2 are in `kernels.ngram_lcs`,
beside the common subsequences that need the same masks. Long references and BLEU, which has several at once, are in
`kernels.ngram`, by a table. This one is kept for rouge3 and higher of texts of usual length, for which the
table takes four to five times as long (60 words a text).
"""

import numpy as np

from rougekit.foundation.arrays.types import Bits, Ints
from rougekit.kernels.instructions import empty, popcount, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts, clear_masks, set_masks, tokens_of

STRIP = 64
LONGEST = 24
"""Highest order; longer n-grams would make the strips overlap for the most part."""
MOST_STRIPS = 16
"""With more, divided by the number of orders (from 4 orders on, by 4), a table of the n-grams that match costs less."""
ALL, ZERO, ONE = (np.uint64(n) for n in ((1 << 64) - 1, 0, 1))


@kernel
def short_ngram_hits(texts: Texts, longest_prediction: int, orders: Ints, hits: Ints) -> None:
    """Write the clipped matches of each row whose reference has few strips into hits, shape (n_orders, n_rows).

    orders: each 1 <= n <= LONGEST.  Other rows are left as they are.
    """
    highest = 0
    for order in orders:
        highest = max(highest, order)
    step = STRIP + 1 - highest
    longest = STRIP + (MOST_STRIPS // min(4, orders.size) - 1) * step
    most = max(1, longest_prediction)
    masks = zeros(texts.n_words, np.uint64)
    places, ends = empty(most, np.uint64), empty(most, np.uint64)
    free = empty((orders.size, most), np.uint64)
    for row in range(texts.prediction.size):
        p, r = tokens_of(texts, texts.prediction[row]), tokens_of(texts, texts.reference[row])
        if r.size > longest:
            continue
        for k in range(orders.size):
            hits[k, row] = 0
            for c in range(p.size):
                free[k, c] = ALL
        low, new = 0, ALL
        while low == 0 or low + highest - 1 < r.size:
            strip = r[low : low + STRIP]
            set_masks(masks, strip)
            for c in range(p.size):
                places[c] = ends[c] = masks[np.uint32(p[c])]
            clear_masks(masks, strip)
            count_strip(places, ends, p.size, orders, highest, new, free, hits[:, row])
            low, new = low + step, ALL << np.uint64(highest - 1)


@subroutine
def count_strip(
    places: Bits, ends: Bits, n_columns: int, orders: Ints, highest: int, new: np.uint64, free: Bits, hits: Ints
) -> None:
    """Add the matches of each order that end in this strip at one of the bits `new`.

    places: where the word of each column stands.  ends: the same, where 1-grams end; it is used up.
    """
    for n in range(1, highest + 1):
        if n > 1 and extend(ends, places, n_columns) == ZERO:
            return
        for k in range(orders.size):
            if orders[k] == n:
                hits[k] += take(ends, n_columns, new, free[k])


@subroutine
def extend(ends: Bits, places: Bits, n_columns: int) -> np.uint64:
    """From where (n-1)-grams end to where n-grams end, in place; returns the bits of all columns."""
    found = ZERO
    for c in range(n_columns - 1, 0, -1):
        ends[c] = ends[c - 1] << ONE & places[c]
        found |= ends[c]
    ends[0] = ZERO
    return found


@subroutine
def take(ends: Bits, n_columns: int, new: np.uint64, free: Bits) -> int:
    """Number of columns that find a place. Each takes one that no other takes, so the hits are clipped.

    free[c]: all ones until column c has found a place in this strip or one before.
    """
    taken = ZERO
    for c in range(n_columns):
        found = ends[c] & new & ~taken & free[c]
        taken |= found & (ZERO - found)
        free[c] &= ALL if found == ZERO else ZERO
    return int(popcount(taken))
