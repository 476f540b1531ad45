"""Matches of extracts with one more sentence each."""

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.kernels.native import _c


def extended_matches(batch: Batch, rows: Rows, chosen: Bytes, out: Ints) -> None:
    """See `kernels.extracts`. Time and memory are proportional to the tokens of documents and references."""
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.extended_matches(*texts, chosen, out)
