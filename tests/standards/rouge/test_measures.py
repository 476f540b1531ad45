"""What the package counts: sets of n-grams, and words of common subsequences as a set, on either side of the pair."""

import numpy as np
import pytest
from hypothesis import given, settings

from rougekit import Scorer
from rougekit.arrays.batch import Batch
from rougekit.standards.rouge.measures import NGramSet, RougeLCS, RougeNGram, SummedLCS, UnionWords, distinct
from tests.helpers.batches import flat
from tests.helpers.measures import counts_of, lines, met_words

OPTIONS = Scorer(standard="rouge").options


@pytest.mark.parametrize("measure", [NGramSet, RougeNGram])
def test_names_go_up_to_five(measure):
    assert [measure.of_name(f"rouge{n}") for n in (1, 5, 6)] == [measure(1), measure(5), None]
    assert measure.of_name("rougeL") is None


def test_f_has_a_hundredth_of_a_millionth_in_its_denominator():
    p, r, f = UnionWords().of_sums(np.array([[2, 0, 0], [4, 3, 0], [2, 3, 0]]), OPTIONS)
    assert (p.tolist(), r.tolist()) == ([0.5, 0, 0], [1.0, 0, 0])
    assert f.tolist() == [2 * (0.5 / (1.5 + 1e-8)), 0, 0]


@settings(max_examples=30)
@given(lines, lines)
def test_sets_of_ngrams(prediction, reference):
    for order in (1, 2, 3):
        words = (" ".join(text).split() for text in (prediction, reference))
        one, other = ({tuple(text[at : at + order]) for at in range(len(text) - order + 1)} for text in words)
        assert counts_of(prediction, reference, NGramSet(order)) == [[len(one & other), len(one), len(other)]]


def test_an_ngram_is_met_where_it_first_comes():
    assert met_words(NGramSet(1), ["a b a"], ["a a"]) == (["a"], [])
    assert met_words(RougeNGram(1), ["a b a"], ["a a"]) == (["a", "a"], [])


def test_the_different_ngrams_of_each_text_are_its_words():
    ids, sentence_at, text_at, _ = flat([[[0, 1, 0, 1]], [], [[1]], [[0], [1]]])
    found = distinct(Batch(ids, sentence_at, text_at, 2), 2)
    assert np.diff(found.sentence_at).tolist() == [2, 0, 0, 1]
    assert found.ids[2] in found.ids[:2]


def test_words_of_a_union_are_different_words_of_any_two_sentences():
    texts = ["a b a", "c"], ["a a", "c b"]
    assert counts_of(*texts, UnionWords()) == [[3, 3, 3]]
    assert met_words(UnionWords(), *texts) == (["a", "b", "c"], [])


def test_lengths_of_all_two_sentences_are_added():
    texts = ["a b", "b"], ["b", "a b"]
    assert counts_of(*texts, SummedLCS()) == [[1 + 2 + 1 + 1, 3, 3]]
    assert len(met_words(SummedLCS(), *texts)[0]) == 5


def test_the_fork_compares_whole_texts():
    assert counts_of(["b", "a"], ["a b"], RougeLCS()) == [[1, 2, 2]]
    assert RougeLCS().of_sums(np.array([[1], [2], [2]]), OPTIONS)[2].tolist() == [2 * (0.25 / (1 + 1e-8))]
