"""Rules about what texts begin with that is not part of the answer, or is none."""

import re
from collections import Counter
from collections.abc import Sequence

from rougekit.foundation import patterns
from rougekit.reading.rules.base import RARE, SOME, Examples, Found, first_of

_MARKED = patterns.compile(
    r"\s*(?:(?P<verdict>\[(?:PASS|FAIL|ERROR)\])|(?P<json>(?:```(?:json)?\s*)?\{\s*\"\w+\"\s*:))", re.I
)
_OPENING = patterns.compile(
    r"\s*(?:(?P<opening>(?:(?:sure|certainly|of course|okay|ok|absolutely|yes)[,!.]?\s+)?"
    r"(?:here(?:'s| is| are)\s+(?:(?:a|an|the|my|your)\s+)?(?:\w+\s+){0,4}?"
    r"(?:summary|summaries|answer|response|translation)"
    r"|(?:summary|answer|response|output)\s*:))"
    r"|(?P<chatter>(?:sure|certainly|of course|absolutely)[,!]\s))",
    re.I,
)
_COMMON = frozenset("sScCoOaAyYhHrR \t\n\r")
"""What words about the answer can begin with, and many other texts do."""


def openings(examples: Examples) -> dict[str, Found]:
    """Words about the answer at the beginning of texts: a habit."""
    texts, sample = examples.predictions, examples.sample
    kinds = Counter(match.lastgroup for text in sample if text[:1] in _COMMON and (match := _OPENING.match(text)))
    if not kinds or not (kinds["opening"] or kinds["chatter"] >= SOME * len(sample)):
        return {}
    matches = {row: match[0] for row, text in enumerate(texts) if (match := _OPENING.match(text))}
    return {"opening": Found([*matches], _in_a_line(next(iter(matches.values()))))}


def rare_beginnings(examples: Examples) -> dict[str, Found]:
    """Verdicts, JSON and messages of failed calls, which single texts of a system may be."""
    texts, candidates = examples.predictions, examples.candidates
    rare = candidates.rare if candidates else None
    rare = [row for row, text in enumerate(texts) if text[:1] in RARE] if rare is None else rare
    if not rare:
        return {}
    marked = {row: match for row in rare if (match := _MARKED.match(texts[row]))}
    by_kind = {}
    for kind in ("verdict", "json"):
        if rows := [row for row, match in marked.items() if match.lastgroup == kind]:
            by_kind[kind] = Found(rows, _in_a_line(marked[rows[0]][0]))
    return by_kind | _failures(examples, rare)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


_FAILURE = patterns.compile(r"(?:error|exception)(?:\s+(?:code|status))?\s*(?::|[0-9]{3}\b)", re.I)
_OF_A_CALL = patterns.compile(r"error\s+(?:code|status)\s*+:?\s*+[45][0-9]{2}\b", re.I)
_LONG_WORDS = patterns.compile(r"\w{5,}")
_NUMBERED_WORD = patterns.compile(r"(?<!\S)[^\s0-9]*+[0-9]\S*+")


def _failures(examples: Examples, rare: Sequence[int]) -> dict[str, Found]:
    """Messages of calls that failed, in place of a text; not where a reference is such a message, too.

    Texts may be about errors. A message has the code of a call, equals another but for numbers and ids, or shares no
    long word with its references.

    rare : the rows that may be such
    """
    texts, references = examples.predictions, examples.references
    matches = {row: match[0] for row in rare if (match := _FAILURE.match(texts[row]))}
    matches = {row: begins for row, begins in matches.items() if not _FAILURE.match(first_of(references[row]))}
    if not matches:
        return {}
    messages = {row: _NUMBERED_WORD.sub("0", texts[row]) for row in matches}
    n_equal = Counter(messages.values())
    rows = [
        row
        for row, message in messages.items()
        if n_equal[message] > 1 or _OF_A_CALL.match(texts[row]) or _is_unlike(texts[row], references[row])
    ]
    return {"failure": Found(rows, matches[rows[0]] if rows else "")}


def _is_unlike(text: str, references: str | Sequence[str]) -> bool:
    """Whether a text shares no long word with its references."""
    every = (references,) if isinstance(references, str) else references
    words = {*_LONG_WORDS.findall(text.lower())}
    return not any(words & {*_LONG_WORDS.findall(each.lower())} for each in every)
