"""ROUGE as a reward for tasks of `verifiers.v1` (tested with verifiers 0.4.0)."""

from collections.abc import Awaitable
from typing import Any

from rougekit.integrations.rewards import number_reward
from rougekit.integrations.signed import Signed, signed


def task_reward(
    rouge_type: str = "rougeL", *, reference: str = "answer", **options: Any
) -> Signed[..., Awaitable[float]]:
    """A reward for a task of `verifiers.v1`: the score of the trace's last reply against a field of the task's data.

    The attribute `signature` says how it scores.

    Parameters
    ----------
    rouge_type, options : as in `rouge_reward`
    reference : the field of the task's data with the reference, or a list of several

    With `rouge = task_reward("rougeL")` in a module, a task's configuration names it as
    `rewards={"rouge": RewardFunctionConfig(fn="my_module:rouge")}`; in a task's class, a `@vf.reward` method calls it.

    Raises
    ------
    TypeError, ValueError : here, an invalid option; in a call, no such field, or a reference that is not a text.
    """
    reward = number_reward("task_reward", rouge_type, reference=reference, **options)

    async def rouge(task: Any, trace: Any) -> float:
        data = task if hasattr(task, reference) else getattr(task, "data", task)  # since 0.4 `task` is the data
        if not hasattr(data, reference):
            raise TypeError(f"the task's data has no field {reference!r}; expected the one with the reference")
        return reward.of_one(trace.last_reply, **{reference: getattr(data, reference)})

    rouge.__name__ = reward.__name__
    return signed(rouge, reward.signature)
