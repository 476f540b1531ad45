"""Draws against the index stream in plain Python, and sums of values of any size."""

import numpy as np
import pytest

from rougekit.kernels.resample import halves_of, heads, weighted_sums
from rougekit.kernels.tiers import kernels
from tests.oracles.resampling import coins_of, indices_of


@pytest.mark.parametrize("n", [1, 2, 31, 128, 129, 545])
def test_draws_are_those_of_the_index_stream(n):
    counts = np.full((19, n), 99.0)
    kernels.resample.count_draws(np.uint64(5), 3, counts)
    for row in range(19):
        assert counts[row].tolist() == np.bincount(indices_of(5, 3 + row, n), minlength=n).tolist()


@pytest.mark.parametrize("n", [1, 63, 65, 130])
def test_coins(n):
    for resample, row in enumerate(heads(n, 5, np.arange(9), False)):
        assert np.flatnonzero(row).tolist() == sorted(coins_of(5, resample, n))


def test_every_outcome_of_a_few_coins():
    assert [int(row @ 2 ** np.arange(4)) for row in heads(4, 5, np.arange(16), True)] == list(range(16))


@pytest.mark.parametrize("n", [1, 9, 3000])
def test_sums_are_exact_up_to_58_bits(n):
    rng = np.random.default_rng(n)
    most = (1 << 58) // n
    values = rng.integers(-most, most, (n, 3))
    values[0] = -most
    counts = rng.integers(0, 2, (11, n)).astype(np.float64)
    counts[3], counts[3, 0] = 0.0, n
    sums = np.full((11, 3), -99)
    weighted_sums(counts, halves_of(values), sums)
    for row, found in zip(counts.astype(int).tolist(), sums.tolist(), strict=True):
        assert found == [sum(map(int.__mul__, row, column)) for column in values.T.tolist()]
