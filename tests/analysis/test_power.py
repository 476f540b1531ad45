"""Power against its definition: simulated tests that find what they should, as often as they should."""

import math

import numpy as np
import pytest
import scipy.stats

from rougekit.analysis.power import power


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
    assert power(differences, 0.01, 0.9, difference=-smallest / 10).examples_needed == pytest.approx(30_000, abs=1)


def test_the_formula_by_hand():
    differences = [0.0, 0.2]  # standard deviation sqrt(0.02)
    smallest, needed = power(differences, difference=0.1)
    assert smallest == pytest.approx((1.959963985 + 0.841621234) * math.sqrt(0.02) / math.sqrt(2))
    assert needed == math.ceil((1.959963985 + 0.841621234) ** 2 * 0.02 / 0.01)


def test_nan_is_left_out():
    assert power([0.1, math.nan, 0.3]) == power([0.1, 0.3])
    assert power([0.1, 0.3]).examples_needed is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (([0.1],), r"differences of shape \(1,\); expected \(n_examples,\), two or more finite numbers"),
        (([0.1, math.nan],), "two or more finite numbers"),
        (([0.1, math.inf, 0.2],), "two or more finite numbers"),
        (([[0.1, 0.2]],), r"differences of shape \(1, 2\)"),
        (([0.1, 0.2], 0), "level=0; expected 0 < level < 1"),
        (([0.1, 0.2], 0.05, 0.05), r"probability=0.05; expected level < probability < 1, level=0.05"),
        (([0.1, 0.2], 0.05, 0.8, 0), "difference=0; expected None or a finite number other than 0"),
        (([0.1, 0.2], 0.05, 0.8, math.nan), "difference=nan; expected"),
    ],
)
def test_wrong_arguments_are_refused_by_name(arguments, message):
    with pytest.raises(ValueError, match=message):
        power(*arguments)
