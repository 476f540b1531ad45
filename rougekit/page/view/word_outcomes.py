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


def segments(result: Why) -> list[Segment]:
    """The parts of the bar, from left to right."""
    each = next(iter(result.systems.values()))
    is_split = each.missed_function is not None
    parts = [Segment("matched", "words matched", "matched")]
    parts += [Segment("stemmed", "words matched only if stemmed", "stemmed")] * (each.stemmed is not None)
    parts.append(Segment("content", "content words missed" if is_split else "words missed", "missed_content"))
    return parts + [Segment("function", "function words missed", "missed_function")] * is_split


def why_as_json(result: Why, names: Sequence[str], counts: int) -> dict[str, Any]:
    """Why systems differ in one type, as JSON: the type Why of static/types.js.

    names : the systems, in the page's order
    counts : the index of `outcome_counts` among those that the page gets
    """
    parts = segments(result)
    return {
        "sentences": result.sentences, "by_system": [result.by_system.get(name, "") for name in names],
        "first": names.index(result.compared_with), "counts": counts,
        "expected": max(each.expected for each in result.systems.values()),
        "heading": f"of {sized(result.reference_length, 'word')}: ",
        "about": f"the references' words; means over {examples_in_words(result.n_examples)}",
        "segments": [{"key": part.key, "words": part.words} for part in parts],
        "systems": [_system_as_json(result.systems[name], parts) for name in names],
    }  # fmt: skip


def _system_as_json(words: SystemWords, parts: Sequence[Segment]) -> dict[str, Any]:
    shown = [float(getattr(words, part.field)) for part in parts]
    description = ", ".join(f"{fixed(n, 1)} {part.words}" for n, part in zip(shown, parts, strict=True))
    return {"written": words.written, "parts": shown, "said": description}


def outcome_counts(result: Why, names: Sequence[str]) -> dict[str, list[list[float]]]:
    """By segment and system, the number of such words in each example, of the first runs."""
    by_segment: dict[str, list[list[float]]] = {part.key: [] for part in segments(result)}
    for name in names:
        first = result.words[name][0]
        stemmed = result.stemmed_words[name][0] if result.stemmed_words else first
        matched = first.matched.sum(axis=0)
        kinds = {"matched": matched, "stemmed": stemmed.matched.sum(axis=0) - matched}
        kinds |= {"content": stemmed.missed[CONTENT], "function": stemmed.missed[FUNCTION]}
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


def word_outcomes(
    prediction: Sequence[str], reference: Sequence[str], function_words: Container[str], unstemmed: str = ""
) -> str:
    """What became of each word of a reference, in letters: m for matched, c and f for missed, by kind.

    unstemmed : what became of the words without stemming: those that only stemming matches get the letter s

    >>> word_outcomes(["the", "cat"], ["a", "cat", "the", "cat"], {"a", "the"})
    'fmmc'
    >>> word_outcomes(["the", "cat"], ["a", "cat", "the", "cat"], {"a", "the"}, unstemmed="fcmc")
    'fsmc'
    """
    unmatched = Counter(prediction)
    letters = ["f" if word in function_words else "c" for word in reference]
    matched_unstemmed = [at for at, letter in enumerate(unstemmed) if letter == "m"]
    others = [at for at in range(len(reference)) if not unstemmed or unstemmed[at] != "m"]
    for at in (*matched_unstemmed, *others):
        if unmatched[reference[at]] > 0:
            unmatched[reference[at]] -= 1
            letters[at] = "s" if unstemmed and unstemmed[at] != "m" else "m"
    return "".join(letters)
