"""Rewards: scores of completions in the formats of trainers."""

import math
import pickle

import numpy as np
import pytest

from dev.corpora import XSUM, corpus
from rougekit import Scorer
from rougekit.integrations import verl
from rougekit.integrations.rewards import rouge_reward


def said(text):
    return [{"role": "user", "content": "more"}, {"role": "assistant", "content": text}]


@pytest.mark.parametrize("rouge_type", ["rouge1", "rougeL", "rougeLsum", "rougeSU4"])
@pytest.mark.parametrize("part", ["fmeasure", "precision", "recall"])
def test_rewards_equal_the_scores_of_the_texts(rouge_type, part):
    predictions, references = corpus(XSUM, 5)
    expected = getattr(Scorer([rouge_type], use_stemmer=True).score(predictions, references)[rouge_type], part).tolist()
    reward = rouge_reward(rouge_type, part=part, use_stemmer=True)
    assert reward.__name__ == f"{rouge_type}_{part}"
    assert reward(predictions, reference=references, prompts=["?"] * 5, trainer_state=None) == expected
    assert reward([said(text) for text in predictions], reference=references) == expected
    assert reward(predictions, reference=[said(text) for text in references]) == expected
    assert (
        reward([said([{"type": "image"}, {"type": "text", "text": t}]) for t in predictions], reference=references)
        == expected
    )
    assert pickle.loads(pickle.dumps(reward))(predictions, reference=references) == expected
    assert all(type(value) is float for value in expected)


def test_several_references_and_another_column():
    reward = rouge_reward("rouge1", reference="summaries")
    assert reward(["a b"], summaries=[["x", "a b"]]) == [1.0]
    assert reward([], summaries=[]) == []
    assert reward(["a b", "c"], summaries=[np.array(["x", "a b"], object), np.array(said("c"))]) == [1.0, 1.0]
    assert verl.compute_score("", "a b", np.array(["x", "a b"], object), rouge_type="rouge1") == 1.0


CALL = {"role": "assistant", "content": None, "tool_calls": [{"function": {"name": "look_up"}}]}


def test_rows_of_other_tasks_and_completions_without_text():
    reward = rouge_reward("rouge1")
    completions = ["a b", said("a b"), [CALL], said(None), [CALL, {"role": "tool", "content": "a b"}], [{}], "a"]
    assert reward(completions, reference=["a b", None, "a b", "a b", "a b", ["a b"], "b"]) == [1, None, 0, 0, 0, 0, 0]
    assert reward([None, "a"], reference=[None, None]) == [None, None]
    assert reward([said(None)], reference=["a"]) == [0.0]


@pytest.mark.parametrize(
    ("completions", "columns", "error", "message"),
    [
        (["a"], {"summary": ["a"]}, ValueError, r"no column 'reference' .* the columns are \['summary'\]"),
        (["a", None], {"reference": ["a", "b"]}, TypeError, r"completions\[1\] is None; expected a str or a list"),
        ([[]], {"reference": ["a"]}, TypeError, r"completions\[0\] is \[\]"),
        ([said(7)], {"reference": ["a"]}, TypeError, r"completions\[0\] is \[\{'role'"),
        (["a"], {"reference": [said(None)]}, TypeError, r"reference\[0\] is \[\{'role'"),
        (["a"], {"reference": [["b", None]]}, TypeError, r"reference\[0\]\[1\] is None"),
        (["a"], {"reference": [["b", 5]]}, TypeError, r"reference\[0\]\[1\] is 5"),
        (["a"], {"reference": ["a", "b"]}, ValueError, "1 completion but 2 of reference"),
        (["a", "b"], {"reference": [None]}, ValueError, "2 completions but 1 of reference"),
    ],
)  # fmt: skip
def test_wrong_arguments_are_named(completions, columns, error, message):
    with pytest.raises(error, match=message):
        rouge_reward()(completions, **columns)


@pytest.mark.parametrize(("options", "message"), [({"part": "f1"}, "part='f1'"), ({"rouge_type": "bleu"}, "bleu")])
def test_wrong_options(options, message):
    with pytest.raises(ValueError, match=message):
        rouge_reward(**options)


