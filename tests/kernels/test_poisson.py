"""Poisson weights and hashes against the same in Python's integers, one example and one byte at a time."""

import math

import numpy as np
import pytest

from rougekit.tiers import kernels
from tests.oracles.resampling import GOLDEN, WORD, splitmix_output

poisson = kernels("poisson")
"""Of the tier that the tests run on."""

STEPS = [round(2**16 * sum(math.exp(-1) / math.factorial(k) for k in range(n))) for n in range(1, 9)]
"""2^16 times the probabilities of fewer than 1, 2, ... 8"""


def weights_of(key, seed, n_resamples):
    start = splitmix_output((seed + GOLDEN) % WORD)
    stream = splitmix_output((start + key * GOLDEN) % WORD)
    words = [splitmix_output((stream + at * GOLDEN) % WORD) for at in range(n_resamples // 4 + 1)]
    pieces = [word >> 16 * part & 0xFFFF for word in words for part in range(4)]
    return [sum(piece >= step for step in STEPS) for piece in pieces[:n_resamples]]


@pytest.mark.parametrize("n", [1, 3, 4, 9])
@pytest.mark.parametrize("n_resamples", [1, 4, 23])
def test_sums_are_of_values_times_weights(n, n_resamples):
    rng = np.random.default_rng(n)
    values, keys = rng.integers(0, 1 << 32, (2, n), np.uint32), rng.integers(0, 1 << 64, n, np.uint64)
    sums = np.full((2, n_resamples), 7, np.uint64)  # it adds
    poisson.add_poisson_sums(values, keys, np.uint64(11), sums)
    weights = np.array([weights_of(key, 11, n_resamples) for key in keys.tolist()])
    assert sums.tolist() == (values.astype(np.int64) @ weights + 7).tolist()


def test_weights_have_a_mean_and_a_variance_of_1():
    keys = np.arange(500, dtype=np.uint64)
    weights = np.zeros((500, 400), np.uint64)
    poisson.add_poisson_sums(np.eye(500, dtype=np.uint32), keys, np.uint64(0), weights)
    error = 5 / math.sqrt(weights.size)
    assert abs(weights.mean() - 1) < error
    assert abs(weights.var() - 1) < error * math.sqrt(3)  # of which the fourth central moment is 4


def hash_of(data):
    """Eight bytes at a time, the lowest first; the last ones are read the other way round."""
    state = splitmix_output((len(data) + GOLDEN) % WORD)
    whole = len(data) // 8 * 8
    for at in range(0, whole, 8):
        state = (state ^ int.from_bytes(data[at : at + 8], "little")) * 0xBF58476D1CE4E5B9 % WORD
        state ^= state >> 32
    return splitmix_output(state ^ int.from_bytes(data[whole:], "big"))


def test_hashes_of_texts_are_the_same_everywhere():
    texts = [b"", b"a", b"\0", b"1234567", b"12345678", b"123456789", bytes(range(256)), b"a"]
    at = np.cumsum([0, *map(len, texts)])
    found = np.empty(len(texts), np.uint64)
    poisson.text_hashes(np.frombuffer(b"".join(texts) + bytes(8), np.uint8), at, found)
    assert found.tolist() == [hash_of(text) for text in texts]
    assert len(set(found.tolist())) == len(set(texts))


def test_joined_hashes_are_of_all_in_their_order():
    first, second = np.array([3, 3, 4], np.uint64), np.array([8, 9, 9, 8], np.uint64)
    found = np.empty(3, np.uint64)
    poisson.joined_hashes(first, second, np.array([0, 2, 4, 4]), found)
    expected = []
    for start, rest in ((3, (8, 9)), (3, (9, 8)), (4, ())):
        state = splitmix_output((start + GOLDEN) % WORD)
        for other in rest:
            state = splitmix_output(((state ^ other) + GOLDEN) % WORD)
        expected.append(state)
    assert found.tolist() == expected
