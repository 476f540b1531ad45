"""Numbers and rules from MATLAB's documentation of rougeEvaluationScore: the highest recall over the references."""

import math
import warnings

import pytest

from rougekit import Scorer

MATLAB = {"beta": math.inf, "zero_division": math.nan, "tokenizer": "whitespace"}
ALL = ["rouge1", "rouge2", "rougeLsum", "rougeW", "rougeS4", "rougeSU4"]


def recall(rouge_type, candidate, references):
    return Scorer([rouge_type], **MATLAB).score([candidate], [references])[rouge_type].fmeasure[0]


def test_evaluate_similarity():
    references = [
        "the quick brown animal jumped over the lazy dog",
        "the quick brown fox jumped over the lazy dog",
    ]
    score = recall("rouge1", "the fast brown fox jumped over the lazy dog", references)
    assert round(score, 4) == 0.8889


def test_specified_ngram_lengths():
    candidate = "a simple summary document containing some words"
    references = ["a simple document", "another document with some words"]
    assert recall("rouge1", candidate, references) == 1.0
    assert recall("rouge2", candidate, references) == 0.5


@pytest.mark.parametrize("rouge_type", ALL)
def test_a_candidate_equal_to_a_reference_scores_1(rouge_type):
    assert recall(rouge_type, "a b c d", ["x b c", "a b c d", ""]) == pytest.approx(1.0, rel=1e-15)


@pytest.mark.parametrize("rouge_type", ALL)
def test_both_empty_is_nan(rouge_type):
    assert math.isnan(recall(rouge_type, "", [""]))


def test_references_all_shorter_than_n_are_nan():
    assert math.isnan(recall("rouge3", "a b c", ["a b", "a"]))
    assert math.isnan(recall("rouge3", "a", ["a b", "a"]))
    assert recall("rouge3", "a b c", ["a b", "a b c"]) == 1.0  # one reference of at least n words is enough


def test_a_candidate_shorter_than_n_scores_0():
    assert recall("rouge3", "a b", ["a b c", "a"]) == 0.0


def test_by_default_references_shorter_than_n_score_0():
    with warnings.catch_warnings(action="error"):
        assert Scorer(["rouge3"]).score(["a b c"], ["a b"])["rouge3"].fmeasure.tolist() == [0.0]
