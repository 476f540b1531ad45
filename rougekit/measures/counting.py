"""Measures, batches and rows to counts: measures that share a kernel are counted in one pass."""

from collections.abc import Sequence

from rougekit.arrays.batch import Batches, Rows
from rougekit.arrays.types import Counts
from rougekit.measures.base import Measure, Pass


def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
    """The counts of each measure, in the order of `measures`."""
    passes: dict[tuple[Pass, bool], list[int]] = {}
    is_one_batch = texts.whole is texts.sentences
    for number, measure in enumerate(measures):
        passes.setdefault((measure.counted_in, measure.by_sentence and not is_one_batch), []).append(number)
    counts: dict[int, Counts] = {}
    for (shared, by_sentence), numbers in passes.items():
        batch = texts.sentences if by_sentence else texts.whole
        counts.update(zip(numbers, shared.counter(batch, rows, tuple(measures[k] for k in numbers)), strict=True))
    return [counts[number] for number in range(len(measures))]
