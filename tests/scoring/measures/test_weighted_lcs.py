"""rougeW: names with their weight, passes, runs, and weights that are too large."""

import pytest

from rougekit import Scorer
from rougekit.scoring.measures.weighted_lcs import WeightedLCS
from tests.helpers.measures import counts_of, met_words


def test_equal_texts_never_score_above_one():
    texts = [" ".join(map(str, range(n))) for n in range(1, 150)]
    for name in ("rougeW", "rougeW1.5"):
        fmeasure = Scorer([name]).score(texts, texts)[name].fmeasure
        assert fmeasure.max() == 1.0
        assert fmeasure.min() > 1 - 1e-14


def test_a_weight_beyond_floating_point():
    """57 ** 400 is no float: an error, not a score of nan."""
    with pytest.raises(ValueError, match="rougeW400"):
        Scorer(["rougeW400"]).score(["a b " * 30], ["a b " * 30])


@pytest.mark.parametrize(
    ("name", "weight"), [("rougeW", 1.2), ("rougeW1.2", 1.2), ("rougeW2", 2.0), ("rougeW1.50", 1.5)]
)
def test_a_name_says_the_weight(name, weight):
    assert WeightedLCS.of_name(name) == WeightedLCS(weight)
    assert WeightedLCS.of_name(str(WeightedLCS(weight))) == WeightedLCS(weight)


@pytest.mark.parametrize("name", ["rougeW1", "rougeW0.5", "rougeW1.", "rougeW-2", "rougeW1e3", "rougeW" + "9" * 400])
def test_a_weight_that_prefers_nothing_is_told_what_is_allowed(name):
    assert WeightedLCS.of_name(name) is None
    assert WeightedLCS.allowed(name) == "a weight is > 1, for example 'rougeW1.2'"


def test_each_weight_is_counted_by_itself_and_undone_by_its_inverse():
    assert WeightedLCS(1.5).counted_in != WeightedLCS(2.0).counted_in
    assert (WeightedLCS(2.0).exponent, WeightedLCS(2.0).f(3)) == (0.5, 9.0)


def test_runs_of_neighbours_weigh_more():
    """Section 4's candidates."""
    for candidate, weighs, runs in (("A B C D H I K", 16.0, ["A B C D"]), ("A H B K C I D", 4.0, ["A", "B", "C", "D"])):
        texts = [candidate], ["A B C D E F G"]
        assert counts_of(*texts, WeightedLCS(2.0)) == [[weighs, 49.0, 49.0]]
        assert met_words(WeightedLCS(2.0), *texts) == (runs, [])
