"""Texts of a batch as lists of ids, which Python reads faster than arrays."""

from itertools import pairwise

import numpy as np

from rougekit.arrays.batch import Batch
from rougekit.arrays.types import Ints

Tokens = list[int]


class IdTexts:
    """The words and the sentences of texts, by the number of the text."""

    def __init__(self, batch: Batch) -> None:
        self._ids: Tokens = batch.ids.tolist()
        self._sentence_at: list[int] = batch.sentence_at.tolist()
        self._text_at: list[int] = batch.text_at.tolist()

    def words(self, text: int) -> Tokens:
        """All words of a text, whatever its sentences."""
        first, end = self._text_at[text], self._text_at[text + 1]
        return self._ids[self._sentence_at[first] : self._sentence_at[end]]

    def sentences(self, text: int) -> list[Tokens]:
        """The sentences of a text that have words."""
        ends = self._sentence_at[self._text_at[text] : self._text_at[text + 1] + 1]
        return [self._ids[first:last] for first, last in pairwise(ends) if first < last]


def lengths(batch: Batch) -> Ints:
    """Words of each text."""
    return np.diff(batch.sentence_at[batch.text_at])
