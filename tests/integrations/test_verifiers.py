"""Rewards in the shapes in which verifiers calls them."""

import asyncio
from types import SimpleNamespace

import pytest

from rougekit.integrations.verifiers import rubric_reward, task_reward


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
