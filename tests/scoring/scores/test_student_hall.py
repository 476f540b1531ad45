"""The student-hall interval against SciPy's t and its own test, and Hall's cubic against its inverse."""

import math

import numpy as np
import pytest
import scipy.optimize
import scipy.stats

from rougekit.scoring.scores.distributions import chi_square_quantile, t_quantile, t_tail
from rougekit.scoring.scores.student_hall import StudentHall


def student_hall_interval(estimate, influences, confidence, n_different=None):
    return StudentHall.of_influences(estimate, influences, n_different).bounds((1 - confidence) / 2)


def student_hall_p(estimate, influences):
    test = StudentHall.of_influences(estimate, influences)
    return min(1, 2 * min(test.p_above(0.0), test.p_below(0.0)))


@pytest.mark.parametrize("n", [3, 8, 40])
def test_symmetric_values_have_students_t_interval(n):
    half = np.random.default_rng(n).random(n) / 10
    values = np.concatenate([0.4 - half, 0.4 + half])
    theirs = scipy.stats.ttest_1samp(values, 0).confidence_interval(0.9)
    low, high = student_hall_interval(0.4, values - 0.4, 0.9)
    assert low <= theirs.low + 1e-9
    assert high >= theirs.high - 1e-9
    assert (low, high) == pytest.approx(tuple(theirs), rel=0.001)
    assert student_hall_p(0.05, values - 0.4) == pytest.approx(
        scipy.stats.ttest_1samp(values - 0.35, 0).pvalue, rel=0.01
    )


@pytest.mark.parametrize("skewed", [1, -1])
def test_a_bound_is_students_or_the_root_of_halls_cubic(skewed):
    values = skewed * np.random.default_rng(1).exponential(0.1, 15)
    mean, sd = values.mean(), values.std()
    gamma = ((values - mean) ** 3).mean() / sd**3
    q = scipy.stats.t.ppf(0.975, 14) / math.sqrt(14)

    def cubic(w, y):
        return w + gamma * w**2 / 3 + gamma**2 * w**3 / 27 + gamma / 90 - y

    low, high = (mean - sd * scipy.optimize.brentq(cubic, -50, 50, (y,)) for y in (q, -q))
    expected = min(mean - q * sd, low), max(mean + q * sd, high)
    assert student_hall_interval(mean, values - mean, 0.95) == pytest.approx(expected)


@pytest.mark.parametrize("shift", np.linspace(-0.3, 0.3, 13))
def test_the_interval_contains_0_exactly_if_p_is_above_the_level(shift):
    """The hull of Student's and Hall's intervals contains 0 if either does, which agrees with the larger p."""
    values = np.random.default_rng(3).exponential(0.2, 9)
    for level in (0.2, 0.05, 0.01):
        low, high = student_hall_interval(shift, values - values.mean(), 1 - level)
        p = student_hall_p(shift, values - values.mean())
        assert p > level if low <= 0 <= high else (p <= level or abs(p / level - 1) < 0.1)


@pytest.mark.parametrize(("n_different", "degrees"), [(1, 1), (2, 3), (5, 9), (6, 10), (11, 10)])
def test_few_differing_values_leave_few_degrees_of_freedom(n_different, degrees):
    values = np.array([-0.1, 0.1, *[0.0] * 9])  # symmetric, so Student's interval decides
    low, high = student_hall_interval(0.0, values, 0.95, n_different)
    reach = values.std() * scipy.stats.t.ppf(0.975, degrees) / math.sqrt(10)
    assert (low, high) == pytest.approx((-reach, reach), rel=0.01)
    assert high >= reach * (1 - 1e-9)


@pytest.mark.parametrize("value", np.linspace(-0.2, 0.6, 9))
def test_a_bound_is_the_value_whose_p_is_the_tail(value):
    values = np.random.default_rng(3).exponential(0.2, 9)
    test = StudentHall.of_influences(values.mean(), values - values.mean())
    for bound, p in zip(test.bounds(0.03), (test.p_above, test.p_below), strict=True):
        assert p(bound) == pytest.approx(0.03, rel=1e-6)
    low, _ = test.bounds(test.p_above(value)) if test.p_above(value) < 0.5 else (value, math.inf)
    assert low == pytest.approx(value, abs=1e-9)


