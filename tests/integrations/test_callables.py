"""Rewards and metrics in the shapes in which verl, OpenRLHF, verifiers and DSPy call them."""

import asyncio
from types import SimpleNamespace

import pytest

from rougekit.integrations.dspy import rouge_metric
from rougekit.integrations.openrlhf import make_reward_func
from rougekit.integrations.verifiers import rubric_reward, task_reward
from rougekit.integrations.verl import compute_score, compute_scores


def test_verl():
    given = {"data_source": "xsum", "solution_str": "the cats", "ground_truth": "the cat sat", "extra_info": {"k": 1}}
    assert compute_score(**given, rouge_type="rouge1", use_stemmer=True) == 0.8
    many = {"data_sources": ["x", "x"], "solution_strs": ["a", "b"], "ground_truths": ["a", ["c", "b"]]}
    assert compute_scores(**many, extra_infos=[{}, {}]) == [1.0, 1.0]
    with pytest.raises(TypeError, match=r"ground_truths\[1\] is None"):
        compute_scores(["x"] * 2, ["a", "b"], ["a", None])


def test_openrlhf():
    torch = pytest.importorskip("torch")
    reward_func = make_reward_func("rouge1")
    found = reward_func(["Sum up: the cat<|im_end|>\n", "Q a"], ["Sum up: ", "Q "], ["the cat sat", "b"])
    assert torch.equal(found["rewards"], torch.tensor([0.8, 0.0]))
    assert found.keys() == {"rewards", "scores", "extra_logs"}
    with pytest.raises(ValueError, match=r"queries\[0\] is 'a'; expected a text that begins with prompts\[0\]"):
        reward_func(["a"], ["b"], ["c"])


def test_verifiers():
    said = [{"role": "assistant", "content": "the cat"}]
    reward = rubric_reward("rouge1")
    assert reward.__name__ == "rouge1_fmeasure"
    assert reward(completion=said, answer="the cat sat", prompt=[], state={}, info={}) == 0.8
    task = SimpleNamespace(data=SimpleNamespace(summary="the cat sat"))
    plugged = task_reward("rouge1", reference="summary")
    assert asyncio.run(plugged(task=task, trace=SimpleNamespace(last_reply="the cat"))) == 0.8
    with pytest.raises(TypeError, match="answer is None"):
        reward(completion=said, answer=None)


def test_dspy():
    example, prediction = SimpleNamespace(summary=["x", "the cat sat"]), SimpleNamespace(output="the cat")
    metric = rouge_metric("rouge1", reference="summary", prediction="output", threshold=0.9)
    assert metric(example, prediction) == 0.8
    assert metric(example, prediction, trace=[]) is False
    assert rouge_metric("rouge1", reference="summary", prediction="output")(example, prediction, []) == 0.8
