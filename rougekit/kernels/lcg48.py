"""Resamples as Perl draws them: the 48-bit generator of drand48, seeded 0, 1, 2, ..."""

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.jit import kernel
from rougekit.kernels.plain.lcg48 import FACTOR, MASK, SEED_FACTOR, SEED_STEP, SPACING, STEP


@kernel
def perl_resampled_sums(values: Floats, first_seed: int, out: Floats) -> None:
    """See `plain.lcg48`."""
    n = len(values)
    size = np.float64(n)
    for resample in range(len(out)):
        state = np.uint64(first_seed + resample) * SEED_FACTOR + SEED_STEP
        sums = out[resample]
        sums[:] = 0.0
        for _ in range(n):
            state = (state * FACTOR + STEP) & MASK
            drawn = values[np.int64(size * (np.float64(state) * SPACING))]
            for column in range(len(drawn)):
                sums[column] += drawn[column]
