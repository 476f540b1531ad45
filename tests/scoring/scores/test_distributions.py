"""Tails and quantiles against SciPy."""

import math

import pytest
import scipy.stats

from rougekit.scoring.scores.distributions import chi_square_quantile, t_quantile, t_tail


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 6, 29, 30, 31, 200, 11_489])
def test_students_t_is_scipys(degrees):
    for p in (0.5, 0.6, 0.8, 0.975, 0.995, 0.9995):
        assert t_quantile(p, degrees) == pytest.approx(scipy.stats.t.ppf(p, degrees), rel=1e-9, abs=1e-12)
        assert t_quantile(1 - p, degrees) == pytest.approx(-t_quantile(p, degrees), rel=1e-9, abs=1e-12)
    for t in (0, 0.1, 1, 2, 4):
        assert t_tail(t, degrees) == pytest.approx(scipy.stats.t.sf(t, degrees), rel=1e-8)


def test_quantiles_of_very_many_degrees_take_no_sums():
    assert t_quantile(0.975, 10**9) == pytest.approx(scipy.stats.t.ppf(0.975, 10**9), rel=1e-10)


def test_t_of_infinitely_many_degrees_is_normal():
    assert t_quantile(0.975, math.inf) == pytest.approx(1.959963984540054)


@pytest.mark.parametrize("degrees", [1, 2.5, 29, 31, 5_000])
def test_chi_square_is_scipys(degrees):
    for p in (0.025, 0.975):
        assert chi_square_quantile(p, degrees) == pytest.approx(scipy.stats.chi2.ppf(p, degrees), rel=1e-3)
