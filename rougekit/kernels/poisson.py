"""Sums over Poisson resamples, in integers: each example has weights of its own, so order and partition do not count.

A bootstrap resample holds example e about Poisson(1) times. Here it is exactly so, and each example draws for itself
(Hanley & MacGibbon 2006; Chamandy et al. 2012, "Estimating uncertainty for massive data streams"): weight r of an
example is a function of (seed, the example's key, r) alone. Words are SplitMix64's (Steele, Lea & Flood 2014), as in
`kernels.resample`; each gives four weights of 16 bits: P(weight = k) is Poisson's to 2^-16, k <= 8.
"""

import numpy as np
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Bits, Bytes, Ints
from rougekit.kernels.instructions import empty, load, pointer, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.plain.poisson import STEPS
from rougekit.kernels.plain.resample import FIRST_FACTOR, GOLDEN
from rougekit.kernels.resample import mixed

_3, _8, _16, _32, _48 = map(np.uint64, (3, 8, 16, 32, 48))
_T0, _T1, _T2, _T3, _T4, _T5, _T6, _T7 = STEPS

BLOCK = 4
"""Examples whose weights are drawn before the sums are read and written once for all of them."""


@subroutine
def _draw(stream: np.uint64, pieces: NDArray[np.uint16], weights: NDArray[np.uint8], row: int) -> None:
    """Write weights[row, :]; pieces is scratch, four cells for each four weights begun."""
    for word_at in range(len(pieces) // 4):
        word = mixed(stream + np.uint64(word_at) * GOLDEN)
        pieces[4 * word_at] = word
        pieces[4 * word_at + 1] = word >> _16
        pieces[4 * word_at + 2] = word >> _32
        pieces[4 * word_at + 3] = word >> _48
    for r in range(weights.shape[1]):
        piece = pieces[r]
        weight = np.uint8(piece >= _T0) + np.uint8(piece >= _T1) + np.uint8(piece >= _T2) + np.uint8(piece >= _T3)
        weight += np.uint8(piece >= _T4) + np.uint8(piece >= _T5) + np.uint8(piece >= _T6) + np.uint8(piece >= _T7)
        weights[row, r] = weight


@kernel
def add_poisson_sums(values: NDArray[np.uint32], keys: Bits, seed: np.uint64, sums: Bits) -> None:
    """See `plain.poisson`."""
    n_columns, n = values.shape
    n_resamples = sums.shape[1]
    start = mixed(seed + GOLDEN)
    pieces = empty((n_resamples + 3) // 4 * 4, np.uint16)
    weights = zeros((BLOCK, n_resamples), np.uint8)
    last = n - 1
    for first in range(0, n, BLOCK):
        for row in range(BLOCK):
            if first + row <= last:
                _draw(mixed(start + keys[first + row] * GOLDEN), pieces, weights, row)
            else:
                weights[row] = 0
        for column in range(n_columns):
            a, b = np.uint64(values[column, first]), np.uint64(values[column, min(first + 1, last)])
            c, d = np.uint64(values[column, min(first + 2, last)]), np.uint64(values[column, min(first + 3, last)])
            for r in range(n_resamples):
                sums[column, r] += (
                    np.uint64(weights[0, r]) * a
                    + np.uint64(weights[1, r]) * b
                    + np.uint64(weights[2, r]) * c
                    + np.uint64(weights[3, r]) * d
                )


@kernel
def text_hashes(data: Bytes, at: Ints, out: Bits) -> None:
    """See `plain.poisson`."""
    bytes_of = pointer(data)
    for text in range(len(out)):
        first, n = np.uint64(at[text]), np.uint64(at[text + 1] - at[text])
        state = mixed(n + GOLDEN)
        for word_at in range(n >> _3):
            state = (state ^ load(bytes_of, first + (np.uint64(word_at) << _3))) * FIRST_FACTOR
            state ^= state >> _32
        word = np.uint64(0)
        for k in range(first + (n >> _3 << _3), first + n):
            word = word << _8 | np.uint64(data[k])
        out[text] = mixed(state ^ word)
