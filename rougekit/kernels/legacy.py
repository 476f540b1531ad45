"""Means of resamples drawn as rouge_score's BootstrapAggregator draws them, with NumPy's MT19937 generator."""

from typing import Any

import numpy as np

from rougekit.foundation.arrays.types import Floats, Words
from rougekit.foundation.runtime import stopping

BLOCK = 8  # resamples that are summed in parallel, each in the order in which its rows are drawn


def legacy_means(scores: Floats, state: Words, position: int, out: Floats) -> int:
    """Write the mean scores of all resamples for all types, drawn one type after another; returns the new position.

    scores: precision, recall and F of n >= 2 examples, shape (n_types, n, 3).
    state: the generator's state, uint32, shape (624,); updated.  position: how many words of the state are used, 0 to
    624.
    out: shape (n_types, n_resamples, 3).
    """
    generator = np.random.RandomState()
    generator.set_state({"bit_generator": "MT19937", "state": {"key": state, "pos": position}})
    n, n_resamples = scores.shape[1], out.shape[1]
    for number, of_type in enumerate(scores):
        for first in stopping.each(range(0, n_resamples, BLOCK)):
            some = range(first, min(first + BLOCK, n_resamples))
            drawn = np.stack([generator.randint(0, n, n) for _ in some], axis=1)
            out[number, some.start : some.stop] = of_type[drawn].reshape(n, -1).sum(axis=0).reshape(-1, 3) / n
    after: dict[str, Any] = generator.get_state(legacy=False)
    state[:] = after["state"]["key"]
    return int(after["state"]["pos"])
