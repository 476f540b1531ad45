"""Sums over resampled examples, in integers: no order of additions, thread or machine can change them.

Randomness depends on what is drawn, never on who draws it. Resample r has a stream of its own, keyed by (seed, r): its
word j is SplitMix64's output function (Steele, Lea & Flood 2014) of key + j * GOLDEN. Two indices below n come from one
word by two widening multiplications (Brackett-Rozinsky & Lemire 2024, "Batched ranged random integer generation"),
without their rejection step: no pair of indices is more than 1 + n^2 / 2^64 times as likely as another (n < 2^32).
"""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio, odd: key + j * GOLDEN comes to every word once before it repeats"""
_FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

BLOCK = 8
"""Resamples counted before the columns are read once for all of them: their counts and a column fit in the L2 cache."""


@kernel
def _mixed(word: np.uint64) -> np.uint64:
    word = (word ^ (word >> _30)) * _FIRST_FACTOR
    word = (word ^ (word >> _27)) * _SECOND_FACTOR
    return word ^ (word >> _31)


@kernel
def _key(seed: np.uint64, resample: int) -> np.uint64:
    return _mixed(_mixed(seed + GOLDEN) + np.uint64(resample) * GOLDEN)


@kernel
def _draw(key: np.uint64, n: int, indices: NDArray[np.uint32]) -> None:
    """Write n indices below n, drawn with replacement; indices has an even length >= n, its last cell may be spare."""
    below = np.uint64(n)
    for pair in range((n + 1) // 2):
        word = _mixed(key + np.uint64(pair) * GOLDEN)
        for which in range(2):  # the index is word * n >> 64; what stays below the point is the next word
            low = (word & _LOW) * below
            high = (word >> _32) * below + (low >> _32)
            indices[2 * pair + which] = high >> _32
            word = (high << _32) | (low & _LOW)


@kernel
def drawn_sums(values: NDArray[np.int64], seed: np.uint64, first: int, last: int, out: NDArray[np.int64]) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the n examples that resample r draws.

    values: shape (n_columns, n), with n * |value| < 2^63. out: shape (n_resamples, n_columns).
    Time is n draws and n * n_columns multiplications a resample; memory 4 * BLOCK + 4 bytes an example.
    """
    n_columns, n = values.shape
    indices = np.empty(n + n % 2, np.uint32)
    counts = np.empty((BLOCK, n), np.int32)
    for start in range(first, last, BLOCK):
        size = min(BLOCK, last - start)
        counts[:size] = 0
        for row in range(size):
            _draw(_key(seed, start + row), n, indices)
            for draw in range(n):
                counts[row, indices[draw]] += np.int32(1)
        for column in range(n_columns):
            for row in range(size):
                total = np.int64(0)
                for example in range(n):
                    total += counts[row, example] * values[column, example]
                out[start + row, column] = total
