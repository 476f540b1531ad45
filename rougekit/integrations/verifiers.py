"""ROUGE as a reward of verifiers: of a Rubric (versions before 0.2), or of a task (`verifiers.v1`)."""

from collections.abc import Awaitable, Callable
from typing import Any

from rougekit.integrations.rewards import rouge_reward


def rubric_reward(rouge_type: str = "rougeL", *, reference: str = "answer", **options: Any) -> Callable[..., float]:
    """A function for `Rubric(funcs=[…])`, called with completion, answer, info and so on by name.

    Parameters
    ----------
    rouge_type, options : as of `rouge_reward`
    reference : the name of the argument that is the wanted text

    Raises
    ------
    TypeError, ValueError : a wrong option, here; a completion or reference that is no text, in a call.

    >>> rubric_reward("rouge1")(completion=[{"role": "assistant", "content": "the cat"}], answer="the cat sat")
    0.8
    """
    reward = rouge_reward(rouge_type, reference=reference, **options)

    def rouge(completion: Any, **columns: Any) -> float:
        (score,) = reward([completion], **{name: [value] for name, value in columns.items()})
        if score is None:
            raise TypeError(f"{reference} is None; expected a str or a list of str")
        return score

    rouge.__name__ = reward.__name__
    return rouge


def task_reward(
    rouge_type: str = "rougeL", *, reference: str = "answer", **options: Any
) -> Callable[..., Awaitable[float]]:
    """A function to plug in as a reward of a task of `verifiers.v1`: it scores the trace's last reply.

    Parameters
    ----------
    rouge_type, options : as of `rouge_reward`
    reference : the field of the task's data that holds the wanted text

    Raises
    ------
    TypeError, ValueError : a wrong option, here; a reference that is no text, in a call.
    """
    scored = rubric_reward(rouge_type, reference=reference, **options)

    async def rouge(task: Any, trace: Any) -> float:
        return scored(trace.last_reply, **{reference: getattr(task.data, reference)})

    rouge.__name__ = scored.__name__
    return rouge