def test_token_ids_are_scored_without_decoding():
    reward = rouge_reward("rouge1", reference="labels", ids=True, ignore=(-100, 0))
    ids = {"completion_ids": [[5, 6, 0], [5], [1]], "labels": [[5, 6, 7, -100], None, [[2], [1]]]}
    assert reward(["…"] * 3, **ids) == [0.8, None, 1.0]
    lines = rouge_reward("rougeLsum", reference="labels", ids=True, separator=9)
    assert lines(["…"], completion_ids=[[1, 2, 9, 3]], labels=[[3, 9, 1, 2]]) == [1.0]
    with pytest.raises(ValueError, match="no column 'completion_ids'"):
        reward(["…"], labels=[[1]])
    with pytest.raises(TypeError, match="ids='yes'"):
        rouge_reward(ids="yes")


@pytest.mark.parametrize(
    ("completions", "columns", "message"),
    [
        ("abc", {"reference": ["a", "b", "c"]}, "completions is 'abc' .*; expected a sequence of texts"),
        (None, {"reference": ["a"]}, "completions is None; expected a sequence of texts"),
        (["a"], {"reference": "a"}, "reference is 'a' .*; expected a sequence of references"),
        (["a"], {"reference": None}, "reference is None; expected a sequence of references"),
    ],
)
def test_a_column_must_be_a_sequence(completions, columns, message):
    with pytest.raises(TypeError, match=message):
        rouge_reward("rouge1")(completions, **columns)


def test_the_number_of_completions_must_equal_that_of_references():
    reward = rouge_reward("rouge1", ids=True)
    with pytest.raises(TypeError, match="completion_ids is None; expected a sequence of lists of ids"):
        reward(["x"], completion_ids=None, reference=[[1]])
    for completion_ids in ([[1], [2]], []):
        with pytest.raises(ValueError, match=f"1 completion but {len(completion_ids)} of completion_ids"):
            reward(["x"], completion_ids=completion_ids, reference=[[1]])


def test_a_row_that_is_left_out_has_no_reward():
    assert rouge_reward("rouge1", zero_division=math.nan)(["a", "b"], reference=["a", ""]) == [1.0, None]
    reward = rouge_reward("rouge1", standard="rouge", empty="skip")
    assert reward(["", "a"], reference=["a", "b"]) == [None, 0.0]


def test_only_what_is_extracted_is_scored():
    completions = ["so: <answer>no</answer> <answer>the\ncat</answer> done", "the cat", said("<answer>a dog</answer>")]
    expected = Scorer("rouge1").score(["the\ncat", "a dog"], ["the cat sat"] * 2)["rouge1"].fmeasure.tolist()
    for extract in (r"<answer>(.*?)</answer>", last_answer):
        reward = rouge_reward("rouge1", extract=extract)
        assert reward(completions, reference=["the cat sat"] * 3) == [expected[0], 0.0, expected[1]]
        assert pickle.loads(pickle.dumps(reward))(completions[:1], reference=["the cat sat"]) == expected[:1]
    whole = rouge_reward("rouge1", extract=r"answer: .*")
    assert whole(["so answer: the cat"], reference=["the cat"]) == [0.8]


def last_answer(text):
    found = text.rpartition("<answer>")[2].partition("</answer>")[0]
    return found if "<answer>" in text else None


@pytest.mark.parametrize("part", ["recall", "fmeasure"])
def test_texts_that_are_too_long_score_less_in_proportion(part):
    plain, guarded = (rouge_reward("rouge1", part=part, max_length_ratio=ratio) for ratio in (None, 1.5))
    references = [["a b", "a b c d"]] * 4
    completions = ["a b c d", "a b c d e f", "a b c d e f g h", "a b c d " * 3]
    scores = plain(completions, reference=references)
    assert guarded(completions, reference=references) == [*scores[:2], scores[2] * 6 / 8, scores[3] * 6 / 12]


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"extract": "("}, ValueError, r"extract='\('.*expected a regular expression or a function"),
        ({"extract": 3}, TypeError, "extract=3"),
        ({"max_length_ratio": 0}, ValueError, "max_length_ratio=0"),
        ({"max_length_ratio": "2"}, TypeError, "max_length_ratio='2'"),
        ({"extract": "a", "ids": True}, ValueError, "for texts"),
    ],
)
def test_wrong_guards_are_refused(options, error, message):
    with pytest.raises(error, match=message):
        rouge_reward("rouge1", **options)


def test_an_extract_that_is_no_text_is_refused():
    with pytest.raises(TypeError, match=r"extract of completions\[1\] returned 3"):
        rouge_reward("rouge1", extract=lambda text: text if text == "a" else 3)(["a", "b"], reference=["a", "b"])
