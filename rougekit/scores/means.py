"""Means over examples, as a statistic of sums: what is resampled, what becomes of it, and its intervals.

A unit is what is drawn: an example, or a group of them. A mean is the sum of a column over all units by the number of
values in them, which is 1 for each example, 0 for one that is NaN, and more for a group: a ratio of two sums.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rougekit.arrays.types import Floats
from rougekit.scores.bootstrap import checked_matrix, exact_mean, interval
from rougekit.scores.groups import Groups, summed

_ROUNDING = 1e-12
"""What varies by less than this share of its range, or of another variance, varies by rounding."""


class Range(NamedTuple):
    """Where every value lies, and so every mean."""

    low: float
    high: float


SCORES = Range(0.0, 1.0)
DIFFERENCES = Range(-1.0, 1.0)


class Means:
    """Means of columns over examples, NaN left out; `columns` is what is to be summed over resampled units.

    Deviations from the mean are resampled, so that a column without variation keeps its very mean in every resample.

    Parameters
    ----------
    values : array-like of shape (n_columns, n_examples), finite or NaN
    groups : units of several examples
    studentised : bool
        Whether `columns` also hold the squares of which a resample's own standard error is made.
    within : the range of the values, [0, 1] for scores
    """

    columns: Floats
    """shape (n_sums, n_units)"""
    mid: Floats
    """shape (n_columns,): the exact means"""

    def __init__(
        self, values: ArrayLike, groups: Groups | None = None, studentised: bool = False, within: Range = SCORES
    ) -> None:
        matrix = checked_matrix(values, lambda found: ~np.isinf(found), "a finite number or NaN")
        self.within, self.studentised = within, studentised
        self.mid = np.array([exact_mean(column) for column in matrix])
        missing = np.isnan(matrix)
        self._deviations: Floats = summed(np.where(missing, 0.0, matrix - self.mid[:, np.newaxis]), groups)
        sizes: Floats = summed((~missing).astype(np.float64), groups)
        each = {column.tobytes(): column for column in sizes}  # columns that miss the same examples share their sizes
        self._size_of = [list(each).index(column.tobytes()) for column in sizes]
        self._sizes = np.array(list(each.values()))
        self._alike = bool((self._sizes == 1).all())
        parts = [self._deviations] if self._alike else [self._deviations, self._sizes]
        if studentised:
            parts += [self._deviations**2]
            parts += [] if self._alike else [self._deviations * sizes, self._sizes**2]
        self.columns = np.concatenate(parts)

    @property
    def n_units(self) -> int:
        """How many units are drawn in a resample."""
        return int(self.columns.shape[1])

    @property
    def n_with_values(self) -> NDArray[np.int64]:
        """How many units have a value, shape (n_columns,)."""
        found: NDArray[np.int64] = np.count_nonzero(self._sizes, axis=1)[self._size_of]
        return found

    def of_sums(self, sums: Floats) -> Floats:
        """The means of resamples: shape (n_resamples, n_sums) to (n_resamples, n_columns); NaN without a value."""
        means: Floats = self.mid + self._changes(sums)[0]
        return means

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """Low and high of each column, shape (n_columns,), of sums over resamples.

        Percentiles of the resampled means (Efron & Tibshirani 1993, 13.3); or, studentised, of their distance from the
        mean in standard errors, times the standard error of the mean: bootstrap-t (12.5). Where that says nothing, as
        for values that are all equal, or leaves the range, the bound is one that holds for any sample of numbers in the
        range (Anderson 1969); of a single value it is the end of the range.
        """
        if self.studentised:
            errors = self.standard_errors()
            below, above = interval(self.t(sums), confidence)
            low, high = self.mid - above * errors, self.mid - below * errors
            outside = (errors == 0) | (low < self.within.low) | (high > self.within.high)
        else:
            low, high = (np.clip(bound, *self.within) for bound in interval(self.of_sums(sums), confidence))
            outside = ~self._several()
        for column in np.flatnonzero(outside & ~np.isnan(self.mid)).tolist():
            limits = self._limits(column, confidence)
            if self.studentised and errors[column] > 0:
                limits = max(low[column], limits[0]), min(high[column], limits[1])
            low[column], high[column] = limits
        return low, high

    def t(self, sums: Floats) -> Floats:
        """Distance of resampled means from the mean in the resample's standard errors; very large where it has none.

        Shape (n_resamples, n_columns); NaN for a resample without a value.
        """
        changes, n = self._changes(sums)
        squares = self._variations(sums, changes)
        certain = squares <= _ROUNDING * (self._deviations**2).sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            errors = np.sqrt(squares * self.n_units / (self.n_units - 1)) / n
            found = changes / errors
        scale = np.abs(self._deviations).max(axis=1)
        equal = np.abs(changes) <= _ROUNDING * scale
        without = np.where(equal, 0.0, np.copysign(_FAR, changes))
        t: Floats = np.where(np.isnan(changes), np.nan, np.where(certain, without, found))
        return t

    def standard_errors(self) -> Floats:
        """Of each mean, from the variation between units: shape (n_columns,); 0 where all are equal."""
        squares, n = (self._deviations**2).sum(axis=1), self._sizes.sum(axis=1)[self._size_of]
        with np.errstate(invalid="ignore", divide="ignore"):
            errors = np.sqrt(squares * self.n_units / (self.n_units - 1)) / n
        varied = np.abs(self._deviations).max(axis=1) > _ROUNDING * (self.within.high - self.within.low)
        found: Floats = np.where(self._several() & varied, errors, 0.0)
        return found

    def _several(self) -> NDArray[np.bool_]:
        """Whether two or more units have a value, or none has one."""
        several: NDArray[np.bool_] = self.n_with_values != 1
        return several

    def _changes(self, sums: Floats) -> tuple[Floats, Floats | int]:
        """Resampled means less the mean, and the number of values in each resample."""
        n_columns = len(self.mid)
        if self._alike:
            return sums[:, :n_columns] / self.n_units, self.n_units
        n = sums[:, n_columns : n_columns + len(self._sizes)][:, self._size_of]
        with np.errstate(invalid="ignore"):  # a resample may hold nan rows only: nan, left out of the percentiles
            return sums[:, :n_columns] / n, n

    def _variations(self, sums: Floats, changes: Floats) -> Floats:
        """Sums of squares of d - change * n over the units of a resample, of deviation d and n values."""
        n_columns = len(self.mid)
        if self._alike:
            squares: Floats = sums[:, n_columns:] - changes**2 * self.n_units
            return np.maximum(squares, 0.0)
        rest = sums[:, n_columns + len(self._sizes) :]
        of_squares, products, sizes = rest[:, :n_columns], rest[:, n_columns : 2 * n_columns], rest[:, 2 * n_columns :]
        squares = of_squares - 2 * changes * products + changes**2 * sizes[:, self._size_of]
        return np.maximum(squares, 0.0)

    def _limits(self, column: int, confidence: float) -> tuple[float, float]:
        """Anderson's bounds: of the mean of any distribution function within Massart's distance of the observed one."""
        sizes = self._sizes[self._size_of[column]]
        here = sizes > 0
        if np.count_nonzero(here) == 1:
            return self.within
        values = self.mid[column] + self._deviations[column, here] / sizes[here]
        order = np.argsort(values)
        ends = np.concatenate(([self.within.low], values[order], [self.within.high]))
        below = np.concatenate(([0.0], np.cumsum(sizes[here][order]) / sizes.sum()))
        distance = math.sqrt(math.log(2 / (1 - confidence)) / (2 * len(order)))
        steps = np.diff(ends)
        low = self.within.low + float(steps @ np.maximum(1 - below - distance, 0.0))
        high = self.within.high - float(steps @ np.maximum(below - distance, 0.0))
        return low, high


_FAR = 1e9
"""Standard errors that no sample has: beyond every range."""
