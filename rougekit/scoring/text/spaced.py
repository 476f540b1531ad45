"""Words between single spaces as ids, by NumPy, which for many short texts is faster than lists of words."""

from collections.abc import Sequence
from itertools import chain, repeat

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.foundation.arrays.buffers import offsets
from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.scoring.text.token_lists import TokenLists

_SPACE = 32
_LONGEST = 16
"""The longest words, in bytes, that fit into two 64-bit numbers."""
_LOW, _HIGH = (
    np.array([(1 << 8 * min(max(size - before, 0), 8)) - 1 for size in range(_LONGEST + 2)], np.uint64)
    for before in (0, 8)
)
"""By the size of a word: masks of its bits in the first and in the second of these numbers."""
_BITS = 17
"""A hash table has 2**_BITS slots, which fit into a core's cache."""
_FACTORS = np.array([0x9E3779B97F4A7C15, 0xC2B2AE3D27D4EB4F], np.uint64)
"""Odd multipliers with random bits: the golden ratio's, and a prime."""


class SingleSpaced(TokenLists):
    """Words between single spaces; two adjacent spaces have an empty word between them."""

    block_characters = 1 << 17
    """Small: the arrays of a block stay in a core's cache."""

    def read(self, texts: Sequence[str]) -> Batch:
        """The batch of texts that are one sentence each."""
        ids, n_words = numbered(" ".join(texts).encode("utf-8", "surrogatepass"))
        at = np.zeros(len(texts) + 1, np.int64)
        np.cumsum(np.fromiter(map(str.count, texts, repeat(" ")), np.int64, len(texts)) + 1, out=at[1:])
        return Batch(ids[: at[-1]], at, np.arange(len(texts) + 1), n_words)

    def read_sentences(self, texts: Sequence[Sequence[str]]) -> Batch:
        batch = self.read(list(chain.from_iterable(texts)))
        return Batch(batch.ids, batch.sentence_at, offsets(map(len, texts), len(texts)), batch.n_words)


def numbered(joined: bytes) -> tuple[Ids, int]:
    """The number of each word between single spaces, equal for equal words, and how many distinct words there are.

    >>> ids, n_words = numbered(b"a b  a")
    >>> len(ids), bool(ids[0] == ids[3]), n_words
    (4, True, 3)
    """
    padded = b"".join((joined, b" ", bytes(_LONGEST)))
    ends = np.flatnonzero(np.frombuffer(padded, np.uint8, len(joined) + 1) == _SPACE)
    starts = np.concatenate(([0], ends[:-1] + 1))
    sizes = ends - starts
    eight_at: Bits = np.ndarray((len(padded) - 7,), "<u8", padded, strides=(1,))
    up_to = np.minimum(sizes, _LONGEST + 1)
    low, high = eight_at[starts] & _LOW[up_to], eight_at[starts + 8] & _HIGH[up_to]
    first = np.arange(len(starts))  # for each word, the position of one of the words that equal it
    _find_first(low, high, sizes, np.flatnonzero(sizes <= _LONGEST), first)
    places: dict[bytes, int] = {}
    for place in np.flatnonzero(sizes > _LONGEST).tolist():
        first[place] = places.setdefault(joined[starts[place] : ends[place]], place)
    is_first = first == np.arange(len(first))
    number = np.cumsum(is_first, dtype=np.int32) - np.int32(1)
    return number[first], int(is_first.sum())


def _find_first(low: Bits, high: Bits, sizes: Ints, left: Ints, first: Ints) -> None:
    """Write into `first`, for each word in `left`, the position of an equal word, the same for all equal words.

    Each word is written into its slot of a hash table. The words that lose their slot to another word are left for the
    next round, with another hash function.
    """
    table = np.empty(1 << _BITS, np.int64)
    factors = _FACTORS
    while len(left):
        hashed = low[left] * factors[0] + (high[left] + sizes[left].astype(np.uint64)) * factors[1]
        at = ((hashed ^ hashed >> np.uint64(29)) * factors[0] >> np.uint64(64 - _BITS)).astype(np.int64)
        table[at] = left
        there = table[at]
        same = (low[there] == low[left]) & (high[there] == high[left]) & (sizes[there] == sizes[left])
        first[left[same]] = there[same]
        left, factors = left[~same], factors * _FACTORS[0] + np.uint64(2)
