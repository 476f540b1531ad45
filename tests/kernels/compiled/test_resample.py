"""Draws of resamples: those of the definition."""

import numpy as np
import pytest

from tests.helpers.both_tiers import both_tiers


@pytest.mark.parametrize("n", [1, 2, 33, 1000, 1001])
def test_resamples(n):
    found = []
    for count_draws in both_tiers("resample", "count_draws"):
        counts = np.full((7, n), 99.0)  # scratch may hold anything
        count_draws(np.uint64(7), 4, counts)
        found.append(counts.tolist())
    assert found[0] == found[1]
