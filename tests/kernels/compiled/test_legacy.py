"""Resamples as rouge_score draws them, by numpy itself: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.both_tiers import both_tiers, written


@pytest.mark.parametrize("n", [2, 3, 700])
@pytest.mark.parametrize("n_resamples", [1, 19])
def test_numpys_resamples(n, n_resamples):
    table = np.zeros((2, 2 ** (n - 1).bit_length() + 1, 3))
    table[:, :n] = np.random.default_rng(n).random((2, n, 3))
    found = []
    for version in both_tiers("legacy", "legacy_means"):
        key = np.random.RandomState(5).get_state()[1].copy()
        position, out = written(version, (table, n, key, 624), (2, n_resamples, 3), np.float64)
        found.append((position, key.tolist(), out))
    assert found[0] == found[1]
