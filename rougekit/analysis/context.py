"""What to read a corpus score against: what people reach, what chance reaches, and what looks wrong with the texts."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from rougekit import inputs
from rougekit.scorer import Scorer


@dataclass(frozen=True)
class Doubt:
    """Something about the texts that makes a score suspect."""

    kind: str
    """ "empty", "identical", "truncated", "copied" or "swapped" """
    count: int
    """how many predictions show it"""
    first: int
    """the first of them"""
    message: str

    def __str__(self) -> str:
        return self.message


@dataclass(frozen=True)
class Context:
    """Scores by type to hold a system's against, and doubts about its texts."""

    human: dict[str, Any] | None
    """each reference against the others of its example; None unless every example has at least two"""
    chance: dict[str, Any] | None
    """each prediction against the references of another example; None for a single example"""
    doubts: tuple[Doubt, ...]


def context(
    scorer: Scorer,
    predictions: Any,
    references: Any,
    *,
    seed: int = 0,
    n_resamples: int = 1000,
    confidence: float = 0.95,
) -> Context:
    """Ceiling, floor and data checks of a corpus.

    Parameters
    ----------
    scorer : whose types and options are used
    predictions, references : as for `Scorer.score`
    seed : of the pairing of predictions with other examples' references, and of the bootstrap
    n_resamples, confidence : as for `Scores.aggregate`

    The human level (Lin 2004, section 2.1) has one row per reference, which meets one reference less than a prediction
    does; the chance level pairs no prediction with its own references.
    """
    predicted, referenced, layout = inputs.checked_texts(predictions, references)
    groups: list[list[str]] = [[text] if isinstance(text, str) else text for text in referenced]

    def averaged(scores: Any) -> dict[str, Any]:
        result: dict[str, Any] = scores.aggregate(confidence=confidence, n_resamples=n_resamples, seed=seed)
        return result

    human = chance = None
    if groups and layout == "several" and min(map(len, groups)) > 1:
        human = averaged(scorer.score_references(groups))
    if len(groups) > 1:
        chance = averaged(scorer.score(predicted, [groups[other] for other in _others(len(groups), seed)]))
    return Context(human, chance, tuple(doubts(predicted, groups)))


def doubts(predictions: Sequence[str], references: Sequence[Sequence[str]]) -> list[Doubt]:
    """What looks wrong with the texts, by rules that are few and simple.

    empty: no character but white space. identical: the same text, of at least three words, for several examples.
    truncated: at least a twentieth of the texts, and three, have the same number of words, which is the largest of all,
    and stop without a closing mark. copied: equal to one of its references. swapped: the references are empty,
    identical or truncated where the predictions are not.
    """
    which = suspects(predictions, references)
    found = [_doubt(kind, rows, len(predictions), _what(kind, predictions[rows[0]])) for kind, rows in which.items()]
    firsts = [group[0] for group in references]
    signs = [k for k, text in enumerate(firsts) if not text.strip()] or _identical(firsts) or _truncated(firsts)
    if signs and not which.keys() - {"copied"}:
        message = (
            f"predictions and references may be swapped: {len(signs)} of {len(firsts)} references look like a system's "
            f"(empty, repeated or cut off; the first is references[{signs[0]}]), and no prediction does"
        )
        found.append(Doubt("swapped", len(signs), signs[0], message))
    return found


def suspects(predictions: Sequence[str], references: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """The predictions that raise a doubt, by its kind; kinds that none raises are left out."""
    pairs = enumerate(zip(predictions, references, strict=True))
    which = {
        "empty": [k for k, text in enumerate(predictions) if not text.strip()],
        "identical": _identical(predictions),
        "truncated": _truncated(predictions),
        "copied": [k for k, (text, group) in pairs if text.strip() and text in group],
    }
    return {kind: rows for kind, rows in which.items() if rows}


def _what(kind: str, first: str) -> str:
    return {
        "empty": "are empty",
        "identical": "repeat another prediction word for word",
        "truncated": f"stop at {len(first.split())} words in mid-sentence",
        "copied": "equal one of their references",
    }[kind]


def _doubt(kind: str, which: Sequence[int], of: int, what: str) -> Doubt:
    return Doubt(kind, len(which), which[0], f"{len(which)} of {of} predictions {what}; the first is [{which[0]}]")


def _others(n: int, seed: int) -> list[int]:
    """For each example another one: all of them once, none itself."""
    order = np.random.Generator(np.random.Philox(seed)).permutation(n)
    other = np.empty(n, np.int64)
    other[order] = np.roll(order, 1)
    return [int(k) for k in other]


def _identical(texts: Sequence[str]) -> list[int]:
    """Texts of at least three words that stood before."""
    seen = Counter(text for text in texts if len(text.split()) >= 3)
    repeated = {text for text, n in seen.items() if n > 1}
    return [k for k, text in enumerate(texts) if text in repeated]


_CLOSED = re.compile("""[.!?…。！？।]["'”’»」』)\\]]*\\s*$""")


def _truncated(texts: Sequence[str]) -> list[int]:
    """Texts that all end at the largest number of words, without a closing mark."""
    lengths = [len(text.split()) for text in texts]
    longest = max(lengths, default=0)
    cut = [k for k, n in enumerate(lengths) if n == longest and not _CLOSED.search(texts[k])]
    return cut if longest > 1 and len(cut) >= max(3, len(texts) / 20) else []
