"""Marks of ROUGE-1.5.5 in plain Python: the bits of the compiled kernel."""

import numpy as np
import pytest

from rougekit.foundation.arrays.batch import Rows
from tests.helpers.plain_kernels import agree


@pytest.mark.parametrize("by_runs", [True, False])
def test_union_marks(rows, by_runs):
    batch, units = rows
    whole = Rows.of_pairs(units.prediction[::-1].copy(), units.reference[::-1].copy())
    f = np.arange(500.0) ** 1.3 if by_runs else np.arange(500.0)
    agree(
        "clipped_union_lcs", "union_lcs_hits", (batch, units, whole, f, by_runs), (len(units.prediction),), np.float64
    )
