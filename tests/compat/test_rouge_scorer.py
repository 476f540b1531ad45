"""RougeScorer against rouge_score's: numbers, errors, bytes, custom tokenizers."""

import pickle
import subprocess
import sys

import numpy as np
import pytest
import rouge_score.rouge_scorer
import rouge_score.tokenize
from hypothesis import given
from hypothesis import strategies as st

from rougekit import RougeWarning
from rougekit.compat import rouge_scorer, tokenize, tokenizers
from rougekit.compat.short_cut import Examples
from rougekit.foundation import errors
from tests.helpers.compat import TYPES, words


class Halves(tokenizers.Tokenizer):
    def tokenize(self, text):
        return [text[: len(text) // 2], text[len(text) // 2 :]]


@given(target=words, others=st.lists(words, max_size=2), prediction=words, use_stemmer=st.booleans())
def test_scores_are_equal_and_the_target_comes_first(target, others, prediction, use_stemmer):
    ours = rouge_scorer.RougeScorer(TYPES, use_stemmer=use_stemmer)
    theirs = rouge_score.rouge_scorer.RougeScorer(TYPES, use_stemmer=use_stemmer)
    assert ours.score(target, prediction) == theirs.score(target, prediction)
    assert ours.score_multi([target, *others], prediction) == theirs.score_multi([target, *others], prediction)


@given(target=words, prediction=words)
def test_a_tokenizer_object_replaces_the_stemmer(target, prediction):
    ours = rouge_scorer.RougeScorer(TYPES, use_stemmer=True, tokenizer=Halves())
    theirs = rouge_score.rouge_scorer.RougeScorer(TYPES, use_stemmer=True, tokenizer=Halves())
    assert ours.score(target, prediction) == theirs.score(target, prediction)


def test_the_tokenizer_attribute_can_be_used_and_replaced():
    ours, theirs = (module.RougeScorer(TYPES, use_stemmer=True) for module in (rouge_scorer, rouge_score.rouge_scorer))
    assert ours._tokenizer.tokenize("running cats") == theirs._tokenizer.tokenize("running cats")
    before = ours.score("running cats", "a cat runs")
    ours._tokenizer = theirs._tokenizer = Halves()
    assert ours.score("running cats", "a cat runs") == theirs.score("running cats", "a cat runs") != before


def test_types_and_splitting_can_be_changed_after_a_score():
    target, prediction = "the cat sat. a dog ran off", "a dog ran. the cat sat"

    def scores_of_changed_types(module):
        scorer = module.RougeScorer(["rouge1"])
        yield scorer.score(target, prediction)
        scorer.rouge_types.append("rougeLsum")
        yield scorer.score(target, prediction)
        scorer.rouge_types = ["rougeL", "rouge2"]
        yield scorer.score(target, prediction)

    ours, theirs = map(list, map(scores_of_changed_types, (rouge_scorer, rouge_score.rouge_scorer)))
    assert ours == theirs
    scorer = rouge_scorer.RougeScorer(["rougeLsum"])
    unsplit = scorer.score(target, prediction)
    scorer._split_summaries = True
    assert scorer.score(target, prediction) != unsplit


@pytest.mark.parametrize("collected", [tuple, np.array, lambda types: dict.fromkeys(types).keys()])
def test_types_come_in_any_collection_that_rouge_score_takes(collected):
    ours, theirs = (m.RougeScorer(collected(TYPES)) for m in (rouge_scorer, rouge_score.rouge_scorer))
    for prediction in ("a cat sat", "the cat"):
        assert ours.score("the cat sat", prediction) == theirs.score("the cat sat", prediction)


def test_a_subclass_may_set_the_attributes_itself():
    def own_init(module):
        class Unstemmed(module.RougeScorer):
            def __init__(self):
                self.rouge_types, self._split_summaries, self._tokenizer = ["rouge1"], False, Halves()

        return Unstemmed()

    ours, theirs = map(own_init, (rouge_scorer, rouge_score.rouge_scorer))
    assert ours.score("the cat", "the dog") == theirs.score("the cat", "the dog")


def test_several_targets_go_through_the_score_of_a_subclass():
    targets = ["the cat sat", "a dog in the fog", "the fog"]

    def own_score(module):
        class FirstWords(module.RougeScorer):
            def score(self, target, prediction):
                return super().score(target[:5], prediction[:5])

        return FirstWords(TYPES)

    ours, theirs = map(own_score, (rouge_scorer, rouge_score.rouge_scorer))
    for several in (targets, [text.encode() for text in targets]):
        assert ours.score_multi(several, "the fox") == theirs.score_multi(several, "the fox")
    assert ours.score_multi(targets, "the fox") != rouge_scorer.RougeScorer(TYPES).score_multi(targets, "the fox")


@given(st.text("ab K\u212a\u0130\u00e9.\n", max_size=12), st.text("ab k\u212a\u0130i\n", max_size=12), st.booleans())
def test_bytes_are_read_as_by_rouge_score(target, prediction, both):
    ours, theirs = (module.RougeScorer(TYPES, use_stemmer=True) for module in (rouge_scorer, rouge_score.rouge_scorer))
    targets = [target.encode(), prediction]
    given = prediction.encode() if both else prediction
    assert ours.score(targets[0], given) == theirs.score(targets[0], given)
    assert ours.score_multi(targets, given) == theirs.score_multi(targets, given)
    assert tokenize.tokenize(targets[0]) == rouge_score.tokenize.tokenize(targets[0], None)


def test_invalid_utf_8_raises_as_in_rouge_score():
    for module in (rouge_scorer, rouge_score.rouge_scorer):
        with pytest.raises(UnicodeDecodeError):
            module.RougeScorer(["rouge1"]).score(b"\xff", "a")


@pytest.mark.parametrize(("call", "error", "message"), [
    (lambda scorer: scorer.score(None, "a"), TypeError, "target is None; expected str"),
    (lambda scorer: scorer.score("a", 5), TypeError, r"prediction is 5 \(int\); expected str"),
    (lambda scorer: scorer.score_multi(["a", None], "a"), TypeError, r"targets\[1\] is None; expected str"),
    (lambda scorer: scorer.score_multi(["a", "b"], None), TypeError, "prediction is None; expected str"),
    (lambda scorer: scorer.score_multi([], "a"), ValueError, "targets is empty; expected at least one"),
    (lambda scorer: scorer.score(b"a", None), TypeError, "prediction is None; expected str"),
    (lambda scorer: scorer.score(None, b"a"), TypeError, "target is None; expected str"),
])  # fmt: skip
def test_errors_use_rouge_scores_argument_names(call, error, message):
    with pytest.raises(error, match=f"^{message}"):
        call(rouge_scorer.RougeScorer(["rouge1"]))


@pytest.mark.slow
def test_a_loop_warns_once_for_each_kind_and_line():
    loop = (
        "from rougekit.compat.rouge_scorer import RougeScorer\n"
        "for k in range(20):\n"
        "    for types in (['rougeLsum'], ['rouge1']):\n"
        "        RougeScorer(types).score(f'It rained {k}. We left. No.', f'\u0e41\u0e21\u0e27 {k}. It rained.')\n"
        "        RougeScorer(types).score('\u0e41\u0e21\u0e27' * k, 'a')"
    )
    errors = subprocess.run([sys.executable, "-c", loop], capture_output=True, text=True, check=True).stderr
    lines = [line for line in errors.splitlines() if "RougeWarning" in line]
    assert len(lines) == 6  # dropped letters, a single line, texts without tokens: the first call of each, and the 10th
    assert sum("10 calls at this line so far" in line for line in lines) == 3
    assert sum("RougeScorer(..., split_summaries=True)" in line for line in lines) == 2


def test_a_scorer_can_be_pickled():
    scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=True, split_summaries=True)
    scores = scorer.score("Cats sat. Dogs ran.", "A cat sat")
    assert pickle.loads(pickle.dumps(scorer)).score("Cats sat. Dogs ran.", "A cat sat") == scores


def test_a_batch_behaves_as_the_list_of_its_scores():
    scorer = rouge_scorer.RougeScorer(["rouge1", "rougeLsum"], use_stemmer=True)
    targets, predictions = ["the cats sat", "a dog", ""], ["a cat sat down", "a dog", "no"]
    examples = scorer.score_batch(targets, predictions)
    expected = [scorer.score(*pair) for pair in zip(targets, predictions, strict=True)]
    assert isinstance(examples, Examples)
    assert list(examples) == expected
    assert [examples[k] for k in range(len(examples))] == expected
    assert examples[1:] == expected[1:]
    assert examples[-1] == expected[-1]
    assert examples.scores["rouge1"].recall.tolist() == [scores["rouge1"].recall for scores in expected]
    with pytest.raises(IndexError):
        examples[3]


def test_an_environment_variable_chooses_the_tokenizer(monkeypatch):
    monkeypatch.setattr(errors, "_calls", {})
    texts = "кошка сидит тут", "кошка сидит там"
    with pytest.warns(RougeWarning) as caught:
        assert rouge_scorer.RougeScorer(["rouge1"]).score(*texts)["rouge1"].fmeasure == 0
    assert "ROUGEKIT_COMPAT_TOKENIZER=unicode" in str(caught[-1].message)
    monkeypatch.setenv("ROUGEKIT_COMPAT_TOKENIZER", "unicode")
    scorer = rouge_scorer.RougeScorer(["rouge1"])
    assert scorer.score(*texts)["rouge1"].fmeasure == pytest.approx(2 / 3)
    assert scorer.score("The cat", "the CAT")["rouge1"].fmeasure == 1
    own = rouge_scorer.RougeScorer(["rouge1"], tokenizer=type("Chars", (), {"tokenize": staticmethod(list)})())
    assert own.score("ab", "b")["rouge1"].recall == 0.5
    monkeypatch.setenv("ROUGEKIT_COMPAT_TOKENIZER", "")
    assert rouge_scorer.RougeScorer(["rouge1"]).score("a cat", "a")["rouge1"].recall == 0.5
    monkeypatch.setenv("ROUGEKIT_COMPAT_TOKENIZER", "nothing")
    with pytest.raises(ValueError, match="tokenizer='nothing'"):
        rouge_scorer.RougeScorer(["rouge1"]).score("a", "a")
