"""The modules of rouge_score against ours: functions of tokens, tokenizers, the aggregator, files, the command."""

import pickle
from collections import namedtuple
from functools import partial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nltk.stem.porter import PorterStemmer
from rouge_score import io as their_io
from rouge_score import rouge_scorer as their_scorer
from rouge_score import scoring as their_scoring
from rouge_score import tokenize as their_tokenize
from rouge_score import tokenizers as their_tokenizers

from rougekit.compat import io, rouge_scorer, scoring, tokenize, tokenizers
from tests.helpers.compat import TYPES, words
from tests.helpers.fresh_python import run

tokens = st.lists(st.integers(0, 3), max_size=9)


def test_rouge_scorer_gives_access_to_the_modules_that_it_imports():
    """Programs that import rouge_scorer alone use rouge_scorer.scoring.BootstrapAggregator."""
    assert (their_scorer.scoring, their_scorer.tokenizers) == (their_scoring, their_tokenizers)
    assert (rouge_scorer.scoring, rouge_scorer.tokenizers) == (scoring, tokenizers)


@given(tokens, tokens, st.integers(1, 4))
def test_functions_of_tokens_give_the_same(target, prediction, n):
    ours, theirs = rouge_scorer, their_scorer
    assert ours._create_ngrams(target, n) == theirs._create_ngrams(target, n)
    counters = [module._create_ngrams(some, n) for module in (ours, theirs) for some in (target, prediction)]
    assert ours._score_ngrams(*counters[:2]) == theirs._score_ngrams(*counters[2:])
    assert ours._score_lcs(target, prediction) == theirs._score_lcs(target, prediction)
    assert ours._lcs_table(target, prediction) == theirs._lcs_table(target, prediction)
    assert ours.lcs_ind(target, prediction) == theirs.lcs_ind(target, prediction)


@given(st.lists(tokens, max_size=4), st.lists(tokens, max_size=4))
def test_functions_of_sentences_give_the_same(targets, predictions):
    ours, theirs = rouge_scorer, their_scorer
    assert ours._summary_level_lcs(targets, predictions) == theirs._summary_level_lcs(targets, predictions)
    for target in targets:
        assert ours._union_lcs(target, predictions) == theirs._union_lcs(target, predictions)


def test_no_types_have_no_scores():
    for module in (rouge_scorer, their_scorer):
        scorer = module.RougeScorer([])
        assert scorer.score("a cat", "a cat") == scorer.score_multi(["a cat", "a"], "a cat") == {}
    assert [*rouge_scorer.RougeScorer([]).score_batch(["a cat"] * 2, ["a"] * 2)] == [{}, {}]


def test_functions_can_be_mapped_by_a_pool():
    """As in Self-Instruct's filter, which passes them to processes by name."""
    step = partial(rouge_scorer._score_lcs, ["a", "cat", "sat"])
    assert pickle.loads(pickle.dumps(step))(["a", "cat"]) == scoring.Score(1.0, 2 / 3, 0.8)


@given(st.text(max_size=40) | words)
def test_tokenizers_give_the_same_tokens(text):
    for stemmer in (None, PorterStemmer()):
        assert tokenize.tokenize(text, stemmer) == their_tokenize.tokenize(text, stemmer)
    for use_stemmer in (False, True):
        ours, theirs = (module.DefaultTokenizer(use_stemmer) for module in (tokenizers, their_tokenizers))
        assert ours.tokenize(text) == theirs.tokenize(text)
    stem = tokenizers.DefaultTokenizer(use_stemmer=True)._stemmer.stem
    assert [stem(word) for word in text.lower().split()] == [
        PorterStemmer().stem(word) for word in text.lower().split()
    ]


def test_the_base_class_of_tokenizers_is_abstract():
    for module in (tokenizers, their_tokenizers):
        with pytest.raises(TypeError, match="abstract"):
            module.Tokenizer()


@pytest.mark.parametrize(("n", "samples", "confidence"), [(1, 3, 0.95), (2, 50, 0.5), (40, 300, 0.95), (7, 10, 1.0)])
def test_the_aggregator_draws_the_same_and_leaves_the_same_state(n, samples, confidence):
    rng = np.random.default_rng(n)
    rows = [{name: scoring.Score(*rng.random(3)) for name in TYPES} for _ in range(n)]
    found = []
    for module in (scoring, their_scoring):
        np.random.seed(3)
        aggregator = module.BootstrapAggregator(confidence_interval=confidence, n_samples=samples)
        for row in rows:
            aggregator.add_scores(row)
        result = aggregator.aggregate()
        bounds = {name: [tuple(map(float, bound)) for bound in score] for name, score in result.items()}
        found.append((bounds, np.random.get_state()[1].tolist(), np.random.get_state()[2]))
    assert found[0] == found[1]


