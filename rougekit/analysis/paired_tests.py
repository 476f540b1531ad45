"""Paired tests and intervals: the same examples, or groups of them, are resampled or exchanged for all systems.

The interval of a difference always agrees with its test: it excludes 0 exactly where p <= level. It is the interval
that was asked for, extended to 0 where the difference is not significant; where it is, and the interval includes 0, the
bound next to 0 is that of the inverted test (Hartigan 1969). Holm's correction sets the level of each difference, so
intervals are computed after all p-values of a family.
"""

import math
from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

import numpy as np

from rougekit.analysis.claims import POWER
from rougekit.analysis.comparison_results import Compared, Method
from rougekit.analysis.power import smallest_difference
from rougekit.foundation.arrays.types import Bools, Counts, Floats, Ints, Numbers
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scores.bootstrap import interval, resampled_sums, tossed_sums
from rougekit.scoring.scores.distributions import t_quantile
from rougekit.scoring.scores.gaffke import equal_bounds
from rougekit.scoring.scores.groups import Groups, summed
from rougekit.scoring.scores.means import DIFFERENCES, Means
from rougekit.scoring.scores.statistics import interval_of_means, whole_range
from rougekit.scoring.scores.student_hall import student_hall_interval, student_hall_p

_TIE = 1e-12
"""Statistics that differ by less than this share of the largest difference of an example are equal up to rounding."""

_ENUMERATED = 2**13
"""Up to this number of exchanges each is tried, even if fewer resamples were asked for."""


class Trial(NamedTuple):
    """How two systems are compared."""

    method: Method
    options: AggregateOptions
    threads: int | None
    groups: Groups | None

    @property
    def level(self) -> float:
        """The largest p-value that is called significant, before any correction."""
        return round(1 - self.options.confidence, 12)

    @property
    def seed(self) -> int:
        """The seed of all draws."""
        return self.options.seed or 0

    def is_exact(self, n_units: int) -> bool:
        """Whether every exchange is tried once."""
        few = n_units < 63 and 2**n_units <= max(self.options.n_resamples, _ENUMERATED)
        return self.method != "bootstrap" and few

    def least_p(self, n_units: int, n_with_values: int) -> float:
        """The smallest p-value that the test can give if this many of the units have values."""
        drawn = 0.0 if self.is_exact(n_units) else 1 / (self.options.n_resamples + 1)
        return min(1.0, max(2.0 ** (1 - n_with_values), drawn))

    def resampled_sums(self, columns: Floats) -> Floats:
        """Sums over resampled units, shape (n_resamples, n_columns)."""
        return resampled_sums(columns, self.options.n_resamples, self.seed, self.threads)

    def exchanged_sums(self, columns: Numbers) -> Floats:
        """Sums over the units that are exchanged, shape (n_resamples or 2^n, n_columns)."""
        n = columns.shape[1]
        return tossed_sums(columns, 2**n if self.is_exact(n) else self.options.n_resamples, self.seed, self.threads)


Bounds = tuple[float, float]
"""Low and high of a difference."""


_Counts = tuple[int, int | None, int | None, int | None]
"""The number of examples that have a score, wins, ties and losses."""


class _Difference(NamedTuple):
    """A difference, its p-value, and the functions that its interval is computed by."""

    value: float
    p_value: float
    n_units: int
    influences: Floats
    """the influence of each unit on the difference, shape (n_units,)"""
    interval: Callable[[float], Bounds]
    """the interval that was asked for, by confidence"""
    inverted_test: Callable[[float], Bounds]
    """what the test does not reject, by level; infinite where it rejects nothing"""


class Tested(NamedTuple):
    """Systems after their tests, before the intervals of their differences."""

    scores: Floats
    """scores with their bounds, shape (n_systems, n_scores, 3); the first system is the baseline"""
    differences: list[_Difference]
    """of the other systems, one after the other"""
    counted: list[_Counts]
    """of each difference"""
    n_units: int
    trial: Trial

    @property
    def p_values(self) -> Floats:
        """The p-values before any correction, shape (n_systems - 1, n_scores)."""
        return np.array([difference.p_value for difference in self.differences]).reshape(len(self.scores) - 1, -1)

    def results(self, levels: Floats, corrected: Floats) -> list[list[Compared]]:
        """By system and score; levels and corrected p-values of differences have the shape of `p_values`."""
        n_scores, rows = self.scores.shape[1], self.scores.reshape(-1, 3).tolist()
        results = [
            Compared(score, low, high, n_examples=counts[0])
            for (score, low, high), counts in zip(rows[:n_scores], self.counted, strict=False)
        ]
        for (score, low, high), difference, counts, level, p_holm in zip(
            rows[n_scores:], self.differences, self.counted, levels.ravel().tolist(), corrected.ravel().tolist(),
            strict=True,
        ):  # fmt: skip
            least_p, bounds = self.trial.least_p(self.n_units, difference.n_units), _interval(difference, level)
            detectable = _detectable(difference, level, least_p)
            results.append(Compared(
                score, low, high, difference.value, *bounds, difference.p_value, p_holm, detectable, *counts, level,
                p_holm <= self.trial.level, least_p,
            ))  # fmt: skip
        return [results[k : k + n_scores] for k in range(0, len(results), n_scores)]


