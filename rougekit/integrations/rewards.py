"""ROUGE as a reward function for reinforcement learning, with the interface of TRL's GRPO."""

import math
import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.checks import number, one_of, shown, true_or_false
from rougekit.foundation.errors import once_per_line
from rougekit.foundation.inputs import as_list
from rougekit.foundation.plurals import counted
from rougekit.integrations.example_scores import per_example_scorer, refuse_left_out
from rougekit.scoring.results import PARTS
from rougekit.scoring.text.reader import Reader


def rouge_reward(
    rouge_type: str = "rougeL", *, part: str = "fmeasure", reference: str = "reference", ids: bool = False,
    ignore: int | Sequence[int] = (-100,), separator: int | Sequence[int] = (),
    extract: str | Callable[[str], str | None] | None = None, max_length_ratio: float | None = None, **options: Any,
) -> "RougeReward":  # fmt: skip
    """A reward function: `completions, **columns -> list of float or None`.

    Parameters
    ----------
    rouge_type : one type, such as "rouge2" or "rougeLsum"; not bleu, which scores only a corpus
    part : "fmeasure", "precision" or "recall"
    reference : name of the column with the reference of each completion, or a list of several
    ids : score the token ids in the column `completion_ids`, which TRL provides, against ids in the reference column
    ignore, separator : with ids, as in `Scorer.score_ids`
    extract : what of a completion is scored: a regular expression, whose last match counts (its first group, if it
        has one; `.` matches line breaks, too), or a function from str to str. Where nothing matches, or the function
        returns None, the score is 0. `drop_reasoning=True`, an option of Scorer, comes after it.
    max_length_ratio : a guard of length: a score is multiplied by max_length_ratio * r / n if a completion has more
        than max_length_ratio times as many words (n) as its longest reference (r). None: no guard. Recall pays for
        every word that is added, precision for leaving out all but the safest ones; F pays for neither alone.
    options : as in Scorer. As in rouge_score, sentences end at newlines for rougeLsum unless `split_summaries=True`.

    Returns
    -------
    A callable for `GRPOTrainer(reward_funcs=[…])`. Completions are strings, or conversations (lists of messages) whose
    last message is scored; references may be either, too. A message without text (it calls a tool, or its content is
    None) scores 0. Where the reference is None, because the row belongs to another task, the score is None; so is that
    of a row that zero_division=nan or empty="skip" leaves out. Other columns are ignored. The callable can be pickled,
    and used from several threads. `signature` says how it scores.

    Raises
    ------
    TypeError, ValueError : here, an invalid option; in a call, a completion or reference that is neither text nor
        messages, with its row, or unequal numbers of them.

    >>> reward = rouge_reward("rouge1", reference="summary")
    >>> reward(["the cat"], summary=["the cat sat"], prompts=["Sum up: …"])
    [0.8]
    >>> reward([[{"role": "assistant", "content": "the cat"}]], summary=["the cat sat"])
    [0.8]
    >>> rouge_reward("rouge1", reference="ids", ids=True)(["…"], completion_ids=[[7, 8]], ids=[[7, 8, 9]])
    [0.8]
    """
    true_or_false("ids", ids)
    if ids and (extract is not None or max_length_ratio is not None):
        raise ValueError("extract and max_length_ratio are for texts; leave them out with ids=True")
    guards = Guards.of(extract, max_length_ratio)
    return RougeReward(
        rouge_type, part, reference, {"ignore": ignore, "separator": separator} if ids else None, options, guards
    )


def number_reward(caller: str, rouge_type: str, **options: Any) -> "RougeReward":
    """As `rouge_reward`, for trainers that need a number for every completion.

    caller : the function to which users pass the options

    Raises ValueError for an option that leaves out examples, too.
    """
    reward = rouge_reward(rouge_type, **options)
    refuse_left_out(reward.scorer)
    reward.caller = caller
    return reward


class Guards(NamedTuple):
    """What of a completion counts, and how long it may be."""

    extract: re.Pattern[str] | Callable[[str], str | None] | None = None
    max_length_ratio: float | None = None

    @classmethod
    def of(cls, extract: Any, max_length_ratio: Any) -> "Guards":
        """Raises TypeError, ValueError for anything but what `rouge_reward` says."""
        if isinstance(extract, str):
            try:
                extract = re.compile(extract, re.DOTALL)
            except re.error as wrong:
                raise ValueError(f"extract={extract!r}: {wrong}; expected a regular expression or a function") from None
        elif extract is not None and not callable(extract):
            raise TypeError(f"extract={shown(extract)}; expected a regular expression, a function or None")
        if max_length_ratio is not None and not 0 < number("max_length_ratio", max_length_ratio) < math.inf:
            raise ValueError(f"max_length_ratio={max_length_ratio!r}; expected a number > 0 or None")
        return cls(extract, max_length_ratio)

    def extracted(self, text: str, row: int) -> str | None:
        """What of a completion is scored; None if there is nothing. Raises TypeError if `extract` gives no str."""
        if self.extract is None:
            return text
        if isinstance(self.extract, re.Pattern):
            found = [*self.extract.finditer(text)]
            return found[-1][1 if self.extract.groups else 0] if found else None
        answer = self.extract(text)
        if answer is not None and not isinstance(answer, str):
            raise TypeError(f"extract of completions[{row}] returned {shown(answer)}; expected a str or None")
        return answer

    def factors(self, reader: Reader, texts: Sequence[str], references: Sequence[Sequence[str]]) -> Floats:
        """What scores are multiplied by, shape (n_texts,): 1 unless a text is too long."""
        if self.max_length_ratio is None:
            return np.ones(len(texts))
        n_words = np.array([len(reader.tokens(text)) for text in texts], np.float64)
        longest = np.array([max(len(reader.tokens(text)) for text in group) for group in references], np.float64)
        allowed = self.max_length_ratio * longest
        return np.divide(allowed, n_words, out=np.ones(len(texts)), where=n_words > allowed)


