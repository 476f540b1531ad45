"""What a comparison knows of one system and type: its scores, and the influence of each unit on them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rougekit.analysis.paired_tests import Estimate
from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scores.groups import Groups
from rougekit.scoring.scores.means import SCORES, Means
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import OfCounts, inference_of

_ROUNDING = 1e-12
"""Differences of scores that are no larger are rounding."""


class Sample(NamedTuple):
    """A system's scores of one type, averaged over its runs; shapes begin with the number of scores, 3 or 1."""

    scores: Floats
    low: Floats
    high: Floats
    influences: Floats
    """shape (n_scores, n_units), 0 for a unit without values"""
    sizes: Floats
    """the weight of each unit, 0 for one without values; same shape"""
    units: Numbers
    """what units of two systems are equal in, shape (n_scores or 1, n_parts, n_units)"""
    of_runs: Floats
    """the scores of each run, shape (n_runs, n_scores)"""

    def minus(self, other: "Sample", score: int) -> Estimate:
        """The difference from another system's sample of the same examples."""
        here = self.sizes[score] > 0
        apart = np.abs(self.units - other.units)[score if len(self.units) > 1 else 0].max(axis=0) > _ROUNDING
        influences = (self.influences[score] - other.influences[score])[here]
        value = float(self.scores[score] - other.scores[score])
        if np.abs(influences).max(initial=0.0) <= _ROUNDING:
            influences = np.zeros_like(influences)
        of_runs = (*self._run_variance(score), *other._run_variance(score))
        n_different = int(np.count_nonzero(apart & here))
        return Estimate(value, influences, self.sizes[score, here], n_different, of_runs)

    def _run_variance(self, score: int) -> tuple[tuple[float, int], ...]:
        """The squared standard error of the mean over runs, and its degrees of freedom; nothing for one run."""
        return variance_of_runs(self.of_runs[:, score])


def variance_of_runs(scores: Floats) -> tuple[tuple[float, int], ...]:
    """The squared standard error of the mean of these runs, and its degrees of freedom; nothing for one run."""
    n = len(scores)
    return () if n == 1 else ((float(scores.var(ddof=1)) / n, n - 1),)


def samples_of(kind: str, systems: Sequence[Sequence[Scores]], options: AggregateOptions) -> list[Sample]:
    """A sample of each system, given by its runs, of one type.

    An example that is NaN in a run of any of them is left out of all, for that part.
    """
    first = systems[0][0]
    if kind in first.options.counted_types(options.average):
        return [_of_counts(kind, runs, options) for runs in systems]
    columns = [np.array([scores.columns[kind] for scores in runs]) for runs in systems]
    missing = np.any([np.isnan(runs).any(axis=0) for runs in columns], axis=0)
    return [_of_means(np.where(missing, np.nan, runs), first.groups, options) for runs in columns]


def _of_means(columns: Floats, groups: Groups | None, options: AggregateOptions) -> Sample:
    """columns : shape (n_runs, n_scores, n_examples)"""
    of_runs = np.array([Means(run, groups, "student-hall").mid for run in columns])
    means = Means(columns.mean(axis=0) if len(columns) > 1 else columns[0], groups, "student-hall")
    low, high = means.bounds(np.empty((0, 0)), options.confidence)
    sizes = means.sizes[means.size_of]
    influences = np.zeros(sizes.shape)
    for column in range(len(influences)):
        influences[column, sizes[column] > 0] = means.influences(column)
    scores = means.mid if len(columns) == 1 else of_runs.mean(axis=0)
    units = np.nan_to_num(means.mid)[:, np.newaxis] * sizes + means.deviations
    return _with_runs(Sample(scores, low, high, influences, sizes, units[:, np.newaxis], of_runs), options)


def _of_counts(kind: str, runs: Sequence[Scores], options: AggregateOptions) -> Sample:
    statistics = [
        OfCounts(scores.measures[kind], scores[kind].example_counts(), scores.options, scores.groups, "student-hall")
        for scores in runs
    ]
    of_runs = np.array([statistic.mid for statistic in statistics])
    influences = np.mean([statistic.influences() for statistic in statistics], axis=0)
    low, high = statistics[0].bounds(np.empty((0, 0)), options.confidence)
    units = np.mean([statistic.counts for statistic in statistics], axis=0)[np.newaxis]
    sample = Sample(of_runs.mean(axis=0), low, high, influences, np.ones_like(influences), units, of_runs)
    return _with_runs(sample, options)


def _with_runs(sample: Sample, options: AggregateOptions) -> Sample:
    """The sample of several runs, with the interval of the mean over runs that were not seen."""
    if len(sample.of_runs) == 1:
        return sample
    bounds = []
    for score, value in enumerate(sample.scores.tolist()):
        influences = sample.influences[score, sample.sizes[score] > 0]
        inference = inference_of(value, influences, SCORES, of_runs=variance_of_runs(sample.of_runs[:, score]))
        bounds.append(inference.bounds((1 - options.confidence) / 2))
    low, high = np.clip(bounds, *SCORES).T
    missing = np.isnan(sample.scores)
    return sample._replace(low=np.where(missing, np.nan, low), high=np.where(missing, np.nan, high))
