"""Reasons for a difference: phrases that one system has and the other lacks."""

from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
import scipy.stats

from rougekit import Scorer
from rougekit.analysis.breakdown import phrases, sign_test


def test_phrases_consist_of_the_scorers_tokens():
    references = [["The cats sat down", "A cat sat."], ["It rained; the cat sat"]]
    found = phrases(Scorer(use_stemmer=True), ["a cat sat", "nothing"], ["the cats sat", "cat sat"], references)
    assert {(one.words, one.n, one.n_other, one.of) for one in found.others} == {
        ("the cat", 1, 0, 2), ("cat sat", 1, 0, 2),
    }  # fmt: skip
    assert [one.words for one in found.baselines] == ["a cat"]
    with pytest.raises(ValueError, match="predictions have 1 text and 1, references 2; expected"):
        phrases(Scorer(), ["a"], ["b"], references)


@pytest.mark.parametrize(
    "scorer",
    [Scorer(), Scorer(use_stemmer=True, max_words=5), Scorer(standard="rouge"), Scorer(standard="rouge2")],
    ids=["default", "stems", "rouge", "rouge2"],
)
def test_phrases_are_counted_in_what_is_scored(scorer):
    """Against sets of the words that each text has, in all examples, without words of `stopwords` alone."""
    random = np.random.default_rng(3)
    words = ["The", "cats", "cat", "running", "of", "down.", "sat\n", "a"]
    a, b, *references = [[" ".join(random.choice(words, 7)) for _ in range(30)] for _ in range(4)]
    found = phrases(scorer, a, b, [*zip(*references, strict=True)], 1_000, ["the", "of", "running", "new york"])

    def bigrams(text):
        return set(pairwise(scorer.reader.tokens(text)))

    counts = Counter(), Counter(), Counter()
    for ours, theirs, group in zip(a, b, zip(*references, strict=True), strict=True):
        reference = set.union(*map(bigrams, group))
        for count, of in zip(counts, (theirs, ours), strict=False):
            count.update(reference & bigrams(of) - bigrams(ours if of is theirs else theirs))
        counts[2].update(reference)
    stopwords = {word for text in ("the", "of", "running") for word in scorer.reader.tokens(text)}
    tested = [pair for pair in counts[0] | counts[1] if not stopwords.issuperset(pair)]
    assert found.n_tests == len(tested) > 10
    for listed, (here, there) in zip(found[:2], (counts[:2], counts[1::-1]), strict=True):
        assert {(one.words, one.n, one.n_other, one.of) for one in listed} == {
            (" ".join(pair), here[pair], there[pair], counts[2][pair]) for pair in tested if here[pair] > there[pair]
        }
        assert [one.p for one in listed] == sorted(one.p for one in listed)
        for one in listed:
            assert one.p == min(1, len(tested) * sign_test(one.n, one.n_other))


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
