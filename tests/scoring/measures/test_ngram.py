"""rouge{n}: which names there are, which orders share a pass, what the counts can't pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS
from tests.helpers.amounts import max_examples
from tests.helpers.measures import assert_bounds, counts_of, lines, met_words


@pytest.mark.parametrize(("name", "order"), [("rouge1", 1), ("rouge10", 10), ("rouge999999999", 999_999_999)])
def test_a_name_has_its_order(name, order):
    assert NGram.of_name(name) == NGram(order)
    assert str(NGram(order)) == name


@pytest.mark.parametrize("name", ["rouge", "rouge0", "rouge01", "rouge-1", "rouge1000000000", "rouge1 ", "ROUGE1"])
def test_other_names_are_of_no_order(name):
    assert NGram.of_name(name) is None


def test_two_orders_are_counted_by_bits_and_all_others_together():
    assert [NGram(order).counted_in == NGRAM_LCS_PASS for order in (1, 2, 3)] == [True, True, False]
    assert NGram(3).counted_in == NGram(40).counted_in


def test_ngrams_are_clipped_and_run_across_lines():
    assert counts_of(["a b", "a b"], ["a b a c"], NGram(1), NGram(2), NGram(3)) == [[3, 4, 4], [2, 3, 3], [1, 2, 2]]
    assert met_words(NGram(2), ["a b", "a b"], ["a b a c"]) == (["a b", "b a"], [])


@max_examples(30)
@given(lines, lines, st.integers(1, 4))
def test_words_in_common_bound_the_matches(prediction, reference, order):
    assert_bounds(NGram(order), prediction, reference)
