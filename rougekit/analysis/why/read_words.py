"""The words of references, one after another: how often each prediction has them, and which are function words."""

from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches
from rougekit.foundation.arrays.types import Bools, Floats, Ints


class ReadWords(NamedTuple):
    """The words of some references and of their predictions."""

    ids: Ints
    """the words of the references, one after another"""
    row: Ints
    """the reference of each"""
    remaining: Ints
    """how many words its text has from it on; its sentence, if texts were read by sentence"""
    occurrence: Ints
    """1 for the first occurrence in its reference, 2 for the second"""
    in_prediction: Ints
    """how often the prediction has it"""
    is_function: Bools
    """by id"""
    written: Floats
    """the words of each prediction, content words, then function words; shape (2, n_predictions)"""
    expected: Floats
    """those of each reference, shape (2, n_rows)"""
    matched: Floats
    """those of each reference that its prediction has, too; shape (2, n_rows)"""
    n_rows: int

    @classmethod
    def of(cls, batches: Batches, n: int, prediction_of: Ints, *, by_sentence: bool) -> "ReadWords":
        """The words of n predictions, then references of these; the texts after them are function words.

        prediction_of : the index of each reference's prediction
        """
        batch = batches.sentences if by_sentence else batches.whole
        n_rows = len(prediction_of)
        at = batch.sentence_at[batch.text_at]
        row = np.repeat(np.arange(n_rows), np.diff(at[n : n + n_rows + 1]))
        ids = batch.ids[at[n] : at[n + n_rows]].astype(np.int64)
        is_function = np.zeros(batch.n_words, np.bool_)
        is_function[_ids_of_single_words(batch, n + n_rows)] = True
        n_words = max(1, batch.n_words)
        own = np.repeat(np.arange(n), np.diff(at[: n + 1])) * n_words + batch.ids[at[0] : at[n]].astype(np.int64)
        written, n_written = np.unique(own, return_counts=True)
        keys = row * n_words + ids
        order = _order(keys)
        occurrence, in_prediction = np.empty(len(keys), np.int64), np.zeros(len(keys), np.int64)
        occurrence[order] = _occurrences(keys[order])
        if len(written):
            wanted = (prediction_of[row] * n_words + ids)[order]  # in order, in which they are found faster
            place = np.minimum(np.searchsorted(written, wanted), len(written) - 1)
            in_prediction[order] = np.where(written[place] == wanted, n_written[place], 0)
        prediction, own_word = np.divmod(written, n_words)
        is_of_function, has = is_function[ids], occurrence <= in_prediction
        return cls(
            ids, row, _remaining(batch, n, n_rows, by_sentence=by_sentence), occurrence, in_prediction, is_function,
            _by_kind(prediction, is_function[own_word], n, n_written), _by_kind(row, is_of_function, n_rows),
            _by_kind(row, is_of_function, n_rows, has), n_rows,
        )  # fmt: skip

    @classmethod
    def by_reading(
        cls, batches: Batches, n: int, prediction_of: Ints, readings: set[bool]
    ) -> "dict[bool, ReadWords]":  # fmt: skip
        """Both readings, or one: that by sentence is True. What they share is found once."""
        first, *others = sorted(readings)
        found = {first: cls.of(batches, n, prediction_of, by_sentence=first)}
        for by_sentence in others:
            if batches.sentences is batches.whole:
                remaining = _remaining(batches.whole, n, len(prediction_of), by_sentence=by_sentence)
                found[by_sentence] = found[first]._replace(remaining=remaining)
            else:
                found[by_sentence] = cls.of(batches, n, prediction_of, by_sentence=by_sentence)
        return found


def _by_kind(of: Ints, is_function: Bools, n_of: int, times: Ints | Bools | None = None) -> Floats:
    """How many content words, then function words, each has; shape (2, n_of).

    of : by word, whose it is; times : how often it counts, None: once
    """
    sums: Floats = np.bincount(is_function * n_of + of, times, 2 * n_of).astype(np.float64)
    return sums.reshape(2, n_of)


def _remaining(batch: Batch, n: int, n_rows: int, *, by_sentence: bool) -> Ints:
    at = batch.sentence_at[batch.text_at]
    ends = (
        batch.sentence_at[batch.text_at[n] : batch.text_at[n + n_rows] + 1] if by_sentence
        else at[n : n + n_rows + 1]
    )  # fmt: skip
    remaining: Ints = np.repeat(ends[1:], np.diff(ends)) - np.arange(at[n], at[n + n_rows])
    return remaining


def _ids_of_single_words(batch: Batch, first: int) -> Ints:
    """The ids of the texts from this one on that have exactly one token."""
    at = batch.sentence_at[batch.text_at[first:]]
    ids: Ints = batch.ids[at[:-1][np.diff(at) == 1]].astype(np.int64)
    return ids


def _order(keys: Ints) -> Ints:
    """The places of the keys in their order, equal ones from left to right: a stable argsort of what is not negative.

    Keys and places are sorted as one number where these fit, which takes a fraction of the time.

    >>> _order(np.array([7, 5, 7, 7, 5])).tolist()
    [1, 4, 0, 2, 3]
    """
    n = max(1, len(keys))
    if int(keys.max(initial=0)) >= np.iinfo(np.int64).max // n - 1:
        return np.argsort(keys, kind="stable")
    return np.sort(keys * n + np.arange(len(keys))) % n


def _occurrences(keys: Ints) -> Ints:
    """For each of some sorted keys, how many equal ones there are up to it.

    >>> _occurrences(np.array([5, 5, 7, 7, 7])).tolist()
    [1, 2, 1, 2, 3]
    """
    is_first = np.concatenate(([True], keys[1:] != keys[:-1]))[: len(keys)]
    first = np.flatnonzero(is_first)
    return 1 + np.arange(len(keys)) - np.repeat(first, np.diff(np.append(first, len(keys))))
