"""Reasons: means of differences by something else, and phrases that one system has and the other misses."""

from itertools import pairwise

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.analysis.breakdown import differences_by, phrases


def test_bins_hold_every_example_once_and_their_own_mean():
    generator = np.random.default_rng(0)
    values, changes = generator.integers(0, 30, 500).astype(float), generator.normal(size=500)
    values[3], changes[4] = np.nan, np.nan
    bins = differences_by(values, changes)
    assert sum(one.n for one in bins) == 498
    for one in bins:
        inside = (values >= one.low) & (values <= one.high) & ~np.isnan(changes)
        assert one.n == inside.sum()
        assert one.difference == pytest.approx(changes[inside].mean(), abs=1e-12)
    assert all(before.high < after.low for before, after in pairwise(bins))


def test_equal_values_are_one_bin_and_no_values_none():
    assert [one.n for one in differences_by([5] * 9, [0.1] * 9)] == [9]
    assert differences_by([np.nan], [1.0]) == []
    for values, changes, bins, message in (([1], [1, 2], 4, "values of shape"), ([1], [1], 0, "bins=0")):
        with pytest.raises(ValueError, match=message):
            differences_by(values, changes, bins)


def test_phrases_are_those_of_the_scorers_tokens():
    references = [["The cats sat down", "A cat sat."], ["It rained; the cat sat"]]
    found = phrases(Scorer(use_stemmer=True), ["a cat sat", "nothing"], ["the cats sat", "cat sat"], references)
    assert [(one.words, one.n, one.of) for one in found.others] == [("the cat", 1, 2), ("cat sat", 1, 2)] or [
        (one.words, one.n, one.of) for one in found.others
    ] == [("cat sat", 1, 2), ("the cat", 1, 2)]
    assert [one.words for one in found.baselines] == ["a cat"]
    with pytest.raises(ValueError, match="1 and 1 predictions, 2 references"):
        phrases(Scorer(), ["a"], ["b"], references)
