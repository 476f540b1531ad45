"""Intervals of means of few examples and of groups, against their definitions in plain numpy."""

import math
import os

import numpy as np
import pytest

from rougekit import RougeWarning, Scorer
from rougekit.scores.bootstrap import resampled_sums
from rougekit.scores.groups import checked_groups
from rougekit.scores.means import Means
from tests.oracles.resampling import indices_of

pytestmark = pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions")


def bounds(values, groups=None, studentised=True, confidence=0.95, n_resamples=400, seed=3):
    means = Means(values, groups, studentised)
    return means.bounds(resampled_sums(means.columns, n_resamples, seed), confidence)


def test_bootstrap_t_is_the_plain_one():
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
    assert (low, high) == pytest.approx(tuple(np.nanmean(x) - np.percentile(t, [97.5, 2.5]) * error), rel=1e-9)


@pytest.mark.parametrize("studentised", [True, False])
def test_groups_of_unequal_sizes_are_drawn_as_a_whole(studentised):
    labels = [0, 1, 1, 2, 3, 3, 3, 4, 5, 6, 7, 7]
    x = np.random.default_rng(2).random(12)
    (low,), (high,) = bounds([x], checked_groups(labels, 12), studentised)
    sums, sizes = np.bincount(labels, x), np.bincount(labels)

    def mean_and_error(drawn):
        mean = sums[drawn].sum() / sizes[drawn].sum()
        rest = sums[drawn] - mean * sizes[drawn]
        return mean, math.sqrt((rest**2).sum() * 8 / 7) / sizes[drawn].sum()

    mean, error = mean_and_error(np.arange(8))
    found = [mean_and_error(np.array(indices_of(3, r, 8))) for r in range(400)]
    if studentised:
        expected = mean - np.percentile([(m - mean) / e for m, e in found], [97.5, 2.5]) * error
    else:
        expected = np.percentile([m for m, _ in found], [2.5, 97.5])
    assert (low, high) == pytest.approx(tuple(expected), rel=1e-9)


@pytest.mark.parametrize("studentised", [True, False])
def test_a_single_value_has_the_whole_range(studentised):
    low, high = bounds([[0.3], [1.0]], None, studentised)
    assert (low.tolist(), high.tolist()) == ([0.0, 0.0], [1.0, 1.0])
    low, high = bounds([[0.3, math.nan, math.nan]], None, studentised)
    assert (low.tolist(), high.tolist()) == ([0.0], [1.0])
    assert np.isnan(bounds([[math.nan, math.nan]], None, studentised)).all()


def test_equal_values_are_not_certain():
    """Anderson's bounds: 30 scores of 1 don't say that the next is 1."""
    distance = math.sqrt(math.log(40) / 60)
    (low,), (high,) = bounds([[1.0] * 30])
    assert (low, high) == (pytest.approx(1 - distance), 1.0)
    (low,), (high,) = bounds([[0.0] * 30])
    assert (low, high) == (0.0, pytest.approx(distance))


@pytest.mark.parametrize("n", [2, 3, 5, 10])
def test_bounds_stay_in_the_range_and_hold_a_mean_of_rare_values(n):
    random = np.random.default_rng(n)
    held = 0
    for trial in range(300):
        (low,), (high,) = bounds([(random.random(n) < 0.1).astype(float)], n_resamples=200, seed=trial)
        assert 0 <= low <= high <= 1
        held += low <= 0.1 <= high
    assert held >= 0.95 * 300


@pytest.mark.parametrize("studentised", [False, True])
@pytest.mark.parametrize("rare", [0.0, 1.0])
def test_rounding_leads_no_bound_out_of_the_range(studentised, rare):
    for seed in range(20):
        values = np.full((1, 130), 1.0 - rare)
        values[0, :2] = np.random.default_rng(seed).random(2)
        low, high = bounds(values, studentised=studentised, seed=seed)
        assert low[0] >= 0
        assert high[0] <= 1


