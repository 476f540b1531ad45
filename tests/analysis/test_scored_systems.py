"""Means of the examples that count, of all types or of those that are needed."""

import pytest

from rougekit import Scorer, rank
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.scoring.options import AggregateOptions
from tests.helpers.systems import PREDICTIONS, REFERENCES


@pytest.mark.parametrize("interval", ["auto", "bootstrap-t", "percentile", "student-hall"])
@pytest.mark.parametrize("average", ["macro", "micro"])
@pytest.mark.parametrize("n_runs", [1, 2])
def test_some_types_have_the_bounds_that_they_have_among_all(interval, average, n_runs):
    if (interval, average) == ("bootstrap-t", "micro"):
        interval = "auto"  # no type is a mean
    options, scorer = AggregateOptions(interval=interval, average=average), Scorer(["rouge1", "bleu2", "rougeL"])
    scores = {name: scorer.score(texts * 4, REFERENCES * 4) for name, texts in PREDICTIONS.items()}
    runs = {name: [each, scorer.score(["rain"] * 12, REFERENCES * 4)][:n_runs] for name, each in scores.items()}
    every, some = (ScoredSystems.of(runs, options) for _ in range(2))
    for types in (["bleu2"], ["rougeL"], ["rougeL", "rouge1"]):
        found = some.means_of("lead", types)
        assert list(found) == types
        for name, mean in found.items():
            assert mean.by_part == every.means_of("lead")[name].by_part
            assert mean.n_examples == every.means_of("lead")[name].n_examples


def test_a_ranking_computes_the_interval_of_its_type_only():
    scorer = Scorer(["rouge1", "bleu2", "rougeL"])
    scored = {name: [scorer.score(texts * 4, REFERENCES * 4)] for name, texts in PREDICTIONS.items()}
    systems = ScoredSystems(scored)
    rank(systems, "rougeL")
    assert {name for means in systems._means.values() for name in means} == {"rougeL"}
