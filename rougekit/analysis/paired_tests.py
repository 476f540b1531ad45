"""Paired tests and intervals: the same examples, or groups of them, are resampled or exchanged for all systems."""

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rougekit.analysis.comparison_results import POWER, Compared, Method
from rougekit.analysis.power import smallest_difference, t_quantile
from rougekit.arrays.types import Floats
from rougekit.scores.bootstrap import interval, resampled_sums, tossed_sums
from rougekit.scores.groups import Groups, summed, units
from rougekit.scores.means import DIFFERENCES, Means
from rougekit.scores.statistics import is_studentised

_TIE = 1e-12
"""Statistics that differ by less than this share of the largest difference of one example count as equal: rounding."""

_ENUMERATED = 2**13
"""So many exchanges are tried one by one, even if fewer resamples were asked for."""


class Trial(NamedTuple):
    """How two systems are compared."""

    method: Method
    n_resamples: int
    seed: int
    confidence: float
    threads: int | None
    interval: str
    groups: Groups | None

    def is_exact(self, n_units: int) -> bool:
        """Whether every exchange is tried once."""
        few = n_units < 63 and 2**n_units <= max(self.n_resamples, _ENUMERATED)
        return self.method == "permutation" and few

    def draw(self, columns: Floats) -> Floats:
        """Sums over resampled units, shape (n_resamples, n_columns)."""
        return resampled_sums(columns, self.n_resamples, self.seed, self.threads)

    def toss(self, columns: NDArray[Any]) -> Floats:
        """Sums over the units to exchange, shape (n_resamples or 2^n, n_columns)."""
        n = columns.shape[1]
        return tossed_sums(columns, 2**n if self.is_exact(n) else self.n_resamples, self.seed, self.threads)


def compare_means(columns: Floats, trial: Trial) -> list[list[Compared]]:
    """Compare means of columns with those of the first system.

    Parameters
    ----------
    columns : shape (n_systems, n_columns, n_examples); an example that is NaN in a system is left out of all of them

    Returns
    -------
    for each system, for each column, a Compared without p_holm
    """
    n_systems, n_columns, n = columns.shape
    columns = np.where(np.isnan(columns).any(axis=0), np.nan, columns)
    changes = (columns[1:] - columns[0]).reshape(-1, n)
    studentised = is_studentised(trial.interval, units(trial.groups, n))
    means = Means(columns.reshape(-1, n), trial.groups, studentised)
    differences = Means(changes, trial.groups, studentised, DIFFERENCES)
    sums, of_differences = _drawn(means, differences, trial)
    observed = means.mid.reshape(n_systems, n_columns)
    difference = (observed[1:] - observed[0]).ravel()
    if trial.method == "permutation":
        p_values = _by_exchange(summed(np.nan_to_num(changes), trial.groups), trial)
    elif studentised:
        p_values = _by_t(differences, of_differences)
    else:
        chance = (differences.of_sums(of_differences) - differences.mid) * _widening(differences.n_units)
        p_values = _shares(chance, difference, np.abs(np.nan_to_num(changes)).max(axis=1), exact=False)
    p_values = _floored(p_values, differences.n_with_values)
    p_values[np.isnan(difference)] = np.nan
    n_counted = np.count_nonzero(~np.isnan(changes), axis=1)
    bounds = differences.bounds(of_differences, trial.confidence)
    for bound in bounds:
        bound[~changes.any(axis=1)] = 0.0  # the same in every example
    tests = _tests(
        difference, bounds, p_values,
        differences.standard_errors(), differences.n_with_values, trial,
    )  # fmt: skip
    close = _TIE * np.nanmax(np.abs(changes), axis=1, initial=0.0, keepdims=True)
    wins, losses = (np.count_nonzero(found, axis=1).tolist() for found in (changes > close, changes < -close))
    tests = [
        replace(test, n_examples=int(n), wins=w, ties=int(n) - w - worse, losses=worse)
        for test, n, w, worse in zip(tests, n_counted, wins, losses, strict=True)
    ]
    low, high = means.bounds(sums, trial.confidence)
    return _entries(observed, low.reshape(observed.shape), high.reshape(observed.shape), tests, n_counted)


def compare_counts(
    counts: NDArray[Any], score: Callable[[Floats], Floats], values: Floats | None, trial: Trial
) -> list[list[Compared]]:
    """Compare what is made of counts summed over examples with that of the first system.

    Parameters
    ----------
    counts : shape (n_systems, n_columns, n_examples)
    score : sums of shape (n_columns, n) to scores of shape (n_scores, n), as `Measure.of_sums`
    values : the scores of examples, shape (n_systems, n_scores, n_examples), for wins and losses; None: there are none

    Returns
    -------
    for each system, for each score, a Compared without p_holm
    """
    n_systems, n_columns, n_examples = counts.shape
    counts = summed(counts, trial.groups)
    n = counts.shape[2]

    def scores(sums: NDArray[Any]) -> Floats:
        """shape (..., n_columns) to (..., n_scores)"""
        return score(sums.reshape(-1, n_columns).astype(np.float64).T).T.reshape(*sums.shape[:-1], -1)

    totals = counts.sum(axis=2)
    observed = scores(totals)
    resampled = scores(trial.draw(counts.reshape(-1, n)).reshape(-1, n_systems, n_columns))
    changes = resampled[:, 1:] - resampled[:, :1]
    difference = observed[1:] - observed[0]
    if trial.method == "permutation":
        moved = trial.toss((counts[1:] - counts[0]).reshape(-1, n)).reshape(-1, n_systems - 1, n_columns)
        chance = scores(totals[1:] - moved) - scores(totals[0] + moved)
    else:
        chance = (changes - difference) * _widening(n)
    p_values = _shares(chance, difference, np.ones_like(difference), exact=trial.is_exact(n)).ravel()
    whole = np.full_like(difference, 1.0)
    bounds = (-whole, whole) if n == 1 else interval(changes, trial.confidence)
    n_units = np.full(difference.size, n)
    errors = np.zeros(difference.size) if n == 1 else np.nanstd(changes, axis=0, ddof=1).ravel()
    tests = _tests(
        difference.ravel(), (bounds[0].ravel(), bounds[1].ravel()), _floored(p_values, n_units), errors, n_units, trial
    )
    n_counted = np.full(difference.size, n_examples)
    if values is not None:
        gains = (values[1:] - values[0]).reshape(-1, n_examples)
        tests = [
            replace(
                test, n_examples=n_examples, wins=int((gain > 0).sum()), losses=int((gain < 0).sum()),
                ties=int((gain == 0).sum()),
            )
            for test, gain in zip(tests, gains, strict=True)
        ]  # fmt: skip
    else:
        tests = [replace(test, n_examples=n_examples) for test in tests]
    low, high = (np.zeros_like(observed), np.ones_like(observed)) if n == 1 else interval(resampled, trial.confidence)
    return _entries(observed, low, high, tests, n_counted)


