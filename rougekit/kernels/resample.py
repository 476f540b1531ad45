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
def _toss(key: np.uint64, outcome: int, counts: NDArray[np.int32]) -> None:
    """Write 0 or 1 for each example: the bits of `outcome`, or of the stream's words if that is negative."""
    word = np.uint64(0)
    for example in range(len(counts)):
        bit = np.uint64(example) & np.uint64(63)
        if bit == 0:
            word = np.uint64(outcome) if outcome >= 0 else _mixed(key + np.uint64(example >> 6) * GOLDEN)
        counts[example] = (word >> bit) & np.uint64(1)


@kernel
def _weighted_sums(
    values: NDArray[np.int64], counts: NDArray[np.int32], first: int, last: int, out: NDArray[np.int64]
) -> None:
    """Write into out[first + row] the sum of each column, each example as often as counts[row] says."""
    n_columns, n = values.shape
    for column in range(n_columns):
        for row in range(last - first):
            total = np.int64(0)
            for example in range(n):
                total += counts[row, example] * values[column, example]
            out[first + row, column] = total


@kernel
def drawn_sums(values: NDArray[np.int64], seed: np.uint64, first: int, last: int, out: NDArray[np.int64]) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the n examples that resample r draws.

    values: shape (n_columns, n), with n * |value| < 2^63. out: shape (n_resamples, n_columns).
    Time is n draws and n * n_columns multiplications a resample; memory 4 * BLOCK + 4 bytes an example.
    """
    n = values.shape[1]
    indices = np.empty(n + n % 2, np.uint32)
    counts = np.empty((BLOCK, n), np.int32)
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        counts[:] = 0
        for row in range(end - start):
            _draw(_key(seed, start + row), n, indices)
            for draw in range(n):
                counts[row, indices[draw]] += np.int32(1)
        _weighted_sums(values, counts, start, end, out)


@kernel
def tossed_sums(
    values: NDArray[np.int64], seed: np.uint64, every_one: bool, first: int, last: int, out: NDArray[np.int64]
) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the examples whose coin falls on heads.

    every_one: r's own bits are the coins, so that r = 0 .. 2^n - 1 are all the outcomes (n < 64); otherwise they are
    drawn, one fair coin for each example. The rest is as in `drawn_sums`.
    """
    counts = np.empty((BLOCK, values.shape[1]), np.int32)
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        for row in range(end - start):
            _toss(_key(seed, start + row), start + row if every_one else -1, counts[row])
        _weighted_sums(values, counts, start, end, out)
