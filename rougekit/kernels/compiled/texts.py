"""Shared by the kernels that count: texts as ids, positions of words as bits, and tallies of words.

A strip is a run of up to 63 tokens of a reference, one bit each; masks[word] has a bit for each position of the word.
"""

from typing import NamedTuple

import numpy as np
from numba import types

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bits, Ids, Ints
from rougekit.kernels.compiled.instructions import lowest
from rougekit.kernels.compiled.jit import given, subroutine

ZERO, ONE = np.uint64(0), np.uint64(1)


TEXTS = given(types.int32), *[given(types.int64)] * 2, types.int64, *[given(types.int64)] * 2
"""Numba's types of the arguments *texts."""


class Texts(NamedTuple):
    """A `Batch` and its `Rows`, in the order in which kernels take their arrays."""

    ids: Ids
    sentence_at: Ints
    text_at: Ints
    n_words: int
    prediction: Ints
    reference: Ints

    @classmethod
    def of(cls, batch: Batch, rows: Rows) -> "Texts":
        """Both in one."""
        return cls(batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference)

    def selected(self, rows: Ints) -> "Texts":
        """Some of the rows."""
        return self._replace(prediction=self.prediction[rows], reference=self.reference[rows])


@subroutine
def longest_sentence(sentence_at: Ints, first: int, end: int) -> int:
    """Tokens of the longest of the sentences first:end; 0 where there are none."""
    longest = 0
    for sentence in range(first, end):
        longest = max(longest, sentence_at[sentence + 1] - sentence_at[sentence])
    return longest


@subroutine
def set_masks(masks: Bits, tokens: Ids) -> None:
    """Set the masks of a strip; they were all 0."""
    for k in range(tokens.size):
        masks[np.uint32(tokens[k])] |= ONE << np.uint64(k)


@subroutine
def clear_masks(masks: Bits, tokens: Ids) -> None:
    """Make the masks of a strip all 0 again."""
    for k in range(tokens.size):
        masks[np.uint32(tokens[k])] = ZERO


@subroutine
def add_words(tally: Ids, tokens: Ids, once: bool) -> None:
    """Count the words of a text; with `once`, each word counts as 1 however often it occurs."""
    for k in range(tokens.size):
        word = np.uint32(tokens[k])
        tally[word] = 1 if once else tally[word] + 1


@subroutine
def clear_words(tally: Ids, tokens: Ids) -> None:
    """Set the counts of a text's words back to 0."""
    for k in range(tokens.size):
        tally[np.uint32(tokens[k])] = 0


@subroutine
def count_clipped(tally: Ids, ids: Ids, first: int, marks: np.uint64) -> int:
    """How many marked tokens find their word in the tally and use it up; bit k of marks stands for ids[first + k]."""
    hits = 0
    while marks != ZERO:
        word = np.uint32(ids[first + lowest(marks)])
        is_left = tally[word] > 0
        tally[word] -= is_left
        hits += is_left
        marks &= marks - ONE
    return hits


@subroutine
def count_tokens(tally: Ids, tokens: Ids) -> int:
    """`count_clipped` of tokens that are all marked, but faster."""
    hits = 0
    for k in range(tokens.size):
        word = np.uint32(tokens[k])
        is_left = tally[word] > 0
        tally[word] -= is_left
        hits += is_left
    return hits
