"""Rewards in the shape in which OpenRLHF calls them."""

import pytest

from rougekit.integrations.openrlhf import make_reward_func


def test_openrlhf():
    torch = pytest.importorskip("torch")
    reward_func = make_reward_func("rouge1")
    found = reward_func(["Sum up: the cat<|im_end|>\n", "Q a"], ["Sum up: ", "Q "], ["the cat sat", "b"])
    assert torch.equal(found["rewards"], torch.tensor([0.8, 0.0]))
    assert found.keys() == {"rewards", "scores", "extra_logs"}
    with pytest.raises(ValueError, match=r"queries\[0\] is 'a'; expected a text that begins with prompts\[0\]"):
        reward_func(["a"], ["b"], ["c"])
