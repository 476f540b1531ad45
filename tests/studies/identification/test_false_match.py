"""The chance that numbers match by coincidence."""

import math

import numpy as np
import pytest
import scipy.stats

from rougekit.studies.identification.false_match import POINT, chance, covariance_of_means, is_within_noise
from tests.helpers.amounts import drawn

UNIT = np.array([0.001])


def one_type(ways, published=0.4, deviation=0.005, noise=None):
    """The chance that some configurations give a number of one type, printed with three digits."""
    values = np.array(ways, np.float64)[:, None]
    noise = np.zeros_like(values) if noise is None else np.array(noise)[:, None]
    return chance(np.array([published]), UNIT, values, noise, np.array([[deviation**2]]))


def test_the_chance_of_one_candidate_is_that_of_a_normal_deviate_in_its_last_digit():
    spread = math.sqrt(0.005**2 + 0.0005**2 / 3)  # deviation between texts, and of rounding
    for off in (0.0, 0.004, 0.02):
        assert one_type([0.4 + off]) == pytest.approx(0.001 * scipy.stats.norm.pdf(off, scale=spread))


def test_the_assumed_deviation_is_at_most_a_point():
    assert one_type([0.4], deviation=0.5) == pytest.approx(one_type([0.4], deviation=POINT))


def test_candidates_that_print_the_same_count_once_and_others_add_up():
    alone = one_type([0.41])
    assert one_type([0.41, 0.41, 0.41]) == alone
    assert one_type([0.39, 0.41]) == pytest.approx(2 * alone)
    assert one_type(np.arange(0.3, 0.5, 0.001)) == pytest.approx(1.0, abs=0.001)  # a candidate for every number


def test_resampling_noise_raises_the_chance():
    assert one_type([0.4], noise=[0.0005]) > one_type([0.4])
    sigma = math.hypot(0.0005, 0.001 / math.sqrt(12))
    for off in (0.0, 0.5, 3.0):  # distance in standard deviations, at least one
        spread = math.sqrt(0.005**2 + 0.001**2 / 3)
        expected = 2 * max(1, off) * sigma * scipy.stats.norm.pdf(off * sigma, scale=spread)
        assert one_type([0.4 + off * sigma], noise=[0.0005]) == pytest.approx(expected)


@pytest.mark.slow
@pytest.mark.parametrize("n_types", [1, 2, 4])
def test_a_bootstrap_is_within_its_noise_in_999_of_1000_runs(n_types):
    n_runs = drawn(20_000, 5_000)
    random, units, noise = np.random.default_rng(n_types), np.full(n_types, 1e-4), np.linspace(2e-4, 5e-4, n_types)
    runs = noise * random.standard_normal((n_runs, n_types)) + random.uniform(-0.5e-4, 0.5e-4, (n_runs, n_types))
    held = np.mean([is_within_noise(run, units, noise) for run in runs])
    assert 0.998 <= held <= 0.9998


def test_a_correlated_second_type_adds_little_evidence():
    published, units, values, exact = np.full(2, 0.4), UNIT.repeat(2), np.full((1, 2), 0.4), np.zeros((1, 2))
    apart, tied = (chance(published, units, values, exact, 0.005**2 * np.array([[1, r], [r, 1]])) for r in (0.0, 0.99))
    assert apart == pytest.approx(one_type([0.4]) ** 2)
    assert apart < tied < one_type([0.4])


def test_without_covariance_every_match_may_be_an_accident():
    assert one_type([0.4], deviation=0.0) == 1.0


def test_the_covariance_of_means_is_that_of_columns_divided_by_n():
    columns = np.random.default_rng(0).random((2, 50))
    assert covariance_of_means(columns) == pytest.approx(np.cov(columns, bias=True) / 50)
    assert covariance_of_means(columns[:1]).shape == (1, 1)
    assert covariance_of_means(np.ones((2, 1))).tolist() == [[0.0, 0.0], [0.0, 0.0]]
