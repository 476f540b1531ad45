"""Power against its definition: simulated tests that find what they should, as often as they should."""

import math

import numpy as np
import pytest
import scipy.stats

from rougekit.analysis.power import power, smallest_difference


@pytest.mark.slow
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
    assert power(differences, 0.01, 0.9, difference=-smallest / 10).examples_needed == pytest.approx(30_000, rel=0.02)


def test_examples_needed_are_the_least_that_show_the_difference():
    differences = [0.0, 0.2] * 10
    deviation = np.std(differences, ddof=1)
    smallest, needed = power(differences, difference=0.1)
    quantiles = scipy.stats.t.ppf([0.975, 0.8], 19).sum()
    assert smallest == pytest.approx(quantiles * deviation / math.sqrt(20), rel=0.06)
    assert (
        smallest_difference(deviation, needed, 0.05, 0.8) <= 0.1 < smallest_difference(deviation, needed - 1, 0.05, 0.8)
    )


def test_differences_that_do_not_vary_tell_nothing_of_others():
    assert math.isnan(power([0.1] * 9).smallest_difference)
    assert power([0.1] * 9, difference=0.1).examples_needed is None


@pytest.mark.parametrize("n", range(1, 6))
def test_no_difference_is_promised_of_fewer_than_six_examples(n):
    assert smallest_difference(0.1, n, 0.05, 0.8) == math.inf
    assert n == 1 or power(np.arange(n) / n).smallest_difference == math.inf
    assert smallest_difference(0.1, n, 0.5, 0.8) < math.inf or n < 2


@pytest.mark.parametrize("n", [6, 8, 10, 11, 13, 15, 17, 25, 60])
@pytest.mark.parametrize("level", [0.05, 0.01, 0.05 / 13, 0.001])
def test_of_the_smallest_difference_the_test_shows_80_percent(n, level):
    """Of systems that differ by what was said of other examples of theirs, whose deviation is an estimate."""
    if 2.0 ** (1 - n) > level:
        assert smallest_difference(1.0, n, level, 0.8) == math.inf
        return
    random = np.random.default_rng(n)
    pilots = random.standard_normal((800, n)).std(axis=1, ddof=1)
    values = random.standard_normal((800, n)) + smallest_difference(1.0, n, level, 0.8) * pilots[:, np.newaxis]
    if n <= 13:
        signs = 1 - 2.0 * (np.arange(2 ** (n - 1))[:, np.newaxis] >> np.arange(n) & 1)
    else:
        signs = 1 - 2.0 * random.integers(0, 2, (4_000, n))
    p_values = (np.abs(signs @ values.T) >= np.abs(values.sum(axis=1)) - 1e-9).mean(axis=0)
    assert (p_values <= level).mean() == pytest.approx(0.8, abs=0.05)


def test_the_bounds_of_examples_needed_hold_the_truth():
    random = np.random.default_rng(2)
    truth = power(np.concatenate([np.full(50_000, -1.0), np.full(50_000, 1.0)]), difference=0.5).examples_needed
    held = 0
    for _ in range(400):
        found = power(random.standard_normal(20), difference=0.5)
        held += found.examples_needed_low <= truth <= found.examples_needed_high
    assert 0.93 <= held / 400 <= 0.985


def test_a_difference_that_needs_billions_of_examples_has_a_number():
    needed = power([0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 5, difference=1e-5).examples_needed
    reach = sum(map(scipy.stats.norm.ppf, (0.975, 0.8)))
    assert needed == pytest.approx((reach * np.std([0.1, -0.1, 0.3, 0.1, -0.2, 0.2] * 5, ddof=1) / 1e-5) ** 2, rel=1e-6)


def test_groups_are_the_units_and_weigh_by_their_examples():
    random = np.random.default_rng(3)
    sizes = [1, 12] * 8
    groups = np.repeat(np.arange(16), sizes)
    gains = np.repeat(random.normal(0, 0.1, 16), sizes) + random.normal(0, 0.05, len(groups))
    gains[[0, 5]] = math.nan  # all of group 0
    mean = np.nanmean(gains)
    sums = [np.nansum(gains[groups == k] - mean) for k in range(1, 16)]
    deviation = np.std(sums, ddof=1) * 15 / np.sum(~np.isnan(gains))
    assert power(gains, groups=groups).smallest_difference == pytest.approx(
        smallest_difference(deviation, 15, 0.05, 0.8)
    )
    of_one_size = random.normal(0, 0.1, 60)
    assert power(of_one_size, groups=np.arange(60) // 3).smallest_difference == pytest.approx(
        power(of_one_size.reshape(20, 3).mean(axis=1)).smallest_difference
    )
    with pytest.raises(ValueError, match="differences of 1 group; expected two"):
        power([0.1, 0.2, math.nan], groups=list("aab"))
    with pytest.raises(ValueError, match="groups has 2 entries; expected one for each of 3 examples"):
        power([0.1, 0.2, 0.3], groups=list("ab"))


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
        (([0.1, 0.2], 0.05, 0.8, 1e-9), "difference=1e-09; expected at least a millionth of the standard deviation"),
    ],
)
def test_wrong_arguments_are_refused_by_name(arguments, message):
    with pytest.raises(ValueError, match=message):
        power(*arguments)
    with pytest.raises(TypeError, match="level='high'; expected a number"):
        power([0.1, 0.2], "high")
    for differences in ({"a": 0.1}, ["x"], [0.1, None, "x"]):
        with pytest.raises(TypeError, match=r"differences=.*; expected an array of numbers"):
            power(differences)
