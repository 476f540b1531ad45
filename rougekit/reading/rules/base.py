"""What rules about texts are given and give, and what they share."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

Texts = Sequence[str]
References = Sequence[str | Sequence[str]]
"""References: a text for each example, or several."""
FEW, SAMPLE = 32, 200
"""Rules about habits look at FEW texts, or at one in FEW if there are more, but at most at about SAMPLE."""
HABITUAL = 10
"""Examples from which texts are compared with each other and with references."""
HABIT = 0.5
"""The part of the sample from which all texts count as having a habit."""
SOME = 0.1
"""The part of the sample from which it is no accident that texts are so."""
SENTENCE = 6
"""Words from which a text is no label or short answer, which may well be equal to others."""
FIRST = 5
"""The first examples, each of which must show some habits."""
RARE = "[{`eE \t\n\r"
"""What verdicts, JSON and messages of failed calls can begin with, and few other texts do."""
PHRASE = 20
"""Characters from which a text is no short answer, which may be part of others."""


class Candidates(NamedTuple):
    """The rows that rules about single texts may be about, if what scored all texts has seen which these are."""

    odd: Sequence[int]
    """predictions of which `single.is_odd` is true"""
    wordless: Sequence[int]
    """examples with a reference without words"""
    rare: Sequence[int] | None = None
    """predictions that begin with one of `RARE`; None if nobody has seen which"""


class Found(NamedTuple):
    """The examples that a rule is about."""

    rows: Sequence[int]
    detail: str = ""
    name: str = "predictions"
    """the user's name for the texts"""
    explains: Sequence[str] = ()
    """the kinds of other mistakes that rows have for this reason, one for each row that has it"""


class Examples(NamedTuple):
    """Some examples, and the sample of them."""

    predictions: Texts
    references: References
    sample: Texts
    sampled: References
    firsts: Texts
    """the first reference of each example of the sample"""
    candidates: Candidates | None
    step: int
    """one example in how many is part of the sample"""

    @classmethod
    def of(cls, predictions: Texts, references: References, candidates: Candidates | None = None) -> "Examples":
        """One example or more. candidates : if known, so that most texts need not be looked at"""
        step = _step(predictions)
        sample, sampled = predictions[::step], references[::step]
        firsts = [*map(first_of, sampled)]
        return cls(predictions, references, sample, sampled, firsts, candidates, step)

    @property
    def every_first(self) -> Texts:
        """The first reference of each example."""
        return [*map(first_of, self.references)]


def first_of(references: str | Sequence[str]) -> str:
    """The first reference of an example, or the only one."""
    return references if isinstance(references, str) else references[0]


def are_blank(references: str | Sequence[str]) -> bool:
    """Whether all references of an example are empty."""
    return is_blank(references) if isinstance(references, str) else all(map(is_blank, references))


def is_blank(text: str) -> bool:
    """Whether a text has only white space."""
    return not text or text.isspace()


def repeated(texts: Texts) -> set[str]:
    """The texts of a sentence or more that occur more than once."""
    return {text for text, n in Counter(texts).items() if n > 1 and len(text.split()) >= SENTENCE}


CLOSING = frozenset(".!?\u2026\u3002\uff01\uff1f\u0964\"'\u201d\u2019\u00bb\u300d\u300f)]}`")
"""What a text can end with that was not cut off."""


def median(numbers: Sequence[int]) -> int:
    """The greater one of two; 0 of none."""
    return sorted(numbers)[len(numbers) // 2] if numbers else 0


def _step(texts: Sequence[Any]) -> int:
    """One text in how many is part of the sample."""
    n = len(texts)
    return -(-n // min(n, max(FEW, min(SAMPLE, n // FEW)))) if n else 1
