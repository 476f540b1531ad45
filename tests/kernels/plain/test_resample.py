"""Sums of resamples by numpy: the bits of the compiled kernel."""

import numpy as np
import pytest

from tests.helpers.plain_kernels import both_tiers


@pytest.mark.parametrize("n", [1, 2, 33, 1000, 1001])
def test_resamples(n):
    n_columns, n_limbs, length = 3, 4, -(-n // 32) * 32
    limbs = np.zeros((n_columns * n_limbs, length), np.int16)
    limbs[:, :n] = np.random.default_rng(n).integers(-3, 1 << 15, (n_columns * n_limbs, n))
    found = []
    for function, further in (("drawn_sums", ()), ("tossed_sums", (False,)), ("tossed_sums", (n < 5,))):
        for version in both_tiers("resample", function):
            out = np.full((21, n_columns), 99, np.int64)
            for first, last in ((0, 4), (4, 21)):
                version(limbs, n, np.uint64(7), *further, np.zeros((8, length), np.int16), first, last, out)
            found.append(out.tolist())
    assert found[::2] == found[1::2]
