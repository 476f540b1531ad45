"""Rewards and metrics, called as by DSPy, OpenRLHF, verifiers and verl."""

import asyncio
import math
from types import SimpleNamespace

import pytest

from rougekit import Scorer
from rougekit.integrations import lm_eval, openrlhf
from rougekit.integrations.dspy import rouge_metric
from rougekit.integrations.openrlhf import make_reward_func
from rougekit.integrations.verifiers import task_reward
from rougekit.integrations.verl import compute_score, compute_scores, reward_of


def test_dspys_metric():
    example, prediction = SimpleNamespace(summary=["x", "the cat sat"]), SimpleNamespace(output="the cat")
    metric = rouge_metric("rouge1", reference="summary", prediction="output", threshold=0.9)
    assert metric(example, prediction) == 0.8
    assert metric(example, prediction, trace=[]) is False
    assert rouge_metric("rouge1", reference="summary", prediction="output")(example, prediction, []) == 0.8


@pytest.mark.slow  # importing torch takes seconds
def test_openrlhfs_reward_function():
    torch = pytest.importorskip("torch")
    reward_func = make_reward_func("rouge1")
    found = reward_func(["Sum up: the cat<|im_end|>\n", "Q a"], ["Sum up: ", "Q "], ["the cat sat", "b"])
    assert torch.equal(found["rewards"], torch.tensor([0.8, 0.0]))
    assert found.keys() == {"rewards", "scores", "extra_logs"}
    with pytest.raises(
        ValueError, match=r"queries\[0\] is 'a'; expected a text that contains the end of prompts\[0\], 'b'"
    ):
        reward_func(["a"], ["b"], ["c"])
    with pytest.raises(TypeError, match=r"labels\[1\] is None; expected a str or a list of str"):
        reward_func(["ab", "ab"], ["a", "a"], ["c", None])
    assert reward_func.signature == Scorer(["rouge1"]).signature


PROMPT = "<|im_start|>user\nSum up: the cat sat, and sat.<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.parametrize("kept", [*range(10, len(PROMPT) + 1)])
@pytest.mark.parametrize("response", ["the cat", "", "and sat.<|im_end|>\n<|im_start|>assistant\nthe cat"])
def test_the_completion_is_found_after_a_prompt_truncated_on_the_left(kept, response):
    for damage in ("", "\N{REPLACEMENT CHARACTER}"):  # a character whose first bytes were cut off
        assert openrlhf._after(PROMPT, damage + PROMPT[-kept:] + response) == response


def test_a_missing_prompt_is_not_guessed():
    assert openrlhf._after(PROMPT, "tant\nthe cat") is None
    assert openrlhf._after("", "the cat") == "the cat"


def test_a_tokenizer_may_change_white_space():
    assert openrlhf._after(PROMPT, PROMPT.replace("Sum up: ", "Sum up:  ") + "the cat") == "the cat"


def test_the_last_reply_of_a_task_is_scored():
    reward = task_reward("rouge1", reference="summary")
    assert reward.__name__ == "rouge1_fmeasure"
    trace = SimpleNamespace(last_reply="the cat")
    for task in (SimpleNamespace(summary="the cat sat"), SimpleNamespace(data=SimpleNamespace(summary="the cat sat"))):
        assert asyncio.run(reward(task=task, trace=trace)) == 0.8
    with pytest.raises(TypeError, match="summary is None"):
        asyncio.run(reward(task=SimpleNamespace(summary=None), trace=trace))
    with pytest.raises(TypeError, match="the task's data has no field 'summary'"):
        asyncio.run(reward(task=SimpleNamespace(), trace=trace))


def test_verls_reward_functions():
    given = {"data_source": "xsum", "solution_str": "the cats", "ground_truth": "the cat sat", "extra_info": {"k": 1}}
    assert compute_score(**given, rouge_type="rouge1", use_stemmer=True) == 0.8
    assert reward_of(rouge_type="rouge1").signature == Scorer(["rouge1"]).signature
    many = {"data_sources": ["x", "x"], "solution_strs": ["a", "b"], "ground_truths": ["a", ["c", "b"]]}
    assert compute_scores(**many, extra_infos=[{}, {}]) == [1.0, 1.0]
    with pytest.raises(TypeError, match=r"ground_truths\[1\] is None"):
        compute_scores(["x"] * 2, ["a", "b"], ["a", None])


@pytest.mark.parametrize("options", [{"zero_division": math.nan}, {"standard": "rouge", "empty": "skip"}])
@pytest.mark.parametrize("make", [rouge_metric, make_reward_func, task_reward, reward_of, lm_eval.metric])
def test_no_example_is_left_out_where_each_must_have_a_score(make, options):
    with pytest.raises(ValueError, match=r"(zero_division=nan|empty='skip') leaves out examples, but here each must"):
        make("rouge1", **options)
