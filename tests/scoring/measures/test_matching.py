"""Matched units against the paper's equations and the backtracking of rouge_score."""

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.measures.matching import (
    TokenText,
    best_sentences,
    check_size,
    common_subsequence,
    ngrams,
    runs_of,
    union_subsequences,
)
from tests.oracles import lin2004

sentences = st.lists(st.lists(st.sampled_from("abcd"), max_size=7), max_size=4)


@given(sentences, sentences)
def test_union_positions_equal_those_of_rouge_scores_backtracking(prediction, reference):
    union = union_subsequences(*(TokenText(text, lin2004.joined(text)) for text in (prediction, reference)))
    starts = [sum(map(len, reference[:number])) for number in range(len(reference))]
    expected = {
        start + i
        for start, sentence in zip(starts, reference, strict=True)
        for other in prediction
        for i in lin2004.lcs_positions(other, sentence)
    }
    counted = [unit.reference[0] for unit in union.units]
    assert sorted(counted + union.clipped) == sorted(expected)
    assert len(counted) == lin2004.union_lcs_hits(prediction, reference)
    words, left = lin2004.joined(reference), Counter(lin2004.joined(prediction))
    for at in sorted(expected):  # clipping keeps the first occurrences of a word
        assert (at in counted) == (left[words[at]] > 0)
        left[words[at]] -= 1
    assert all(lin2004.joined(prediction)[unit.prediction[0]] == words[unit.reference[0]] for unit in union.units)


def test_a_word_on_several_subsequences_is_paired_within_the_longest():
    prediction, reference = ([["b"], ["a", "b"], ["b"]], [["a", "b"], ["b", "c"]])
    union = union_subsequences(*(TokenText(text, lin2004.joined(text)) for text in (prediction, reference)))
    assert [unit[:2] for unit in union.units] == [((1,), (0,)), ((2,), (1,)), ((0,), (2,))]


@given(st.lists(st.sampled_from("abc"), max_size=90), st.lists(st.sampled_from("abcd"), max_size=70))
def test_backtracking_by_bits_equals_backtracking_through_the_table(prediction, reference):
    by_table = common_subsequence(prediction, reference, weight_of=lambda run: float(run))
    assert common_subsequence(prediction, reference) == by_table


@given(st.lists(st.sampled_from("abc"), max_size=9), st.lists(st.sampled_from("abc"), max_size=9))
def test_common_subsequence_is_the_longest_or_heaviest(prediction, reference):
    pairs = common_subsequence(prediction, reference)
    assert len(pairs) == lin2004.lcs_length(prediction, reference)
    assert {i for _, i in pairs} == lin2004.lcs_positions(prediction, reference)
    assert pairs == sorted(pairs)
    assert all(prediction[j] == reference[i] for j, i in pairs)
    weighted = runs_of(common_subsequence(prediction, reference, lambda k: k**1.2))
    weight = math.fsum(len(run.prediction) ** 1.2 for run in weighted)
    assert weight == pytest.approx(lin2004.wlcs(prediction, reference, 1.2))


def test_an_order_beyond_all_texts_costs_no_time():
    assert list(ngrams(["a", "b"], 999_999_999)) == []
    assert list(ngrams(["a", "b", "c"], 2)) == [(("a", "b"), (0, 1)), (("b", "c"), (1, 2))]


@given(sentences, sentences)
def test_best_sentences_sum_to_equations_10_and_11(prediction, reference):
    sides = Counter(unit.counts_for for unit in best_sentences(prediction, reference))
    assert (sides["prediction"], sides["reference"]) == lin2004.best_lcs_sums(prediction, reference)


def test_texts_of_the_largest_size_are_aligned():
    check_size(1_000, 1_000, "units")
    with pytest.raises(ValueError, match="the texts have 1,001 units; matches can be shown only for at most 1,000"):
        check_size(1_001, 1_000, "units")
