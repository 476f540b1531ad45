"""rougekit.compat in place of rouge_score: its own unit tests, its numbers, its random state."""

import importlib
import sys
import unittest
from types import ModuleType

import numpy as np
import pytest
import rouge_score.rouge_scorer
import rouge_score.scoring
import rouge_score.test_util
import rouge_score.tokenize
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer

from rougekit.compat import rouge_scorer, scoring, tokenize, tokenizers

MODULES = ("rouge_scorer", "scoring", "tokenize", "tokenizers")

NEEDS_MORE_THAN_THE_INTERFACE = {
    "testdata": ("Against", "Large"),  # read files that its distribution does not carry
    "private functions": ("testLcsTable", "testUnionLcs", "testSummaryLevelLcs"),
}


@pytest.fixture
def ours_for_theirs(monkeypatch, tmp_path):
    """Import rouge_score's test modules anew, with our modules under its names, and files for their set-up to read."""
    for constant in ("TARGETS_FILE", "PREDICTIONS_FILE", "LARGE_TARGETS_FILE", "LARGE_PREDICTIONS_FILE"):
        path = tmp_path / constant
        path.write_text("a line\n")
        monkeypatch.setattr(rouge_score.test_util, constant, str(path))
    for name in MODULES:
        module = importlib.import_module(f"rougekit.compat.{name}")
        monkeypatch.setitem(sys.modules, f"rouge_score.{name}", module)
        monkeypatch.setattr(rouge_score, name, module, raising=False)

    def load(name: str) -> ModuleType:
        monkeypatch.delitem(sys.modules, f"rouge_score.{name}", raising=False)
        return importlib.import_module(f"rouge_score.{name}")

    yield load
    for name in ("rouge_scorer_test", "scoring_test", "tokenize_test", "tokenizers_test"):
        sys.modules.pop(f"rouge_score.{name}", None)


@pytest.mark.parametrize(
    ("name", "expected"),
    [("rouge_scorer_test", 18), ("scoring_test", 2), ("tokenize_test", 1), ("tokenizers_test", 2)],
)
def test_rouge_scores_own_unit_tests_pass(ours_for_theirs, name, expected):
    left_out = [part for parts in NEEDS_MORE_THAN_THE_INTERFACE.values() for part in parts]
    suite = unittest.TestSuite()
    for case in unittest.defaultTestLoader.loadTestsFromModule(ours_for_theirs(name)):
        suite.addTests(test for test in case if not any(part in test.id() for part in left_out))
    result = unittest.TestResult()
    suite.run(result)
    assert not result.errors
    assert not result.failures
    assert result.testsRun >= expected


words = st.lists(st.sampled_from(["a", "b", "cats", "Running", ".", "\n", "é"]), max_size=20).map(" ".join)
TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]


@given(target=words, others=st.lists(words, max_size=2), prediction=words, use_stemmer=st.booleans())
def test_scores_are_equal_and_the_target_comes_first(target, others, prediction, use_stemmer):
    ours = rouge_scorer.RougeScorer(TYPES, use_stemmer=use_stemmer)
    theirs = rouge_score.rouge_scorer.RougeScorer(TYPES, use_stemmer=use_stemmer)
    assert ours.score(target, prediction) == theirs.score(target, prediction)
    assert ours.score_multi([target, *others], prediction) == theirs.score_multi([target, *others], prediction)


class Halves(tokenizers.Tokenizer):
    def tokenize(self, text):
        return [text[: len(text) // 2], text[len(text) // 2 :]]


@given(target=words, prediction=words)
def test_a_tokenizer_object_is_used_and_the_stemmer_then_is_not(target, prediction):
    ours = rouge_scorer.RougeScorer(TYPES, use_stemmer=True, tokenizer=Halves())
    theirs = rouge_score.rouge_scorer.RougeScorer(TYPES, use_stemmer=True, tokenizer=Halves())
    assert ours.score(target, prediction) == theirs.score(target, prediction)


@given(st.text(max_size=40) | words)
def test_tokenize_gives_the_same_tokens(text):
    for stemmer in (None, PorterStemmer()):
        assert tokenize.tokenize(text, stemmer) == rouge_score.tokenize.tokenize(text, stemmer)
    assert tokenizers.DefaultTokenizer(use_stemmer=True).tokenize(text) == tokenize.tokenize(text, PorterStemmer())


@pytest.mark.parametrize(("n", "samples", "confidence"), [(1, 3, 0.95), (2, 50, 0.5), (40, 300, 0.95), (7, 10, 1.0)])
def test_the_aggregator_draws_the_same_and_leaves_the_same_state(n, samples, confidence):
    rng = np.random.default_rng(n)
    rows = [{name: scoring.Score(*rng.random(3)) for name in TYPES} for _ in range(n)]
    found = []
    for module in (scoring, rouge_score.scoring):
        np.random.seed(3)
        aggregator = module.BootstrapAggregator(confidence_interval=confidence, n_samples=samples)
        for row in rows:
            aggregator.add_scores(row)
        result = aggregator.aggregate()
        bounds = {name: [tuple(map(float, bound)) for bound in score] for name, score in result.items()}
        found.append((bounds, np.random.get_state()[1].tolist(), np.random.get_state()[2]))
    assert found[0] == found[1]


@pytest.mark.parametrize("arguments", [{"confidence_interval": 1.5}, {"n_samples": 0}])
def test_the_aggregator_refuses_what_is_out_of_range(arguments):
    with pytest.raises(ValueError, match=next(iter(arguments))):
        scoring.BootstrapAggregator(**arguments)


def test_a_batch_is_seen_as_the_list_of_its_scores():
    scorer = rouge_scorer.RougeScorer(["rouge1", "rougeLsum"], use_stemmer=True)
    targets, predictions = ["the cats sat", "a dog", ""], ["a cat sat down", "a dog", "no"]
    examples = scorer.score_batch(targets, predictions)
    expected = [scorer.score(*pair) for pair in zip(targets, predictions, strict=True)]
    assert list(examples) == expected
    assert [examples[k] for k in range(len(examples))] == expected
    assert examples[1:] == expected[1:]
    assert examples[-1] == expected[-1]
    assert examples.scores["rouge1"].recall.tolist() == [scores["rouge1"].recall for scores in expected]
    with pytest.raises(IndexError):
        examples[3]
