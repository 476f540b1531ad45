"""Phrases of the sentences in which measures tell what they counted."""

import math
from collections.abc import Mapping, Sequence
from typing import Protocol


class Unit(Protocol):
    """A matched unit: its tokens."""

    @property
    def unit(self) -> tuple[str, ...]: ...


class Told(Protocol):
    """What there is to tell about one prediction and one reference."""

    @property
    def counts(self) -> Mapping[str, int | float]: ...

    @property
    def precision(self) -> float | None: ...

    @property
    def recall(self) -> float | None: ...

    @property
    def matches(self) -> Sequence[Unit]: ...

    @property
    def clipped(self) -> Sequence[object]: ...


def overlap(told: Told, unit: str) -> str:
    """How many units of each text are in the other."""
    counts = told.counts
    matches, predicted, wanted = (counts[name] for name in ("matches", "prediction_total", "reference_total"))
    verb = "is" if matches == 1 else "are"
    return (
        f"{matches} of the {many(wanted, f'reference {unit}')} {verb} in the prediction (recall "
        f"{percent(told.recall)}), and {matches} of its {many(predicted, unit)} {verb} in the reference "
        f"(precision {percent(told.precision)})."
    )


def of_both(told: Told) -> str:
    """Which share of each text's words."""
    counts = told.counts
    matches = counts["matches"]
    return (
        f"{matches} of the {many(counts['reference_total'], 'reference word')} (recall "
        f"{percent(told.recall)}) and {matches} of the {many(counts['prediction_total'], 'prediction word')} "
        f"(precision {percent(told.precision)})"
    )


def clipped(told: Told) -> str:
    """What did not count, if anything."""
    n = len(told.clipped)
    return f"; {many(n, 'word')} more did not count, as the prediction has them less often" if n else ""


def ngram(order: int) -> str:
    """What n-grams of an order are called."""
    return {1: "unigram", 2: "bigram", 3: "trigram"}.get(order, f"{order}-gram")


def many(number: float, noun: str) -> str:
    """A number of things: 1 word, 2 words, 3 skip-bigrams or unigrams."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} " + " or ".join(f"{word}s" for word in noun.split(" or "))


def percent(score: float | None) -> str:
    """A score as it is written in a sentence."""
    if score is None or math.isnan(score):
        return "undefined"
    return f"{100 * score:.1f} %"
