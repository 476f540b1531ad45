"""Reasons for a difference: phrases that one system has and the other lacks."""

import pytest
import scipy.stats

from rougekit import Scorer
from rougekit.analysis.breakdown import phrases, sign_test


def test_phrases_consist_of_the_scorers_tokens():
    references = [["The cats sat down", "A cat sat."], ["It rained; the cat sat"]]
    found = phrases(Scorer(use_stemmer=True), ["a cat sat", "nothing"], ["the cats sat", "cat sat"], references)
    assert [(one.words, one.n, one.of) for one in found.others] == [("the cat", 1, 2), ("cat sat", 1, 2)] or [
        (one.words, one.n, one.of) for one in found.others
    ] == [("cat sat", 1, 2), ("the cat", 1, 2)]
    assert [one.words for one in found.baselines] == ["a cat"]
    with pytest.raises(ValueError, match="1 and 1 predictions, 2 references"):
        phrases(Scorer(), ["a"], ["b"], references)


def test_the_sign_test_equals_scipys():
    assert sign_test(5, 0) == 2 / 2**5
    assert sign_test(4, 2) == sign_test(2, 4) == pytest.approx(2 * (15 + 6 + 1) / 2**6, rel=1e-14)
    for n in (1, 6, 30, 999, 1_000, 20_000, 100_000):
        for wins in {n // 2, n // 2 + 1, int(n / 2 + n**0.5), min(n, int(n / 2 + 3 * n**0.5)), n}:
            expected = scipy.stats.binomtest(wins, n).pvalue
            assert sign_test(wins, n - wins) == pytest.approx(expected, rel=1e-8, abs=1e-300)


def test_the_sign_test_is_fast_on_a_billion_examples():
    n, wins = 1_000_000_000, 500_040_000
    normal = 2 * scipy.stats.norm.sf((2 * wins - 1 - n) / n**0.5)
    assert sign_test(wins, n - wins) == pytest.approx(normal, rel=1e-3)
