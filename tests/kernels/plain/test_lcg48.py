"""Resamples as Perl draws them, by numpy: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.plain_kernels import agree


@pytest.mark.parametrize("n", [1, 2, 500])
def test_perls_resamples(n):
    agree("lcg48", "perl_resampled_sums", (np.random.default_rng(n).random((n, 4)), 3), (15, 4), np.float64)
