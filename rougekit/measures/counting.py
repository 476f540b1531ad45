"""Measures, batches and rows to counts: measures that share a kernel are counted in one pass."""

from collections.abc import Sequence

from rougekit.arrays.batch import Batches, Rows
from rougekit.arrays.types import Counts
from rougekit.measures.base import Measure, Pass


def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
    """The counts of each measure, in the order of `measures`."""
    passes: dict[tuple[Pass, bool], dict[int, Measure]] = {}
    is_one_batch = texts.whole is texts.sentences
    for number, measure in enumerate(measures):
        passes.setdefault((measure.counted_in, measure.by_sentence and not is_one_batch), {})[number] = measure
    counts: dict[int, Counts] = {}
    for (shared, by_sentence), numbered in passes.items():
        batch = texts.sentences if by_sentence else texts.whole
        counts.update(zip(numbered, shared.counter(batch, rows, tuple(numbered.values())), strict=True))
    return [counts[number] for number in range(len(measures))]
