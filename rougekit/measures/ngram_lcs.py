"""Four measures in one pass: rouge1, rouge2, rougeL and rougeLsum share the kernel that compares 64 words at a time."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Counts
from rougekit.measures.base import Pass, kernel_arrays
from rougekit.tiers import kernels


class ByBits(Protocol):
    """A measure that the kernel counts."""

    @property
    def bits_place(self) -> int:
        """Its place among the kernel's arguments: 0 unigrams, 1 bigrams, 2 LCS, 3 union LCS."""


def count_by_bits(batch: Batch, rows: Rows, measures: tuple[ByBits, ...]) -> Sequence[Counts]:
    """The counts of each measure; measures of one place have the same."""
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    wanted = wanted_at(measures)
    kernels("ngram_lcs").ngram_lcs_counts(*kernel_arrays(batch, rows), *wanted, out)
    return [out[wanted[measure.bits_place]] for measure in measures]


def wanted_at(measures: Sequence[ByBits]) -> list[int]:
    """For each of the kernel's places the number of a measure that has it; -1: it is not wanted."""
    found = [-1] * 4
    for number, measure in enumerate(measures):
        found[measure.bits_place] = number
    return found


BY_BITS = Pass(count_by_bits)