def compare_means(columns: Floats, trial: Trial) -> Tested:
    """Compare the means of columns with those of the first system.

    columns : shape (n_systems, n_columns, n_examples); an example that is NaN in one system is left out of all
    """
    n_systems, n_columns, n = columns.shape
    columns = np.where(np.isnan(columns).any(axis=0), np.nan, columns)
    changes = (columns[1:] - columns[0]).reshape(-1, n)
    is_bootstrap = trial.method == "bootstrap"
    score_interval = interval_of_means(trial.options.interval)
    kind = "student-hall" if trial.options.interval == "auto" and not is_bootstrap else score_interval
    means = Means(columns.reshape(-1, n), trial.groups, score_interval)
    differences = Means(changes, trial.groups, kind, DIFFERENCES)
    tested = differences
    if is_bootstrap and kind == "student-hall":
        tested = Means(changes, trial.groups, "bootstrap-t", DIFFERENCES)
    rows = np.concatenate([means.columns, tested.columns])
    sums = trial.resampled_sums(rows) if len(rows) else np.empty((0, 0))
    mean_sums, difference_sums = sums[:, : len(means.columns)], sums[:, len(means.columns) :]
    inverted_test: Callable[[int, float], Bounds]
    if is_bootstrap:
        p_values, inverted_test = _bootstrap_test(tested, difference_sums, changes)
    else:
        p_values, inverted_test = _permutation_test(summed(np.nan_to_num(changes), trial.groups), differences, trial)
    p_values[np.isnan(differences.mid)] = np.nan
    all_bounds = cache(lambda confidence: differences.bounds(difference_sums, confidence))

    def bounds(column: int, confidence: float) -> Bounds:
        low, high = all_bounds(confidence)
        return float(low[column]), float(high[column])

    compared = _differences(
        trial, differences.mid, p_values, differences.n_with_values, differences.influences, bounds, inverted_test
    )
    low, high = means.bounds(mean_sums, trial.options.confidence)
    scores = np.stack([means.mid, low, high], axis=1).reshape(n_systems, n_columns, 3)
    close = _TIE * np.nanmax(np.abs(changes), axis=1, initial=0.0, keepdims=True)
    counted = _counted(~np.isnan(changes), changes > close, changes < -close)
    return Tested(scores, compared, counted, differences.n_units, trial)


def compare_counts(counts: Counts, score: Callable[[Floats], Floats], values: Floats | None, trial: Trial) -> Tested:
    """Compare scores that are computed from counts summed over examples with those of the first system.

    counts : shape (n_systems, n_columns, n_examples)
    score : from sums of shape (n_columns, n) to scores of shape (n_scores, n), as `Measure.of_sums`
    values : the scores of examples, shape (n_systems, n_scores, n_examples), for wins and losses; None: there are none
    """
    n_systems, n_columns, n_examples = counts.shape
    counts = summed(counts, trial.groups)
    n = counts.shape[2]

    def scores(sums: Numbers) -> Floats:
        """shape (..., n_columns) to (..., n_scores)"""
        return score(sums.reshape(-1, n_columns).astype(np.float64).T).T.reshape(*sums.shape[:-1], -1)

    totals = counts.sum(axis=2)
    observed = scores(totals)
    resampled = scores(trial.resampled_sums(counts.reshape(-1, n)).reshape(-1, n_systems, n_columns))
    changes = (resampled[:, 1:] - resampled[:, :1]).reshape(len(resampled), -1)
    difference = (observed[1:] - observed[0]).ravel()
    if trial.method == "bootstrap":
        chance = (changes - difference) * _widening(n)
    else:
        moved = trial.exchanged_sums((counts[1:] - counts[0]).reshape(-1, n)).reshape(-1, n_systems - 1, n_columns)
        chance = (scores(totals[1:] - moved) - scores(totals[0] + moved)).reshape(-1, len(difference))
    exact = trial.is_exact(n)
    p_values = _p_values(chance, difference, np.ones_like(difference), exact=exact)
    without = scores(np.moveaxis(totals[..., np.newaxis] - counts, 1, 2))  # each unit
    influences = _jackknife((without[1:] - without[0]).transpose(0, 2, 1).reshape(-1, n))
    n_different = np.count_nonzero((counts[1:] != counts[0]).any(axis=1), axis=1).repeat(len(observed[0]))
    percentiles = cache(lambda confidence: interval(changes, confidence))
    by_percentile = trial.options.interval == "percentile" or trial.method == "bootstrap"

    def bounds(k: int, confidence: float) -> Bounds:
        if n == 1:
            return DIFFERENCES
        if by_percentile:
            low, high = percentiles(confidence)
            return float(low[k]), float(high[k])
        if not influences[k].any():
            return equal_bounds(float(difference[k]), n, DIFFERENCES, confidence)
        return student_hall_interval(float(difference[k]), influences[k], confidence, int(n_different[k]))

    def inverted_test(k: int, level: float) -> Bounds:
        return critical_bounds(float(difference[k]), abs(float(difference[k])), chance[:, k], level, exact=exact)

    n_units = np.full(len(difference), n)
    compared = _differences(trial, difference, p_values, n_units, influences.__getitem__, bounds, inverted_test)
    low, high = whole_range(observed) if n == 1 else interval(resampled, trial.options.confidence)
    counted: list[_Counts] = [(n_examples, None, None, None)] * len(compared)
    if values is not None:
        gains = (values[1:] - values[0]).reshape(-1, n_examples)
        counted = _counted(np.ones(gains.shape, np.bool_), gains > 0, gains < 0)
    return Tested(np.stack([observed, low, high], axis=-1), compared, counted, n, trial)


