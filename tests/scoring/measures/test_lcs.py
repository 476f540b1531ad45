"""rougeL, one common subsequence of whole texts, and rougeLsum, the union over lines, clipped."""

from hypothesis import given

from rougekit.scoring.measures.lcs import LCS, UnionLCS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import assert_bounds, counts_of, lines, met_words

PAPERS = ["w1 w2 w6 w7 w8", "w1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"]
"""Section 3.2"""


def test_there_is_one_name():
    assert LCS.of_name(str(LCS())) == LCS()
    assert [LCS.of_name(name) for name in ("rougel", "rougeLsum", "rougeL1")] == [None] * 3


def test_lines_do_not_count():
    """Section 3.1's candidates."""
    assert counts_of(["police kill", "the gunman"], ["police killed the", "gunman"], LCS()) == [[3, 4, 4]]
    assert met_words(LCS(), ["the gunman", "kill police"], ["police killed the gunman"]) == (["the", "gunman"], [])


@max_examples(30)
@given(lines, lines)
def test_words_in_common_bound_the_matches(prediction, reference):
    assert_bounds(LCS(), prediction, reference)


def test_there_is_one_name_of_the_union():
    assert UnionLCS.of_name(str(UnionLCS())) == UnionLCS()
    assert [UnionLCS.of_name(name) for name in ("rougeL", "rougelsum", "rougeLSum")] == [None] * 3


def test_the_union_of_section_3_2():
    assert counts_of(*PAPERS, UnionLCS()) == [[4, 10, 5]]
    assert met_words(UnionLCS(), *PAPERS) == (["w1", "w2", "w3", "w5"], [])


def test_a_word_counts_as_often_as_the_prediction_has_it():
    assert counts_of(["a b"], ["a", "b a"], UnionLCS()) == [[2, 2, 3]]
    assert met_words(UnionLCS(), ["a b"], ["a", "c a"]) == (["a"], ["a"])


@max_examples(30)
@given(lines, lines)
def test_words_in_common_bound_the_matches_of_the_union(prediction, reference):
    assert_bounds(UnionLCS(), prediction, reference)
