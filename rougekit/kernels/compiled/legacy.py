"""Means of resamples drawn exactly as by `numpy.random.choice`, from the same words of MT19937.

rouge_score's BootstrapAggregator calls np.random.choice(np.arange(n), size=n) for each resample and np.mean over axis
0. To draw an index below n, NumPy takes a 32-bit word of the Mersenne Twister (Matsumoto & Nishimura 1998), masks it to
the bit length of n - 1, and rejects it if the result is above n - 1. The mean adds the rows one after another.
"""

import numpy as np
from numba import types
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.compiled.jit import kernel, readonly, subroutine

WORDS = 624
_AHEAD = 397
_TOP, _REST, _TWIST = np.uint32(0x80000000), np.uint32(0x7FFFFFFF), np.uint32(0x9908B0DF)
_0, _1 = np.uint32(0), np.uint32(1)
_7, _11, _15, _18 = np.uint32(7), np.uint32(11), np.uint32(15), np.uint32(18)
_TEMPER_B, _TEMPER_C = np.uint32(0x9D2C5680), np.uint32(0xEFC60000)
Words = NDArray[np.uint32]


@subroutine
def _twisted(here: np.uint32, following: np.uint32, ahead: np.uint32) -> np.uint32:
    word = (here & _TOP) | (following & _REST)
    return ahead ^ (word >> _1) ^ (_TWIST if word & _1 else _0)


@subroutine
def _next_state(state: Words) -> None:
    """Advance the generator: replace the 624 words of its state with the next 624."""
    for k in range(WORDS - _AHEAD):
        state[k] = _twisted(state[k], state[k + 1], state[k + _AHEAD])
    for k in range(WORDS - _AHEAD, WORDS - 1):
        state[k] = _twisted(state[k], state[k + 1], state[k + _AHEAD - WORDS])
    state[WORDS - 1] = _twisted(state[WORDS - 1], state[0], state[_AHEAD - 1])


@subroutine
def _temper(state: Words, words: Words) -> None:
    """Write the generator's outputs, one for each word of its state, into `words`."""
    for k in range(WORDS):
        word = state[k]
        word ^= word >> _11
        word ^= (word << _7) & _TEMPER_B
        word ^= (word << _15) & _TEMPER_C
        words[k] = word ^ (word >> _18)


@subroutine
def _draw(state: Words, words: Words, position: int, n: int, mask: np.uint32, drawn: Words) -> int:
    """Write n indices below n into `drawn`; returns the position in `words` after the last word used.

    drawn: shape (n + 1,), because rejected indices are written, too, and then overwritten by the next index.
    """
    below, accepted = np.uint32(n), np.uint32(0)
    while accepted < below:
        if position == WORDS:
            _next_state(state)
            _temper(state, words)
            position = 0
        end = min(WORDS, position + n - int(np.int64(accepted)))  # so as not to use a word after the n-th index
        for k in range(position, end):
            row = words[np.uint32(k)] & mask
            drawn[accepted] = row
            accepted += np.uint32(row < below)
        position = end
    return position


@kernel(types.int64, readonly(types.float64, 3), types.uint32[::1], types.int64, types.float64[:, :, ::1])
def legacy_means(scores: Floats, state: Words, position: int, out: Floats) -> int:
    """See `kernels.legacy`."""
    n_types, n, _ = scores.shape
    n_resamples = out.shape[1]
    mask = np.uint32(1)
    while mask < n - 1:
        mask = np.uint32(2 * mask + 1)
    words = np.empty(WORDS, np.uint32)
    _temper(state, words)
    one, two = np.zeros(n + 1, np.uint32), np.zeros(n + 1, np.uint32)
    for kind in range(n_types):
        for resample in range(0, n_resamples, 2):  # two at a time, because each addition depends on the one before
            position = _draw(state, words, position, n, mask, one)
            if resample + 1 < n_resamples:
                position = _draw(state, words, position, n, mask, two)
            p = r = f = p_other = r_other = f_other = 0.0
            for k in range(np.uint32(n)):
                row, other = one[k], two[k]
                p += scores[kind, row, 0]
                r += scores[kind, row, 1]
                f += scores[kind, row, 2]
                p_other += scores[kind, other, 0]
                r_other += scores[kind, other, 1]
                f_other += scores[kind, other, 2]
            out[kind, resample, 0], out[kind, resample, 1], out[kind, resample, 2] = p / n, r / n, f / n
            if resample + 1 < n_resamples:
                out[kind, resample + 1, 0] = p_other / n
                out[kind, resample + 1, 1] = r_other / n
                out[kind, resample + 1, 2] = f_other / n
    return position
