"""Rewards in the shape in which verifiers calls them."""

import asyncio
from types import SimpleNamespace

import pytest

from rougekit.integrations.verifiers import task_reward


def test_a_task_is_scored_by_its_last_reply():
    reward = task_reward("rouge1", reference="summary")
    assert reward.__name__ == "rouge1_fmeasure"
    trace = SimpleNamespace(last_reply="the cat")
    for task in (SimpleNamespace(summary="the cat sat"), SimpleNamespace(data=SimpleNamespace(summary="the cat sat"))):
        assert asyncio.run(reward(task=task, trace=trace)) == 0.8
    with pytest.raises(TypeError, match="summary is None"):
        asyncio.run(reward(task=SimpleNamespace(summary=None), trace=trace))
    with pytest.raises(TypeError, match="the task's data have no field 'summary'"):
        asyncio.run(reward(task=SimpleNamespace(), trace=trace))
