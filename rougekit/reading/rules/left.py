"""Rules about what programs, models and formats left in texts, and what they made of them."""

import re

from rougekit.foundation import patterns
from rougekit.reading.marks import marks_left_in
from rougekit.reading.rules.base import HABIT, Examples, Found, Texts


def letters(examples: Examples) -> dict[str, Found]:
    """Texts whose lines are single characters."""
    texts, sample = examples.predictions, examples.sample
    likely = [text for text in sample if text[1:2] == "\n"]
    if not likely or sum(map(_is_of_letters, likely)) < HABIT * len(sample):
        return {}
    return {"letters": Found([row for row, text in enumerate(texts) if _is_of_letters(text)])}


def _is_of_letters(text: str) -> bool:
    return text.count("\n") >= 5 and 2 * text.count("\n") + 1 >= len(text.rstrip("\n"))


def lists(examples: Examples) -> dict[str, Found]:
    """Texts that are mostly written as Python writes lists and the like, such as "['a cat', 'the cat']"."""
    found = {}
    if _are_written(examples.sample):
        found["lists"] = _written(examples.predictions)
    if _are_written(examples.firsts):
        found["reference_lists"] = _written(examples.every_first)._replace(name="references")
    return found


_WRITTEN = patterns.compile(
    r"""\s*(?:[\[({](?!"\w+":)['"].*['"],?[\])}]+|(?:tensor|array)\(\[?['"].*\)|\{'\w+':.*\}|b'.*'|b".*")\s*""",
    re.DOTALL,
)
"""Matches lists, tuples, sets, dicts, bytes and arrays of texts as Python writes them."""


def _are_written(sample: Texts) -> bool:
    """Whether most texts are so."""
    return sum(_WRITTEN.fullmatch(text) is not None for text in sample) > HABIT * len(sample)


def _written(texts: Texts) -> Found:
    rows = [row for row, text in enumerate(texts) if _WRITTEN.fullmatch(text)]
    return Found(rows, texts[rows[0]].strip()[:30])


def marks(examples: Examples) -> dict[str, Found]:
    """Marks of models, preprocessing and formats."""
    return _marks(examples.predictions, examples.sample)


def reference_marks(examples: Examples) -> dict[str, Found]:
    """The same in references."""
    firsts = examples.firsts
    of_all = _marks(examples.every_first, firsts) if marks_left_in(firsts) else {}
    return {f"reference_{kind}": found._replace(name="references") for kind, found in of_all.items()}


def _marks(texts: Texts, sample: Texts) -> dict[str, Found]:
    by_kind = {kind: (mark, mark.rows(texts)) for kind, mark in marks_left_in(sample).items()}
    return {kind: Found(rows, mark.shown(texts[row] for row in rows)) for kind, (mark, rows) in by_kind.items()}
