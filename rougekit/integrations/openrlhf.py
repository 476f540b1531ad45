"""ROUGE as a reward function for OpenRLHF: `reward_func = make_reward_func("rougeL")` in the file that it loads."""

from bisect import bisect
from collections.abc import Sequence
from typing import Any

from rougekit.integrations.rewards import number_reward
from rougekit.integrations.signed import Signed, signed

ENDS = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<end_of_turn>", "<eos>", "</s>")
"""End-of-turn tokens, which OpenRLHF leaves in responses, where their letters would count as words."""

MIN_PROMPT_END = 10
"""A query must contain at least this many of its prompt's last characters, or the whole prompt if it is shorter."""


def make_reward_func(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", ends: Sequence[str] = ENDS, **options: Any
) -> Signed[..., dict[str, Any]]:
    """Make a `reward_func(queries, prompts, labels)`.

    Parameters
    ----------
    rouge_type, part, options : as in `rouge_reward`
    ends : tokens that end a response

    Returns
    -------
    A function that scores each response, which is the text after the prompt in its query, against its label. It returns
    a dict with rewards, scores and extra_logs: float32 tensors of shape (n,), in [0, 1]. OpenRLHF cuts off the start of
    a long prompt; the function then looks for its end in the query. The attribute `signature` records how it scores.

    Raises
    ------
    TypeError, ValueError : an invalid option; from the returned function, a query without the end of its prompt, or a
        label that is not a text, such as None. OpenRLHF logs that function's errors and continues without a reward.
    """
    reward = number_reward("make_reward_func", rouge_type, part=part, **options)

    def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **_: Any) -> dict[str, Any]:
        import torch

        responses = []
        for row, (query, prompt) in enumerate(zip(queries, prompts, strict=True)):
            if labels[row] is None:
                raise TypeError(f"labels[{row}] is None; expected a str or a list of str, from the data's label_key")
            response = _after(prompt, query)
            if response is None:
                raise ValueError(
                    f"queries[{row}] is {query!r:.60}; expected a text that contains the end of prompts[{row}], "
                    f"{prompt[-MIN_PROMPT_END:]!r}"
                )
            first_end = min((response.find(end) for end in ends if end in response), default=len(response))
            responses.append(response[:first_end])
        scores = torch.tensor(reward(responses, reference=labels), dtype=torch.float32)
        return {"rewards": scores, "scores": scores, "extra_logs": {reward.__name__: scores}}

    return signed(reward_func, reward.signature)


def _after(prompt: str, query: str) -> str | None:
    """The text after the prompt, or after the longest end of it in the query; None if that is too short to be sure."""
    if query.startswith(prompt):
        return query.removeprefix(prompt)
    begins = query.lstrip("\N{REPLACEMENT CHARACTER}")  # the cut may have split a character
    kept = prompt.find(begins[:MIN_PROMPT_END])
    while kept >= 0:
        if begins.startswith(prompt[kept:]):
            return begins.removeprefix(prompt[kept:])
        kept = prompt.find(begins[:MIN_PROMPT_END], kept + 1)
    # decoding the query's tokens did not restore the prompt exactly
    longest = bisect(range(1, len(prompt) + 1), False, key=lambda n: prompt[-n:] not in query)
    return query.partition(prompt[-longest:])[2] if longest >= min(MIN_PROMPT_END, len(prompt)) else None
