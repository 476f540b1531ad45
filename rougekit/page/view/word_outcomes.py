"""What became of the references' units, as the page draws it: the segments of a bar, their counts, and single words."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis.tables.numbers import fixed
from rougekit.analysis.why.parts import Part, parts_of
from rougekit.analysis.why.units import MATCHED, PARTS, STEMMED, unit_parts
from rougekit.analysis.why.why import Why
from rougekit.analysis.why.words import CONTENT, FUNCTION, function_words
from rougekit.analysis.wording import examples_in_words, title
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import sized
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.matching import Alignment, TokenText
from rougekit.scoring.scorer import Scorer


def why_as_json(result: Why, names: Sequence[str], columns: dict[str, int]) -> dict[str, Any]:
    """Why systems differ in one type, as JSON: the type Why of static/types.js.

    names : the systems, in the page's order
    columns : by segment, the index of its `outcome_counts` among those that the page gets

    Outputs that are missing are told by what stands above it on the page.
    """
    parts = parts_of(result)
    whose = "references" if "unmatched" not in columns else "predictions"
    about = f"the {whose}' {sized('', result.unit).strip()}; means over {examples_in_words(result.n_examples)}"
    if result.units_of != result.rouge_type:
        about += f"; as {title(result.units_of)} counts them, because {title(result.rouge_type)} weighs them"
    return {
        "sentences": [each for each in result.sentences if each != result.missing],
        "by_system": [result.by_system.get(name, "") for name in names],
        "first": names.index(result.compared_with), "columns": columns,
        "expected": max(each.units.total for each in result.systems.values()),
        "heading": f"of {result.all_units}{_as_other(result)} ", "about": about,
        "segments": [{"key": part.key, "short": part.short, "words": part.words} for part in parts],
        "systems": [_system_as_json(result, name, parts) for name in names],
    }  # fmt: skip


def _as_other(result: Why) -> str:
    return f" of {title(result.units_of)}" * (result.units_of != result.rouge_type)


def _system_as_json(result: Why, name: str, parts: Sequence[Part]) -> dict[str, Any]:
    words = result.systems[name]
    shown = [float(getattr(words.units, part.field)) for part in parts]
    description = ", ".join(f"{fixed(n, 1)} {part.words}" for n, part in zip(shown, parts, strict=True))
    return {"written": words.written, "parts": shown, "said": description}


def outcome_counts(result: Why, names: Sequence[str]) -> dict[str, list[list[float]]]:
    """By segment and system, the number of such units in each example, of the first runs."""
    by_segment: dict[str, list[list[float]]] = {part.key: [] for part in parts_of(result)}
    for name in names:
        first = result.units[name][0]
        none = np.zeros(len(first.total))
        kinds = {
            "matched": first.matched, "stemmed": none if first.stemmed is None else first.stemmed,
            "elsewhere": first.elsewhere, "content": first.missed[CONTENT], "function": first.missed[FUNCTION],
            "unmatched": first.total - first.matched,
        }  # fmt: skip
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


class Aligned(NamedTuple):
    """Two texts as a measure whose counts are numbers of units reads them, and what it matched."""

    measure: Measure
    matched: Alignment
    prediction: TokenText
    reference: TokenText


def unit_outcomes(pair: Aligned, reader: WordReader, stemmed: tuple[Aligned, WordReader] | None = None) -> list[int]:
    """For each word of a reference, the parts of the units that it belongs to: the sum of 1 << their place in `PARTS`.

    stemmed : the same texts as they are stemmed, to tell which units are matched only then

    >>> from rougekit.scoring.measures.ngram import NGram
    >>> texts = [TokenText([text.split()], text.split()) for text in ("the cat sat", "the cat has sat")]
    >>> pair = Aligned(NGram(2), NGram(2).matched(*texts), *texts)
    >>> unit_outcomes(pair, WordReader(Scorer(), frozenset({"the", "has"})))  # matched; function word missed
    [1, 17, 16, 16]
    """
    parts = unit_parts(*pair, reader.function_words)
    if stemmed is not None:
        before = {at for at, part in parts if part == MATCHED}
        parts = unit_parts(*stemmed[0], stemmed[1].function_words)
        kept = _matched_before(before, {at for at, part in parts if part == MATCHED})
        parts = [(at, STEMMED if part == MATCHED and at not in kept else part) for at, part in parts]
    outcomes = [0] * len(pair.reference.tokens)
    for at, part in parts:
        for word in at:
            outcomes[word] |= 1 << PARTS.index(part)
    return outcomes


def _matched_before(before: set[tuple[int, ...]], after: set[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Of the units that are matched if words are stemmed, as many as are without, the same if they can be."""
    return set([*sorted(before & after), *sorted(after - before)][: len(before)])
