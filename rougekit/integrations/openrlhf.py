"""ROUGE as a reward function for OpenRLHF, which loads it from a file: `reward_func = make_reward_func("rougeL")`."""

from bisect import bisect
from collections.abc import Callable, Sequence
from typing import Any

from rougekit.integrations.rewards import rouge_reward

ENDS = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<end_of_turn>", "<eos>", "</s>")
"""End-of-turn tokens, which OpenRLHF leaves in responses, where their letters would count as words."""

MIN_PROMPT_END = 10
"""At least this many characters of a prompt's end must occur in its query; all of it, if the prompt is shorter."""


def make_reward_func(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", ends: Sequence[str] = ENDS, **options: Any
) -> Callable[..., dict[str, Any]]:
    """A `reward_func(queries, prompts, labels)`.

    Parameters
    ----------
    rouge_type, part, options : as in `rouge_reward`
    ends : tokens that end a response

    Returns
    -------
    A function that scores what follows each prompt in its query against the label, and returns rewards, scores and
    extra_logs: float32 tensors of shape (n,), in [0, 1]. Of a long prompt, OpenRLHF keeps only the end, which the
    function then looks for in the query. Its attribute `signature` says how it scores.

    Raises
    ------
    TypeError, ValueError : here, an invalid option; in a call, a query without the end of its prompt, or a label that
        is not a text, such as None. OpenRLHF logs errors in calls and continues without a reward.
    """
    reward = rouge_reward(rouge_type, part=part, **options)
    reward.caller = "make_reward_func"

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

    reward_func.signature = reward.signature  # type: ignore[attr-defined]
    return reward_func


def _after(prompt: str, query: str) -> str | None:
    """What follows the prompt, or as much of its end as the query contains; None if that is too short to be sure."""
    if query.startswith(prompt):
        return query.removeprefix(prompt)
    begins = query.lstrip("\N{REPLACEMENT CHARACTER}")  # half a character, where the prompt was cut
    kept = prompt.find(begins[:MIN_PROMPT_END])
    while kept >= 0:
        if begins.startswith(prompt[kept:]):
            return begins.removeprefix(prompt[kept:])
        kept = prompt.find(begins[:MIN_PROMPT_END], kept + 1)
    # the tokenizer does not restore the text exactly
    longest = bisect(range(1, len(prompt) + 1), False, key=lambda n: prompt[-n:] not in query)
    return query.partition(prompt[-longest:])[2] if longest >= min(MIN_PROMPT_END, len(prompt)) else None
