"""Published numbers are traced to the options that gave them."""

import json

import numpy as np
import pytest
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer, identify, parse_signature
from rougekit.options import AggregateOptions
from workbench.paths import EXAMPLES

PAIRS = [json.loads(line) for line in EXAMPLES.read_text("utf-8").splitlines()]
PREDICTIONS = [pair["prediction"] for pair in PAIRS]
ONE = [pair["references"][0] for pair in PAIRS]
SEVERAL = [pair["references"] for pair in PAIRS]


def printed(scores, part="fmeasure", digits=3):
    return {name: f"{100 * getattr(score, part):.{digits}f}" for name, score in scores.items()}


@pytest.mark.parametrize(
    ("options", "average", "part", "references"),
    [
        ({"use_stemmer": True}, {}, "fmeasure", ONE),
        ({}, {"average": "micro"}, "recall", ONE),
        ({"max_words": 100}, {}, "precision", ONE),
        ({"multi_reference": "pooled"}, {}, "fmeasure", SEVERAL),
        ({"multi_reference": "mean", "use_stemmer": True}, {}, "fmeasure", SEVERAL),
        ({"standard": "rouge155", "use_stemmer": True}, {"perl_average": True}, "recall", ONE),
        ({"standard": "rouge155", "multi_reference": "best"}, {}, "fmeasure", SEVERAL),
    ],
)
def test_options_are_found_by_their_numbers_and_the_code_gives_them_again(options, average, part, references):
    types = ["rouge1", "rouge2", "rougeL"]
    numbers = printed(Scorer(types, **options).score(PREDICTIONS, references).aggregate(**average), part)
    found = [candidate for candidate in identify(PREDICTIONS, references, numbers, most=None) if candidate.exact]
    assert found
    for candidate in found:
        again = eval(candidate.code, {"Scorer": Scorer, "predictions": PREDICTIONS, "references": references})
        assert {name: f"{100 * value:.3f}" for name, value in again.items()}.keys() <= {*types, "rougeLsum"}
        assert sorted(f"{100 * value:.3f}" for value in again.values()) == sorted(numbers.values())
        assert parse_signature(candidate.signature).text.use_stemmer in (True, False)
    scores = Scorer(types, **options).score(PREDICTIONS, references)
    wanted = scores.signature_of(AggregateOptions(**average)).split("|v:")[0]
    assert any(candidate.signature.startswith(wanted) for candidate in found)


def test_rouge_l_that_was_l_sum_is_found():
    scores = Scorer(["rouge1", "rougeLsum"]).score(PREDICTIONS, ONE).aggregate()
    numbers = {"rouge1": f"{scores['rouge1']:.4f}", "rougeL": f"{scores['rougeLsum']:.4f}"}
    best = identify(PREDICTIONS, ONE, numbers)[0]
    assert best.exact
    assert best.how == "rougeL stands for rougeLsum, F of the mean"
    assert best.values["rougeL"] == float(scores["rougeLsum"])


def test_a_median_of_unseeded_resamples_is_found_within_its_noise():
    scorer, aggregator = rouge_scorer.RougeScorer(["rouge1", "rouge2"], use_stemmer=True), scoring.BootstrapAggregator()
    for prediction, reference in zip(PREDICTIONS, ONE, strict=True):
        aggregator.add_scores(scorer.score(reference, prediction))
    np.random.seed(11)
    numbers = {name: f"{100 * score.mid.fmeasure:.2f}" for name, score in aggregator.aggregate().items()}
    found = identify(PREDICTIONS, ONE, numbers)
    assert any(c.matches and c.how == "stemming, F of the resampled median" for c in found)
    assert not any(c.exact for c in found)


def test_numbers_of_something_else_match_nothing_and_the_nearest_comes_first():
    found = identify(PREDICTIONS, ONE, {"rouge1": 99.5}, most=5)
    assert not any(candidate.matches for candidate in found)
    assert [c.error for c in found] == sorted(c.error for c in found)
    assert len(found) == 5


@pytest.mark.parametrize(
    ("published", "message"),
    [
        ({}, "published is empty"),
        ({"rouge1": "n/a"}, r"published\['rouge1'\] is 'n/a'; expected a number"),
        ({"rouge1": 140}, "expected a fraction or percent"),
        ({"bleu": 0.2}, "expected types with precision"),
        ({"rogue1": 0.2}, "did you mean 'rouge1'"),
    ],
)
def test_what_is_no_published_number_is_refused(published, message):
    with pytest.raises(ValueError, match=message):
        identify(["a"], ["a"], published)
