"""rougeS and rougeSU: names with the longest skip, passes, units."""

import pytest

from rougekit.scoring.measures.skip_bigram import SkipBigram
from tests.helpers.measures import counts_of, met_words


@pytest.mark.parametrize(
    ("name", "measure", "canonical"),
    [
        ("rougeS", SkipBigram(), "rougeS*"),
        ("rougeS*", SkipBigram(), "rougeS*"),
        ("rougeSU", SkipBigram(None, True), "rougeSU*"),
        ("rougeS0", SkipBigram(0), "rougeS0"),
        ("rougeSU4", SkipBigram(4, True), "rougeSU4"),
        (f"rougeS{10**18 - 1}", SkipBigram(10**18 - 1), f"rougeS{10**18 - 1}"),
    ],
)
def test_a_name_says_the_longest_skip(name, measure, canonical):
    assert SkipBigram.of_name(name) == measure
    assert str(measure) == canonical


@pytest.mark.parametrize("name", ["rougeS04", "rougeSU-1", "rougeS**", f"rougeS{10**18}", "rougeUS", "rouges4"])
def test_other_names_are_none_of_its(name):
    assert SkipBigram.of_name(name) is None


def test_with_and_without_unigrams_is_one_pass():
    assert SkipBigram(4).counted_in == SkipBigram(4, True).counted_in != SkipBigram(5).counted_in
    assert SkipBigram(None).counted_in != SkipBigram(0).counted_in


def test_pairs_in_order_within_reach_and_then_words():
    texts = ["a b c"], ["a x c b"]
    assert counts_of(*texts, SkipBigram(), SkipBigram(1), SkipBigram(0), SkipBigram(1, True)) == [
        [2, 3, 6], [1, 3, 5], [0, 2, 3], [4, 6, 9],
    ]  # fmt: skip
    assert met_words(SkipBigram(), *texts)[0] == ["a b", "a c"]
    assert met_words(SkipBigram(1, True), *texts)[0] == ["a c", "a", "b", "c"]
