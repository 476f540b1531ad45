"""Resamples as Perl draws them, with drand48's 48-bit generator and seeds 0, 1, 2, ...; draws all in parallel."""

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime import stopping

FACTOR, STEP, MASK = np.uint64(0x5DEECE66D), np.uint64(0xB), np.uint64(2**48 - 1)
SEED_FACTOR, SEED_STEP = np.uint64(1 << 16), np.uint64(0x330E)
SPACING = 2.0**-48


def perl_resampled_sums(values: Floats, first_seed: int, out: Floats) -> None:
    """Write the column sums of each resample of the rows of `values`, adding rows in the order they are drawn.

    values: float64, shape (n, n_columns), n >= 1.  out: float64, shape (n_resamples, n_columns); row r is the
    resample with seed first_seed + r, which draws the same rows for every column.
    """
    state = np.arange(first_seed, first_seed + len(out), dtype=np.uint64) * SEED_FACTOR + SEED_STEP
    out[:] = 0.0
    for _ in stopping.each(range(len(values))):
        state = (state * FACTOR + STEP) & MASK
        out += values[(len(values) * (state * SPACING)).astype(np.int64)]
