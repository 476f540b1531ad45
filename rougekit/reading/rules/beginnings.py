"""Rules about what texts begin with that is not part of the answer, or is none."""

import re
from collections import Counter
from collections.abc import Sequence

from rougekit.foundation import patterns
from rougekit.reading.rules.base import SOME, Examples, Found, first_of

_BEGINNING = patterns.compile(
    r"\s*(?:(?P<verdict>\[(?:PASS|FAIL|ERROR)\])"
    r"|(?P<json>(?:```(?:json)?\s*)?\{\s*\"\w+\"\s*:)"
    r"|(?P<opening>(?:(?:sure|certainly|of course|okay|ok|absolutely|yes)[,!.]?\s+)?"
    r"(?:here(?:'s| is| are)\s+(?:(?:a|an|the|my|your)\s+)?(?:\w+\s+){0,4}?"
    r"(?:summary|summaries|answer|response|translation)"
    r"|(?:summary|answer|response|output)\s*:))"
    r"|(?P<chatter>(?:sure|certainly|of course|absolutely)[,!]\s))",
    re.I,
)
_FIRSTS = frozenset("[{`sScCoOaAyYhHrR \t\n\r")
"""What a beginning can begin with."""


def beginnings(examples: Examples) -> dict[str, Found]:
    """What texts begin with that is not part of the answer."""
    texts, sample = examples.predictions, examples.sample
    kinds = Counter(match.lastgroup for text in sample if text[:1] in _FIRSTS and (match := _BEGINNING.match(text)))
    by_kind: dict[str, Found] = {}
    matches = [(row, match) for row, match in enumerate(map(_BEGINNING.match, texts)) if match] if kinds else []
    for kind, names in (("verdict", ("verdict",)), ("json", ("json",)), ("opening", ("opening", "chatter"))):
        n = sum(kinds[name] for name in names)
        if n and (kinds[names[0]] or n >= SOME * len(sample)):
            rows = [row for row, match in matches if match.lastgroup in names]
            begins = next(match[0] for _, match in matches if match.lastgroup in names)
            by_kind[kind] = Found(rows, " ".join(begins.split()))
    return by_kind


_FAILURE = patterns.compile(r"(?:error|exception)(?:\s+(?:code|status))?\s*(?::|[0-9]{3}\b)", re.I)
_OF_A_CALL = patterns.compile(r"error\s+(?:code|status)\s*+:?\s*+[45][0-9]{2}\b", re.I)
_LONG_WORDS = patterns.compile(r"\w{5,}")
_NUMBERED_WORD = patterns.compile(r"(?<!\S)[^\s0-9]*+[0-9]\S*+")


def failures(examples: Examples) -> dict[str, Found]:
    """Messages of calls that failed, in place of a text; not where a reference is such a message, too.

    Texts may be about errors. A message has the code of a call, equals another but for numbers and ids, or shares no
    long word with its references.
    """
    texts, references, candidates = examples.predictions, examples.references, examples.candidates
    failed = candidates.failed if candidates else None
    failed = [row for row, text in enumerate(texts) if text[:1] in "eE"] if failed is None else failed
    matches = {row: match[0] for row in failed if (match := _FAILURE.match(texts[row]))}
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
