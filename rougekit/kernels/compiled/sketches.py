"""Upper bounds on the number of words that two texts have in common: see `kernels.sketches`."""

import numpy as np
from numba import types

from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.kernels.compiled.instructions import popcount
from rougekit.kernels.compiled.jit import kernel, readonly, subroutine
from rougekit.kernels.resample import GOLDEN

ONE, SIX, HIGH_HALF, LOW = (np.uint64(n) for n in (1, 6, 32, 63))
IDS, INTS, INT, FOUND = readonly(types.int32), readonly(types.int64), types.int64, types.int64[::1]


@kernel(types.void, IDS, INTS, types.uint64[:, ::1])
def sketch(ids: Ids, token_at: Ints, sketches: Bits) -> None:
    """See `kernels.sketches`."""
    width = np.uint64(64 * sketches.shape[1])
    for text in range(sketches.shape[0]):
        for k in range(token_at[text], token_at[text + 1]):
            bit = ((np.uint64(np.uint32(ids[k])) * GOLDEN) >> HIGH_HALF) % width
            sketches[text, bit >> SIX] |= ONE << (bit & LOW)


@kernel(types.void, IDS, INTS, INT, INT, INTS, FOUND)
def common_at_most(ids: Ids, token_at: Ints, n_words: int, one: int, others: Ints, common: Ints) -> None:
    """See `kernels.sketches`."""
    has = np.zeros(n_words, np.uint8)
    size = token_at[one + 1] - token_at[one]
    for k in range(token_at[one], token_at[one + 1]):
        has[np.uint32(ids[k])] = 1
    for k in range(len(others)):
        n = 0
        for token in range(np.uint64(token_at[others[k]]), np.uint64(token_at[others[k] + 1])):
            n += has[np.uint32(ids[token])]
        common[k] = min(size, n)


@subroutine
def missing_bits(sketches: Bits, one: np.uint64, other: np.uint64) -> int:
    """How many bits are set in the sketch of text `one`, but not in the sketch of text `other`."""
    n = 0
    for word in range(np.uint64(sketches.shape[1])):
        n += popcount(sketches[one, word] & ~sketches[other, word])
    return n


@kernel(INT, readonly(types.uint64, 2), INTS, INT, INTS, INTS, INTS, FOUND)
def find_candidates(
    sketches: Bits, sizes: Ints, one: int, others: Ints, needed: Ints, size_class: Ints, found: Ints
) -> int:
    """See `kernels.sketches`."""
    n, size, text = 0, sizes[one], np.uint64(one)
    for k in range(len(others)):
        other = np.uint64(others[k])
        enough = needed[np.uint64(size_class[other])]
        if size < enough or sizes[other] < enough:
            continue
        if size - missing_bits(sketches, text, other) < enough:
            continue
        if sizes[other] - missing_bits(sketches, other, text) >= enough:
            found[n] = others[k]
            n += 1
    return n
