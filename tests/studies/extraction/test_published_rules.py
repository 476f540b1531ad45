"""The published rules against what their functions return (tests.golden.record_extraction)."""

import pytest

from rougekit import RougeWarning, oracle
from tests.golden.record_extraction import documents, recorded
from tests.helpers.amounts import slow

DRAWN = documents()
RECORDED = recorded()
SOURCES = [document.sentences for document in DRAWN]
REFERENCES = ["\n".join(document.reference) for document in DRAWN]


def test_a_thousand_documents_are_recorded():
    assert len(DRAWN) == len(RECORDED) == 1000
    chosen = [tuple(row["presumm"]["3"]) for row in RECORDED]
    assert len(set(chosen)) > 100  # they are not all alike


def chosen(rule, **options):
    return oracle(SOURCES, REFERENCES, rule, rouge_types=["rouge1"], **options).indices


@pytest.mark.slow
@pytest.mark.parametrize("k", [1, 3, 7])
def test_presumm_chooses_as_greedy_selection_does(k):
    assert chosen("presumm", k=k) == [row["presumm"][str(k)] for row in RECORDED]


@pytest.mark.parametrize("k", [1, *slow(2)])
def test_presumm_combinations_chooses_as_combination_selection_does(k):
    assert chosen("presumm_combinations", k=k) == [row["presumm_combinations"][str(k)] for row in RECORDED]


@pytest.mark.long
@pytest.mark.parametrize("min_k", [0, *slow(3, 10)])
def test_summarunner_labels_as_law_ais_script_does(min_k):
    assert chosen("summarunner", min_k=min_k) == [row["summarunner"][str(min_k)] for row in RECORDED]


def test_matchsums_candidates_are_in_its_order_with_its_scores():
    extracts = oracle(
        SOURCES, REFERENCES, "matchsum", candidates=[document.ranked for document in DRAWN], rouge_types=["rouge1"]
    )
    assert extracts.candidates is not None
    for mine, row in zip(extracts.candidates, RECORDED, strict=True):
        indices, scores = row["matchsum"]
        assert [one.indices for one in mine] == indices
        assert [one.score for one in mine] == scores
    assert extracts.indices == [row["matchsum"][0][0] for row in RECORDED]


@pytest.mark.parametrize("rule", ["presumm", "presumm_combinations", "summarunner", "matchsum"])
def test_published_rules_take_one_reference(rule):
    candidates = {"candidates": [[0]]} if rule == "matchsum" else {}
    with pytest.raises(ValueError, match=rf"references\[0\] has 2 texts, but rule='{rule}' takes one reference"):
        oracle([["a cat sat here"]], [["a cat", "a dog"]], rule, **candidates)
    assert oracle([["a cat sat here"]], [["a cat sat there"]], rule, **candidates).indices == [[0]]


def test_presumm_warns_of_documents_in_which_it_finds_no_words():
    with pytest.warns(RougeWarning, match="rule='presumm' keeps only .* 1 of 2 documents has none"):
        oracle([["你好 世界"], ["a cat"]], ["你好", "a cat"], "presumm")


def test_documents_without_sentences_or_matches():
    """BertSum returns the first sentence if no sentence has a match."""
    assert oracle([[], ["a b"]], ["c", "d"], "presumm_combinations").labels == [[], [1]]
    assert oracle([[], ["a b"]], ["c", "d"], "presumm").labels == [[], [0]]
    assert oracle([[], ["a b c d e"]], ["c", "d e f g h i j"], "summarunner").labels == [[], [0]]
    assert oracle([[], ["a b"]], ["c", "d"], "matchsum", candidates=[[], [0]]).labels == [[], [1]]
