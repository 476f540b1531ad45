"""ROUGE as OpenRLHF's reward function, which it takes from a file: `reward_func = make_reward_func("rougeL")`."""

from collections.abc import Callable, Sequence
from typing import Any

from rougekit.integrations.rewards import rouge_reward

ENDS = ("<|im_end|>", "<|endoftext|>", "<|eot_id|>", "<|end_of_text|>", "<end_of_turn>", "<eos>", "</s>")
"""End-of-turn tokens, which OpenRLHF leaves in responses, where their letters would count as words."""


def make_reward_func(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", ends: Sequence[str] = ENDS, **options: Any
) -> Callable[..., dict[str, Any]]:
    """A `reward_func(queries, prompts, labels)`.

    Parameters
    ----------
    rouge_type, part, options : as of `rouge_reward`
    ends : tokens that end a response

    Returns
    -------
    A function that scores what follows each prompt in its query against the label, and gives rewards, scores and
    extra_logs: tensors of float32 of shape (n,), in [0, 1].

    Raises
    ------
    TypeError, ValueError : a wrong option, here; in a call a query that does not begin with its prompt, or a label that
        is not a text.
    """
    reward = rouge_reward(rouge_type, part=part, **options)

    def reward_func(queries: Sequence[str], prompts: Sequence[str], labels: Sequence[Any], **_: Any) -> dict[str, Any]:
        import torch

        responses = []
        for row, (query, prompt) in enumerate(zip(queries, prompts, strict=True)):
            if not query.startswith(prompt):
                raise ValueError(f"queries[{row}] is {query!r:.60}; expected a text that begins with prompts[{row}]")
            response = query.removeprefix(prompt)
            first_end = min((response.find(end) for end in ends if end in response), default=len(response))
            responses.append(response[:first_end])
        scores = torch.tensor(reward(responses, reference=labels), dtype=torch.float32)
        return {"rewards": scores, "scores": scores, "extra_logs": {reward.__name__: scores}}

    return reward_func
