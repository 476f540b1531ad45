"""Counts, from arrays to arrays, in Python and NumPy: what each module does is defined here, and works everywhere.

A few modules have an accelerator of their name in `rougekit.kernels.compiled`, whose functions have the same parameters
and write the same bits; `rougekit.kernels.tiers` chooses between them. Arrays are C-contiguous. A function fills every
cell of the array that it writes into: `out`, or one named after its contents.
"""

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.kernels import legacy, ngram_lcs, resample, sentence_ends, sketches, vocabulary  # noqa: F401

pair: ModuleType | None = None
"""The one accelerator without a definition: it does for one pair what others do for many, and those work without it."""
