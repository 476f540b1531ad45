"""Poisson weights and hashes against the same in Python's integers, one example and one byte at a time."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.kernels import poisson
from tests.oracles.resampling import WORD, hash_of, weights_of


@given(
    keys=st.lists(st.integers(0, WORD - 1), max_size=9),
    seed=st.integers(0, 2**32 - 1),
    n_resamples=st.sampled_from([1, 3, 4, 10, 64]),
    data=st.data(),
)
def test_poisson_sums_equal_plain_ones(keys, seed, n_resamples, data):
    columns = st.lists(st.integers(0, 2**32 - 1), min_size=len(keys), max_size=len(keys))
    values = data.draw(st.lists(columns, min_size=1, max_size=3))
    got = np.ones((len(values), n_resamples), np.uint64)
    poisson.add_poisson_sums(np.array(values, np.uint32), np.array(keys, np.uint64), np.uint64(seed), got)
    weights = [weights_of(key, seed, n_resamples) for key in keys]
    expected = [
        [1 + sum(w[r] * v for w, v in zip(weights, row, strict=True)) for r in range(n_resamples)] for row in values
    ]
    assert got.tolist() == expected


def test_weights_are_poisson():
    drawn = np.zeros((1, 100_000), np.uint64)
    poisson.add_poisson_sums(np.ones((1, 1), np.uint32), np.array([5], np.uint64), np.uint64(1), drawn)
    for k in range(6):
        expected = math.exp(-1) / math.factorial(k)
        assert np.mean(drawn == k) == pytest.approx(expected, abs=5 * math.sqrt(expected / 100_000))
    many = np.zeros((1, 20), np.uint64)
    poisson.add_poisson_sums(np.ones((1, 50_000), np.uint32), np.arange(50_000, dtype=np.uint64), np.uint64(0), many)
    assert many.mean() == pytest.approx(50_000, abs=5 * math.sqrt(50_000 / 20))
    assert 0.2 < many.var() / 50_000 < 3


def test_hashes_of_texts_are_the_same_everywhere():
    texts = [b"", b"a", b"\0", b"1234567", b"12345678", b"123456789", bytes(range(256)), b"a"]
    at = np.cumsum([0, *map(len, texts)])
    found = np.empty(len(texts), np.uint64)
    poisson.text_hashes(np.frombuffer(b"".join(texts) + bytes(8), np.uint8), at, found)
    assert found.tolist() == [hash_of(text) for text in texts]
    assert len(set(found.tolist())) == len(set(texts))
