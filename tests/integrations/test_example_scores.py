"""Shared by adapters: scorers of single examples, and intervals of values that a harness has collected."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.integrations.example_scores import mean_interval, pair_signature, per_example_scorer


@pytest.mark.parametrize("reference", ["a cat", ["a cat"], ["a cat", "the cat"]])
def test_the_signature_of_a_pair_includes_its_references(reference):
    scorer = Scorer(["rouge1"])
    rows = [[reference] if isinstance(reference, str) else reference]
    refs = f"|refs:{len(rows[0])}|"
    assert refs in scorer.score(["a cat"], rows).signature
    assert pair_signature(scorer, reference) == scorer.signature.replace("|refs:?|", refs) != scorer.signature


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_the_interval_lies_in_the_range_around_the_mean(values):
    low, high = mean_interval(values, n_resamples=50)
    assert 0 <= low <= np.mean(values) + 1e-12
    assert np.mean(values) - 1e-12 <= high <= 1


def test_the_interval_equals_that_of_aggregate():
    scores = Scorer(["rouge2", "rougeL"], use_stemmer=True).score(
        ["the cat sat", "it ran far", "a b c"], ["the cat sat down", "it ran", "c b a"]
    )
    for options in ({}, {"confidence": 0.8, "n_resamples": 200, "seed": 3}):
        for name, score in scores.aggregate(**options).items():
            found = mean_interval(scores[name].fmeasure.tolist(), **options)
            assert found == (score.low.fmeasure, score.high.fmeasure)


@pytest.mark.parametrize(("values", "options"), [([], {}), ([0.5], {"confidence": 2}), ([0.5], {"seed": -1})])
def test_wrong_arguments_are_refused(values, options):
    with pytest.raises(ValueError):  # noqa: PT011
        mean_interval(values, **options)


@pytest.mark.parametrize("values", [None, [[0.1, 0.2], [0.3, 0.4]]])
def test_values_must_be_a_sequence_of_numbers(values):
    with pytest.raises(ValueError, match=r"values=.*; expected a sequence of numbers"):
        mean_interval(values)


def test_scores_of_a_corpus_are_refused():
    assert per_example_scorer(["rouge1"], use_stemmer=True).types == ("rouge1",)
    with pytest.raises(ValueError, match="'bleu' is a score of a whole corpus"):
        per_example_scorer(["rouge1", "bleu"])
