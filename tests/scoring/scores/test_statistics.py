"""The sums behind the average of a type, and the influence of each unit."""

import numpy as np
import pytest

from rougekit import Scorer, Totals
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.statistics import CountStatistic, Statistic, gradient, inference_of


def statistic_of_counts(scorer):
    return Statistic.of(scorer.types[0], scorer.options, "micro", scorer.rules)


def test_summed_counts_are_exact_and_by_group():
    statistic = statistic_of_counts(Scorer(["rouge1"]))
    counts = np.array([[2**53, 1, 1], [2**53, 2, 2], [2**53, 4, 4]])
    whole = CountStatistic(statistic, counts)
    assert whole.score.tolist() == [(2**53 + 2) / (2**53 + 4), (2**53 + 2) / (2**53 + 8), whole.score[2]]
    assert whole.result(None).low == whole.result(None).mid == tuple(whole.score)
    grouped = CountStatistic(statistic, counts, Groups(np.array([0, 1, 1]), 2))
    assert grouped.summands.tolist() == [[2**53, 2], [2**53, 4], [2**53, 8]]
    assert grouped.score.tolist() == whole.score.tolist()


@pytest.mark.parametrize("name", ["rouge2", "rougeW1.2", "bleu"])
def test_influences_equal_the_jackknifes(name):
    """With many units; the difference from the jackknife is of a higher order."""
    random = np.random.default_rng(0)
    texts = [" ".join(random.choice(list("abcdef"), random.integers(8, 20))) for _ in range(400)]
    scores = Scorer([name]).score(texts[:200], texts[200:])
    counts, of_sums = scores[name].example_counts(), scores.measures[name].of_sums
    statistic = CountStatistic(
        Statistic.of(name, scores.options, "micro", scores.rules), counts, interval="student-hall"
    )
    without = of_sums(counts.sum(axis=1, keepdims=True).astype(float) - counts, scores.options)
    jackknife = 199 * (without.mean(axis=1, keepdims=True) - without)
    np.testing.assert_allclose(statistic.influences(), jackknife, atol=0.03 * np.abs(jackknife).max())
    assert np.abs(statistic.influences().sum(axis=1)).max() < 1e-6
    low, high = statistic.bounds(np.empty((0, 0)), 0.95)
    assert ((low < statistic.score) & (statistic.score < high)).all()


def test_sums_of_0_have_no_gradient():
    totals = np.array([9.0, 4, 0, 0, 20, 18, 16, 14, 20, 20])
    assert not gradient(statistic_of_counts(Scorer(["bleu"])), totals)[:, 2:4].any()


@pytest.mark.parametrize("n", [7, 300])
@pytest.mark.parametrize("name", ["rouge1", "rougeL", "rougeW", "rougeSU4", "meadL", "bleu", "bleu1"])
def test_copies_of_different_lengths_are_equal_units(name, n):
    """Their score is 1 whatever is resampled, but finite differences around a sum are not exactly 0."""
    random = np.random.default_rng(n)
    lengths = [*random.integers(4, 20, n - 1), 2000]  # one is a large part of all words
    texts = [" ".join(random.choice(list("abcdef"), length)) for length in lengths]
    scores = Scorer([name]).score(texts, texts)
    from_sums = Totals.of_scores(scores, "micro").result()[name]
    for score in (scores.aggregate(average="micro")[name], from_sums):
        for low, mid, high in score.by_part.values():
            assert (mid, high) == pytest.approx((1.0, 1.0), abs=1e-12)
            assert low == pytest.approx(0.025 ** (1 / n))


def test_equal_units_have_the_interval_of_their_range():
    equal = inference_of(0.3, np.zeros(9), (0.0, 1.0))
    assert equal.bounds(0.025) == pytest.approx((0.3 * 0.025 ** (1 / 9), 1 - 0.7 * 0.025 ** (1 / 9)))
    assert equal.p_above(equal.bounds(0.025)[0]) == pytest.approx(0.025)
    assert equal.p_below(equal.bounds(0.025)[1]) == pytest.approx(0.025)
    assert (equal.p_above(0.4), equal.p_below(0.2)) == (1.0, 1.0)
    assert inference_of(0.3, np.zeros(1), (0.0, 1.0)).bounds(0.025) == (0.0, 1.0)
