"""Means of resamples drawn as `numpy.random.choice` draws them: MT19937, word for word.

For rouge_score's intervals: its BootstrapAggregator calls np.random.choice(np.arange(n), size=n) for each resample and
takes np.mean over axis 0. To draw below n it takes 32-bit words of Mersenne Twister (Matsumoto & Nishimura 1998), keeps
the bits that n - 1 has and rejects what is still above n - 1; for n = 1 it takes no word. The mean adds row after row.

Rejected words stay in the list of drawn rows and point to rows of zeros, which change no sum: counting them needs no
branch, taking them out would cost more than adding them.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.compiled.jit import given, kernel, subroutine

WORDS = 624
_AHEAD = 397
_TOP, _REST, _TWIST = np.uint32(0x80000000), np.uint32(0x7FFFFFFF), np.uint32(0x9908B0DF)
_0, _1 = np.uint32(0), np.uint32(1)
_7, _11, _15, _18 = np.uint32(7), np.uint32(11), np.uint32(15), np.uint32(18)
_TEMPER_B, _TEMPER_C = np.uint32(0x9D2C5680), np.uint32(0xEFC60000)


@subroutine
def _twisted(here: np.uint32, following: np.uint32, ahead: np.uint32) -> np.uint32:
    word = (here & _TOP) | (following & _REST)
    return ahead ^ (word >> _1) ^ (_TWIST if word & _1 else _0)


@subroutine
def _next_state(state: NDArray[np.uint32]) -> None:
    """Replace the 624 words of the generator's state by the next 624."""
    for k in range(WORDS - _AHEAD):
        state[k] = _twisted(state[k], state[k + 1], state[k + _AHEAD])
    for k in range(WORDS - _AHEAD, WORDS - 1):
        state[k] = _twisted(state[k], state[k + 1], state[k + _AHEAD - WORDS])
    state[WORDS - 1] = _twisted(state[WORDS - 1], state[0], state[_AHEAD - 1])


@subroutine
def _temper(state: NDArray[np.uint32], words: NDArray[np.uint32]) -> None:
    """Write the outputs that belong to the state."""
    for k in range(WORDS):
        word = state[k]
        word ^= word >> _11
        word ^= (word << _7) & _TEMPER_B
        word ^= (word << _15) & _TEMPER_C
        words[k] = word ^ (word >> _18)


@subroutine
def _without_rejected(drawn: NDArray[np.uint32], size: int, n: int) -> int:
    """Close up the first `size` cells, leaving out those >= n; return how many are left."""
    kept = 0
    for k in range(size):
        drawn[kept] = drawn[k]
        kept += drawn[k] < n
    return kept


@subroutine
def _draw(
    state: NDArray[np.uint32], words: NDArray[np.uint32], position: int, n: int, mask: int, drawn: NDArray[np.uint32]
) -> tuple[int, int]:
    """Write words until n of them are below n; return how many were written and the position in `words` behind them.

    drawn: shape (>= n + WORDS,); when there is no room for more words, the rejected ones are taken out.
    """
    below, bits = np.uint32(n), np.uint32(mask)
    accepted = size = 0
    while accepted < n:
        if position == WORDS:
            _next_state(state)
            _temper(state, words)
            position = 0
        if size + WORDS > len(drawn):
            size = _without_rejected(drawn, size, n)
        taken = min(WORDS - position, n - accepted)  # never a word beyond the one that completes the n
        source, target = words[position : position + taken], drawn[size : size + taken]  # vectorised by LLVM
        for k in range(taken):
            row = source[k] & bits
            target[k] = row
            accepted += row < below
        size += taken
        position += taken
    return size, position


@kernel(types.int64, given(types.float64, 3), types.int64, types.uint32[::1], types.int64, types.float64[:, :, ::1])
def legacy_means(table: Floats, n: int, state: NDArray[np.uint32], position: int, out: Floats) -> int:
    """See `kernels.legacy`."""
    n_types, n_rows, _ = table.shape
    n_resamples = out.shape[1]
    words = np.empty(WORDS, np.uint32)
    _temper(state, words)
    one = np.empty(n + n // 2 + WORDS, np.uint32)
    two = np.empty(n + n // 2 + WORDS, np.uint32)
    for kind in range(n_types):
        for resample in range(0, n_resamples, 2):  # two at a time: an addition has to wait for the one before it
            size, position = _draw(state, words, position, n, n_rows - 2, one)
            other = 0
            if resample + 1 < n_resamples:
                other, position = _draw(state, words, position, n, n_rows - 2, two)
            longer = max(size, other)
            for k in range(size, longer):
                one[k] = n_rows - 1
            for k in range(other, longer):
                two[k] = n_rows - 1
            p = r = f = p_other = r_other = f_other = 0.0
            for k in range(longer):
                row = one[k]
                p += table[kind, row, 0]
                r += table[kind, row, 1]
                f += table[kind, row, 2]
                row = two[k]
                p_other += table[kind, row, 0]
                r_other += table[kind, row, 1]
                f_other += table[kind, row, 2]
            out[kind, resample, 0], out[kind, resample, 1], out[kind, resample, 2] = p / n, r / n, f / n
            if other:
                out[kind, resample + 1, 0] = p_other / n
                out[kind, resample + 1, 1] = r_other / n
                out[kind, resample + 1, 2] = f_other / n
    return position
