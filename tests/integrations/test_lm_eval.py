"""Functions named in a task's YAML, called as by the harness; tests/ecosystems/test_lm_eval.py runs the harness."""

import pickle

import pytest

from rougekit import Scorer
from rougekit.integrations.lm_eval import ProcessResults, metric

DOCUMENT = {"summary": ["the cat sat", "a dog"], "id": 7}


def test_the_first_generation_is_scored_against_all_references_of_a_document():
    rouge = ProcessResults(["rouge1", "rougeL"], reference="summary", use_stemmer=True)
    scores = Scorer(["rouge1", "rougeL"], use_stemmer=True).score(["cats sat"], [DOCUMENT["summary"]])
    found = rouge(DOCUMENT, ["cats sat", "the cat sat"])
    assert found == {name: scores[name].fmeasure[0] for name in ("rouge1", "rougeL")}
    assert {type(value) for value in found.values()} == {float}  # so that JSON can represent it


def test_references_may_be_computed_from_a_document():
    rouge = ProcessResults(["rouge1"], reference=lambda document: document["summary"][1], part="recall")
    assert rouge(DOCUMENT, ["dog"]) == {"rouge1": 0.5}


def test_an_entry_of_a_metric_list_takes_references_first():
    rouge = metric(["rouge1"], part="precision")
    assert rouge(["the cat sat"], ["the dog"]) == {"rouge1": 0.5}
    assert rouge(references=["the cat"], predictions=["the cat sat down"]) == {"rouge1": 0.5}


def test_the_metric_can_be_pickled():
    rouge = ProcessResults(["rouge1"], reference="summary")
    assert pickle.loads(pickle.dumps(rouge))(DOCUMENT, ["a dog"]) == {"rouge1": 1.0}


def test_wrong_arguments_are_named():
    with pytest.raises(ValueError, match="part='f1'; expected 'precision', 'recall' or 'fmeasure'"):
        ProcessResults(part="f1")
    with pytest.raises(KeyError, match="reference"):
        ProcessResults(["rouge1"])(DOCUMENT, ["a dog"])
    with pytest.raises(TypeError, match="None"):
        ProcessResults(["rouge1"], reference="summary")({"summary": None}, ["a dog"])


@pytest.mark.parametrize("results", ["a dog", None, []])
def test_results_are_a_list_of_texts(results):
    with pytest.raises(TypeError, match=r"results is .*; expected a list with at least one item"):
        ProcessResults(["rouge1"], reference="summary")(DOCUMENT, results)
    with pytest.raises(TypeError, match=r"predictions is .*; expected a list"):
        metric(["rouge1"])(["a dog"], results)
    with pytest.raises(TypeError, match=r"references is .*; expected a list"):
        metric(["rouge1"])(results, ["a dog"])
