"""Upper bounds on the number of words that two texts have in common, from a few bits of each (Bloom 1970, one hash).

A sketch is the set of bits that a text's words are hashed to, one bit per word. If a bit is set in only one of two
sketches, at least one word of that text does not occur in the other. So the number of words in common is at most the
text's number of words minus the number of such bits.
"""

import numpy as np

from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.kernels.resample import GOLDEN


def sketch(ids: Ids, token_at: Ints, sketches: Bits) -> None:
    """Write the sketch of each text; the words of text t are ids[token_at[t]:token_at[t + 1]].

    sketches: shape (n_texts, n), where each element holds 64 bits of a sketch; must be all 0.
    """
    spread = (ids.astype(np.uint64) * GOLDEN) >> 32
    bit = spread % np.uint64(64 * sketches.shape[1])
    text = np.repeat(np.arange(len(sketches)), np.diff(token_at))
    np.bitwise_or.at(sketches, (text, bit >> np.uint64(6)), np.uint64(1) << (bit & np.uint64(63)))


def common_at_most(ids: Ids, token_at: Ints, n_words: int, one: int, others: Ints, common: Ints) -> None:
    """For each other text, write how many of its words occur in text `one`, but at most `one`'s number of words.

    This bound is tighter than that of the sketches, because it reads every word of the other texts.
    """
    words = ids[token_at[one] : token_at[one + 1]]
    has = np.zeros(n_words, bool)
    has[words] = True
    so_far = np.concatenate(([0], np.cumsum(has[ids])))
    np.minimum(len(words), so_far[token_at[others + 1]] - so_far[token_at[others]], out=common)


def find_candidates(
    sketches: Bits, sizes: Ints, one: int, others: Ints, needed: Ints, size_class: Ints, found: Ints
) -> int:
    """Write into `found` those of the other texts that may have enough words in common with `one`; returns how many.

    sizes: the number of words of each text.  needed[size_class[other]]: how many common words `other` needs.
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
