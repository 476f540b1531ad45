"""`novel` keeps the texts that Self-Instruct's code keeps."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rouge_score import rouge_scorer

from rougekit import Scorer, Texts, novel, pairwise
from rougekit.studies.similarity import novel as novel_module
from tests.helpers.amounts import max_examples
from tests.helpers.many import drawn, matrix, some_texts


@pytest.fixture(scope="module")
def theirs():
    """rouge_score's rougeL of 20 texts in a pool and 100 others, each against all texts before it."""
    everything, scorer = [*drawn(8, 20), *drawn(7, 100)], rouge_scorer.RougeScorer(["rougeL"], use_stemmer=False)
    scores = [
        [scorer.score(text, other)["rougeL"].fmeasure for other in everything[:k]] for k, text in enumerate(everything)
    ]
    return everything, scores


def filtered(scores, threshold, first=0):
    """The texts from `first` on that Self-Instruct's code keeps, given that all before are kept."""
    there = list(range(first))
    for new in range(first, len(scores)):
        if max((scores[new][other] for other in there), default=-math.inf) <= threshold:
            there.append(new)
    return [place - first for place in there[first:]]


@pytest.mark.slow
@pytest.mark.parametrize("chunk", [1, 7, 256])
@pytest.mark.parametrize("threshold", [0.0, 0.3, 0.5, 0.7, 0.999, 1.0, -1.0])
def test_novel_keeps_the_texts_that_self_instruct_keeps(monkeypatch, theirs, chunk, threshold):
    monkeypatch.setattr(novel_module, "CHUNK", chunk)
    everything, scores = theirs
    pool, found = everything[:20], everything[20:]
    assert novel(everything, threshold).tolist() == filtered(scores, threshold)
    assert novel(found, threshold, pool, threads=2).tolist() == filtered(scores, threshold, 20)
    assert novel(Texts(found), threshold, Texts(pool)).tolist() == filtered(scores, threshold, 20)


@max_examples(60)
@given(some_texts, st.sampled_from([0.2, 2 / 3, 0.8]))
def test_novel_equals_self_instruct_on_random_texts(found, threshold):
    values = matrix(Scorer(["rougeL"]), found, found)["rougeL"].tolist()
    assert novel(found, threshold).tolist() == filtered(values, threshold)


@pytest.mark.slow
def test_novel_under_other_measures():
    found = drawn(9, 80)
    for name, part in (("rougeSU4", "fmeasure"), ("rouge2", "recall"), ("rougeL", "precision")):
        values = pairwise(found, found, [name], part)[name]  # a new text is the reference
        assert novel(found, 0.5, rouge_type=name, part=part).tolist() == filtered(values.T.tolist(), 0.5)
