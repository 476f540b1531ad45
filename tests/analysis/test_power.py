"""Power against its definition: simulated tests that find what they should, as often as they should."""

import math

import numpy as np
import pytest
import scipy.stats

from rougekit.analysis.power import _chi_square, power, smallest_difference, t_quantile


def test_the_smallest_difference_is_found_with_the_probability_asked_for():
    random = np.random.default_rng(0)
    smallest, _ = power(random.normal(0, 0.2, 100_000)[:400], probability=0.8)
    found = 0
    for _ in range(2_000):
        found += scipy.stats.ttest_1samp(random.normal(smallest, 0.2, 400), 0).pvalue < 0.05
    assert found / 2_000 == pytest.approx(0.8, abs=0.06)


def test_examples_needed_and_smallest_difference_are_inverse():
    differences = np.random.default_rng(1).normal(0.01, 0.1, 300)
    smallest, _ = power(differences, 0.01, 0.9)
    assert power(differences, 0.01, 0.9, difference=smallest * 1.0000001).examples_needed == 300
    assert power(differences, 0.01, 0.9, difference=-smallest / 10).examples_needed == pytest.approx(30_000, rel=0.01)


def test_the_formula_by_hand():
    differences = [0.0, 0.2] * 10  # standard deviation sqrt(0.2 / 19)
    smallest, needed = power(differences, difference=0.1)
    quantiles = scipy.stats.t.ppf([0.975, 0.8], 19).sum()
    assert smallest == pytest.approx(quantiles * math.sqrt(0.2 / 19) / math.sqrt(20), rel=1e-4)
    quantiles = scipy.stats.t.ppf([[0.975], [0.8]], [needed - 1, needed - 2]).sum(axis=0)
    reached = quantiles * math.sqrt(0.2 / 19) / np.sqrt([needed, needed - 1])
    assert reached[0] <= 0.1 < reached[1]


@pytest.mark.parametrize("n", range(1, 6))
def test_no_difference_is_promised_of_fewer_than_six_examples(n):
    assert smallest_difference(0.1, n, 0.05, 0.8) == math.inf
    assert n == 1 or power(np.arange(n) / n).smallest_difference == math.inf
    assert smallest_difference(0.1, n, 0.5, 0.8) < math.inf or n < 2


@pytest.mark.parametrize("n", [6, 7, 8, 10, 14, 25])
def test_the_permutation_test_keeps_the_promise_for_few_examples(n):
    """Of the smallest difference said to be shown with 80 %, the exact test shows about 80 %."""
    random = np.random.default_rng(n)
    smallest = smallest_difference(1.0, n, 0.05, 0.8)
    values = random.standard_normal((1_000, n)) + smallest
    signs = 1 - 2 * random.integers(0, 2, (n, 2_000))
    p_values = (np.abs(values @ signs) >= np.abs(values.sum(axis=1, keepdims=True)) - 1e-9).mean(axis=1)
    assert (p_values <= 0.05).mean() == pytest.approx(0.8, abs=0.05)


def test_the_bounds_of_examples_needed_hold_the_truth():
    random = np.random.default_rng(2)
    truth = power(np.concatenate([np.full(50_000, -1.0), np.full(50_000, 1.0)]), difference=0.5).examples_needed
    held = 0
    for _ in range(400):
        found = power(random.standard_normal(20), difference=0.5)
        held += found.examples_needed_low <= truth <= found.examples_needed_high
    assert 0.92 <= held / 400 <= 0.98


@pytest.mark.parametrize("degrees", [1, 2.5, 29, 31, 5_000])
def test_quantiles_are_scipys(degrees):
    for p in (0.025, 0.975):
        assert _chi_square(p, degrees) == pytest.approx(scipy.stats.chi2.ppf(p, degrees), rel=1e-3)
        if degrees >= 5:
            assert t_quantile(p, degrees) == pytest.approx(scipy.stats.t.ppf(p, degrees), rel=1e-4)


def test_nan_is_left_out():
    assert power([0.1, math.nan, 0.3]) == power([0.1, 0.3])
    assert power([0.1, 0.3]).examples_needed is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.1],), "differences of 1 example; expected two or more that are not NaN"),
        (([[0.1, 0.2]],), r"differences of shape \(1, 2\); expected \(n_examples,\), finite numbers or NaN"),
        (([0.1, math.nan],), "differences of 1 example; expected two"),
        (([0.1, math.inf, 0.2],), "finite numbers or NaN"),
        (([0.1, 0.2], 0), "level=0; expected 0 < level < 1"),
        (([0.1, 0.2], 0.05, 0.05), r"probability=0.05; expected level < probability < 1, level=0.05"),
        (([0.1, 0.2], 0.05, 0.8, 0), "difference=0; expected None or a finite number other than 0"),
        (([0.1, 0.2], 0.05, 0.8, math.nan), "difference=nan; expected"),
    ],
)
def test_wrong_arguments_are_refused_by_name(arguments, message):
    with pytest.raises(ValueError, match=message):
        power(*arguments)
