"""Measures that ROUGE-1.5.5 counts in ways of its own: names, columns, what met."""

import pytest

from rougekit.scoring.measures.skip_bigram import SkipBigram
from rougekit.scoring.standards.registry import standard_of
from rougekit.scoring.standards.rouge155.measures import LCS155, SkipBigram155, UnionWeightedLCS
from tests.helpers.measures import counts_of, met_words


def test_its_rouge_l_is_the_union() -> None:
    assert LCS155.of_name("rougeL") == LCS155()
    assert LCS155.of_name("rougeLsum") is None
    assert str(LCS155()) == "rougeL"
    assert counts_of(["a b", "c d"], ["c d a b"], LCS155()) == [[4, 4, 4]]


def test_any_weight_above_0_is_one() -> None:
    assert UnionWeightedLCS.of_name("rougeW0.5") == UnionWeightedLCS(0.5)
    assert UnionWeightedLCS.of_name("rougeW1") == UnionWeightedLCS(1.0)
    assert UnionWeightedLCS.of_name("rougeW0") is None
    assert UnionWeightedLCS.columns[-1] == "reference_sum"


def test_runs_are_those_that_clipping_leaves() -> None:
    assert met_words(UnionWeightedLCS(2.0), ["a b", "c"], ["a b c", "c"]) == (["a b c"], ["c"])


def test_the_last_word_is_no_unigram() -> None:
    texts = ["a b c"], ["a x c"]
    assert counts_of(*texts, SkipBigram155(4, True), SkipBigram(4, True)) == [[2, 5, 5], [3, 6, 6]]
    assert met_words(SkipBigram155(4, True), *texts) == (["a c", "a"], [])
    assert SkipBigram155(4, True).counted_in != SkipBigram(4, True).counted_in


@pytest.mark.parametrize("kind", [LCS155, UnionWeightedLCS, SkipBigram155])
def test_they_are_of_that_standard_alone(kind: type) -> None:
    assert kind in standard_of("rouge155").type_names.measures
    assert kind not in standard_of("rouge_score").type_names.measures
