"""Weighted longest common subsequence."""

from collections.abc import Callable

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.native import _c


def weighted_lcs_counts(batch: Batch, rows: Rows, weight_of: Callable[[int], float], out: Floats) -> None:
    """See `kernels.weighted_lcs`. Time grows with prediction times reference tokens, memory with the longest text."""
    sizes = np.diff(batch.sentence_at[batch.text_at])[np.stack((rows.prediction, rows.reference))]
    f = np.array([weight_of(k) for k in range(int(sizes.max(initial=0)) + 1)], np.float64)
    texts = batch.ids, batch.sentence_at, batch.text_at, batch.n_words, rows.prediction, rows.reference
    _c.weighted_lcs(*texts, f, out[0])
    out[1:] = f[sizes]
