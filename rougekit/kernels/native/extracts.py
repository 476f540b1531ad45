"""Matches of extracts with one more sentence each."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bytes, Ids, Ints
from rougekit.kernels.native import _c


def find_shared(batch: Batch, rows: Rows, at: Ints, shared: Ids) -> None:
    """See `kernels.extracts`."""
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.find_shared(*texts, at, shared)


def extended_matches(batch: Batch, rows: Rows, at: Ints, shared: Ids, chosen: Bytes, out: Ints) -> None:
    """See `kernels.extracts`. Time is proportional to the shared n-grams, the sentences and the references' words."""
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.extended_matches(*texts, at, shared, chosen, out)