class RougeReward:
    """What `rouge_reward` returns."""

    caller = "rouge_reward"
    """The function to which users pass options; warnings name it."""

    def __init__(
        self, rouge_type: str, part: str, reference: str, ids: dict[str, Any] | None, options: dict[str, Any],
        guards: Guards,
    ) -> None:  # fmt: skip
        one_of("part", part, PARTS)
        self.scorer = per_example_scorer([rouge_type], **options)
        self._type, self._part, self._reference, self._ids = rouge_type, part, reference, ids
        self._guards = guards
        self.__name__ = f"{rouge_type}_{part}"  # the name under which trainers log it
        self.signature = self.scorer.signature
        """One line that says how it scores, for the run's log."""

    def of_one(self, completion: Any, **columns: Any) -> float:
        """The score of one completion. Raises TypeError if there is no reference."""
        (score,) = self([completion], **{name: [value] for name, value in columns.items()})
        if score is None:
            raise TypeError(f"{self._reference} is None; expected a str or a list of str")
        return score

    def __call__(self, completions: Sequence[Any], **columns: Any) -> list[float | None]:
        """The score of each completion, a fraction in [0, 1]; None where there is nothing to compare with."""
        completions = as_list(completions, "completions", "texts or conversations")
        used = {}
        for name, of in ((self._reference, "references"), *([("completion_ids", "lists of ids")] if self._ids else [])):
            if name not in columns:
                raise ValueError(f"no column {name!r} with the completions; the columns are {sorted(columns)}")
            used[name] = as_list(columns[name], name, of)
            if len(used[name]) != len(completions):
                raise ValueError(
                    f"{counted(len(completions), 'completion')} but {len(used[name])} of {name}; expected equal numbers"
                )
        references = used[self._reference]
        scored = [row for row, reference in enumerate(references) if reference is not None]
        rewards: list[float | None] = [None if reference is None else 0.0 for reference in references]
        if self._ids:
            predicted, rows = ([column[row] for row in scored] for column in (used["completion_ids"], references))
            with once_per_line(self.caller):
                scores = self.scorer.score_ids(predicted, rows, **self._ids)
        else:
            contents = {row: _content(completions[row], "completions", row) for row in scored}
            answers = {row: self._guards.extracted(text, row) for row, text in contents.items() if text is not None}
            texts = {row: text for row, text in answers.items() if text is not None}
            scored = list(texts)
            groups = [_references(references[row], self._reference, row) for row in scored]
            with once_per_line(self.caller):
                scores = self.scorer.score(list(texts.values()), groups)
        parts = getattr(scores[self._type], self._part)
        if not self._ids:
            parts = parts * self._guards.factors(self.scorer.reader, [*texts.values()], groups)
        for row, score in zip(scored, parts.tolist(), strict=True):
            rewards[row] = None if math.isnan(score) else score
        return rewards


def _references(reference: Any, *position: str | int) -> list[str]:
    if hasattr(reference, "tolist"):  # an array, as pandas reads a list from Parquet
        reference = reference.tolist()
    several = isinstance(reference, list | tuple) and reference and not isinstance(reference[0], dict)
    if not several:
        return [_text(reference, *position)]
    return [_text(text, *position, number) for number, text in enumerate(reference)]


def _text(message: Any, *position: str | int) -> str:
    """A string, or the text of a conversation's last message. Raises TypeError if it has none."""
    text = _content(message, *position)
    if text is None:
        raise _no_text(message, *position)
    return text


def _content(message: Any, *position: str | int) -> str | None:
    """A string, or the text of a conversation's last message; None if that calls a tool or is from a tool."""
    if isinstance(message, str):
        return message
    if not isinstance(message, list | tuple) or not message or not isinstance(message[-1], dict):
        raise _no_text(message, *position)
    content = None if message[-1].get("role") == "tool" else message[-1].get("content")
    if isinstance(content, list):  # parts, some of which may be images
        content = "".join(part["text"] for part in content if part.get("type") == "text")
    if content is not None and not isinstance(content, str):
        raise _no_text(message, *position)
    return content


def _no_text(message: Any, column: str | int, *places: str | int) -> TypeError:
    position = f"{column}{''.join(f'[{place}]' for place in places)}"
    return TypeError(f"{position} is {message!r:.80}; expected a str or a list of messages whose last one has a text")
