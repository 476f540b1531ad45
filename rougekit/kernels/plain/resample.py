"""Sums over resampled examples, in integers: the draws and the numbers of `rougekit.kernels.resample`, by numpy.

Counts of draws and limbs are small whole numbers: as floats their products and sums are exact below 2^53 (2^38
examples), so the sums of a block of resamples are one matrix product, in whatever order that adds.
"""

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Bits, Ints, Limbs

LIMB = 15  # bits of a limb; the last one has 16 with its sign
LENGTH = 32  # columns are filled up with zeros to a multiple of it: the most examples that are multiplied at once
BLOCK = 8  # resamples that are multiplied together, so that a value is loaded once
DRAWS_AT_ONCE = 1 << 15  # more of them leave the cache
PRODUCTS_AT_ONCE = 1 << 15  # of one resample: so few that BLAS uses one thread

GOLDEN, FIRST_FACTOR, SECOND_FACTOR = (
    np.uint64(n) for n in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB)
)
"""Those of SplitMix64. GOLDEN is 2^64 divided by the golden ratio, and odd: key + j * GOLDEN comes to every word once
before it repeats."""
_27, _30, _31, _32 = (np.uint64(n) for n in (27, 30, 31, 32))
_LOW = np.uint64(0xFFFFFFFF)

Words = TypeVar("Words", np.uint64, Bits)


def mixed(words: Words) -> Words:
    """SplitMix64's output function. Compiled, too."""
    words = (words ^ (words >> _30)) * FIRST_FACTOR
    words = (words ^ (words >> _27)) * SECOND_FACTOR
    return words ^ (words >> _31)


def streams(seed: int, resamples: Ints, n_words: int) -> Bits:
    """The first words of each resample's stream, shape (len(resamples), n_words)."""
    keys = mixed(mixed(np.array([seed], np.uint64) + GOLDEN) + resamples.astype(np.uint64) * GOLDEN)
    return mixed(keys[:, np.newaxis] + np.arange(n_words, dtype=np.uint64) * GOLDEN)


def draws(n: int, seed: int, resamples: Ints, length: int) -> Ints:
    """How often each resample draws each of n examples, shape (len(resamples), length), 0 from n on."""
    words = streams(seed, resamples, (n + 1) // 2)
    indices = np.empty((*words.shape, 2), np.uint64)
    for which in range(2):  # the index is word * n >> 64; what stays below the point is the next word
        low = (words & _LOW) * np.uint64(n)
        high = (words >> _32) * np.uint64(n) + (low >> _32)
        indices[:, :, which] = high >> _32
        words = (high << _32) | (low & _LOW)
    drawn = indices.view(np.int64).reshape(len(resamples), -1)[:, :n]  # of an odd number, one index is left
    cells = drawn + length * np.arange(len(resamples))[:, np.newaxis]
    return np.bincount(cells.reshape(-1), minlength=length * len(resamples)).reshape(-1, length)


def heads(n: int, seed: int, resamples: Ints, every_one: bool) -> NDArray[np.uint8]:
    """On which of n examples the coin of each resample falls on heads, shape (len(resamples), n)."""
    drawn = streams(seed, resamples, (n + 63) // 64)
    words = resamples.astype(np.uint64)[:, np.newaxis] if every_one else drawn
    return np.unpackbits(words.astype("<u8").view(np.uint8), axis=1, bitorder="little", count=n)


def drawn_sums(limbs: Limbs, n: int, seed: np.uint64, counts: Limbs, first: int, last: int, out: Ints) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the n examples that resample r draws.

    limbs: shape (n_columns * n_limbs, length), length a multiple of LENGTH >= n, and 0 from n on; a value is the sum of
    limb << LIMB * k over its limbs k, and n times any value is below 2^63 in size.  counts: scratch of the compiled
    kernel, shape (BLOCK, length).  out: shape (n_resamples, n_columns).
    """
    _weighted_sums(limbs, lambda resamples: draws(n, int(seed), resamples, limbs.shape[1]), first, last, out)


def tossed_sums(
    limbs: Limbs, n: int, seed: np.uint64, every_one: bool, counts: Limbs, first: int, last: int, out: Ints
) -> None:
    """The same over the examples for which a fair coin falls on heads, one toss for each example and resample.

    every_one: the bits of r are the tosses, so that r = 0 .. 2^n - 1 are all outcomes (n < 64).
    """

    def padded(resamples: Ints) -> NDArray[np.uint8]:
        return np.pad(heads(n, int(seed), resamples, every_one), ((0, 0), (0, limbs.shape[1] - n)))

    _weighted_sums(limbs, padded, first, last, out)


def _weighted_sums(
    limbs: NDArray[np.int16], counts_of: Callable[[Ints], Ints | NDArray[np.uint8]],
    first: int, last: int, out: Ints,
) -> None:  # fmt: skip
    """Write into out[r] the sum of each column, each example as often as counts_of says, one row for each resample."""
    n_columns = out.shape[1]
    n_limbs = len(limbs) // n_columns
    values = limbs.T.astype(np.float64)
    step = max(1, PRODUCTS_AT_ONCE // len(limbs))
    pieces = [slice(at, at + step) for at in range(0, len(values), step)]
    for start in range(first, last, at_once := max(1, DRAWS_AT_ONCE // len(values))):
        counts = counts_of(np.arange(start, min(last, start + at_once))).astype(np.float64)
        for at in range(0, len(counts), BLOCK):
            block = counts[at : at + BLOCK]
            products = sum(block[:, piece] @ values[piece] for piece in pieces)
            sums = np.asarray(products).astype(np.int64).reshape(len(block), n_columns, n_limbs)
            out[start + at : start + at + len(block)] = (sums << LIMB * np.arange(n_limbs)).sum(axis=2)
