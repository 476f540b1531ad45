"""Counts, from arrays to arrays. Each module defines its count in Python and NumPy, which work everywhere.

A few modules have an accelerator of the same name in `rougekit.kernels.compiled`, with the same functions and
parameters, which writes the same bits; `rougekit.kernels.tiers` chooses between them. Arrays are C-contiguous. A
function fills every cell of its output array: `out`, or one named after its contents.
"""

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.kernels import legacy, ngram_lcs, resample, sentence_ends, sketches, vocabulary  # noqa: F401

pair: ModuleType | None = None
"""The one accelerator without a definition: it does for one pair what the others do for many."""
