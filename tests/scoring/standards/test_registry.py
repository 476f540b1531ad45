"""A standard is a value: one that nobody has heard of scores as soon as it is registered."""

import pickle

import numpy as np
import pytest

from rougekit import Scorer, compare, explain, parse_signature
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.standards import registry
from rougekit.scoring.standards.rules import Rules


class Doubled(Rules):
    """Knows n-grams only; precision and recall are those of rouge_score, halved; cuts at white space."""

    name = "doubled"
    tokenizer = "whitespace"
    tool = "a tool of this test"
    type_names = TypeNames("doubled", [NGram])
    multi_references = usual_multi_references = ("mean", "best")

    def score_examples(self, measure, counts, example_at, options):
        return super().score_examples(measure, counts, example_at, options) / 2


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(registry, "_LOADED", dict(registry._LOADED))
    registry.register(Doubled())


@pytest.mark.usefixtures("toy")
def test_a_registered_standard_scores():
    assert "doubled" in registry.names()
    scorer = Scorer(["rouge1"], standard="doubled")
    scores = scorer.score(["The cat", "it rained"], ["The cat", "It rained"])
    np.testing.assert_array_equal(scores["rouge1"].precision, [0.5, 0.25])
    assert scores.aggregate(n_resamples=0)["rouge1"].precision == 0.375
    assert scorer.signature.startswith(
        "rouge|std:doubled|tok:whitespace|stem:none|stop:none|split:newline|refs:?|multi:mean|"
    )
    assert parse_signature(scorer.signature).signature == scorer.signature
    assert pickle.loads(pickle.dumps(scorer)).signature == scorer.signature
    assert len(compare({"A": scores, "B": scores}, baseline="A")["B"]) == 1
    assert len(explain("The cat", "The cat", "rouge1", standard="doubled").matches) == 2


@pytest.mark.usefixtures("toy")
@pytest.mark.parametrize(("options", "message"), [
    ({"rouge_types": ["rougeL"]}, "rouge_types: 'rougeL' is not defined in standard 'doubled'"),
    ({"rouge_types": ["rouge1"], "multi_reference": "pooled"}, "multi_reference='pooled'; expected 'mean', 'best'"),
])  # fmt: skip
def test_what_it_does_not_define_is_refused(options, message):
    with pytest.raises(ValueError, match=message):
        Scorer(standard="doubled", **options)


@pytest.mark.usefixtures("toy")
def test_a_name_is_given_once():
    with pytest.raises(ValueError, match="standard 'doubled' is registered already"):
        registry.register(Doubled())


def test_an_unknown_standard_is_refused_with_those_that_are():
    for wrong in ("rouge15", None, 3):
        with pytest.raises(ValueError, match=r"standard=.*; expected 'rouge_score', 'rouge155'"):
            Scorer(standard=wrong)
        with pytest.raises(ValueError, match=r"standard=.*; expected 'rouge_score', 'rouge155'"):
            registry.standard_of(wrong)
