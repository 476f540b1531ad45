"""Rules about ids in texts, as lists of texts and transcripts have them, and about bars between texts."""

import re
from collections.abc import Callable, Mapping

from rougekit.foundation import patterns
from rougekit.reading.rules.base import FIRST, HABIT, HABITUAL, Examples, Found, Texts, first_of

ID_TAB = patterns.compile(r"\s*+([^\t\n]{1,40})\t")
"""Matches an id and a tab at the beginning of a text."""
CODE = r"(?=[^\s()]{0,79}[0-9])(?=[^\s()]{0,79}[A-Za-z_-])[^\s()]{5,80}"
"""Matches an id with a digit and a letter, as of transcripts."""
_AT_START = patterns.compile(rf"\s*+({CODE})\s++(?=\S)")
_NUMBERED = patterns.compile(r"\s*+([0-9]{1,9})[.:)]?\s++(?=\S)")
_AT_END = patterns.compile(rf"[^\n]*\S\s+\(({CODE})\)\s*+$")
_BARS_AFTER = patterns.compile(r"\s*+([0-9]{1,9}) \|\|\| ")
_TAB, _BARS, _AS_NUMBER = "and a tab at the start", "and bars at the start", "that is a number at the start"
_IDS: Mapping[str, Callable[[str], re.Match[str] | None]] = {
    _TAB: lambda text: ID_TAB.match(text),
    _BARS: lambda text: _BARS_AFTER.match(text),
    "at the start": lambda text: _AT_START.match(text),
    _AS_NUMBER: lambda text: _NUMBERED.match(text),
    "at the end": lambda text: _AT_END.match(text),
}
"""Where lists of texts and of transcripts have ids, and Moses' lists of the best. Those without a tab or bars are ids
only if references have them, too; numbers, with which answers may begin, from `HABITUAL` texts on."""


def ids(examples: Examples) -> dict[str, Found]:
    """Texts that all have an id of their own, and those whose id another reference has."""
    texts, sample, firsts = examples.predictions, examples.sample, examples.firsts
    for place, find in _IDS.items():
        is_marked = place in (_TAB, _BARS)
        if not all(map(find, sample)) or not (is_marked or all(map(find, firsts))):
            continue
        if place == _AS_NUMBER and len(texts) < HABITUAL:
            continue
        found, of_references = _found_ids(find, texts), _found_ids(find, examples.every_first)
        shared = {*found} & {*of_references} - {""}
        if "" in found or len({*found}) < len(texts) or not (is_marked or len(shared) >= max(3, HABIT * len(texts))):
            continue
        rows = [row for row, both in enumerate(zip(found, of_references, strict=True)) if both[0] != both[1]]
        others = [row for row in rows if found[row] in shared]
        return {"ids": Found(range(len(texts)), f"{place} ({found[0]!r})"), "other_ids": Found(others)}
    return {}


def reference_ids(examples: Examples) -> dict[str, Found]:
    """References that all begin with an id of their own and a tab, where predictions have none."""
    texts, firsts = examples.predictions, examples.firsts
    if not all(map(ID_TAB.match, firsts)) or any(map(ID_TAB.match, texts[:FIRST])):
        return {}
    found = _found_ids(ID_TAB.match, [*{*examples.every_first}])
    if "" in found or len({*found}) < len(found):
        return {}
    return {"reference_ids": Found(range(len(texts)), repr(_found_ids(ID_TAB.match, firsts[:1])[0]), "references")}


_BARS_BETWEEN = " ||| "


def bars(examples: Examples) -> dict[str, Found]:
    """References that are several texts with bars between them, as no prediction of the first is."""
    n = sum(_BARS_BETWEEN in text for text in examples.firsts)
    if n < HABIT * len(examples.firsts) or any(_BARS_BETWEEN in text for text in examples.predictions[:FIRST]):
        return {}
    rows = [row for row, each in enumerate(examples.references) if _BARS_BETWEEN in first_of(each)]
    return {"bars": Found(rows, name="references")}


def _found_ids(find: Callable[[str], re.Match[str] | None], texts: Texts) -> list[str]:
    """The id of each text; "" of those without one."""
    return [match[1] if (match := find(text)) else "" for text in texts]
