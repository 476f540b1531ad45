"""MEAD's normalised pairwise LCS."""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.native import _c


def mead_counts(batch: Batch, rows: Rows, out: Ints) -> None:
    """See `kernels.mead_lcs`. Time is proportional to prediction times reference tokens / 63 for long sentences."""
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.mead_lcs(*texts, out[0], out[1])
    out[2:] = np.diff(batch.sentence_at[batch.text_at])[np.stack((rows.prediction, rows.reference))]
