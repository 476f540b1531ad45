"""Bounds derived only from the range, against Dirichlet weights drawn by numpy and a closed form."""

import numpy as np
import pytest
import scipy.stats

from rougekit.scoring.scores.gaffke import EqualUnits, gaffke_bounds


@pytest.mark.parametrize("n", [2, 10, 80])
def test_bounds_are_quantiles_of_dirichlet_weighted_means(n):
    random = np.random.default_rng(n)
    values = random.random(n)
    weights = random.dirichlet(np.ones(n + 1), 40_000)
    low = np.quantile(weights[:, :-1] @ values + weights[:, -1] * -1, 0.025)
    high = np.quantile(weights[:, :-1] @ values + weights[:, -1] * 1, 0.975)
    spread = high - low  # 1,000 draws against 40,000
    assert gaffke_bounds(values, np.ones(n), (-1.0, 1.0), 0.95) == pytest.approx((low, high), abs=0.06 * spread)


def test_equal_values_have_a_closed_form():
    low, high = EqualUnits(0.25, 9, (0.0, 1.0)).bounds(0.025)
    share = scipy.stats.beta(1, 9).ppf(0.975)  # of the end of the range
    assert (low, high) == pytest.approx((0.25 * (1 - share), 0.25 + 0.75 * share))
    assert gaffke_bounds(np.full(9, 0.25), np.ones(9), (0.0, 1.0), 0.95) == pytest.approx((low, high), abs=0.06)


def test_order_and_scale_of_units_do_not_matter():
    sums, sizes = np.array([0.3, 2.0, 0.0, 0.9]), np.array([1.0, 4.0, 2.0, 1.0])
    found = gaffke_bounds(sums, sizes, (0.0, 1.0), 0.9)
    assert gaffke_bounds(sums[::-1], sizes[::-1], (0.0, 1.0), 0.9) == found
    assert gaffke_bounds(5 * sums, 5 * sizes, (0.0, 1.0), 0.9) == pytest.approx(found)
    assert 0 < found[0] < 3.2 / 8 < found[1] < 1
    assert gaffke_bounds(sums, sizes, (0.0, 1.0), 0.01)[0] <= 3.2 / 8 <= gaffke_bounds(sums, sizes, (0.0, 1.0), 0.01)[1]
