"""Upper bounds of how many words two texts have in common."""

import numpy as np

from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.kernels.resample import GOLDEN


def sketch(ids: Ids, token_at: Ints, sketches: Bits) -> None:
    """Write the sketch of each text; the words of text t are ids[token_at[t]:token_at[t + 1]].

    sketches: shape (n_texts, n), 64 bits each, all 0 before.
    """
    spread = (ids.astype(np.uint64) * GOLDEN) >> np.uint64(32)
    bit = spread % np.uint64(64 * sketches.shape[1])
    text = np.repeat(np.arange(len(sketches)), np.diff(token_at))
    np.bitwise_or.at(sketches, (text, bit >> np.uint64(6)), np.uint64(1) << (bit & np.uint64(63)))


def common_at_most(ids: Ids, token_at: Ints, n_words: int, one: int, others: Ints, common: Ints) -> None:
    """Write how many words of each of the other texts occur in text `one`, at most as many as `one` has words.

    This bound looks at every word of the others, so it is tighter than that of the sketches.
    """
    words = ids[token_at[one] : token_at[one + 1]]
    has = np.zeros(n_words, bool)
    has[words] = True
    so_far = np.concatenate(([0], np.cumsum(has[ids])))
    np.minimum(len(words), so_far[token_at[others + 1]] - so_far[token_at[others]], out=common)


def with_enough(
    sketches: Bits, sizes: Ints, one: int, others: Ints, needed: Ints, size_class: Ints, found: Ints
) -> int:
    """Write into `found` those of the others that may have enough words in common with `one`; returns how many.

    sizes: the number of words of each text.  needed[size_class[other]]: how many words in common are enough.
    """
    enough = needed[size_class[others]]
    likely = (sizes[one] >= enough) & (sizes[others] >= enough)
    others, enough = others[likely], enough[likely]
    here, there = sketches[one], sketches[others]
    missing_there = np.bitwise_count(here & ~there).sum(axis=1, dtype=np.int64)
    missing_here = np.bitwise_count(there & ~here).sum(axis=1, dtype=np.int64)
    others = others[np.minimum(sizes[one] - missing_there, sizes[others] - missing_here) >= enough]
    found[: len(others)] = others
    return len(others)
