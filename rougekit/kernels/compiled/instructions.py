"""Machine instructions that numba does not expose, and arrays without reference counting.

LLVM recognizes the arithmetic in `popcount`, `trailing_zeros`, `bit_reversed` and `load`, and compiles each to one or
two instructions.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba import carray, types  # type: ignore[attr-defined]
from numba.extending import intrinsic
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Bytes
from rougekit.kernels.compiled.jit import subroutine

ONE, TWO, FOUR, FIFTY_SIX = (np.uint64(n) for n in (1, 2, 4, 56))
WIDTHS = tuple(np.uint64(1 << k) for k in range(6))
HALVES = tuple(np.uint64(((1 << 64) - 1) // ((1 << n) + 1)) for n in (1, 2, 4, 8, 16, 32))
"""Masks of the lower n bits in every group of 2n, for each n in WIDTHS."""
PAIRS, NIBBLES, BYTES = HALVES[:3]
ONES = np.uint64(0x0101010101010101)


@subroutine
def popcount(bits: np.uint64) -> int:
    """How many bits are set."""
    bits = bits - (bits >> ONE & PAIRS)
    bits = (bits & NIBBLES) + (bits >> TWO & NIBBLES)
    return int(np.int64(((bits + (bits >> FOUR)) & BYTES) * ONES >> FIFTY_SIX))


@subroutine
def trailing_zeros(bits: np.uint64) -> int:
    """The index of the lowest bit set; 64 if no bit is set."""
    return popcount((bits - ONE) & ~bits)


@subroutine
def leading_zeros(bits: np.uint64) -> np.uint64:
    """How many bits lie above the highest bit set; 64 if no bit is set."""
    for n in WIDTHS:
        bits |= bits >> n
    return np.uint64(popcount(~bits))


@subroutine
def bit_reversed(bits: np.uint64) -> np.uint64:
    """The bits in reverse order: bit k becomes bit 63 - k."""
    for k in range(6):
        bits = (bits >> WIDTHS[k] & HALVES[k]) | (bits & HALVES[k]) << WIDTHS[k]
    return bits


@subroutine
def load(buffer: Bytes, at: int) -> np.uint64:
    """The 8 bytes buffer[at:at + 8] as a little-endian integer."""
    first = np.uint64(at)
    word = np.uint64(buffer[first])
    for k in range(1, 8):
        word |= np.uint64(buffer[first + np.uint64(k)]) << np.uint64(8 * k)
    return word


@cast(Callable[..., Callable[..., Any]], intrinsic)
def _memory(typing_context: Any, address: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.inttoptr(arguments[0], ir.IntType(8).as_pointer())

    return types.voidptr(types.uintp), generate


@subroutine
def array_at(memory: NDArray[Any], first: int, shape: Any, kind: Any) -> NDArray[Any]:
    """memory[first:] as an array of another type and shape. `memory` must outlive it.

    A slice would be reference-counted, which takes longer than many functions here.
    """
    return carray(_memory(memory.ctypes.data + np.uint64(memory.itemsize * first)), shape, kind)


@subroutine
def borrowed(array: NDArray[Any]) -> NDArray[Any]:
    """The same array, writable and without reference counting. `array` must outlive it."""
    return carray(_memory(array.ctypes.data), array.size, array.dtype)
