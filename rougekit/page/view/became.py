"""What became of the references' words, as the page draws it: the segments of a bar, their counts, and single words."""

from collections import Counter
from collections.abc import Container, Sequence
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis.tables.numbers import fixed
from rougekit.analysis.why.why import SystemWords, Why
from rougekit.analysis.why.words import CONTENT, FUNCTION, function_words
from rougekit.analysis.wording import examples_in_words
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import sized
from rougekit.scoring.scorer import Scorer


class Segment(NamedTuple):
    """A part of the bar."""

    key: str
    """by which the page names it; its first letter stands for a word of this kind"""
    words: str
    """what it is called"""
    field: str
    """of `SystemWords`"""


def segments(found: Why) -> list[Segment]:
    """The parts of the bar, from left to right."""
    each = next(iter(found.systems.values()))
    is_split = each.missed_function is not None
    parts = [Segment("matched", "words matched", "matched")]
    parts += [Segment("stemmed", "words matched only if stemmed", "stemmed")] * (each.stemmed is not None)
    parts.append(Segment("content", "content words missed" if is_split else "words missed", "missed_content"))
    return parts + [Segment("function", "function words missed", "missed_function")] * is_split


def described(found: Why, names: Sequence[str], counts: int) -> dict[str, Any]:
    """Why systems differ in one type, as JSON.

    names : the systems, in the page's order
    counts : the place of `counts_of` among those that the page gets
    """
    parts = segments(found)
    return {
        "sentences": found.sentences, "by_system": [found.by_system.get(name, "") for name in names],
        "first": names.index(found.compared_with), "counts": counts,
        "expected": max(each.expected for each in found.systems.values()),
        "heading": f"of {sized(found.reference_length, 'word')}: ",
        "about": f"the references' words; means over {examples_in_words(found.n_examples)}",
        "segments": [{"key": part.key, "words": part.words} for part in parts],
        "systems": [_of_system(found.systems[name], parts) for name in names],
    }  # fmt: skip


def _of_system(of: SystemWords, parts: Sequence[Segment]) -> dict[str, Any]:
    shown = [float(getattr(of, part.field)) for part in parts]
    said = ", ".join(f"{fixed(n, 1)} {part.words}" for n, part in zip(shown, parts, strict=True))
    return {"written": of.written, "parts": shown, "said": said}


def counts_of(found: Why, names: Sequence[str]) -> dict[str, list[list[float]]]:
    """By segment and system, the number of such words in each example, of the first runs."""
    by_segment: dict[str, list[list[float]]] = {part.key: [] for part in segments(found)}
    for name in names:
        first = found.words[name][0]
        after = found.stemmed_words[name][0] if found.stemmed_words else first
        matched = first.matched.sum(axis=0)
        kinds = {"matched": matched, "stemmed": after.matched.sum(axis=0) - matched}
        kinds |= {"content": after.missed[CONTENT], "function": after.missed[FUNCTION]}
        for key, of_systems in by_segment.items():
            of_systems.append(_plain(kinds[key]))
    return by_segment


def _plain(counts: Floats) -> list[float]:
    """Counts as whole numbers, if they are."""
    whole = counts.astype(np.int64)
    return list((whole if np.array_equal(whole, counts) else counts).tolist())


class WordReader(NamedTuple):
    """What tells words apart: how they are compared, and which are function words."""

    scorer: Scorer
    function_words: frozenset[str]
    """as they are compared; none if no list is known"""

    @classmethod
    def of(cls, scorer: Scorer) -> "WordReader":
        """The words as this scorer compares them."""
        tokens = [scorer.reader.tokens(word) for word in function_words(scorer.reader) or ()]
        return cls(scorer, frozenset(each[0] for each in tokens if len(each) == 1))


def became(prediction: Sequence[str], reference: Sequence[str], listed: Container[str], before: str = "") -> str:
    """What became of each word of a reference, in letters: m for matched, c and f for missed, by kind.

    listed : the function words
    before : what became of the words without stemming: those that stemming matches get the letter s

    >>> became(["the", "cat"], ["a", "cat", "the", "cat"], {"a", "the"})
    'fmmc'
    >>> became(["the", "cat"], ["a", "cat", "the", "cat"], {"a", "the"}, before="fcmc")
    'fsmc'
    """
    left = Counter(prediction)
    found = ["f" if word in listed else "c" for word in reference]
    matched_before = [at for at, letter in enumerate(before) if letter == "m"]
    others = [at for at in range(len(reference)) if not before or before[at] != "m"]
    for at in (*matched_before, *others):
        if left[reference[at]] > 0:
            left[reference[at]] -= 1
            found[at] = "s" if before and before[at] != "m" else "m"
    return "".join(found)
