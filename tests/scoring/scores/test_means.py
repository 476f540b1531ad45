"""Intervals of means of few examples and of groups against their definitions in plain numpy."""

import math

import numpy as np
import pytest

from rougekit.scoring.scores.bootstrap import resampled_sums
from rougekit.scoring.scores.gaffke import UNITS_BELOW, gaffke_bounds
from rougekit.scoring.scores.groups import checked_groups
from rougekit.scoring.scores.means import Means
from tests.helpers.amounts import drawn
from tests.oracles.resampling import indices_of

KINDS = ["bootstrap-t", "student-hall", "percentile"]


def bounds(values, groups=None, interval="bootstrap-t", confidence=0.95, n_resamples=400, seed=3):
    means = Means(values, groups, interval)
    sums = resampled_sums(means.summands, n_resamples, seed) if len(means.summands) else np.empty((0, 0))
    return means.bounds(sums, confidence)


def test_bootstrap_t_equals_plain_numpy():
    values = np.random.default_rng(0).beta(3, 4, (2, 15))
    low, high = bounds(values)
    for k, x in enumerate(values):
        drawn = x[np.array([indices_of(3, r, 15) for r in range(400)])]
        t = (drawn.mean(axis=1) - x.mean()) / (drawn.std(axis=1, ddof=1) / math.sqrt(15))
        expected = x.mean() - np.percentile(t, [97.5, 2.5]) * x.std(ddof=1) / math.sqrt(15)
        assert (low[k], high[k]) == pytest.approx(tuple(expected), rel=1e-9)


def test_values_that_are_nan_are_left_out_of_resamples():
    x = np.random.default_rng(1).random(20)
    x[[3, 8]] = math.nan
    (low,), (high,) = bounds([x])
    t = []
    for r in range(400):
        drawn = x[indices_of(3, r, 20)]
        valid = drawn[~np.isnan(drawn)]
        error = math.sqrt(((valid - valid.mean()) ** 2).sum() * 20 / 19) / len(valid)
        t.append((valid.mean() - np.nanmean(x)) / error)
    centred = x[~np.isnan(x)] - np.nanmean(x)
    error = math.sqrt((centred**2).sum() * 20 / 19) / 18
    below, above = np.nanmean(x) - np.percentile(t, [97.5, 2.5]) * error
    limits = gaffke_bounds(x[~np.isnan(x)], np.ones(18), (0.0, 1.0), 0.95)
    assert (low, high) == pytest.approx((max(below, limits[0]), min(above, limits[1])), rel=1e-9)


@pytest.mark.parametrize("interval", ["bootstrap-t", "percentile"])
def test_groups_of_unequal_sizes_are_resampled_as_a_whole(interval):
    labels = [0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7]
    x = np.random.default_rng(2).random(12)
    (low,), (high,) = bounds([x], checked_groups(labels, 12), interval)
    sums, sizes = np.bincount(labels, x), np.bincount(labels)

    def mean_and_error(drawn):
        mean = sums[drawn].sum() / sizes[drawn].sum()
        rest = sums[drawn] - mean * sizes[drawn]
        return mean, math.sqrt((rest**2).sum() * 8 / 7) / sizes[drawn].sum()

    mean, error = mean_and_error(np.arange(8))
    found = [mean_and_error(np.array(indices_of(3, r, 8))) for r in range(400)]
    if interval == "bootstrap-t":
        expected = mean - np.percentile([(m - mean) / e for m, e in found], [97.5, 2.5]) * error
    else:
        expected = np.percentile([m for m, _ in found], [2.5, 97.5])
    assert (low, high) == pytest.approx(tuple(expected), rel=1e-9)


@pytest.mark.parametrize("interval", KINDS)
def test_a_single_value_has_the_whole_range(interval):
    low, high = bounds([[0.3], [1.0]], None, interval)
    assert (low.tolist(), high.tolist()) == ([0.0, 0.0], [1.0, 1.0])
    low, high = bounds([[0.3, math.nan, math.nan]], None, interval)
    assert (low.tolist(), high.tolist()) == ([0.0], [1.0])
    assert np.isnan(bounds([[math.nan, math.nan]], None, interval)).all()


