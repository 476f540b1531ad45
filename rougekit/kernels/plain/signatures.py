"""How many words two texts can have in common at most, by numpy."""

import numpy as np

from rougekit.arrays.types import Bits, Ids, Ints
from rougekit.kernels.plain.clock import timed


@timed
def sign(ids: Ids, token_at: Ints, signatures: Bits) -> None:
    """The contract is `contracts.Signatures`."""
    spread = (ids.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(32)
    bit = spread % np.uint64(64 * signatures.shape[1])
    text = np.repeat(np.arange(len(signatures)), np.diff(token_at))
    np.bitwise_or.at(signatures, (text, bit >> np.uint64(6)), np.uint64(1) << (bit & np.uint64(63)))


@timed
def common_at_most(ids: Ids, token_at: Ints, n_words: int, one: int, others: Ints, common: Ints) -> None:
    """The contract is `contracts.Signatures`."""
    own = ids[token_at[one] : token_at[one + 1]]
    has = np.zeros(n_words, bool)
    has[own] = True
    so_far = np.concatenate(([0], np.cumsum(has[ids])))
    np.minimum(len(own), so_far[token_at[others + 1]] - so_far[token_at[others]], out=common)


@timed
def with_enough(signatures: Bits, sizes: Ints, one: int, others: Ints, needed: Ints, kind: Ints, found: Ints) -> int:
    """The contract is `contracts.Signatures`."""
    enough = needed[kind[others]]
    likely = (sizes[one] >= enough) & (sizes[others] >= enough)
    others, enough = others[likely], enough[likely]
    here, there = signatures[one], signatures[others]
    missing_there = np.bitwise_count(here & ~there).sum(axis=1, dtype=np.int64)
    missing_here = np.bitwise_count(there & ~here).sum(axis=1, dtype=np.int64)
    others = others[np.minimum(sizes[one] - missing_there, sizes[others] - missing_here) >= enough]
    found[: len(others)] = others
    return len(others)
