"""Rules about rows: those that are no examples, and outputs that have their prompt."""

import re
from collections.abc import Sequence
from typing import Any

from rougekit.foundation import patterns
from rougekit.reading.rules.base import HABIT, PHRASE, Examples, Found, References, Texts, are_blank, first_of
from rougekit.reading.rules.single import MISSING

_OF_MEANS = frozenset(("mean", "average", "avg", "total", "overall", "sum", "std", "median", "min", "max", "count"))
_NUMBER = patterns.compile(r"\s*+[-+]?(?:[0-9]*+[.,])?[0-9]++(?:e[-+]?[0-9]++)?\s*+%?\s*+", re.I)
MOST_FOOTERS = 8
"""The most rows below a table: as many as `describe` of pandas has."""
_NAME_OR_TYPE = patterns.compile(
    r"\s*+(?:\([^()]{1,40}\)|\[[^][]{1,40}\]|<[^<>]{1,40}>|string|str|text|object|varchar(?:\([0-9]++\))?)\s*+", re.I
)
"""What tables have below their names: units or sources in brackets, and types."""


def second_headers(examples: Examples) -> dict[str, Found]:
    """A first row with names in brackets or types in place of texts, if the second and the sample have none."""
    prediction, reference = examples.sample[0], examples.firsts[0]
    if not all(map(_NAME_OR_TYPE.fullmatch, (prediction, reference))):
        return {}
    second = examples.predictions[1], first_of(examples.references[1])
    if any(map(_NAME_OR_TYPE.fullmatch, (*second, *examples.sample[1:], *examples.firsts[1:]))):
        return {}
    return {"second_header": Found([0], f"{prediction.strip()!r} and {reference.strip()!r}")}


def footers(examples: Examples) -> dict[str, Found]:
    """Rows without a text at the end, as those of means and the like, if those before have texts."""
    texts, references = examples.predictions, examples.references
    n, first = len(texts), len(texts)
    while first and n - first <= MOST_FOOTERS and _has_no_text(texts[first - 1], first_of(references[first - 1])):
        first -= 1
    n_before = -(-first // examples.step)  # in the sample
    before = (*examples.sample[:n_before], *examples.firsts[:n_before])
    if not 0 < n - first <= min(MOST_FOOTERS, first) or any(map(_is_no_text, before)):
        return {}
    explains = []
    for row in range(first, n):
        text = texts[row].strip().lower()
        explains += ["empty" if not text else "missing"] * (text in MISSING)
        explains += ["empty_reference"] * are_blank(references[row])
    detail = f"{texts[first]!r} and {first_of(references[first])!r}"
    return {"footer": Found(range(first, n), detail, explains=explains)}


def _has_no_text(prediction: str, reference: str) -> bool:
    """Whether neither is a text; two numbers may be answers."""
    is_number = _NUMBER.fullmatch(reference) is not None
    is_none = reference.strip().lower() in MISSING or (is_number and not _NUMBER.fullmatch(prediction))
    return is_none and _is_no_text(prediction)


def _is_no_text(text: str) -> bool:
    """Whether a text is empty, a number or a word for a mean."""
    word = text.strip().lower()
    return word in MISSING or word in _OF_MEANS or _NUMBER.fullmatch(word) is not None


def prompts(predictions: Texts, references: References, asked: Sequence[Any]) -> dict[str, Found]:
    """Predictions that have the whole text that they answer, and go on, if half of them do; and references don't.

    asked : the prompt or source of each example; what is no text is in no prediction
    """
    rows = [
        row
        for row, each in enumerate(asked)
        if isinstance(each, str) and _goes_on_after(each.strip(), predictions[row])
        and each.strip() not in first_of(references[row])
    ]  # fmt: skip
    return {"prompts": Found(rows)} if len(rows) >= max(1, HABIT * len(predictions)) else {}


def _goes_on_after(prompt: str, prediction: str) -> bool:
    """Whether a prediction has a prompt of some length, and words after it."""
    if not PHRASE <= len(prompt) < len(prediction) or (at := prediction.find(prompt)) < 0:
        return False
    return any(map(str.isalnum, prediction[at + len(prompt) :]))
