"""Texts of a batch as lists of ids, which Python reads faster than arrays."""

from collections.abc import Iterator
from itertools import pairwise

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints

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


def words_of_rows(batch: Batch, rows: Rows) -> Iterator[tuple[Tokens, Tokens]]:
    """The words of the prediction and of the reference of each row."""
    texts = IdTexts(batch)
    for prediction, reference in zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True):
        yield texts.words(prediction), texts.words(reference)


def n_words_of_rows(batch: Batch, rows: Rows) -> Ints:
    """How many words the prediction and the reference of each row have: shape (2, n_rows)."""
    return np.diff(batch.sentence_at[batch.text_at])[np.stack((rows.prediction, rows.reference))]
