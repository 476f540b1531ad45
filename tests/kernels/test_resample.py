"""Sums of resamples against the index stream in plain Python: the kernel by itself, one limb and several."""

import os

import numpy as np
import pytest

from rougekit.kernels.plain.resample import BLOCK, LENGTH, LIMB
from rougekit.kernels.tiers import kernels
from tests.oracles.resampling import coins_of, indices_of

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions")


def in_limbs(columns, n_limbs):
    """int16 of shape (n_columns * n_limbs, length): the lowest limb first, the last with the sign."""
    n = columns.shape[1]
    limbs = np.zeros((len(columns), n_limbs, -(-n // LENGTH) * LENGTH), np.int16)
    for k in range(n_limbs):
        rest = columns >> LIMB * k
        limbs[:, k, :n] = rest if k == n_limbs - 1 else rest & (1 << LIMB) - 1
    return limbs.reshape(-1, limbs.shape[2])


def summed(function, columns, n_limbs, *further, seed=5, rows=range(19), first=0):
    limbs = in_limbs(columns, n_limbs)
    counts = np.full((BLOCK, limbs.shape[1]), 99, np.int16)  # scratch may hold anything
    out = np.full((len(rows), len(columns)), -99, np.int64)
    function(limbs, columns.shape[1], np.uint64(seed), *further, counts, first, len(rows), out)
    return out


@pytest.mark.parametrize(("n", "n_limbs"), [(1, 1), (31, 2), (33, 3), (545, 2)])
def test_drawn_sums_are_those_of_the_index_stream(n, n_limbs):
    most = 1 << LIMB * n_limbs
    columns = np.random.default_rng(n).integers(-most, most, (3, n))
    found = summed(kernels.resample.drawn_sums, columns, n_limbs)
    for resample in range(19):
        assert found[resample].tolist() == columns[:, indices_of(5, resample, n)].sum(axis=1).tolist()


@pytest.mark.parametrize("n", [1, 63, 65, 130])
def test_tossed_sums_are_those_of_the_coins(n):
    columns = np.random.default_rng(n).integers(-9, 9, (2, n))
    found = summed(kernels.resample.tossed_sums, columns, 1, False)
    for resample in range(19):
        assert found[resample].tolist() == columns[:, coins_of(5, resample, n)].sum(axis=1).tolist()


def test_every_outcome_of_a_few_coins():
    found = summed(kernels.resample.tossed_sums, 2 ** np.arange(4)[np.newaxis], 1, True, rows=range(16))
    assert found[:, 0].tolist() == list(range(16))


def test_rows_before_the_first_are_left_alone():
    columns = np.arange(40)[np.newaxis]
    drawn_sums = kernels.resample.drawn_sums
    found, whole = summed(drawn_sums, columns, 1, first=5), summed(drawn_sums, columns, 1)
    assert found[:5, 0].tolist() == [-99] * 5
    assert found[5:].tolist() == whole[5:].tolist()
