"""The script's bootstrap: the means of resamples drawn with Perl's random number generator, and their percentiles."""

from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime import stopping
from rougekit.scoring.standards.rouge155.ratios import f_measures

FACTOR, STEP, MASK = np.uint64(0x5DEECE66D), np.uint64(0xB), np.uint64(2**48 - 1)
SEED_FACTOR, SEED_STEP = np.uint64(1 << 16), np.uint64(0x330E)
SPACING = 2.0**-48
"""Perl draws with drand48's 48-bit generator."""

BLOCK = 1 << 22
"""The maximum number of resampled sums in memory at a time."""


class Intervals(NamedTuple):
    """The averages and their bounds, each of shape (n_columns,)."""

    mid: Floats
    """The mean over resamples, not over instances."""
    low: Floats
    high: Floats


def intervals(
    values: Floats, *, resamples: float = 1000.0, confidence: float = 95.0, micro_alpha: float | None = None
) -> Intervals:
    """The average and the percentile bounds of each column, as ROUGE-1.5.5 computes them.

    values : shape (n, n_columns), a row per instance, sorted by the instances' names as strings; n may be 0
    resamples : how many resamples to draw, rounded up; resample i has seed i, in every column
    confidence : the level in percent, from 0 to 100
    micro_alpha : None, or the alpha of -t 1. With an alpha, every three columns are matches, prediction total and
        reference total, and the values of a resample are P, R and F of its summed counts

    Raises ZeroDivisionError if `resamples` is not positive, as the script does.
    """
    if not resamples > 0:
        raise ZeroDivisionError("Illegal division by zero")
    count = int(np.ceil(resamples))
    n_columns = values.shape[1]
    result = np.empty((3, n_columns))
    at_once = max(1, BLOCK // count // 3) * 3
    for first in range(0, n_columns, at_once):
        columns = slice(first, first + at_once)
        resampled = _resample(np.ascontiguousarray(values[:, columns], np.float64), count, micro_alpha)
        resampled.sort(axis=0)
        result[0, columns] = np.cumsum(resampled, axis=0)[-1] / count
        result[1:, columns] = _bounds(resampled, resamples, confidence)
    return Intervals(*result)


def _resample(values: Floats, count: int, micro_alpha: float | None) -> Floats:
    """The value of each resample in each column, shape (count, n_columns)."""
    sums = _resampled_sums(values, count)
    if len(values) == 0:
        return sums
    if micro_alpha is None:
        return sums / len(values)
    matches, *totals = (sums[:, column::3] for column in range(3))
    precision, recall = (np.divide(matches, n, out=np.zeros_like(matches), where=n > 0) for n in totals)
    return np.stack((precision, recall, f_measures(precision, recall, micro_alpha)), axis=2).reshape(sums.shape)


def _resampled_sums(values: Floats, count: int) -> Floats:
    """The sums of each resample's rows, added in the order they are drawn, shape (count, n_columns).

    Resample i has seed i, and draws the same rows for every column; all draw their next row together.
    """
    sums = np.zeros((count, values.shape[1]))
    state = np.arange(count, dtype=np.uint64) * SEED_FACTOR + SEED_STEP
    for _ in stopping.each(range(len(values))):
        state = (state * FACTOR + STEP) & MASK
        sums += values[(len(values) * (state * SPACING)).astype(np.int64)]
    return sums


def _bounds(resampled: Floats, resamples: float, confidence: float) -> Floats:
    """The lower and the upper percentile of sorted columns, shape (2, n_columns).

    As in the script, both are interpolated by the fraction of the upper rank, and zeros follow the last value.
    """
    padded = np.concatenate((resampled, np.zeros((2, resampled.shape[1]))))
    margin = resamples * ((100 - confidence) / 2.0) / 100.0
    upper, lower = int(resamples - margin - 1), int(margin)
    fraction = resamples - margin - 1 - upper
    return np.stack([padded[at] + (padded[at + 1] - padded[at]) * fraction for at in (lower, upper)])
