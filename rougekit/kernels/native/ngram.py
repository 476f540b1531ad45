"""Clipped n-gram matches of any order."""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.native import _c


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """See `kernels.ngram`. Time grows with the words and orders, memory with the longest prediction."""
    sizes = np.diff(batch.sentence_at[batch.text_at])
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    for order, counts in zip(orders.tolist(), out, strict=True):
        _c.ngram_matches(*texts, order, counts[0])
        counts[1:] = np.maximum(sizes[np.stack((rows.prediction, rows.reference))] - order + 1, 0)