Pair = namedtuple("Pair", "accuracy length")


@pytest.mark.parametrize(
    "scores",
    [
        [0.5, 0.25, 1.0],
        [Pair(1, 30), Pair(0, 7), Pair(0.5, 8)],
        [scoring.Score(*np.float32([0.1, n, 0.3])) for n in range(3)],
    ],
)
def test_the_aggregator_takes_numbers_and_any_named_tuples(scores):
    found = []
    for module in (scoring, their_scoring):
        np.random.seed(3)
        aggregator = module.BootstrapAggregator(n_samples=50)
        for score in scores:
            aggregator.add_scores({"a": score})
        found.append((*aggregator.aggregate()["a"], np.random.random()))
    assert found[0] == found[1]
    assert type(found[0][0]) is type(scores[0])


@pytest.mark.parametrize("n", [1, 9])
def test_a_subclass_may_resample_by_itself(n):
    """As in Lightning's RougeBatchAggregator."""

    def bounds(module):
        class Batches(module.BootstrapAggregator):
            def aggregate(self):
                return {name: self._bootstrap_resample(np.vstack(rows)).tolist() for name, rows in self._scores.items()}

        np.random.seed(3)
        aggregator = Batches()
        aggregator._scores["rouge1"].extend(np.random.random((n, 3)))
        return aggregator.aggregate()

    assert bounds(scoring) == bounds(their_scoring)


@pytest.mark.parametrize("arguments", [{"confidence_interval": 1.5}, {"n_samples": 0}])
def test_the_aggregator_refuses_values_out_of_range(arguments):
    with pytest.raises(ValueError, match=next(iter(arguments))):
        scoring.BootstrapAggregator(**arguments)


@pytest.mark.parametrize("aggregated", [True, False])
def test_output_files_equal_rouge_scores_byte_for_byte(tmp_path, aggregated):
    def write(module, scorer, aggregator, name):
        np.random.seed(5)
        module.compute_scores_and_write_to_csv(
            str(tmp_path / "tar*"), str(tmp_path / "p*"), str(tmp_path / name),
            scorer.RougeScorer(["rougeL", "rouge1", "rougeLsum"], use_stemmer=True),
            aggregator.BootstrapAggregator() if aggregated else None, delimiter=":",
        )  # fmt: skip
        return (tmp_path / name).read_bytes() if (tmp_path / name).exists() else None

    for targets, predictions in (
        ("a cat:the dog:", "cats:dogs ran"),
        ("a\rcat sat\r\n", "sat a\ncat"),
        *([] if aggregated else [("", "")]),
    ):
        (tmp_path / "target").write_text(targets, newline="")
        (tmp_path / "prediction").write_text(predictions)
        ours = write(io, rouge_scorer, scoring, f"ours {len(targets)}")
        assert ours == write(their_io, their_scorer, their_scoring, f"theirs {len(targets)}")
        assert (ours is None) == (not targets)  # without scores neither writes a file
    (tmp_path / "target").write_text("a cat:the dog:")
    (tmp_path / "prediction").write_text("cats:")
    with pytest.raises(ValueError, match=r"2 texts in .*target, 1 in .*prediction"):
        write(io, rouge_scorer, scoring, "none")
    with pytest.raises(ValueError, match=r"output_filename='.*/target' would replace .*/target, which is read"):
        write(io, rouge_scorer, scoring, "target")
    assert (tmp_path / "target").read_text() == "a cat:the dog:"


@pytest.mark.slow
def test_the_stand_in_command_writes_rouge_scores_bytes(tmp_path):
    (tmp_path / "ref.txt").write_text("the cats were sitting\ra dog\r\n", newline="")
    (tmp_path / "pred.txt").write_text("the cat sat\nthe dogs\n")
    flags = ["--target_filepattern=ref.txt", "--prediction_filepattern=pred.txt", "--use_stemmer", "--noaggregate"]
    module = ["-m", "rougekit.compat", "-m", "rouge_score.rouge"]
    run(*module, *flags, "--output_filename=ours.csv", cwd=tmp_path)
    their_io.compute_scores_and_write_to_csv(
        str(tmp_path / "ref.txt"), str(tmp_path / "pred.txt"), str(tmp_path / "theirs.csv"),
        their_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], use_stemmer=True), None,
    )  # fmt: skip
    assert (tmp_path / "ours.csv").read_bytes() == (tmp_path / "theirs.csv").read_bytes()
