"""Precision, recall and F in plain Python: the bits of the compiled kernel."""

import numpy as np
import pytest

from rougekit.kernels.plain.ratios import Rule, row_scores
from tests.helpers.plain_kernels import agree

COUNTS = np.random.default_rng(3).integers(0, 4, (4, 60))
SHARES = np.random.default_rng(4).random((4, 60)).round(1)
EXAMPLES_AT = np.array([0, 1, 2, 5, 9, 10, 20, 60])


@pytest.mark.parametrize("counts", [COUNTS, SHARES])
@pytest.mark.parametrize("beta", [1.0, 0.5, 3.0, 0.0, 1e200, np.nan])
@pytest.mark.parametrize("exponent", [1.0, 1 / 1.2])
@pytest.mark.parametrize("no_reference", [0.0, 1.0, np.nan])
def test_ratios(counts, beta, exponent, no_reference):
    rule = Rule(0, 1, 2, 3, exponent, beta, no_reference)
    agree("ratios", "row_scores", (counts, rule), (3, 60), np.float64)
    rows, n = np.empty((3, 60)), len(EXAMPLES_AT) - 1
    row_scores(counts, rule, rows)
    agree("ratios", "best_rows", (rows[2], EXAMPLES_AT), n)
    agree("ratios", "mean_scores", (rows, EXAMPLES_AT), (3, n), np.float64)
