"""Sums over resampled examples, in integers: no order of additions, thread or machine can change them.

Randomness depends on what is drawn, never on who draws it. Resample r has a stream of its own, keyed by (seed, r): its
word j is SplitMix64's output function (Steele, Lea & Flood 2014) of key + j * GOLDEN. Two indices below n come from one
word by two widening multiplications (Brackett-Rozinsky & Lemire 2024, "Batched ranged random integer generation"),
without their rejection step: no pair of indices is more than 1 + n^2 / 2^64 times as likely as another (n < 2^32).

A column's values are cut into limbs of 15 bits: 16 bits hold a limb or a count, and x86 multiplies 16 pairs of them and
adds neighbours in one instruction. Below 2^15 examples nothing can overflow. Above, it would take a stream that draws
one example 2^15 times, or the 256 of a stretch 2^16 times, out of n: the chance is far below 10^-100000.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numpy.typing import NDArray

from rougekit.kernels.instructions import emitted
from rougekit.kernels.jit import kernel

LIMB = 15
"""Bits of all limbs but the last, which has 16 with its sign."""
STRETCH = 256
"""Examples that are multiplied and added in one go: columns are filled up with zeros to a multiple of it."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio, odd: key + j * GOLDEN comes to every word once before it repeats"""
_FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)

BLOCK = 8
"""Resamples counted before the columns are read once for all of them: their counts and a column fit in the L2 cache."""

_LANES = 16
_HALF, _INT = ir.IntType(16), ir.IntType(32)


@emitted
def _products(typing_context: Any, counts: Any, at: Any, values: Any, start: Any) -> Any:
    """The sum of counts[at + k] * values[start + k] over STRETCH k, of int16 arrays taken as flat, if below 2^31."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def lanes(array: int) -> Any:
            data = context.make_array(signature.args[array])(context, builder, arguments[array]).data
            place = builder.gep(data, [arguments[array + 1]])
            return builder.bitcast(place, ir.VectorType(_HALF, _LANES).as_pointer())

        def wide(place: Any, step: int) -> Any:
            loaded = builder.load(builder.gep(place, [ir.Constant(_INT, step)]))
            loaded.align = 2
            return builder.sext(loaded, ir.VectorType(_INT, _LANES))

        def every_other(vector: Any, first: int) -> Any:
            picked = list(range(first, vector.type.count, 2))
            mask = ir.Constant(ir.VectorType(_INT, len(picked)), picked)
            return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)

        def neighbours(vector: Any) -> Any:
            return builder.add(every_other(vector, 0), every_other(vector, 1))

        left, right = lanes(0), lanes(2)
        total = ir.Constant(ir.VectorType(_INT, _LANES // 2), [0] * (_LANES // 2))
        for step in range(STRETCH // _LANES):
            total = builder.add(total, neighbours(builder.mul(wide(left, step), wide(right, step))))
        while total.type.count > 1:
            total = neighbours(total)
        return builder.sext(builder.extract_element(total, ir.Constant(_INT, 0)), ir.IntType(64))

    return types.int64(counts, types.int64, values, types.int64), generate


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
def _toss(key: np.uint64, outcome: int, n: int, counts: NDArray[np.int16]) -> None:
    """Write 0 or 1 for n examples: the bits of `outcome`, or of the stream's words if that is negative."""
    word = np.uint64(0)
    for example in range(n):
        bit = np.uint64(example) & np.uint64(63)
        if bit == 0:
            word = np.uint64(outcome) if outcome >= 0 else _mixed(key + np.uint64(example >> 6) * GOLDEN)
        counts[example] = (word >> bit) & np.uint64(1)


@kernel
def _weighted_sums(
    values: NDArray[np.int16], counts: NDArray[np.int16], first: int, last: int, out: NDArray[np.int64]
) -> None:
    """Write into out[first + row] the sum of each column, each example as often as counts[row] says."""
    n_columns, n_limbs, length = values.shape
    for column in range(n_columns):
        for row in range(last - first):
            total = np.int64(0)
            for limb in range(n_limbs):
                part = np.int64(0)
                start = (column * n_limbs + limb) * length
                for at in range(0, length, STRETCH):
                    part += _products(counts, row * length + at, values, start + at)
                total += part << (LIMB * limb)
            out[first + row, column] = total


@kernel
def drawn_sums(
    values: NDArray[np.int16], n: int, seed: np.uint64, first: int, last: int, out: NDArray[np.int64]
) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the n examples that resample r draws.

    values: shape (n_columns, n_limbs, length), length a multiple of STRETCH >= n and 0 from n on; a value is the sum of
    limb << LIMB * k over its limbs k, and n times any value is below 2^63 in size. out: shape (n_resamples, n_columns).
    Time is n draws and n * n_columns * n_limbs / 16 instructions a resample; memory 2 * BLOCK + 4 bytes an example.
    """
    indices = np.empty(n + n % 2, np.uint32)
    counts = np.empty((BLOCK, values.shape[2]), np.int16)
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        counts[:] = 0
        for row in range(end - start):
            _draw(_key(seed, start + row), n, indices)
            for draw in range(n):
                counts[row, indices[draw]] += np.int16(1)
        _weighted_sums(values, counts, start, end, out)


@kernel
def tossed_sums(
    values: NDArray[np.int16],
    n: int,
    seed: np.uint64,
    every_one: bool,
    first: int,
    last: int,
    out: NDArray[np.int64],
) -> None:
    """Write into out[r], for first <= r < last, the sum of each column over the examples whose coin falls on heads.

    every_one: r's own bits are the coins, so that r = 0 .. 2^n - 1 are all the outcomes (n < 64); otherwise they are
    drawn, one fair coin for each example. The rest is as in `drawn_sums`.
    """
    counts = np.zeros((BLOCK, values.shape[2]), np.int16)
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        for row in range(end - start):
            _toss(_key(seed, start + row), start + row if every_one else -1, n, counts[row])
        _weighted_sums(values, counts, start, end, out)
