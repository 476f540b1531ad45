"""The texts of a batch as lists of words, sentences or n-grams: Python reads lists faster than arrays."""

from collections.abc import Iterator
from itertools import pairwise

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ints, Numbers
from rougekit.foundation.runtime import stopping

Tokens = list[int]
LARGEST = 2**63 - 1


class Units:
    """The units of each text, such as words or n-grams, as numbers; equal units have equal numbers."""

    def __init__(self, numbers: Numbers, at: Ints, order: int = 1) -> None:
        """Text t has numbers[at[t]:at[t + 1]] except the last order - 1, whose n-grams would extend past its end."""
        self._numbers: list[int] = numbers.tolist()
        self._bounds: list[int] = at.tolist()
        self._at, self._shorter = at, order - 1

    def __getitem__(self, text: int) -> list[int]:
        first, end = self._bounds[text], self._bounds[text + 1] - self._shorter
        return self._numbers[first:end] if end > first else []

    def of_rows(self, rows: Rows) -> Iterator[tuple[list[int], list[int]]]:
        """Yield the units of the prediction and those of the reference, for each row."""
        for prediction, reference in stopping.each(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
            yield self[prediction], self[reference]

    def n_of_rows(self, rows: Rows) -> Ints:
        """How many units the prediction and the reference of each row have: shape (2, n_rows)."""
        sizes: Ints = np.diff(self._at)[np.stack((rows.prediction, rows.reference))]
        return sizes if not self._shorter else np.maximum(sizes - self._shorter, 0)


def words(batch: Batch) -> Units:
    """The words of each text as one sequence, without sentence boundaries."""
    return Units(batch.ids, batch.sentence_at[batch.text_at])


class Sentences:
    """The non-empty sentences of each text, as lists of words."""

    def __init__(self, batch: Batch) -> None:
        self._ids: Tokens = batch.ids.tolist()
        self._sentence_at: list[int] = batch.sentence_at.tolist()
        self._text_at: list[int] = batch.text_at.tolist()

    def __getitem__(self, text: int) -> list[Tokens]:
        bounds = self._sentence_at[self._text_at[text] : self._text_at[text + 1] + 1]
        return [self._ids[first:end] for first, end in pairwise(bounds) if first < end]


def ngrams(batch: Batch, order: int) -> Units:
    """The n-grams of each text, n = `order`; they may cross sentence boundaries."""
    at = batch.sentence_at[batch.text_at]
    numbers, n_numbers = batch.ids.astype(np.int64), batch.n_words
    for further in range(1, order if order <= np.diff(at).max(initial=0) else 1):
        if n_numbers * batch.n_words > LARGEST:
            different, numbers = np.unique(numbers, return_inverse=True)
            n_numbers = len(different)
        numbers, n_numbers = numbers[:-1] * batch.n_words + batch.ids[further:], n_numbers * batch.n_words
    return Units(numbers, at, order)
