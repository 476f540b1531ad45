"""rougekit.compat in place of rouge_score: its own unit tests, its numbers, its random state."""

import importlib
import pickle
import subprocess
import sys
import unittest
from functools import partial
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

MODULES = ("rouge_scorer", "scoring", "tokenize", "tokenizers", "io")

NOT_DISTRIBUTED = ("Against", "Large")
"""Tests of numbers recorded for files of texts that rouge_score's distribution leaves out."""

FILES = {
    "TARGETS_FILE": "the cat was sitting\na dog ran\n",
    "PREDICTIONS_FILE": "the cat sat\nthe dog ran\n",
    "DELIMITED_FILE": "a cat:a dog:a cow:a sow:",
    "LARGE_TARGETS_FILE": "a cat\n",
    "LARGE_PREDICTIONS_FILE": "a cat\n",
}
"""In their place: as many texts, for the tests that ask no more of them."""


@pytest.fixture
def ours_for_theirs(monkeypatch, tmp_path):
    """Import rouge_score's test modules anew, with our modules under its names, and files for them to read."""
    for constant, texts in FILES.items():
        path = tmp_path / constant
        path.write_text(texts)
        monkeypatch.setattr(rouge_score.test_util, constant, str(path))
    for name in MODULES:
        module = importlib.import_module(f"rougekit.compat.{name}")
        monkeypatch.setitem(sys.modules, f"rouge_score.{name}", module)
        monkeypatch.setattr(rouge_score, name, module, raising=False)

    def load(name: str) -> ModuleType:
        monkeypatch.delitem(sys.modules, f"rouge_score.{name}", raising=False)
        return importlib.import_module(f"rouge_score.{name}")

    yield load
    for name in UNIT_TESTS:
        sys.modules.pop(f"rouge_score.{name}", None)


UNIT_TESTS = {"rouge_scorer_test": 24, "scoring_test": 2, "tokenize_test": 1, "tokenizers_test": 2, "io_test": 5}
"""Test modules of rouge_score, and how many tests of each need no other files."""


@pytest.mark.parametrize("name", UNIT_TESTS)
def test_rouge_scores_own_unit_tests_pass(ours_for_theirs, name):
    suite = unittest.TestSuite()
    for case in unittest.defaultTestLoader.loadTestsFromModule(ours_for_theirs(name)):
        suite.addTests(test for test in case if not any(part in test.id() for part in NOT_DISTRIBUTED))
    result = unittest.TestResult()
    suite.run(result)
    assert not result.errors
    assert not result.failures
    assert result.testsRun == UNIT_TESTS[name]


tokens = st.lists(st.integers(0, 3), max_size=9)


@given(tokens, tokens, st.integers(1, 4))
def test_steps_on_tokens_give_the_same(target, prediction, n):
    ours, theirs = rouge_scorer, rouge_score.rouge_scorer
    assert ours._create_ngrams(target, n) == theirs._create_ngrams(target, n)
    counters = [module._create_ngrams(some, n) for module in (ours, theirs) for some in (target, prediction)]
    assert ours._score_ngrams(*counters[:2]) == theirs._score_ngrams(*counters[2:])
    assert ours._score_lcs(target, prediction) == theirs._score_lcs(target, prediction)
    assert ours._lcs_table(target, prediction) == theirs._lcs_table(target, prediction)
    assert ours.lcs_ind(target, prediction) == theirs.lcs_ind(target, prediction)


@given(st.lists(tokens, max_size=4), st.lists(tokens, max_size=4))
def test_steps_on_sentences_give_the_same(targets, predictions):
    ours, theirs = rouge_scorer, rouge_score.rouge_scorer
    assert ours._summary_level_lcs(targets, predictions) == theirs._summary_level_lcs(targets, predictions)
    for target in targets:
        assert ours._union_lcs(target, predictions) == theirs._union_lcs(target, predictions)


def test_steps_are_mapped_by_a_pool():
    """As Self-Instruct's filter does, which passes them to processes by name."""
    step = partial(rouge_scorer._score_lcs, ["a", "cat", "sat"])
    assert pickle.loads(pickle.dumps(step))(["a", "cat"]) == scoring.Score(1.0, 2 / 3, 0.8)


def test_the_tokenizer_may_be_used_and_exchanged():
    ours, theirs = (module.RougeScorer(TYPES, use_stemmer=True) for module in (rouge_scorer, rouge_score.rouge_scorer))
    assert ours._tokenizer.tokenize("running cats") == theirs._tokenizer.tokenize("running cats")
    before = ours.score("running cats", "a cat runs")
    ours._tokenizer = theirs._tokenizer = Halves()
    assert ours.score("running cats", "a cat runs") == theirs.score("running cats", "a cat runs") != before


@given(st.text("ab K\u212a\u0130\u00e9.\n", max_size=12), st.text("ab k\u212a\u0130i\n", max_size=12), st.booleans())
def test_bytes_are_read_as_there(target, prediction, both):
    ours, theirs = (module.RougeScorer(TYPES, use_stemmer=True) for module in (rouge_scorer, rouge_score.rouge_scorer))
    targets = [target.encode(), prediction]
    given = prediction.encode() if both else prediction
    assert ours.score(targets[0], given) == theirs.score(targets[0], given)
    assert ours.score_multi(targets, given) == theirs.score_multi(targets, given)
    assert tokenize.tokenize(targets[0]) == rouge_score.tokenize.tokenize(targets[0], None)


def test_bytes_that_are_no_text_raise_as_there():
    for module in (rouge_scorer, rouge_score.rouge_scorer):
        with pytest.raises(UnicodeDecodeError):
            module.RougeScorer(["rouge1"]).score(b"\xff", "a")


def test_a_loop_warns_once_in_a_process():
    loop = (
        "from rougekit.compat.rouge_scorer import RougeScorer\n"
        "for k in range(20):\n"
        "    for types in (['rougeLsum'], ['rouge1']):\n"
        "        RougeScorer(types).score(f'It rained {k}. We left.', f'\u0e41\u0e21\u0e27 {k}. It rained.')\n"
        "        RougeScorer(types).score('\u0e41\u0e21\u0e27' * k, 'a')"
    )
    told = subprocess.run([sys.executable, "-c", loop], capture_output=True, text=True, check=True).stderr
    assert told.count("RougeWarning") == 1


def test_a_scorer_can_be_pickled():
    scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=True, split_summaries=True)
    scores = scorer.score("Cats sat. Dogs ran.", "A cat sat")
    assert pickle.loads(pickle.dumps(scorer)).score("Cats sat. Dogs ran.", "A cat sat") == scores


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
