"""standard="rouge_score": its averages, and those it refuses."""

import math

import numpy as np
import pytest
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer
from rougekit.scoring.measures.names import DEFAULT_TYPES
from tests.helpers.drawn import random_pairs


@pytest.mark.slow
def test_legacy_bootstrap_draws_as_rouge_score_does():
    predictions, references = map(list, zip(*random_pairs(9, 60), strict=True))
    rows = rouge_scorer.RougeScorer(list(DEFAULT_TYPES))
    aggregator = scoring.BootstrapAggregator()
    for prediction, reference in zip(predictions, references, strict=True):
        aggregator.add_scores(rows.score(reference, prediction))
    np.random.seed(5)
    expected = aggregator.aggregate()
    np.random.seed(5)
    got = Scorer().score(predictions, references).aggregate(legacy_bootstrap=True)
    assert {name: (s.low, s.mid, s.high) for name, s in got.items()} == {
        name: tuple(tuple(bound) for bound in s) for name, s in expected.items()
    }


def test_legacy_bootstrap_has_no_nan():
    scores = Scorer(["rouge2"], zero_division=math.nan).score(["a b"], ["a"])
    with pytest.raises(ValueError, match="legacy_bootstrap=True with nan rows in 'rouge2'"):
        scores.aggregate(legacy_bootstrap=True)


def test_a_type_that_rouge_score_lacks_has_no_legacy_bootstrap():
    scores = Scorer(["rouge1", "bleu"]).score(["a b"], ["a"])
    with pytest.raises(ValueError, match="legacy_bootstrap=True with 'bleu': rouge_score has no such type"):
        scores.aggregate(legacy_bootstrap=True)


def test_a_seed_leaves_the_global_generator_unchanged():
    scores = Scorer(["rouge1"]).score(["a b", "c"], ["a", "c d"])
    before = np.random.get_state()[1].copy()
    first, second = (scores.aggregate(legacy_bootstrap=True, seed=3)["rouge1"] for _ in range(2))
    assert (first.low, first.mid, first.high) == (second.low, second.mid, second.high)
    np.testing.assert_array_equal(np.random.get_state()[1], before)
