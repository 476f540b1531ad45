"""Sums over resampled examples, in integers: no order of additions, thread or machine can change them.

Random numbers do not depend on the thread that draws: resample r has a stream of its own, keyed by (seed, r). Its
word j is SplitMix64's output function (Steele, Lea & Flood 2014) of key + j * GOLDEN. Two indices below n come from one
word by two widening multiplications (Brackett-Rozinsky & Lemire 2024, "Batched ranged random integer generation"),
without their rejection step: no pair of indices is more than 1 + n^2 / 2^64 times as likely as another (n < 2^32).

A column's values are cut into limbs of 15 bits: 16 bits hold a limb or a count, and x86 multiplies 16 or 32 pairs of
them and adds neighbours in one instruction. Below 2^15 examples nothing can overflow. Above, it would take a stream
that draws one example 2^15 times, or the 512 of a stretch 2^16 times, out of n: the chance is far below 10^-100000.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Ints, Limbs
from rougekit.kernels.instructions import emitted, empty, zeros
from rougekit.kernels.jit import array_subroutine, kernel, subroutine
from rougekit.kernels.plain import resample as plain
from rougekit.kernels.plain.resample import BLOCK, GOLDEN, LENGTH, LIMB

STRETCH = 512
"""Examples whose products are added up in 32 bits. Their counts stay in the L1 cache for all columns."""

_32, _LOW = np.uint64(32), np.uint64(0xFFFFFFFF)
_WORDS = 64
"""Words drawn at a time, of which the first are counted while the last are drawn."""

_HALF, _INT, _LONG = ir.IntType(16), ir.IntType(32), ir.IntType(64)


@emitted
def _add_products(typing_context: Any, sums: Any, limbs: Any, counts: Any, row: Any, first: Any, length: Any) -> Any:
    """sums[row, r] += limbs[row, k] * counts[r, k], for all r < BLOCK and first <= k < first + length.

    length: a multiple of LENGTH, at most STRETCH. sums: int64, shape (n_rows, BLOCK). limbs, counts: int16.
    """

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        lanes = LENGTH if "+avx512bw" in context.codegen().magic_tuple()[2] else LENGTH // 2

        def place(which: int, *indices: Any) -> Any:
            array = context.make_array(signature.args[which])(context, builder, arguments[which])
            return cgutils.get_item_pointer(context, builder, signature.args[which], array, indices)

        def vector(pointer: Any, kind: Any, count: int) -> Any:
            return builder.bitcast(pointer, ir.VectorType(kind, count).as_pointer())

        def wide(pointer: Any) -> Any:
            loaded = builder.load(vector(pointer, _HALF, lanes), align=2)
            return builder.sext(loaded, ir.VectorType(_INT, lanes))

        def picked(left: Any, right: Any, elements: range) -> Any:
            mask = ir.Constant(ir.VectorType(_INT, len(elements)), list(elements))
            return builder.shuffle_vector(left, right, mask)

        def neighbours(vector: Any) -> Any:
            even, odd = (picked(vector, vector, range(start, vector.type.count, 2)) for start in (0, 1))
            return builder.add(even, odd)

        def joined(left: Any, right: Any) -> Any:
            return picked(left, right, range(2 * left.type.count))

        row, first, length = arguments[3:]
        none = ir.Constant(ir.VectorType(_INT, lanes // 2), [0] * (lanes // 2))
        totals = [cgutils.alloca_once_value(builder, none) for _ in range(BLOCK)]  # which become registers
        end = builder.add(first, length)
        with cgutils.for_range_slice(builder, first, end, ir.Constant(_LONG, lanes)) as (k, _):
            of_all = wide(place(1, row, k))
            for resample, total in enumerate(totals):
                products = builder.mul(of_all, wide(place(2, ir.Constant(_LONG, resample), k)))
                builder.store(builder.add(builder.load(total), neighbours(products)), total)
        vectors = [builder.load(total) for total in totals]
        while len(vectors) > 1:
            vectors = [neighbours(joined(*two)) for two in zip(vectors[::2], vectors[1::2], strict=True)]
        found = vectors[0]
        while found.type.count > BLOCK:
            found = neighbours(found)
        into = vector(place(0, row, ir.Constant(_LONG, 0)), _LONG, BLOCK)
        added = builder.add(builder.load(into, align=8), builder.sext(found, ir.VectorType(_LONG, BLOCK)))
        builder.store(added, into, align=8)
        return context.get_dummy_value()

    return types.void(sums, limbs, counts, types.int64, types.int64, types.int64), generate


mixed = subroutine(plain.mixed)
"""SplitMix64's output function."""