@pytest.mark.parametrize("interval", ["bootstrap-t", "student-hall"])
@pytest.mark.parametrize("n", [30, 700])
def test_equal_values_have_an_interval_of_positive_width(interval, n):
    """After 30 scores of 1 the next may still be lower."""
    distance = 1 - 0.025 ** (1 / n)
    (low,), (high,) = bounds([[1.0] * n], None, interval)
    assert (low, high) == (pytest.approx(1 - distance), 1.0)
    (low,), (high,) = bounds([[0.0] * n], None, interval)
    assert (low, high) == (0.0, pytest.approx(distance))


@pytest.mark.parametrize("interval", ["bootstrap-t", "student-hall"])
@pytest.mark.parametrize("n", [UNITS_BELOW, 600])
def test_one_differing_value_among_many_leaves_a_narrow_interval(n, interval):
    """Resamples without it have a standard error of 0 and don't set a bound alone."""
    values = np.zeros((1, n))
    values[0, 0] = 0.5
    low, high = bounds(values, None, interval)
    assert 0 <= low[0] <= 0.5 / n < high[0] < 0.02


@pytest.mark.slow
@pytest.mark.parametrize("interval", ["bootstrap-t", "student-hall"])
@pytest.mark.parametrize("n", [2, 3, 5, 10])
def test_bounds_stay_in_the_range_and_cover_a_mean_of_rare_values(n, interval):
    random = np.random.default_rng(n)
    held = 0
    for trial in range(300):
        (low,), (high,) = bounds(
            [(random.random(n) < 0.1).astype(float)], interval=interval, n_resamples=200, seed=trial
        )
        assert 0 <= low <= high <= 1
        held += low <= 0.1 <= high
    assert held >= 0.95 * 300


@pytest.mark.parametrize("interval", KINDS)
@pytest.mark.parametrize("rare", [0.0, 1.0])
def test_rounding_moves_no_bound_out_of_the_range(interval, rare):
    for seed in range(20):
        values = np.full((1, 130), 1.0 - rare)
        values[0, :2] = np.random.default_rng(seed).random(2)
        low, high = bounds(values, interval=interval, seed=seed)
        assert low[0] >= 0
        assert high[0] <= 1


def test_student_hall_covers_the_mean_if_larger_groups_score_higher():
    """Intervals of the mean of group means would cover it in only 63 % of cases."""
    random, held, n_trials = np.random.default_rng(14), 0, drawn(2_000, 400)
    for _ in range(n_trials):
        levels = random.uniform(0.2, 0.6, 15)
        sizes = 1 + random.binomial(13, (levels - 0.2) / 0.4)
        values = np.repeat(levels, sizes) + random.normal(0, 0.05, sizes.sum())
        groups = checked_groups(np.repeat(np.arange(15), sizes), int(sizes.sum()))
        (low,), (high,) = bounds([values], groups, "student-hall")
        held += low <= 0.4578 <= high
    assert 0.925 <= held / n_trials <= 0.98


@pytest.mark.slow
@pytest.mark.parametrize("interval", ["bootstrap-t", "student-hall"])
@pytest.mark.parametrize("n", [10, 20, 50])
def test_95_percent_intervals_of_few_examples_cover_the_mean_in_93_to_98_percent_of_samples(n, interval):
    population = np.random.default_rng(5).beta(4, 6, 5_000)
    random = np.random.default_rng(n)
    held, n_trials = 0, drawn(3_000, 400)
    for trial in range(n_trials):
        (low,), (high,) = bounds([random.choice(population, n)], interval=interval, n_resamples=1_000, seed=trial)
        held += low <= population.mean() <= high
    assert 0.93 <= held / n_trials <= 0.98
