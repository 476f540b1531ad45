"""rougeLsum: the union over lines, clipped."""

from hypothesis import given

from rougekit.measures.union_lcs import UnionLCS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import assert_bounds, counts_of, lines, met_words

PAPERS = ["w1 w2 w6 w7 w8", "w1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"]
"""Section 3.2"""


def test_there_is_one_name():
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
def test_words_in_common_bound_the_matches(prediction, reference):
    assert_bounds(UnionLCS(), prediction, reference)
