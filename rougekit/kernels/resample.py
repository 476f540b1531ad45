"""Resample examples: count how often each is drawn, flip a coin for each, and sum over resamples exactly.

Resample r has its own stream of 64-bit words, SplitMix64 (Steele, Lea & Flood 2014) keyed by the seed and r, so any
resample can be drawn independently of the others. Words are converted to indices as in Lemire (2019), "Fast random
integer generation in an interval", but with two indices per word and no rejection step: no pair of indices is more
than 1 + n^2 / 2^64 times as likely as another (n < 2^32).
"""

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Bits, Bytes, Floats, Ints, Seed
from rougekit.foundation.runtime import stopping

_PRODUCTS = 1 << 18
"""The number of scalar products up to which BLAS computes a matrix multiplication in a single thread."""
_DRAWS = 1 << 15
"""The maximum number of draws per NumPy call, so that its temporary arrays stay in the processor's cache."""
_MIN_EXAMPLES = 24
"""The minimum number of examples per matrix multiplication; with fewer, adding up the results would take longer than
multiplying."""

GOLDEN, FIRST_FACTOR, SECOND_FACTOR = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB
"""The constants of SplitMix64. GOLDEN is 2^64 divided by the golden ratio, made odd, so that key + j * GOLDEN visits
every word once before it repeats."""
_LOW = 0xFFFFFFFF


def mixed(words: Bits) -> Bits:
    """SplitMix64's output function."""
    words = (words ^ (words >> np.uint64(30))) * np.uint64(FIRST_FACTOR)
    words = (words ^ (words >> np.uint64(27))) * np.uint64(SECOND_FACTOR)
    return words ^ (words >> np.uint64(31))


def streams(seed: int, resamples: Ints, n_words: int) -> Bits:
    """The first n_words words of each resample's stream, shape (len(resamples), n_words)."""
    keys = mixed(mixed(np.array([seed], np.uint64) + GOLDEN) + resamples.astype(np.uint64) * GOLDEN)
    return mixed(keys[:, np.newaxis] + np.arange(n_words, dtype=np.uint64) * GOLDEN)


def count_draws(seed: Seed, first: int, counts: Floats) -> None:
    """Write into counts[r] how often resample first + r draws each of n examples. counts: shape (n_resamples, n)."""
    n = counts.shape[1]
    at_once = max(1, _DRAWS // n)
    for row in stopping.each(range(0, len(counts), at_once)):
        part = counts[row : row + at_once]
        words = streams(int(seed), first + row + np.arange(len(part)), (n + 1) // 2)
        indices = np.empty((*words.shape, 2), np.uint64)
        for which in range(2):  # the index is word * n >> 64; the low 64 bits are the next word
            low = (words & _LOW) * n
            high = (words >> 32) * n + (low >> 32)
            indices[:, :, which] = high >> 32
            words = (high << 32) | (low & _LOW)
        drawn = indices.view(np.int64).reshape(len(part), -1)[:, :n]  # if n is odd, one index is unused
        cells = drawn + n * np.arange(len(part))[:, np.newaxis]
        part[:] = np.bincount(cells.reshape(-1), minlength=part.size).reshape(part.shape)


def heads(n: int, seed: int, resamples: Ints, every_one: bool) -> Bytes:
    """Flip each example's coin in each resample: 1 for heads, 0 for tails; shape (len(resamples), n).

    every_one: whether to enumerate all outcomes instead of drawing: the coins of resample r are the bits of r, so
    r = 0 .. 2^n - 1 gives all outcomes (n < 64).
    """
    drawn = streams(seed, resamples, (n + 63) // 64)
    words = resamples.astype(np.uint64)[:, np.newaxis] if every_one else drawn
    return np.unpackbits(words.astype("<u8").view(np.uint8), axis=1, bitorder="little", count=n)


def halves_of(values: Ints) -> Floats:
    """Split values, shape (n, n_columns), into their high bits, then their low bits: shape (n, 2 * n_columns).

    n times the largest absolute value must be below 2^58. Each half has so few bits that a sum of n halves stays
    below 2^53, so float64 adds them exactly, in any order.
    """
    low_bits = 53 - len(values).bit_length()
    return np.concatenate((values >> low_bits, values & ((1 << low_bits) - 1)), axis=1).astype(np.float64)


def weighted_sums(counts: Floats, halves: Floats, out: Ints) -> None:
    """Write the column sums of the values over each resample into `out`, shape (n_resamples, n_columns).

    counts: how often a resample adds each example: whole numbers, shape (n_resamples, n); each row sums to at most n.
    halves: `halves_of` the values.
    """
    n, width = halves.shape
    height = min(64, max(8, _PRODUCTS // (_MIN_EXAMPLES * width)))
    step = max(1, _PRODUCTS // (height * width))
    for first in stopping.each(range(0, len(counts), height)):
        block = counts[first : first + height]
        sums = sum(block[:, at : at + step] @ halves[at : at + step] for at in range(0, n, step))
        high, low = np.hsplit(np.asarray(sums).astype(np.int64), 2)
        out[first : first + height] = (high << 53 - n.bit_length()) + low
