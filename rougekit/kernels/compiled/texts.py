"""What the counting kernels share: texts as ids, positions of words as bits, and tallies of words.

A strip is a run of up to 63 tokens of a reference; bit k of masks[word] is set if token k of the strip is the word.
tally[word] is how many occurrences of the word in the prediction have not been matched yet.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.kernels.compiled.instructions import trailing_zeros
from rougekit.kernels.compiled.jit import readonly, subroutine

ZERO, ONE = np.uint64(0), np.uint64(1)


TEXTS = readonly(types.int32), *[readonly(types.int64)] * 2, types.int64, *[readonly(types.int64)] * 2
"""Numba's types of the fields of `Texts`, which kernels take as their first arguments."""


class Texts(NamedTuple):
    """The fields of a `Batch` and its `Rows` that kernels read, in the order of the kernels' parameters."""

    ids: Ids
    sentence_at: Ints
    text_at: Ints
    n_words: int
    prediction: Ints
    reference: Ints

    @classmethod
    def of(cls, batch: Batch, rows: Rows) -> "Texts":
        """Combine a batch and its rows."""
        return cls(batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference)

    def selected(self, rows: Ints) -> "Texts":
        """The same texts with only the rows that have the given numbers."""
        return self._replace(prediction=self.prediction[rows], reference=self.reference[rows])


@subroutine
def longest_sentence(sentence_at: Ints, first: int, end: int) -> int:
    """The number of tokens in the longest of the sentences first:end; 0 if there are no sentences."""
    longest = 0
    for sentence in range(first, end):
        longest = max(longest, sentence_at[sentence + 1] - sentence_at[sentence])
    return longest


@subroutine
def set_masks(masks: Bits, tokens: Ids) -> None:
    """Set the masks for a strip's tokens; all masks must be 0 before."""
    for k in range(tokens.size):
        masks[np.uint32(tokens[k])] |= ONE << np.uint64(k)


@subroutine
def clear_masks(masks: Bits, tokens: Ids) -> None:
    """Reset the masks for a strip's tokens to 0."""
    for k in range(tokens.size):
        masks[np.uint32(tokens[k])] = ZERO


@subroutine
def add_words(tally: Ids, tokens: Ids, once: bool) -> None:
    """Add the words of a text to the tally; with `once`, set each word's count to 1, however often it occurs."""
    for k in range(tokens.size):
        word = np.uint32(tokens[k])
        tally[word] = 1 if once else tally[word] + 1


@subroutine
def clear_words(tally: Ids, tokens: Ids) -> None:
    """Reset the counts of a text's words to 0."""
    for k in range(tokens.size):
        tally[np.uint32(tokens[k])] = 0


@subroutine
def count_clipped(tally: Ids, ids: Ids, first: int, marks: np.uint64) -> int:
    """How many marked tokens match a word of the tally; each match uses up one occurrence in the tally.

    marks: bit k is set if the token ids[first + k] is marked.
    """
    hits = 0
    while marks != ZERO:
        word = np.uint32(ids[first + trailing_zeros(marks)])
        is_left = tally[word] > 0
        tally[word] -= is_left
        hits += is_left
        marks &= marks - ONE
    return hits


@subroutine
def count_tokens(tally: Ids, tokens: Ids) -> int:
    """`count_clipped` for tokens that are all marked, but faster."""
    hits = 0
    for k in range(tokens.size):
        word = np.uint32(tokens[k])
        is_left = tally[word] > 0
        tally[word] -= is_left
        hits += is_left
    return hits
