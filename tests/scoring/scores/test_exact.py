"""Exact sums against fractions and `math.fsum`."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.scores.exact import UNIT, exact_sum, exact_units
from tests.helpers.amounts import slow

LEAST, NORMAL, MOST = 5e-324, 2.0**-1022, 1.7976931348623157e308
finite = st.floats(-1, 1) | st.floats(-1e300, 1e300) | st.sampled_from([LEAST, -LEAST, NORMAL, 0.1, -0.0, MOST, -MOST])


def assert_exact(values):
    units = exact_units(np.array(values))
    assert Fraction(units, UNIT) == sum(map(Fraction, values))
    assert exact_sum(np.array(values)) == math.fsum(values) == units / UNIT


@given(st.lists(finite.filter(lambda value: abs(value) < MOST), max_size=50))
def test_sums_of_few_values_are_exact(values):
    assert_exact(values)


@given(st.lists(finite, max_size=50))
def test_sums_of_the_largest_values_are_exact(values):
    assert Fraction(exact_units(np.array(values)), UNIT) == sum(map(Fraction, values))


@pytest.mark.parametrize("n", [399, 400, 8191, 8192, *slow(8193, 30_000)])
@pytest.mark.parametrize(
    "draw",
    [
        lambda rng, n: rng.random(n),
        lambda rng, n: rng.normal(size=n) * 10.0 ** rng.integers(-300, 300, n),
        lambda rng, n: rng.integers(-99, 99, n) * LEAST,
        lambda rng, n: np.full(n, -1 + 2.0**-53),
        lambda rng, n: np.concatenate([[1.0, 2.0**-53], np.full(n - 2, 2.0**-160)]),
        lambda rng, n: np.concatenate([[1e300, 1.0, -1e300], np.zeros(n - 3)]),
    ],
    ids=["scores", "of all sizes", "subnormal", "just below a power", "just above a tie", "cancelling"],
)
def test_sums_of_many_values_are_exact(draw, n):
    assert_exact(draw(np.random.default_rng(n), n).tolist())


@pytest.mark.parametrize("n", [1, 1_000])
def test_non_finite_and_overflowing_sums_equal_fsums(n):
    assert exact_sum(np.full(n, math.inf)) == math.inf
    assert math.isnan(exact_sum(np.full(n, math.nan)))
    with pytest.raises(OverflowError):
        exact_sum(np.full(n + 1, MOST))
