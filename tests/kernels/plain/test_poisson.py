"""Poisson resamples and hashes by numpy: the bits of the compiled kernel."""

import math
import random

import numpy as np
import pytest

from rougekit.kernels.plain import poisson as plain_poisson
from tests.helpers.plain_kernels import agree


def test_steps_are_those_of_the_distribution():
    below = [sum(math.exp(-1) / math.factorial(k) for k in range(n)) for n in range(1, 9)]
    assert plain_poisson.STEPS.tolist() == [round(2**16 * share) for share in below]


@pytest.mark.parametrize(("n", "n_resamples"), [(1, 1), (7, 5), (100, 1000)])
def test_poisson_resamples(n, n_resamples, monkeypatch):
    monkeypatch.setattr(plain_poisson, "WEIGHTS_AT_ONCE", 3 * n_resamples)
    rng = np.random.default_rng(n)
    values, keys = rng.integers(0, 1 << 32, (3, n), np.uint32), rng.integers(0, 1 << 64, n, np.uint64)
    agree("poisson", "add_poisson_sums", (values, keys, np.uint64(9)), (3, n_resamples), np.uint64)


def test_hashes():
    rng = random.Random(8)
    given_texts = [rng.randbytes(rng.choice([0, 1, 7, 8, 9, 40, 3000])) for _ in range(200)]
    data = np.frombuffer(b"".join(given_texts) + bytes(80), np.uint8)
    at = np.cumsum([0, *map(len, given_texts)])
    agree("poisson", "text_hashes", (data, at), 200, np.uint64)
