"""Rules about single texts: those that are empty, the word for a missing text, or a model's reasoning."""

from collections.abc import Iterable

from rougekit.reading.reasoning import MARK
from rougekit.reading.rules.base import Examples, Found, are_blank, is_blank

MISSING = frozenset(("", "nan", "none", "null", "n/a", "<na>", "nat", "undefined", "#n/a"))
"""Words for a missing text, in small letters."""
_SHORT = 10


def may_be_odd(prediction: str, references: Iterable[str]) -> bool:
    """Whether a rule may find something in a single example, which has no habits. It takes a fraction of a microsecond.

    >>> may_be_odd("a cat", ["the cat"]), may_be_odd("", ["the cat"]), may_be_odd("a cat", [" ", ""])
    (False, True, True)
    """
    if "<" in prediction or "\u25c1" in prediction or not "".join(references).strip():
        return True
    return len(prediction) < _SHORT and prediction.strip().lower() in MISSING


def is_odd(text: str) -> bool:
    """Whether a prediction may be empty, or the word for a missing one, or have a model's reasoning."""
    return len(text) < _SHORT or "<" in text or "\u25c1" in text


def single(examples: Examples) -> dict[str, Found]:
    """Texts that are empty, or the word for a missing one, or have a model's reasoning."""
    texts, candidates = examples.predictions, examples.candidates
    odd = candidates.odd if candidates else [row for row, text in enumerate(texts) if is_odd(text)]
    if not odd:
        return {}
    reasons = {row: mark[0] for row in odd if (mark := MARK.search(texts[row]))}
    missing = [row for row in odd if not is_blank(texts[row]) and texts[row].strip().lower() in MISSING]
    return {
        "empty": Found([row for row in odd if is_blank(texts[row])]),
        "missing": Found(missing, texts[missing[0]].strip() if missing else ""),
        "reasoning": Found([*reasons], next(iter(reasons.values()), "")),
    }


def empty_references(examples: Examples) -> dict[str, Found]:
    """References of which none has a word."""
    references, candidates = examples.references, examples.candidates
    wordless = candidates.wordless if candidates else range(len(references))
    rows = [row for row in wordless if are_blank(references[row])]
    return {"empty_reference": Found(rows, name="references")}
