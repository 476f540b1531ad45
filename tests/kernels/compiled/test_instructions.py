"""Each instruction against Python's integers and bytes."""

import numpy as np
from numba import njit

from rougekit.kernels.compiled import instructions

BITS = [0, 1, 2**63, 2**64 - 1, 0x8000_0001_0000_0010, *(0x9E37_79B9_7F4A_7C15 >> k for k in range(0, 64, 7))]


@njit(cache=True)
def of_bits(bits, out):
    for k in range(bits.size):
        out[0, k] = instructions.popcount(bits[k])
        out[1, k] = instructions.lowest(bits[k])
        out[2, k] = instructions.leading_zeros(bits[k])
        out[3, k] = instructions.mirrored(bits[k])


@njit
def seen(memory, at, n):
    flat = instructions.array_at(memory, at, n, np.int32).copy()
    return flat, instructions.array_at(memory, at, (n, 2), np.int64).copy()


def test_bits():
    found = np.empty((4, len(BITS)), np.uint64)
    of_bits(np.array(BITS, np.uint64), found)
    for bits, (popcount, lowest, leading_zeros, mirrored) in zip(BITS, found.T.tolist(), strict=True):
        assert popcount == bits.bit_count()
        assert lowest == ((bits & -bits).bit_length() - 1 if bits else 64)
        assert leading_zeros == 64 - bits.bit_length()
        assert f"{mirrored:064b}" == f"{bits:064b}"[::-1]


def test_an_array_begins_at_its_place():
    memory = np.arange(9, dtype=np.int64)
    flat, table = seen(memory, 4, 2)
    assert flat.tolist() == memory.view(np.int32)[8:10].tolist()
    assert table.tolist() == [[4, 5], [6, 7]]
