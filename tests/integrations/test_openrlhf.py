"""Rewards in the shape in which OpenRLHF calls them."""

import pytest

from rougekit import Scorer
from rougekit.integrations import openrlhf
from rougekit.integrations.openrlhf import make_reward_func


def test_openrlhf():
    torch = pytest.importorskip("torch")
    reward_func = make_reward_func("rouge1")
    found = reward_func(["Sum up: the cat<|im_end|>\n", "Q a"], ["Sum up: ", "Q "], ["the cat sat", "b"])
    assert torch.equal(found["rewards"], torch.tensor([0.8, 0.0]))
    assert found.keys() == {"rewards", "scores", "extra_logs"}
    with pytest.raises(ValueError, match=r"queries\[0\] is 'a'; expected a text that has the end of prompts\[0\], 'b'"):
        reward_func(["a"], ["b"], ["c"])
    with pytest.raises(TypeError, match=r"labels\[1\] is None; expected a str or a list of str"):
        reward_func(["ab", "ab"], ["a", "a"], ["c", None])
    assert reward_func.signature == Scorer(["rouge1"]).signature


PROMPT = "<|im_start|>user\nSum up: the cat sat, and sat.<|im_end|>\n<|im_start|>assistant\n"


@pytest.mark.parametrize("kept", [*range(10, len(PROMPT) + 1)])
@pytest.mark.parametrize("response", ["the cat", "", "and sat.<|im_end|>\n<|im_start|>assistant\nthe cat"])
def test_the_completion_is_found_behind_a_prompt_that_was_cut_from_the_left(kept, response):
    for damage in ("", "\N{REPLACEMENT CHARACTER}"):  # of a character whose first bytes were cut
        assert openrlhf._after(PROMPT, damage + PROMPT[-kept:] + response) == response


def test_a_prompt_that_is_not_there_is_not_guessed():
    assert openrlhf._after(PROMPT, "tant\nthe cat") is None
    assert openrlhf._after("", "the cat") == "the cat"


def test_a_tokenizer_may_give_back_other_blanks():
    assert openrlhf._after(PROMPT, PROMPT.replace("Sum up: ", "Sum up:  ") + "the cat") == "the cat"
