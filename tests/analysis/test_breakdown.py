"""Reasons: phrases that one system has and the other misses."""

import pytest

from rougekit import Scorer
from rougekit.analysis.breakdown import phrases


def test_phrases_are_those_of_the_scorers_tokens():
    references = [["The cats sat down", "A cat sat."], ["It rained; the cat sat"]]
    found = phrases(Scorer(use_stemmer=True), ["a cat sat", "nothing"], ["the cats sat", "cat sat"], references)
    assert [(one.words, one.n, one.of) for one in found.others] == [("the cat", 1, 2), ("cat sat", 1, 2)] or [
        (one.words, one.n, one.of) for one in found.others
    ] == [("cat sat", 1, 2), ("the cat", 1, 2)]
    assert [one.words for one in found.baselines] == ["a cat"]
    with pytest.raises(ValueError, match="1 and 1 predictions, 2 references"):
        phrases(Scorer(), ["a"], ["b"], references)