def _drawn(means: Means, differences: Means, trial: Trial) -> tuple[Floats, Floats]:
    """Sums over resamples for the systems' means and for their differences, which share the draws."""
    if means.studentised:
        sums = trial.draw(np.concatenate([means.columns, differences.columns]))
        return sums[:, : len(means.columns)], sums[:, len(means.columns) :]
    sums = trial.draw(means.columns)
    each, rest = np.split(sums, [len(means.mid)], axis=1)  # what is left of all examples is the same in all systems
    n_first = len(means.mid) - len(differences.mid)
    by_system = each.reshape(len(sums), -1, n_first)
    return sums, np.concatenate([(by_system[:, 1:] - by_system[:, :1]).reshape(len(sums), -1), rest], axis=1)


def _by_exchange(changes: Floats, trial: Trial) -> Floats:
    """p of each row of changes: how often the outputs of random units, exchanged, make as large a difference."""
    turned, totals = trial.toss(changes), changes.sum(axis=1)
    scales = changes.shape[1] * np.abs(changes).max(axis=1)
    return _shares(totals - 2 * turned, totals, scales, exact=trial.is_exact(changes.shape[1]))


def _by_t(differences: Means, sums: Floats) -> Floats:
    """p of each difference: how often a resample is as many standard errors from it as it is from 0."""
    errors = differences.standard_errors()
    with np.errstate(divide="ignore", invalid="ignore"):
        observed = np.where(differences.mid == 0, 0.0, np.abs(differences.mid) / errors)
    return _shares(differences.t(sums), observed, np.ones_like(observed), exact=False)


def _shares(chance: Floats, observed: Floats, scales: Floats, *, exact: bool) -> Floats:
    """Share of the differences that chance makes, shape (n_resamples, ...), that are as large as the observed ones."""
    cases = (np.abs(chance) >= np.abs(observed) - _TIE * scales).sum(axis=0)
    tried = np.count_nonzero(~np.isnan(chance), axis=0)
    shares: Floats = cases / tried if exact else (cases + 1) / (tried + 1)
    return shares


def _floored(p_values: Floats, n_units: NDArray[np.int64]) -> Floats:
    """No paired test of n units has a two-sided p below 2 / 2^n, whatever resamples of so few may say."""
    floored: Floats = np.maximum(p_values, np.minimum(1.0, 2.0 ** (1.0 - n_units)))
    return floored


def _widening(n_units: int) -> float:
    """By how much percentiles are too close to the middle: Hesterberg (2015), "What teachers should know", 4.2."""
    if n_units < 6:
        return 1.0  # _floored decides
    return t_quantile(0.975, n_units - 1) / t_quantile(0.975, math.inf) * math.sqrt(n_units / (n_units - 1))


def _tests(
    difference: Floats,
    bounds: tuple[Floats, Floats],
    p_values: Floats,
    errors: Floats,
    n_units: NDArray[np.int64],
    trial: Trial,
) -> list[Compared]:
    """What was found of each difference; score, low and high are not known here."""
    level = 1 - trial.confidence
    return [
        Compared(
            math.nan, math.nan, math.nan, d, low, high, p,
            detectable=math.nan if math.isnan(p) else smallest_difference(se * math.sqrt(n), n, level, POWER),
        )
        for d, low, high, p, se, n in zip(
            difference.tolist(), bounds[0].tolist(), bounds[1].tolist(), p_values.tolist(), errors.tolist(),
            n_units.tolist(), strict=True,
        )
    ]  # fmt: skip


def _entries(
    observed: Floats, low: Floats, high: Floats, tests: list[Compared], n_examples: NDArray[np.int64]
) -> list[list[Compared]]:
    """Put together, for each system and score, the first system being the baseline: (n_systems, n_scores)."""
    n_scores = observed.shape[1]
    rows = np.stack([observed, low, high], axis=-1).tolist()
    found = [
        [
            Compared(cell[0], cell[1], cell[2], n_examples=int(n))
            for cell, n in zip(rows[0], n_examples[:n_scores], strict=True)
        ]
    ]
    for row, first in zip(rows[1:], range(0, len(tests), n_scores), strict=True):
        of_system = tests[first : first + n_scores]
        found.append([replace(test, score=s, low=a, high=b) for test, (s, a, b) in zip(of_system, row, strict=True)])
    return found
