"""Rules about what programs, models and formats left in texts, and what they made of them."""

import re

from rougekit.foundation import patterns
from rougekit.reading.marks import marks_left_in
from rougekit.reading.rules.base import FIRST, HABIT, Examples, Found, Texts


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
    """Texts of which the first are written as Python writes lists and the like, such as "['a cat', 'the cat']"."""
    for name, texts in (("predictions", examples.sample), ("references", examples.firsts)):
        if all(map(_is_written, texts[:FIRST])):
            return {"lists": Found([0], texts[0].strip()[:30], name)}
    return {}


_WRITTEN = patterns.compile(
    r"""\s*(?:[\[({](?!"\w+":)['"].*['"],?[\])}]+|(?:tensor|array)\(\[?['"].*\)|\{'\w+':.*\}|b'.*'|b".*")\s*""",
    re.DOTALL,
)
"""Matches lists, tuples, sets, dicts, bytes and arrays of texts as Python writes them."""


def _is_written(text: str) -> bool:
    return _WRITTEN.fullmatch(text) is not None


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