@subroutine
def _key(seed: np.uint64, resample: int) -> np.uint64:
    return mixed(mixed(seed + GOLDEN) + np.uint64(resample) * GOLDEN)


@subroutine
def _draw(key: np.uint64, n: int, first: int, n_words: int, indices: NDArray[np.uint32]) -> None:
    """Write 2 * n_words indices below n, drawn with replacement, of the stream's words from `first` on."""
    below = np.uint64(np.uint32(n))  # known to have 32 bits, a product of two such is one instruction
    for k in range(n_words):
        word = mixed(key + np.uint64(first + k) * GOLDEN)
        for which in range(2):  # the index is word * n >> 64; what stays below the point is the next word
            low = (word & _LOW) * below
            high = (word >> _32) * below + (low >> _32)
            indices[which * n_words + k] = high >> _32
            word = (high << _32) | (low & _LOW)


@subroutine
def _count_draws(key: np.uint64, n: int, indices: NDArray[np.uint32], counts: Limbs) -> None:
    """Count n draws, two to a word; n words come in turns with the counting, so that neither waits for the other."""
    at_a_time = len(indices) // 2
    for first in range(0, (n + 1) // 2, at_a_time):
        n_words = min(at_a_time, (n + 1) // 2 - first)
        _draw(key, n, first, n_words, indices)
        for draw in range(min(2 * n_words, n - 2 * first)):  # of an odd number, the last word's second index is left
            counts[indices[draw]] += np.int16(1)


@subroutine
def _toss(key: np.uint64, outcome: int, n: int, counts: Limbs) -> None:
    """Write 0 or 1 for n examples: the bits of `outcome`, or of the stream's words if that is negative."""
    word = np.uint64(0)
    for example in range(n):
        bit = np.uint64(example) & np.uint64(63)
        if bit == 0:
            word = np.uint64(outcome) if outcome >= 0 else mixed(key + np.uint64(example >> 6) * GOLDEN)
        counts[example] = (word >> bit) & np.uint64(1)


@array_subroutine
def _weighted_sums(limbs: Limbs, counts: Limbs, first: int, last: int, out: Ints) -> None:
    """Write into out[first + row] the sum of each column, each example as often as counts[row] says."""
    n_rows, length = limbs.shape
    n_columns = out.shape[1]
    n_limbs = n_rows // n_columns
    sums = zeros((n_rows, BLOCK), np.int64)
    for start in range(0, length, STRETCH):
        for row in range(n_rows):
            _add_products(sums, limbs, counts, row, start, min(STRETCH, length - start))
    for resample in range(first, last):
        for column in range(n_columns):
            total = np.int64(0)
            for limb in range(n_limbs):
                total += sums[column * n_limbs + limb, resample - first] << (LIMB * limb)
            out[resample, column] = total


@kernel
def drawn_sums(limbs: Limbs, n: int, seed: np.uint64, counts: Limbs, first: int, last: int, out: Ints) -> None:
    """See `plain.resample`.

    Time is n draws and n * n_columns * n_limbs / 32 instructions (16 without AVX-512) a resample; memory no more than a
    number for each column and limb.
    """
    indices = empty(2 * _WORDS, np.uint32)
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        counts[:] = 0
        for row in range(end - start):
            _count_draws(_key(seed, start + row), n, indices, counts[row])
        _weighted_sums(limbs, counts, start, end, out)


@kernel
def tossed_sums(
    limbs: Limbs, n: int, seed: np.uint64, every_one: bool, counts: Limbs, first: int, last: int, out: Ints
) -> None:
    """See `plain.resample`."""
    counts[:] = 0
    for start in range(first, last, BLOCK):
        end = min(last, start + BLOCK)
        for row in range(end - start):
            _toss(_key(seed, start + row), start + row if every_one else -1, n, counts[row])
        _weighted_sums(limbs, counts, start, end, out)
