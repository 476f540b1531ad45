"""Count rouge1, rouge2, rougeL and rougeLsum in one pass of the kernel that compares 64 words at a time."""

from __future__ import annotations

from collections.abc import Sequence

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.ngram_lcs import OutputSlots
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures.base import Measure, Pass


def output_slots(measures: Sequence[Measure]) -> OutputSlots:
    """The index in the kernel's output of each measure's counts."""
    slots = [-1] * 4
    for number, measure in enumerate(measures):
        slots[measure.output_slot] = number
    return OutputSlots(*slots)


def _count(batch: Batch, rows: Rows, measures: tuple[Measure, ...]) -> Sequence[Counts]:
    """The counts of each measure; measures with the same `output_slot` share them."""
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    slots = output_slots(measures)
    kernels.ngram_lcs.ngram_lcs_counts(batch, rows, slots, out)
    return [out[slots[measure.output_slot]] for measure in measures]


NGRAM_LCS_PASS = Pass(_count)


def own_slots(measures: Sequence[Measure]) -> OutputSlots | None:
    """The `output_slots` of measures that are all counted in this pass, each in a slot of its own; otherwise None."""
    if any(measure.counted_in is not NGRAM_LCS_PASS for measure in measures):
        return None
    slots = output_slots(measures)
    return slots if 4 - slots.count(-1) == len(measures) else None
