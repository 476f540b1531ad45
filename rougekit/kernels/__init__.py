"""Functions that read arrays of texts and write arrays of counts, defined in Python and NumPy.

A few modules are also written in C: modules of the same names in `rougekit.kernels.native`, with the same functions and
parameters and bit-identical results. `rougekit.kernels.tiers` chooses between the two. Arrays are C-contiguous. A
function fills every element of its output array, which is named `out` or after its contents.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.kernels import (  # noqa: F401
        legacy,
        mead_lcs,
        ngram_lcs,
        pair,
        resample,
        sentence_ends,
        sketches,
        vocabulary,
        weighted_lcs,
    )
