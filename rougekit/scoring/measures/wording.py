"""Phrases shared by the sentences in which measures describe their counts."""

import math
from collections.abc import Mapping, Sequence, Sized
from typing import Protocol

from rougekit.foundation.plurals import agreeing, sized


class MatchedUnit(Protocol):
    @property
    def unit(self) -> Sequence[str]:
        """The tokens of the matched unit."""


class ScoredPair(Protocol):
    """The counts, scores and matches of one prediction and one reference, such as an `Explanation`."""

    @property
    def counts(self) -> Mapping[str, int | float]:
        """Counts by column name of the measure."""

    @property
    def precision(self) -> float | None: ...
    @property
    def recall(self) -> float | None: ...
    @property
    def matches(self) -> Sequence[MatchedUnit]: ...
    @property
    def clipped(self) -> Sized:
        """Reference words on a common subsequence that did not count, as the prediction has them less often."""


def overlap(pair: ScoredPair, unit: str) -> str:
    """A sentence stating how many units of each text also occur in the other."""
    counts = pair.counts
    matches, predicted, referenced = (counts[name] for name in ("matches", "prediction_total", "reference_total"))
    verb = agreeing("are", matches)
    return (
        f"{matches} of the {quantity(referenced, f'reference {unit}')} {verb} in the prediction (recall "
        f"{percent(pair.recall)}), and {matches} of its {quantity(predicted, unit)} {verb} in the reference "
        f"(precision {percent(pair.precision)})."
    )


def shares(pair: ScoredPair) -> str:
    """A phrase stating how many words of each text matched, and what share of the text they are."""
    counts = pair.counts
    matches = counts["matches"]
    return (
        f"{matches} of the {quantity(counts['reference_total'], 'reference word')} (recall "
        f"{percent(pair.recall)}) and {matches} of the {quantity(counts['prediction_total'], 'prediction word')} "
        f"(precision {percent(pair.precision)})"
    )


def clipped(pair: ScoredPair) -> str:
    """A phrase stating how many words were clipped; "" if none."""
    n = len(pair.clipped)
    return f"; {quantity(n, 'word')} more did not count, as the prediction has them less often" if n else ""


def ngram(order: int) -> str:
    return {1: "unigram", 2: "bigram", 3: "trigram"}.get(order, f"{order}-gram")


def quantity(number: float, noun: str) -> str:
    """A number and its noun, singular or plural: 1 word, 2 words, 3 skip-bigrams or unigrams."""
    return sized("1" if number == 1 else str(number), noun)


def percent(score: float | None) -> str:
    if score is None or math.isnan(score):
        return "undefined"
    return f"{100 * score:.1f} %"
