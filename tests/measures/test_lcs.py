"""rougeL: one common subsequence of the texts as they are, whatever their lines."""

from hypothesis import given

from rougekit.measures.lcs import LCS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import assert_bounds, counts_of, lines, met_words


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
