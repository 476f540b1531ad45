"""The kernels in plain Python and numpy, which work without compiling; they also define what kernels do.

A module here has a compiled counterpart of its name in `rougekit.kernels`, whose functions have the same parameters and
write the same bits; `rougekit.kernels.tiers` chooses between them. Arrays are C-contiguous. A function fills every cell
of the array that it writes into: `out`, or one named after its contents.
"""

from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.kernels.plain import (  # noqa: F401
        clipped_union_lcs,
        lcg48,
        legacy,
        mead_lcs,
        ngram,
        ngram_lcs,
        poisson,
        ratios,
        resample,
        sentence_ends,
        signatures,
        skip_bigram,
        vocabulary,
        weighted_lcs,
    )  # fmt: skip

pair: ModuleType | None = None
"""The one module that exists only compiled."""
