"""Clipped n-gram matches of any order (Lin 2004, eq. 1), counted with a hash table of the prediction's n-grams."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ids, Ints
from rougekit.kernels.compiled.jit import kernel, subroutine
from rougekit.kernels.compiled.texts import TEXTS, Texts
from rougekit.kernels.compiled.words import FACTORS


@subroutine
def slot_of(ids: Ids, at: int, order: int, text: int, first: Ids, size: int, shift: int, factor: int) -> int:
    """The slot of the n-gram ids[at:at + order], or else the free slot where it belongs.

    text: where the prediction begins in `ids`.  first: as in `clipped_matches`.  size: the number of slots, which is
    2 ** (64 - shift).  factor: the odd factor of the hash function.
    """
    number = np.uint64(0)
    for k in range(at, at + order):
        number = (number + np.uint64(ids[k] + 1)) * np.uint64(factor)
    slot = np.int64(number >> np.uint64(shift))
    while first[slot] > 0:
        other, k = text + first[slot] - 1, 0
        while k < order and ids[other + k] == ids[at + k]:
            k += 1
        if k == order:
            break
        slot = (slot + 1) & (size - 1)
    return int(slot)


@kernel(types.void, *TEXTS, types.int64, types.int64, *[types.int32[::1]] * 2, types.int64[::1])
def clipped_matches(
    ids: Ids, sentence_at: Ints, text_at: Ints, n_words: int, prediction: Ints, reference: Ints,
    order: int, factor: int, first: Ids, left: Ids, matches: Ints,
) -> None:  # fmt: skip
    """Write the matches of each row: an n-gram of the reference uses up an equal one of the prediction, if any is left.

    first: scratch; for each slot, the position in the prediction, counted from 1, where its n-gram first occurs; 0 if
    the slot is free.  left: scratch; how often that n-gram can still be matched.  The number of slots is a power of 2,
    and at least twice the number of n-grams of the longest prediction.
    """
    for row in range(prediction.size):
        matches[row] = 0
        p, p_end = sentence_at[text_at[prediction[row]]], sentence_at[text_at[prediction[row] + 1]] - order + 1
        r, r_end = sentence_at[text_at[reference[row]]], sentence_at[text_at[reference[row] + 1]] - order + 1
        if p_end <= p or r_end <= r:
            continue
        size, shift = 2, 63
        while size < 2 * (p_end - p):
            size, shift = 2 * size, shift - 1
        first[:size] = 0
        for at in range(p, p_end):
            slot = slot_of(ids, at, order, p, first, size, shift, factor)
            if first[slot] == 0:
                first[slot], left[slot] = at - p + 1, 0
            left[slot] += 1
        for at in range(r, r_end):
            slot = slot_of(ids, at, order, p, first, size, shift, factor)
            if first[slot] > 0 and left[slot] > 0:
                left[slot] -= 1
                matches[row] += 1


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """See `kernels.ngram`. Time grows with the words and orders, memory with the longest prediction."""
    sizes = np.diff(batch.sentence_at[batch.text_at])
    longest = int(sizes[rows.prediction].max(initial=1))
    first, left = (np.empty(2 << longest.bit_length(), np.int32) for _ in range(2))
    for order, counts in zip(orders.tolist(), out, strict=True):
        clipped_matches(*Texts.of(batch, rows), order, int(FACTORS[0]), first, left, counts[0])
        counts[1:] = np.maximum(sizes[np.stack((rows.prediction, rows.reference))] - order + 1, 0)