def _differences(
    trial: Trial, values: Floats, p_values: Floats, n_units: Ints, influences: Callable[[int], Floats],
    bounds: Callable[[int, float], Bounds], inverted_test: Callable[[int, float], Bounds],
) -> list[_Difference]:  # fmt: skip
    """One difference for each value; the functions take its number first.

    p is at least 2 / 2^n, the smallest of a two-sided paired test of n units, whatever resamples of few units say.
    """
    p_values = np.maximum(p_values, np.minimum(1.0, 2.0 ** (1.0 - n_units)))
    differences = [
        _Difference(value, p, n, influences(k), partial(bounds, k), partial(inverted_test, k))
        for k, (value, p, n) in enumerate(zip(values.tolist(), p_values.tolist(), n_units.tolist(), strict=True))
    ]
    return [_guarded(each) for each in differences] if trial.method == "guarded" else differences


def _permutation_test(
    changes: Floats, differences: Means, trial: Trial
) -> tuple[Floats, Callable[[int, float], Bounds]]:
    """p of each row of changes, and the inverted test, by column and level.

    p is how often exchanging the outputs of random units gives as large a difference. A difference is not rejected if
    the test of the changes minus that difference has p > level. Those lie between the k-th least and the k-th largest
    mean over either the exchanged or the other units, of all exchanges.
    """
    n_columns, n = changes.shape
    sums = trial.exchanged_sums(np.concatenate([changes, differences.sizes]))
    exchanged, sizes = sums[:, :n_columns], sums[:, n_columns:]
    totals, exact = changes.sum(axis=1), trial.is_exact(n)
    p_values = _p_values(totals - 2 * exchanged, totals, n * np.abs(changes).max(axis=1), exact=exact)

    def inverted_test(column: int, level: float) -> Bounds:
        if not (k := _rank(level, len(exchanged), exact=exact)):
            return -math.inf, math.inf
        row = differences.size_of[column]
        size, total = sizes[:, row], differences.sizes[row].sum()
        halves = (exchanged[:, column], size), (totals[column] - exchanged[:, column], total - size)
        low, high = (
            [np.divide(part, n, out=np.full(len(part), empty), where=n > 0) for part, n in halves]
            for empty in (-math.inf, math.inf)
        )
        least, largest = np.minimum(*low), np.maximum(*high)
        return float(np.partition(least, k - 1)[k - 1]), float(np.partition(largest, -k)[-k])

    return p_values, inverted_test


def _bootstrap_test(differences: Means, sums: Floats, changes: Floats) -> tuple[Floats, Callable[[int, float], Bounds]]:
    """p of each difference, and the inverted test, by column and level.

    p is how often a resample is as far from the difference as that is from 0, both in standard errors for bootstrap-t.
    """
    if differences.kind == "bootstrap-t":
        chance, errors, scales = differences.t(sums), differences.standard_errors(), np.ones(len(changes))
        with np.errstate(divide="ignore", invalid="ignore"):
            observed = np.where(differences.mid == 0, 0.0, np.abs(differences.mid) / errors)
    else:
        chance = (differences.of_sums(sums) - differences.mid) * _widening(differences.n_units)
        observed, scales = np.abs(differences.mid), np.abs(np.nan_to_num(changes)).max(axis=1)

    def inverted_test(column: int, level: float) -> Bounds:
        difference, statistic = float(differences.mid[column]), float(observed[column])
        return critical_bounds(difference, statistic, chance[:, column], level, exact=False)

    return _p_values(chance, observed, scales, exact=False), inverted_test


