"""Phrases: singular and plural, shares, and what is left unsaid."""

import math
from types import SimpleNamespace

import pytest

from rougekit.scoring.measures import wording


@pytest.mark.parametrize(
    ("number", "noun", "phrase"),
    [(0, "word", "0 words"), (1, "word", "1 word"), (2, "skip-bigram or unigram", "2 skip-bigrams or unigrams")],
)
def test_a_number_of_things(number, noun, phrase):
    assert wording.quantity(number, noun) == phrase


def test_orders_have_names():
    assert [wording.ngram(order) for order in (1, 2, 3, 4)] == ["unigram", "bigram", "trigram", "4-gram"]


@pytest.mark.parametrize(
    ("score", "written"), [(0.5, "50.0 %"), (1, "100.0 %"), (None, "undefined"), (math.nan, "undefined")]
)
def test_shares(score, written):
    assert wording.percent(score) == written


def pair_of(matches, predicted, expected, clipped=()):
    counts = {"matches": matches, "prediction_total": predicted, "reference_total": expected}
    return SimpleNamespace(
        counts=counts, precision=matches / predicted, recall=matches / expected, matches=(), clipped=clipped
    )


def test_one_match_is_and_two_are():
    assert wording.overlap(pair_of(1, 1, 2), "bigram") == (
        "1 of the 2 reference bigrams is in the prediction (recall 50.0 %), and 1 of its 1 bigram is in the reference "
        "(precision 100.0 %)."
    )
    assert "2 of the 4 reference bigrams are in the prediction" in wording.overlap(pair_of(2, 4, 4), "bigram")
    assert wording.shares(pair_of(1, 4, 1)) == (
        "1 of the 1 reference word (recall 100.0 %) and 1 of the 4 prediction words (precision 25.0 %)"
    )


def test_nothing_is_said_of_clipping_where_there_was_none():
    assert wording.clipped(pair_of(1, 1, 1)) == ""
    assert wording.clipped(pair_of(1, 1, 1, (3,))) == (
        "; 1 word more did not count, as the prediction has them less often"
    )