def test_variances_are_added_and_have_satterthwaites_degrees():
    values = np.random.default_rng(0).normal(0, 1, 50)
    plain = StudentHall.of_influences(0.0, values - values.mean())
    summed = plain.with_variances([(0.03, 2), (0.01, 4)])
    parts = [(plain.error**2, 49), (0.03, 2), (0.01, 4)]
    assert summed.error**2 == pytest.approx(sum(v for v, _ in parts))
    assert summed.degrees == pytest.approx(sum(v for v, _ in parts) ** 2 / sum(v**2 / d for v, d in parts))
    assert abs(summed.skewness) < abs(plain.skewness)
    means = np.random.default_rng(1).normal(0, 1, (2, 5))  # for two samples this is Welch's test
    alone = StudentHall(float(means[0].mean() - means[1].mean()), 0.0, 0.0, 50, 49)
    welch = scipy.stats.ttest_ind(*means, equal_var=False)
    found = alone.with_variances([(row.var(ddof=1) / 5, 4) for row in means])
    assert 2 * min(found.p_above(0.0), found.p_below(0.0)) == pytest.approx(welch.pvalue)


@pytest.mark.slow
@pytest.mark.parametrize("n_runs", [(2, 5), (10, 2), (3, 10)])
def test_few_runs_against_many_keep_the_level(n_runs):
    """Satterthwaite's degrees alone reject equal methods in 6.5 to 10 % of cases."""
    random, n_rejected, n_trials = np.random.default_rng(0), 0, 4_000
    for _ in range(n_trials):
        first, second = (random.normal(0, 1, n) for n in n_runs)
        alone = StudentHall(float(first.mean() - second.mean()), 0.0, 0.0, 50, 49)
        test = alone.with_variances([(float(x.var(ddof=1)) / len(x), len(x) - 1) for x in (first, second)])
        n_rejected += min(test.p_above(0.0), test.p_below(0.0)) <= 0.025
    assert n_rejected / n_trials <= 0.05


def test_p_does_not_depend_on_the_sign():
    values = np.random.default_rng(3).exponential(1, 12) - 0.5
    test, turned = (StudentHall.of_influences(x.mean(), x - x.mean(), 12) for x in (values, -values))
    for value in (-0.4, 0.0, 0.9):
        assert test.p_below(value) == pytest.approx(turned.p_above(-value))
        assert test.p_above(value) == pytest.approx(turned.p_below(-value))


def test_the_least_p_is_that_of_equal_differences():
    for k in (2, 3, 6):
        same = np.array([0.1] * k + [0.0] * (20 - k))
        test = StudentHall.of_influences(same.mean(), same - same.mean(), k)
        students = 2 * scipy.stats.t.sf(same.mean() / test.error, test.degrees)
        assert test.least_p(k) == pytest.approx(students)
        assert test.least_p(k) <= 2 * test.p_above(0.0)
        other = np.array([0.1] * (k - 1) + [0.3] + [0.0] * (20 - k))
        assert test.least_p(k) < 2 * StudentHall.of_influences(other.mean(), other - other.mean(), k).p_above(0.0)


@pytest.mark.parametrize("degrees", [1, 2, 3, 4, 5, 6, 29, 30, 31, 200, 11_489])
def test_students_t_equals_scipys(degrees):
    for p in (0.5, 0.6, 0.8, 0.975, 0.995, 0.9995):
        assert t_quantile(p, degrees) == pytest.approx(scipy.stats.t.ppf(p, degrees), rel=1e-9, abs=1e-12)
        assert t_quantile(1 - p, degrees) == pytest.approx(-t_quantile(p, degrees), rel=1e-9, abs=1e-12)
    for t in (0, 0.1, 1, 2, 4):
        assert t_tail(t, degrees) == pytest.approx(scipy.stats.t.sf(t, degrees), rel=1e-8)


def test_quantiles_of_very_many_degrees_are_fast():
    assert t_quantile(0.975, 10**9) == pytest.approx(scipy.stats.t.ppf(0.975, 10**9), rel=1e-10)


def test_t_with_infinitely_many_degrees_is_normal():
    assert t_quantile(0.975, math.inf) == pytest.approx(1.959963984540054)


@pytest.mark.parametrize("degrees", [1, 2.5, 29, 30, 31, 5_000])
def test_chi_square_equals_scipys(degrees):
    for p in (0.025, 0.975):
        expected = scipy.stats.chi2.ppf(p, degrees)
        assert chi_square_quantile(p, degrees) == pytest.approx(expected, rel=1e-9 if degrees <= 30 else 1e-3)
