"""What is summed for a type and what becomes of it, and what the user is warned of."""

import math

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.statistics import (
    OfCounts,
    gradient,
    inference_of,
    interval_used,
    whole_range,
)


def test_nan_rows_are_counted_when_they_are_left_out():
    scores = Scorer(["rouge1", "rouge2"], zero_division=math.nan).score(["a b", "a b"], ["a b", "a"])
    with pytest.warns(RougeWarning, match=r"rouge2: 1 of 2\); zero_division=0\.0, or empty=0, counts"):
        result = scores.aggregate()
    assert result["rouge2"].mid == (1.0, 1.0, 1.0)


def test_intervals_of_means_are_bootstrap_t_unless_another_is_asked_for():
    intervals = ("auto", "bootstrap-t", "student-hall", "percentile")
    assert [interval_used(interval, is_mean=True) for interval in intervals] == ["bootstrap-t", *intervals[1:]]
    assert [interval_used(interval, is_mean=False) for interval in intervals] == ["student-hall", *intervals[1:]]


def test_a_single_unit_has_the_whole_range_but_where_it_has_no_score():
    low, high = whole_range(np.array([0.3, math.nan]))
    np.testing.assert_array_equal([low, high], [[0, math.nan], [1, math.nan]])


def test_summed_counts_are_exact_and_by_group():
    options = Scorer(["rouge1"]).options
    counts = np.array([[2**53, 1, 1], [2**53, 2, 2], [2**53, 4, 4]])
    whole = OfCounts(options.measures["rouge1"], counts, options)
    assert whole.mid.tolist() == [(2**53 + 2) / (2**53 + 4), (2**53 + 2) / (2**53 + 8), whole.mid[2]]
    assert whole.result(None).low == whole.result(None).mid == tuple(whole.mid)
    grouped = OfCounts(options.measures["rouge1"], counts, options, Groups(np.array([0, 1, 1]), 2))
    assert grouped.columns.tolist() == [[2**53, 2], [2**53, 4], [2**53, 8]]
    assert grouped.mid.tolist() == whole.mid.tolist()


@pytest.mark.parametrize("name", ["rouge2", "rougeW1.2", "bleu"])
def test_influences_are_those_of_the_jackknife(name):
    """Of many units; where there are few, those of the jackknife are of the next order."""
    random = np.random.default_rng(0)
    texts = [" ".join(random.choice(list("abcdef"), random.integers(8, 20))) for _ in range(400)]
    scores = Scorer([name]).score(texts[:200], texts[200:])
    counts, of_sums = scores[name].example_counts(), scores.measures[name].of_sums
    statistic = OfCounts(scores.measures[name], counts, scores.options, interval="student-hall")
    without = of_sums(counts.sum(axis=1, keepdims=True).astype(float) - counts, scores.options)
    jackknife = 199 * (without.mean(axis=1, keepdims=True) - without)
    np.testing.assert_allclose(statistic.influences(), jackknife, atol=0.03 * np.abs(jackknife).max())
    assert np.abs(statistic.influences().sum(axis=1)).max() < 1e-6
    low, high = statistic.bounds(np.empty((0, 0)), 0.95)
    assert ((low < statistic.mid) & (statistic.mid < high)).all()


def test_a_sum_of_0_changes_nothing():
    options = Scorer(["bleu"]).options
    measure = options.measures["bleu"]
    totals = np.array([9.0, 4, 0, 0, 20, 18, 16, 14, 20, 20])
    assert not gradient(measure, totals, options)[:, 2:4].any()


def test_equal_units_have_the_interval_of_their_range():
    equal = inference_of(0.3, np.zeros(9), (0.0, 1.0))
    assert equal.bounds(0.025) == pytest.approx((0.3 * 0.025 ** (1 / 9), 1 - 0.7 * 0.025 ** (1 / 9)))
    assert equal.p_above(equal.bounds(0.025)[0]) == pytest.approx(0.025)
    assert equal.p_below(equal.bounds(0.025)[1]) == pytest.approx(0.025)
    assert (equal.p_above(0.4), equal.p_below(0.2)) == (1.0, 1.0)
    assert inference_of(0.3, np.zeros(1), (0.0, 1.0)).bounds(0.025) == (0.0, 1.0)
