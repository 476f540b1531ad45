"""Perl's generator: the indices that it draws, and sums in that order."""

import numpy as np
import pytest

from rougekit.kernels.lcg48 import perl_resampled_sums
from rougekit.scoring.standards.rouge155 import ratios

DRAWS = {  # indices that Perl draws among seven, by seed
    0: [1, 5, 0, 6, 4, 5, 4, 2, 6, 5, 3, 2],
    1: [0, 3, 5, 2, 3, 0, 1, 6, 5, 2, 2, 4],
    2: [6, 1, 4, 5, 3, 1, 4, 4, 4, 6, 1, 5],
    3: [5, 6, 2, 1, 3, 3, 1, 1, 3, 4, 1, 0],
}


@pytest.mark.parametrize("seed", DRAWS)
def test_draws_of_perl(seed: int) -> None:
    found = np.empty((1, 7))
    perl_resampled_sums(np.eye(7), seed, found)
    assert found[0].tolist() == np.bincount(DRAWS[seed][:7], minlength=7).tolist()


def test_draws_of_perl_among_25() -> None:
    first = [4, 18, 2, 21, 14, 19, 17, 9, 21, 18]
    state, drawn = 0x330E, []
    for _ in range(25):
        state = (0x5DEECE66D * state + 0xB) % 2**48
        drawn.append(25 * state >> 48)
    assert drawn[:10] == first
    found = np.empty((1, 25))
    perl_resampled_sums(np.eye(25), 0, found)
    assert found[0].tolist() == np.bincount(drawn, minlength=25).tolist()


def test_sums_are_added_in_the_order_of_drawing() -> None:
    values = np.array([[1.0], [1e-16], [1e-16], [-1.0], [3e-16], [0.5], [1e-17]])
    found = np.empty((4, 1))
    perl_resampled_sums(values, 0, found)
    for seed, drawn in DRAWS.items():
        assert found[seed, 0] == ratios.sum_in_order(values[drawn[:7], 0].tolist())
