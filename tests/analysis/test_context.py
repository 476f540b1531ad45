"""Ceiling, floor and data checks."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.analysis.context import _others, context, doubts

GOOD = ["The cat sat on the mat.", "It rained all day long.", "A dog barked at night.", "Nobody came to tea."]
REFERENCES = [["A cat sat there."], ["Rain fell all day."], ["The dog was loud."], ["No one came."]]


def kinds(predictions, references):
    return {doubt.kind: (doubt.count, doubt.first) for doubt in doubts(predictions, references)}


def test_good_texts_raise_no_doubt():
    assert doubts(GOOD, REFERENCES) == []


def test_each_doubt_is_counted_with_its_first_prediction():
    assert kinds([GOOD[0], " ", "", GOOD[1]], REFERENCES) == {"empty": (2, 1)}
    assert kinds([GOOD[0], GOOD[1], GOOD[2], GOOD[1]], REFERENCES) == {"identical": (2, 1)}
    assert kinds([GOOD[0], GOOD[1], GOOD[2], "No one came."], REFERENCES) == {"copied": (1, 3)}
    cut = ["One two three four five six", "A b c d e f", "Short one.", "Uno dos tres cuatro cinco seis"]
    assert kinds(cut, REFERENCES) == {"truncated": (3, 0)}
    assert kinds(GOOD, [["One two three four five six"], ["A b c d e f"], ["Short."], ["x y z u v w"]]) == {
        "swapped": (3, 0)
    }
    assert str(doubts(["", *GOOD[1:]], REFERENCES)[0]) == "1 of 4 predictions are empty; the first is [0]"


@pytest.mark.parametrize("n", [2, 3, 10, 101])
def test_chance_pairs_every_example_with_another(n):
    other = _others(n, 0)
    assert sorted(other) == list(range(n))
    assert not any(a == b for a, b in enumerate(other))
    assert other == _others(n, 0)
    assert n < 10 or other != _others(n, 1)


def test_levels_are_those_of_other_references():
    scorer = Scorer(["rouge1"])
    found = context(scorer, GOOD, REFERENCES, n_resamples=0)
    expected = scorer.score(GOOD, [REFERENCES[k] for k in _others(4, 0)]).aggregate(n_resamples=0)
    assert found.chance == expected
    assert found.human is None
    two = [[*group, "It was a cat."] for group in REFERENCES]
    found = context(scorer, GOOD, two, n_resamples=0)
    assert found.human == scorer.score_references(two).aggregate(n_resamples=0)
    assert np.isfinite(found.human["rouge1"])


def test_one_example_has_no_chance_level():
    assert context(Scorer(["rouge1"]), ["a b c."], ["a b."], n_resamples=0).chance is None
