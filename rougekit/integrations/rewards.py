"""ROUGE as a reward of reinforcement learning: a function of the form that TRL's GRPO takes."""

from collections.abc import Sequence
from typing import Any

from rougekit.checks import one_of
from rougekit.scorer import Scorer


def rouge_reward(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", reference: str = "reference", **options: Any
) -> "RougeReward":
    """A reward function: `completions, **columns -> list of float or None`.

    Parameters
    ----------
    rouge_type : one type, such as "rouge2" or "rougeLsum"; not bleu, which scores no single text
    part : "fmeasure", "precision" or "recall"
    reference : name of the column that holds the wanted text, or a list of several, of each completion
    options : as of Scorer

    Returns
    -------
    A callable for `GRPOTrainer(reward_funcs=[…])`. Completions are strings, or conversations (lists of messages) whose
    last message is scored; references may be either, too. A message without text (it calls a tool, or its content is
    None) scores 0; where the reference is None, because the row belongs to another task, there is no score but None.
    All other columns are ignored. It can be pickled, and used from several threads.

    Raises
    ------
    TypeError, ValueError : a wrong option, here; a completion or reference that is neither text nor messages, in a
        call, with its row; not as many of both.

    >>> reward = rouge_reward("rouge1", reference="summary")
    >>> reward(["the cat"], summary=["the cat sat"], prompts=["Sum up: …"])
    [0.8]
    >>> reward([[{"role": "assistant", "content": "the cat"}]], summary=["the cat sat"])
    [0.8]
    """
    return RougeReward(rouge_type, part, reference, options)


class RougeReward:
    """What `rouge_reward` makes.

    Raises
    ------
    TypeError, ValueError : a wrong option, or a type that scores no single text.
    """

    def __init__(self, rouge_type: str, part: str, reference: str, options: dict[str, Any]) -> None:
        one_of("part", part, ("fmeasure", "precision", "recall"))
        self._scorer = Scorer([rouge_type], **options)
        if not self._scorer.options.measures[rouge_type].per_example:
            raise ValueError(f"rouge_type={rouge_type!r} has no score of a single text; expected another type")
        self._type, self._part, self._reference = rouge_type, part, reference
        self.__name__ = f"{rouge_type}_{part}"  # the name under which trainers log it

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float | None]:
        """The score of each completion, a fraction in [0, 1]; None where there is no reference to compare with."""
        if self._reference not in columns:
            raise ValueError(f"no column {self._reference!r} beside the completions; there are {sorted(columns)}")
        wanted = columns[self._reference]
        if len(completions) != len(wanted):
            raise ValueError(f"{len(completions)} completions but {len(wanted)} of {self._reference}; expected as many")
        rewards: list[float | None] = [None if reference is None else 0.0 for reference in wanted]
        said = {
            row: _said(completions[row], "completions", row) for row, start in enumerate(rewards) if start is not None
        }
        texts = {row: text for row, text in said.items() if text is not None}
        references = [_references(wanted[row], self._reference, row) for row in texts]
        if texts:
            scores = self._scorer.score(list(texts.values()), references)[self._type]
            for row, score in zip(texts, getattr(scores, self._part).tolist(), strict=True):
                rewards[row] = score
        return rewards


def _references(wanted: Any, *where: str | int) -> list[str]:
    """One reference or several as a list."""
    several = isinstance(wanted, list | tuple) and wanted and not isinstance(wanted[0], dict)
    if not several:
        return [_text(wanted, *where)]
    return [_text(one, *where, number) for number, one in enumerate(wanted)]


def _text(given: Any, *where: str | int) -> str:
    """A string, or what the last message of a conversation says, which must be something."""
    text = _said(given, *where)
    if text is None:
        raise _wrong(given, *where)
    return text


def _said(given: Any, *where: str | int) -> str | None:
    """A string, or what the last message of a conversation says: None if it calls a tool, or is what a tool said."""
    if isinstance(given, str):
        return given
    if not isinstance(given, list | tuple) or not given or not isinstance(given[-1], dict):
        raise _wrong(given, *where)
    content = None if given[-1].get("role") == "tool" else given[-1].get("content")
    if isinstance(content, list):  # parts, of which some may be images
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    if content is not None and not isinstance(content, str):
        raise _wrong(given, *where)
    return content


def _wrong(given: Any, column: str | int, *places: str | int) -> TypeError:
    where = f"{column}{''.join(f'[{place}]' for place in places)}"
    return TypeError(f"{where} is {given!r:.80}; expected a str or a list of messages whose last one has a text")
