"""Means of resamples drawn as rouge_score's BootstrapAggregator draws them: by numpy itself."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit.foundation.arrays.types import Floats

BLOCK = 8  # resamples whose rows are added at the same time, each in the order of drawing


def legacy_means(table: Floats, n: int, state: NDArray[np.uint32], position: int, out: Floats) -> int:
    """Write the means of all resamples of all types, drawn one type after another; returns the new position.

    table: shape (n_types, n_rows, 3), the scores of n >= 2 examples, then rows of zeros up to n_rows = 2^k + 1 > n.
    state: uint32, shape (624,), the generator's, which is left as it is after drawing.  position: how many words of it
    have been used, 0 to 624.  out: shape (n_types, n_resamples, 3).
    """
    generator = np.random.RandomState()
    generator.set_state({"bit_generator": "MT19937", "state": {"key": state, "pos": position}})
    n_resamples = out.shape[1]
    for kind, scores in enumerate(table[:, :n]):
        for first in range(0, n_resamples, BLOCK):
            some = range(first, min(first + BLOCK, n_resamples))
            drawn = np.stack([generator.randint(0, n, n) for _ in some], axis=1)
            out[kind, some.start : some.stop] = scores[drawn].reshape(n, -1).sum(axis=0).reshape(-1, 3) / n
    after: dict[str, Any] = generator.get_state(legacy=False)
    state[:] = after["state"]["key"]
    return int(after["state"]["pos"])
