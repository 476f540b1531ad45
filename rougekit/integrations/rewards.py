"""ROUGE as a reward of reinforcement learning: a function of the form that TRL's GRPO takes."""

from collections.abc import Sequence
from typing import Any

from rougekit.checks import one_of
from rougekit.scorer import Scorer


def rouge_reward(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", reference: str = "reference", **options: Any
) -> "RougeReward":
    """A reward function: `completions, **columns -> list of float`.

    Parameters
    ----------
    rouge_type : one type, such as "rouge2" or "rougeLsum"; not bleu, which scores no single text
    part : "fmeasure", "precision" or "recall"
    reference : name of the column that holds the wanted text, or a list of several, of each completion
    options : as of Scorer

    Returns
    -------
    A callable for `GRPOTrainer(reward_funcs=[…])`. Completions are strings, or conversations (lists of messages) whose
    last message is scored; references may be either, too. All other columns are ignored. It can be pickled, and used
    from several threads.

    Raises
    ------
    TypeError, ValueError : a wrong option, here; a completion or reference that is no text, in a call, with its row.

    >>> reward = rouge_reward("rouge1", reference="summary")
    >>> reward(["the cat"], summary=["the cat sat"], prompts=["Sum up: …"])
    [0.8]
    >>> reward([[{"role": "assistant", "content": "the cat"}]], summary=["the cat sat"])
    [0.8]
    """
    return RougeReward(rouge_type, part, reference, options)


class RougeReward:
    """What `rouge_reward` makes."""

    def __init__(self, rouge_type: str, part: str, reference: str, options: dict[str, Any]) -> None:
        one_of("part", part, ("fmeasure", "precision", "recall"))
        self._scorer = Scorer([rouge_type], **options)
        if rouge_type.startswith("bleu"):
            raise ValueError(f"rouge_type={rouge_type!r} has no score of a single text; expected another type")
        self._type, self._part, self._reference = rouge_type, part, reference
        self.__name__ = f"{rouge_type}_{part}"  # the name under which trainers log it

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float]:
        """The score of each completion, a fraction in [0, 1]."""
        if self._reference not in columns:
            raise ValueError(f"no column {self._reference!r} beside the completions; there are {sorted(columns)}")
        predictions = [_text(completion, f"completions[{row}]") for row, completion in enumerate(completions)]
        references = [
            _texts(wanted, f"{self._reference}[{row}]") for row, wanted in enumerate(columns[self._reference])
        ]
        if not predictions and not references:
            return []
        scores: list[float] = getattr(self._scorer.score(predictions, references)[self._type], self._part).tolist()
        return scores


def _texts(wanted: Any, where: str) -> list[str]:
    """One reference or several as a list."""
    several = isinstance(wanted, list | tuple) and wanted and not isinstance(wanted[0], dict)
    return [_text(one, f"{where}[{k}]") for k, one in enumerate(wanted)] if several else [_text(wanted, where)]


def _text(given: Any, where: str) -> str:
    """A string, or what the last message of a conversation says."""
    if isinstance(given, str):
        return given
    content = None
    if isinstance(given, list | tuple) and given and isinstance(given[-1], dict):
        content = given[-1].get("content")
    if isinstance(content, list):  # parts, of which some may be images
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    if not isinstance(content, str):
        raise TypeError(f"{where} is {given!r:.80}; expected a str or a list of messages whose last one has a text")
    return content
