"""Weighted common subsequences in plain Python: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.plain_kernels import agree


@pytest.mark.parametrize("weight", [1.0, 1.2, 2.0, 1.7])
def test_weighted_lcs(rows, weight):
    agree("weighted_lcs", "weighted_lcs_counts", (*rows, weight), (3, len(rows[-1].prediction)), np.float64)
