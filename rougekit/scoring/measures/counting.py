"""Count measures, with one kernel call for those that share a pass."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from rougekit.foundation.arrays.batch import Batches, Rows
from rougekit.foundation.arrays.types import Counts
from rougekit.scoring.measures.base import Measure, Pass


def count(texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
    """The counts of each measure, in the order of `measures`."""
    counts: list[Any] = [None] * len(measures)
    for (shared, by_sentence), together, positions in _passes(tuple(measures), texts.whole is texts.sentences):
        batch = texts.sentences if by_sentence else texts.whole
        for position, counted in zip(positions, shared.counter(batch, rows, together), strict=True):
            counts[position] = counted
    return counts


@lru_cache
def _passes(
    measures: tuple[Measure, ...], is_one_batch: bool
) -> list[tuple[tuple[Pass, bool], tuple[Measure, ...], list[int]]]:
    """For each pass: the pass and whether it reads sentences, its measures, and their positions in `measures`.

    is_one_batch : whether sentences and whole texts are the same batch, so that one pass counts both
    """
    passes: dict[tuple[Pass, bool], list[int]] = {}
    for position, measure in enumerate(measures):
        passes.setdefault((measure.counted_in, measure.by_sentence and not is_one_batch), []).append(position)
    return [(key, tuple(measures[position] for position in positions), positions) for key, positions in passes.items()]
