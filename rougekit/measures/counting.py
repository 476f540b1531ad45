"""Measures, batches and rows to counts: measures that share a kernel are counted in one pass."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rougekit.arrays.batch import Batches, Rows
from rougekit.arrays.types import Counts
from rougekit.measures.base import Measure, Pass


def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
    """The counts of each measure, in the order of `measures`."""
    counts_of: list[Any] = [None] * len(measures)
    for (shared, by_sentence), together, places in _passes(tuple(measures), texts.whole is texts.sentences):
        batch = texts.sentences if by_sentence else texts.whole
        for place, counts in zip(places, shared.counter(batch, rows, together), strict=True):
            counts_of[place] = counts
    return counts_of


@lru_cache
def _passes(
    measures: tuple[Measure, ...], one_form: bool
) -> tuple[tuple[tuple[Pass, bool], tuple[Measure, ...], tuple[int, ...]], ...]:
    """Each pass, and whether it is over sentences, with its measures and their places among all.

    one_form : the texts and their sentences are one batch, so that one pass serves both
    """
    places_of: dict[tuple[Pass, bool], list[int]] = {}
    for place, measure in enumerate(measures):
        places_of.setdefault((measure.counted_in, measure.by_sentence and not one_form), []).append(place)
    return tuple((key, tuple(measures[k] for k in places), tuple(places)) for key, places in places_of.items())