def test_aggregate_takes_the_interval_that_was_asked_for():
    scorer = Scorer(["rouge1"])
    texts = [f"the cat sat {'here ' * k}" for k in range(12)]
    scores = scorer.score(texts, ["the cat was here"] * 12)
    found = {name: scores.aggregate(interval=name)["rouge1"] for name in ("auto", "percentile", "bootstrap-t")}
    assert found["auto"].low == found["bootstrap-t"].low != found["percentile"].low
    many = scorer.score(texts * 9, ["the cat was here"] * 108)
    assert many.aggregate()["rouge1"].low == many.aggregate(interval="percentile")["rouge1"].low
    by_text = many.aggregate(groups=list(range(12)) * 9)["rouge1"]
    assert by_text.low.recall == pytest.approx(found["auto"].low.recall)
    assert by_text.high.fmeasure == pytest.approx(found["auto"].high.fmeasure)


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"interval": "bca"}, ValueError, "interval='bca'; expected 'auto', 'percentile', 'bootstrap-t'"),
        ({"interval": "bootstrap-t", "average": "micro"}, ValueError, "interval='bootstrap-t' and average='micro'"),
        ({"interval": "percentile", "legacy_bootstrap": True}, ValueError, "legacy_bootstrap=True and interval="),
        ({"groups": ["a"]}, ValueError, "groups has 1 entries; expected one for each of 3 examples"),
        ({"groups": ["a", "a", "a"]}, ValueError, "groups names one group only, 'a'"),
        ({"groups": ["a", "b", math.nan]}, TypeError, r"groups\[2\] is nan"),
        ({"groups": {"a", "b", "c"}}, TypeError, "expected one hashable for each example"),
        ({"groups": ["a", "b", "b"], "legacy_bootstrap": True}, ValueError, "legacy_bootstrap=True and groups"),
    ],
)
def test_wrong_options_are_refused_by_name(options, error, message):
    scores = Scorer(["rouge1"]).score(["a", "b", "c"], ["a", "x", "c"])
    with pytest.raises(error, match=message):
        scores.aggregate(**options)


def test_bleu_alone_has_no_bootstrap_t():
    scores = Scorer(["bleu"]).score(["a b c d"] * 3, ["a b c d"] * 3)
    with pytest.raises(ValueError, match="interval='bootstrap-t' with bleu alone, which is no mean"):
        scores.aggregate(interval="bootstrap-t")


@pytest.mark.slow
@pytest.mark.parametrize("n", [10, 20, 50])
def test_95_percent_intervals_of_few_examples_hold_the_mean_of_93_to_97_percent(n):
    population = np.random.default_rng(5).beta(4, 6, 5_000)
    random = np.random.default_rng(n)
    held = 0
    for trial in range(3_000):
        (low,), (high,) = bounds([random.choice(population, n)], n_resamples=1_000, seed=trial)
        held += low <= population.mean() <= high
    assert 0.93 <= held / 3_000 <= 0.97


def test_one_example_is_its_own_mean_with_the_whole_range():
    scorer = Scorer(["rouge1", "bleu2"], zero_division=math.nan)
    scores = scorer.score(["the cat sat"], ["the cat"])
    for options in ({}, {"interval": "percentile"}, {"average": "micro"}, {"interval": "bootstrap-t"}):
        found = scores.aggregate(**options)
        assert (found["rouge1"].low, found["rouge1"].high) == ((0, 0, 0), (1, 1, 1))
        assert tuple(found["rouge1"].mid) == tuple(scores.columns["rouge1"][:, 0])
        assert (found["bleu2"].low, found["bleu2"].high) == (0, 1)
    alone = scores.aggregate(n_resamples=0)["rouge1"]
    assert alone.low == alone.mid == alone.high
    nothing = Scorer(["rouge1"], zero_division=math.nan).score(["a"], [""])
    with pytest.warns(RougeWarning, match=r"\(rouge1: 1 of 1\)"):
        assert np.isnan(nothing.aggregate()["rouge1"].low).all()
