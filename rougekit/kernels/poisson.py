"""Sums over Poisson resamples, in integers, and hashes of texts: numbers of `rougekit.kernels.poisson`, by numpy."""

import numpy as np
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Bits, Bytes, Ints
from rougekit.kernels.resample import FIRST_FACTOR, GOLDEN, mixed

STEPS = np.array([24109, 48219, 60273, 64292, 65296, 65497, 65531, 65535], np.uint16)
"""2^16 times Poisson(1)'s cumulative probabilities, rounded: a weight is the number of them that 16 bits reach."""
WEIGHTS_AT_ONCE = 1 << 18
_32 = np.uint64(32)


def add_poisson_sums(values: NDArray[np.uint32], keys: Bits, seed: np.uint64, sums: Bits) -> None:
    """Add to sums[c, r] each example's values[c, example] times its weight in resample r.

    values: shape (n_columns, n).  keys: shape (n,).  sums: shape (n_columns, n_resamples).
    """
    n_resamples = sums.shape[1]
    words_at = np.arange((n_resamples + 3) // 4, dtype=np.uint64) * GOLDEN
    streams = mixed(mixed(np.array([seed], np.uint64) + GOLDEN) + keys * GOLDEN)
    at_once = max(1, WEIGHTS_AT_ONCE // max(1, n_resamples))
    for first in range(0, len(keys), at_once):
        some = slice(first, first + at_once)
        pieces = mixed(streams[some, np.newaxis] + words_at).astype("<u8").view("<u2")[:, :n_resamples]
        weights = np.searchsorted(STEPS, pieces, side="right").astype(np.uint64)
        for column, of_column in enumerate(values[:, some]):
            sums[column] += of_column.astype(np.uint64) @ weights


def text_hashes(data: Bytes, at: Ints, out: Bits) -> None:
    """Write a 64-bit hash of each text: of the bytes data[at[t]:at[t + 1]], eight at a time, and their number.

    Equal bytes have equal hashes on every machine. The hash spreads well, but does not withstand forgery.
    """
    sizes = np.diff(at)
    padded = np.concatenate((data[: at[-1]], np.zeros(8, np.uint8)))
    state = mixed(sizes.astype(np.uint64) + GOLDEN)
    by_length = np.argsort(-sizes, kind="stable")
    firsts, n_words = at[:-1][by_length], sizes[by_length] // 8
    longer = np.searchsorted(-n_words, -np.arange(n_words.max(initial=0)), side="left")
    for k, n_longer in enumerate(longer.tolist()):
        texts = by_length[:n_longer]
        words = padded[(firsts[:n_longer] + 8 * k)[:, np.newaxis] + np.arange(8)].view("<u8")[:, 0]
        mixture = (state[texts] ^ words) * FIRST_FACTOR
        state[texts] = mixture ^ (mixture >> _32)
    rest = np.zeros(len(sizes), np.uint64)
    for k in range(7):
        inside = sizes % 8 > k
        rest[inside] = rest[inside] << np.uint64(8) | padded[(at[:-1] + sizes // 8 * 8)[inside] + k]
    out[:] = mixed(state ^ rest)
