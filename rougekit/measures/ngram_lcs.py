"""rouge1, rouge2, rougeL and rougeLsum in one pass of the kernel that compares 64 words at a time."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Counts
from rougekit.kernels.contracts import Places
from rougekit.measures.base import Pass
from rougekit.tiers import kernels


class ByBits(Protocol):
    """A measure that this kernel counts."""

    @property
    def bits_place(self) -> int:
        """The number of its field in `Places`."""


def count_by_bits(batch: Batch, rows: Rows, measures: tuple[ByBits, ...]) -> Sequence[Counts]:
    """The counts of each measure; measures with the same place share them."""
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    places = places_of(measures)
    kernels.ngram_lcs.ngram_lcs_counts(batch, rows, places, out)
    return [out[places[measure.bits_place]] for measure in measures]


def places_of(measures: Sequence[ByBits]) -> Places:
    """The place of each measure's counts in the kernel's output."""
    places = [-1] * 4
    for number, measure in enumerate(measures):
        places[measure.bits_place] = number
    return Places(*places)


BY_BITS = Pass(count_by_bits)
