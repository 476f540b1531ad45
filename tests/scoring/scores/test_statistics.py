"""The sums behind the average of a type, and the influence of each unit."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.statistics import (
    OfCounts,
    gradient,
    inference_of,
)


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
def test_influences_equal_the_jackknifes(name):
    """With many units; the difference from the jackknife is of a higher order."""
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


def test_sums_of_0_have_no_gradient():
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