def critical_bounds(difference: float, observed: float, chance: Floats, level: float, *, exact: bool) -> Bounds:
    """The difference plus and minus the least one whose statistic, proportional to `observed`, is significant."""
    valid = np.abs(chance[~np.isnan(chance)])
    k = _rank(level, len(valid), exact=exact)
    if not k or not observed:
        return -math.inf, math.inf
    reach = abs(difference) * float(np.partition(valid, -k)[-k]) / observed
    return difference - reach, difference + reach


def _rank(level: float, n_resamples: int, *, exact: bool) -> int:
    """One more than the largest number of cases for which p <= level; 0 if there is no such number."""
    tried = n_resamples if exact else n_resamples + 1
    return math.floor(level * tried * (1 + _TIE)) + int(exact)


def _guarded(difference: _Difference) -> _Difference:
    """The difference with the guarded test: p is also at least that of Student's and of Hall's intervals."""

    def hull(confidence: float) -> Bounds:
        low, high = difference.interval(confidence)
        least, largest = difference.inverted_test(1 - confidence)
        return (min(low, least) if least > -math.inf else low), (max(high, largest) if largest < math.inf else high)

    p_value = max(difference.p_value, student_hall_p(difference.value, difference.influences))
    return difference._replace(p_value=p_value, interval=hull)


def _interval(difference: _Difference, level: float) -> Bounds:
    """The interval of a difference at a level, which agrees with the test."""
    d, n = difference.value, difference.n_units
    if math.isnan(difference.p_value):
        return math.nan, math.nan
    low, high = difference.interval(1 - level)
    if low >= high:
        low, high = DIFFERENCES if n == 1 else equal_bounds(d, n, DIFFERENCES, 1 - level)
    bounds = min(max(low, DIFFERENCES.low), d), max(min(high, DIFFERENCES.high), d)  # sums of resamples are rounded
    return agreeing_bounds(bounds, d, difference.p_value, level, difference.inverted_test)


def agreeing_bounds(
    bounds: Bounds, difference: float, p_value: float, level: float, inverted_test: Callable[[float], Bounds]
) -> Bounds:
    """Bounds of a difference that exclude 0 exactly where p_value <= level.

    bounds : of another interval, changed no more than necessary
    inverted_test : what the test does not reject, by level
    """
    low, high = bounds
    if p_value > level * (1 + _TIE):
        return min(low, 0.0), max(high, 0.0)
    if low <= 0 <= high:
        least, largest = inverted_test(level)
        low, high = (min(least, difference), high) if difference > 0 else (low, max(largest, difference))
    return low, high


def _p_values(chance: Floats, observed: Floats, scales: Floats, *, exact: bool) -> Floats:
    """The share of resampled differences, shape (n_resamples, ...), that are as large as the observed ones."""
    cases = (np.abs(chance) >= np.abs(observed) - _TIE * scales).sum(axis=0)
    tried = np.count_nonzero(~np.isnan(chance), axis=0)
    p_values: Floats = cases / tried if exact else (cases + 1) / (tried + 1)
    return p_values


def _widening(n_units: int) -> float:
    """The factor by which percentiles are too narrow: Hesterberg (2015), "What teachers should know", 4.2."""
    if n_units < 6:
        return 1.0  # p is the smallest possible one
    return t_quantile(0.975, n_units - 1) / t_quantile(0.975, math.inf) * math.sqrt(n_units / (n_units - 1))


def _jackknife(without: Floats) -> Floats:
    """Influences of units on statistics, whose values without each unit have the shape (n_statistics, n_units)."""
    n = without.shape[1]
    with np.errstate(invalid="ignore"):
        influences = np.nan_to_num((n - 1) * (without.mean(axis=1, keepdims=True) - without))
    return np.where(np.abs(influences) > _TIE, influences, 0.0)


def _counted(valid: Bools, better: Bools, worse: Bools) -> list[_Counts]:
    counts = (np.count_nonzero(which, axis=1).tolist() for which in (valid, better, worse))
    return [(n, wins, n - wins - losses, losses) for n, wins, losses in zip(*counts, strict=True)]


def _detectable(difference: _Difference, level: float, least_p: float) -> float:
    n = difference.n_units
    if math.isnan(difference.p_value):
        return math.nan
    if least_p > level:
        return math.inf
    deviation = math.sqrt(float((difference.influences**2).sum()) / (n - 1))
    return smallest_difference(deviation, n, level, POWER)
