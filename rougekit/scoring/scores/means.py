"""Means over examples, with their intervals.

Resampling draws units: examples, or groups of examples. A mean is the sum of the units' values divided by the sum of
their sizes. A unit's size is its number of values: 1 for an example, 0 if its value is NaN, any number for a group.
"""

from typing import NamedTuple

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import ArrayLike, Floats, Ints, Numbers
from rougekit.scoring.scores import gaffke
from rougekit.scoring.scores.bootstrap import checked_matrix, exact_mean, interval
from rougekit.scoring.scores.groups import Groups, summed
from rougekit.scoring.scores.student_hall import StudentHall

_ROUNDING = 1e-12
"""Variation up to this fraction of the range, or of the variation of the whole sample, is rounding error."""


class Range(NamedTuple):
    """The range of possible values, and therefore of their means."""

    low: float
    high: float


SCORES = Range(0.0, 1.0)
DIFFERENCES = Range(-1.0, 1.0)


def range_of(scores: Numbers | float) -> Range:
    """The range of scores, and as far beyond as some of these are, which a few tools give; NaN is left out."""
    lowest, highest = np.nanmin(scores, initial=SCORES.low), np.nanmax(scores, initial=SCORES.high)
    return Range(float(lowest), float(highest))


class Means:
    """Means of columns over examples, ignoring NaN. The caller sums `summands` over resampled units.

    Deviations from the mean are resampled, so a constant column has exactly the same mean in every resample.

    values : shape (n_columns, n_examples), from 0 to 1 or NaN
    groups : groups of examples to resample as units; None: each example is a unit
    interval : "percentile", "bootstrap-t" or "student-hall". For bootstrap-t, `summands` also contain the squares from
        which the standard error of each resample is computed; student-hall needs no resamples
    """

    summands: Floats
    """What is summed over resampled units, shape (n_sums, n_units)."""
    mid: Floats
    """The exact means, shape (n_columns,)."""
    sizes: Floats
    """The number of values in each unit, shape (n_distinct, n_units). Columns with equal sizes share a row."""
    size_of: list[int]
    """For each column, the index of its row in `sizes`."""
    deviations: Floats
    """For each unit, the sum of its values' deviations from the mean, shape (n_columns, n_units)."""

    def __init__(self, values: ArrayLike, groups: Groups | None = None, interval: str = "percentile") -> None:
        matrix = checked_matrix(values, lambda numbers: ~np.isinf(numbers), "a finite number or NaN")
        self.interval, self.values, self.groups = interval, matrix, groups
        self.mid = np.array([exact_mean(column) for column in matrix])
        missing = np.isnan(matrix)
        self.deviations = summed(np.where(missing, 0.0, matrix - self.mid[:, np.newaxis]), groups)
        sizes: Floats = summed((~missing).astype(np.float64), groups)
        each = {column.tobytes(): column for column in sizes}
        self.size_of = [list(each).index(column.tobytes()) for column in sizes]
        self.sizes = np.array(list(each.values()))
        self._one_value_each = bool((self.sizes == 1).all())
        parts = [np.empty((0, sizes.shape[1]))]
        if interval != "student-hall":
            parts += [self.deviations] if self._one_value_each else [self.deviations, self.sizes]
        if interval == "bootstrap-t":
            parts += [self.deviations**2]
            parts += [] if self._one_value_each else [self.deviations * sizes, self.sizes**2]
        self.summands = np.concatenate(parts)

    @property
    def n_units(self) -> int:
        """The number of units, which is also the number of draws per resample."""
        return int(self.summands.shape[1])

    @property
    def n_with_values(self) -> Ints:
        """The number of units with at least one value, shape (n_columns,)."""
        counts: Ints = np.count_nonzero(self.sizes, axis=1)[self.size_of]
        return counts

    def of_sums(self, sums: Floats) -> Floats:
        """The means of resamples, given their sums; shape (n_resamples, n_columns), NaN if a resample has no value."""
        return self.mid + self._changes(sums)[0]

    def bounds(self, sums: Floats, confidence: float) -> tuple[Floats, Floats]:
        """The lower and upper bound of each mean, two arrays of shape (n_columns,).

        percentile: percentiles of the resampled means (Efron & Tibshirani 1993, 13.3). bootstrap-t: percentiles of the
        studentized resampled means, times the standard error of the mean (12.5). student-hall: see `StudentHall`.
        bootstrap-t and student-hall bounds are clipped to bounds that assume only the range of values; see `gaffke`.
        If only one unit has values, the interval is the whole range.

        sums : sums of `summands` over resampled units, shape (n_resamples, n_sums); not used by student-hall
        """
        if self.interval == "percentile":
            low, high = interval(self.of_sums(sums), confidence)
        elif self.interval == "bootstrap-t":
            errors = self.standard_errors()
            below, above = interval(self.t(sums), confidence)
            low, high = self.mid - above * errors, self.mid - below * errors
        else:
            low, high = self.mid.copy(), self.mid.copy()
        for column in np.flatnonzero(~np.isnan(self.mid)).tolist():
            low[column], high[column] = self._limited(column, low[column], high[column], confidence)
        return low, high

    def _limited(self, column: int, low: float, high: float, confidence: float) -> tuple[float, float]:
        """Clip a column's bounds to the range of scores and, except for percentile, to Gaffke's bounds."""
        n, tail, value_range = int(self.n_with_values[column]), (1 - confidence) / 2, range_of(self.values[column])
        if n == 1:
            return value_range
        if self.interval != "percentile":
            mid, influences = float(self.mid[column]), self.influences_on(column)
            if not influences.any():
                return gaffke.EqualUnits(mid, n, value_range).bounds(tail)
            is_outside = low < value_range.low or high > value_range.high
            if self.interval == "student-hall" or (is_outside and n >= gaffke.UNITS_BELOW):
                low, high = StudentHall.of_influences(mid, influences).bounds(tail)
            if n < gaffke.UNITS_BELOW:
                sizes = self.sizes[self.size_of[column]]
                here = sizes > 0
                limits = gaffke.gaffke_bounds(self._unit_sums(column)[here], sizes[here], value_range, confidence)
                # the limits come from rounded sums, so mid may lie just outside them
                low, high = min(max(low, limits[0]), mid), max(min(high, limits[1]), mid)
        return max(low, value_range.low), min(high, value_range.high)

    def _unit_sums(self, column: int) -> Floats:
        """The sum of each unit's values, rounded once, so that it does not depend on the order of examples."""
        values = np.nan_to_num(self.values[column])
        return values if self.groups is None else self.groups.exact_sums(values)

    def influences_on(self, column: int) -> Floats:
        """The influence on a column's mean of each unit that has values (see `student_hall`); all 0 for equal units."""
        sizes = self.sizes[self.size_of[column]]
        here = sizes > 0
        if not here.any():
            return np.zeros(0)
        influences: Floats = self.deviations[column, here] / sizes[here].mean()
        varied = np.abs(influences).max() > _ROUNDING
        return influences if varied else np.zeros_like(influences)

    def t(self, sums: Floats) -> Floats:
        """The studentized resampled means, shape (n_resamples, n_columns).

        Each is the resampled mean minus the mean, divided by the standard error of the resample. If the resample does
        not vary, it is 0 for a difference of 0, otherwise `_FAR` with the sign of the difference. NaN without values.
        """
        changes, n = self._changes(sums)
        squares = self._variations(sums, changes)
        certain = squares <= _ROUNDING * (self.deviations**2).sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            errors = np.sqrt(squares * self.n_units / (self.n_units - 1)) / n
            studentized = changes / errors
        scale = np.abs(self.deviations).max(axis=1)
        equal = np.abs(changes) <= _ROUNDING * scale
        without = np.where(equal, 0.0, np.copysign(_FAR, changes))
        return np.where(np.isnan(changes), np.nan, np.where(certain, without, studentized))

    def standard_errors(self) -> Floats:
        """The standard error of each mean, shape (n_columns,); 0 where all units are equal."""
        squares, n = (self.deviations**2).sum(axis=1), self.sizes.sum(axis=1)[self.size_of]
        with np.errstate(invalid="ignore", divide="ignore"):
            errors = np.sqrt(squares * self.n_units / (self.n_units - 1)) / n
        varied = np.abs(self.deviations).max(axis=1) > _ROUNDING
        return np.where((self.n_with_values != 1) & varied, errors, 0.0)

    def _changes(self, sums: Floats) -> tuple[Floats, Floats | int]:
        """The differences of the resampled means from the mean, and the number of values in each resample."""
        n_columns = len(self.mid)
        if self._one_value_each:
            return sums[:, :n_columns] / self.n_units, self.n_units
        n = sums[:, n_columns : n_columns + len(self.sizes)][:, self.size_of]
        with np.errstate(invalid="ignore"):  # a resample without values gives NaN, which is ignored
            return sums[:, :n_columns] / n, n

    def _variations(self, sums: Floats, changes: Floats) -> Floats:
        """For each resample, the sum over its units of (d - change * n) ** 2: d is a unit's deviation, n its size."""
        n_columns = len(self.mid)
        if self._one_value_each:
            squares: Floats = sums[:, n_columns:] - changes**2 * self.n_units
            return np.maximum(squares, 0.0)
        rest = sums[:, n_columns + len(self.sizes) :]
        of_squares, products, sizes = rest[:, :n_columns], rest[:, n_columns : 2 * n_columns], rest[:, 2 * n_columns :]
        squares = of_squares - 2 * changes * products + changes**2 * sizes[:, self.size_of]
        return np.maximum(squares, 0.0)


_FAR = 1e9
"""A number of standard errors that no sample reaches; stands for infinity."""
