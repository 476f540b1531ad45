"""What is summed for a type and what becomes of it, and what the user is warned of."""

import math
import warnings

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.statistics import (
    OfCounts,
    interval_of_means,
    warn_of_percentiles,
    whole_range,
)


def test_nan_rows_are_counted_when_they_are_left_out():
    scores = Scorer(["rouge1", "rouge2"], zero_division=math.nan).score(["a b", "a b"], ["a b", "a"])
    with pytest.warns(RougeWarning, match=r"rouge2: 1 of 2\); zero_division=0\.0, or empty=0, counts"):
        result = scores.aggregate()
    assert result["rouge2"].mid == (1.0, 1.0, 1.0)


def test_intervals_of_means_are_bootstrap_t_unless_another_is_asked_for():
    kinds = ("auto", "bootstrap-t", "student-hall", "percentile")
    assert [interval_of_means(kind) for kind in kinds] == ["bootstrap-t", "bootstrap-t", "student-hall", "percentile"]


def test_a_single_unit_has_the_whole_range_but_where_it_has_no_score():
    low, high = whole_range(np.array([0.3, math.nan]))
    np.testing.assert_array_equal([low, high], [[0, math.nan], [1, math.nan]])


@pytest.mark.parametrize(("n_units", "warns"), [(1, False), (2, True), (49, True), (50, False)])
def test_percentiles_of_few_units_warn_that_they_are_too_narrow(n_units, warns):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warn_of_percentiles("bleu", n_units, "leave it")
    assert [f"of {n_units} examples or groups" in str(one.message) for one in caught] == [True] * warns


def test_summed_counts_are_exact_and_by_group():
    options = Scorer(["rouge1"]).options
    counts = np.array([[2**53, 1, 1], [2**53, 2, 2], [2**53, 4, 4]])
    whole = OfCounts(options.measures["rouge1"], counts, options)
    assert whole.mid.tolist() == [(2**53 + 2) / (2**53 + 4), (2**53 + 2) / (2**53 + 8), whole.mid[2]]
    assert whole.result(None).low == whole.result(None).mid == tuple(whole.mid)
    grouped = OfCounts(options.measures["rouge1"], counts, options, Groups(np.array([0, 1, 1]), 2))
    assert grouped.columns.tolist() == [[2**53, 2], [2**53, 4], [2**53, 8]]
    assert grouped.mid.tolist() == whole.mid.tolist()
