"""The scores of one system in one type, averaged over its runs, and the influence of each unit on them."""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import numpy as np

from rougekit.analysis.paired_tests import Estimate
from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import PARTS, Aggregates, AggregateScore, BleuScore
from rougekit.scoring.scores.means import SCORES, Means
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import OfCounts, bounds_of, inference_of, without_rounding

_ROUNDING = 1e-12
"""Differences between scores up to this size are rounding errors."""

_STEP = 1e-5
"""The part of each influence by which means are changed, to approximate its effect on a score computed from them."""


class Sample(NamedTuple):
    """A system's scores in one type, averaged over its runs.

    n_scores is 3 (precision, recall and F-measure) or, for BLEU, 1; scores, low and high have shape (n_scores,).
    """

    scores: Floats
    low: Floats
    high: Floats
    influences: Floats
    """the influence of each unit on each score, shape (n_scores, n_units); 0 for a unit without values"""
    sizes: Floats
    """the weight of each unit, shape (n_scores, n_units); 0 for a unit without values"""
    units: Numbers
    """the values or counts of each unit: two systems tie in a unit if these are equal; shape (n_scores or 1, n_parts,
    n_units)"""
    of_runs: Floats
    """the scores of each run, shape (n_runs, n_scores)"""
    counted_twice: Floats
    """the part of the mean's squared standard error that is due to single outputs, shape (n_scores,); 0 for one run"""

    def minus(self, other: "Sample", score: int) -> Estimate:
        """The difference from another system on the same examples, in the score with this index."""
        here = self.sizes[score] > 0
        apart = np.abs(self.units - other.units)[score if len(self.units) > 1 else 0].max(axis=0) > _ROUNDING
        influences = (self.influences[score] - other.influences[score])[here]
        value = float(self.scores[score] - other.scores[score])
        if np.abs(influences).max(initial=0.0) <= _ROUNDING:
            influences = np.zeros_like(influences)
        of_runs = (*variance_of_runs(self.of_runs[:, score]), *variance_of_runs(other.of_runs[:, score]))
        n_different = int(np.count_nonzero(apart & here))
        counted_twice = float(self.counted_twice[score] + other.counted_twice[score])
        return Estimate(value, influences, self.sizes[score, here], n_different, of_runs, counted_twice)


def variance_of_runs(scores: Floats) -> tuple[tuple[float, int], ...]:
    """The squared standard error of the mean of these runs, and its degrees of freedom, as one pair; () for one run."""
    n = len(scores)
    return () if n == 1 else ((float(scores.var(ddof=1)) / n, n - 1),)


def samples_of(rouge_type: str, systems: Sequence[Sequence[Scores]], options: AggregateOptions) -> list[Sample]:
    """The sample of each system in one type. systems : the scores of each system's runs

    An example whose precision, recall or F is NaN in any run of any system is left out for all systems, in that part.
    """
    first = systems[0][0]
    if rouge_type in first.options.counted_types(options.average):
        return [_of_counts(rouge_type, runs, options) for runs in systems]
    columns = [np.array([scores.columns[rouge_type] for scores in runs]) for runs in systems]
    missing = np.any([np.isnan(runs).any(axis=0) for runs in columns], axis=0)
    return [_of_means(np.where(missing, np.nan, runs), first, options) for runs in columns]


def average(runs: Sequence[Scores], options: AggregateOptions) -> Aggregates:
    """One system's scores by type, averaged over its runs, with the intervals of `rougekit.compare`."""
    averages: dict[str, Any] = {}
    for rouge_type in runs[0].types:
        (sample,) = samples_of(rouge_type, [runs], options)
        low, mid, high = (tuple(bound.tolist()) for bound in (sample.low, sample.scores, sample.high))
        if len(mid) == len(PARTS):
            averages[rouge_type] = AggregateScore(low, mid, high)
        else:
            averages[rouge_type] = BleuScore(low[0], mid[0], high[0], (), math.nan, math.nan, 0, 0)
    return cast(Aggregates, averages)


def _of_means(columns: Floats, first: Scores, options: AggregateOptions) -> Sample:
    """The sample of scores that are means over examples. columns : shape (n_runs, n_scores, n_examples)"""
    runs = [Means(run, first.groups, "student-hall") for run in columns]
    mean = runs[0] if len(runs) == 1 else Means(columns.mean(axis=0), first.groups, "student-hall")
    low, high = mean.bounds(np.empty((0, 0)), options.confidence)
    sizes = mean.sizes[mean.size_of]
    influences = np.zeros((len(runs), *sizes.shape))
    for of_run, run in zip(influences, runs, strict=True):
        for column, here in enumerate(sizes > 0):
            of_run[column, here] = run.influences(column)
    units = np.nan_to_num(mean.mid)[:, np.newaxis] * sizes + mean.deviations
    scores = np.array([run.mid for run in runs])
    if not first.rules.f_is_a_mean:
        for of_run, mid in zip(influences, scores[:, :, np.newaxis], strict=True):
            above, below = (first.rules.average(mid + step * of_run, first.options) for step in (_STEP, -_STEP))
            of_run[:] = without_rounding((above - below) / (2 * _STEP))
        scores, low, high = (first.rules.average(each.T, first.options).T for each in (scores, low, high))
    return _sample(scores, influences, low, high, sizes, units[:, np.newaxis], options)


def _of_counts(rouge_type: str, runs: Sequence[Scores], options: AggregateOptions) -> Sample:
    statistics = [
        OfCounts(
            scores.measures[rouge_type],
            scores[rouge_type].example_counts(),
            scores.options,
            scores.groups,
            "student-hall",
        )
        for scores in runs
    ]
    influences = np.array([statistic.influences() for statistic in statistics])
    low, high = statistics[0].bounds(np.empty((0, 0)), options.confidence)
    units = np.mean([statistic.counts for statistic in statistics], axis=0)[np.newaxis]
    scores = np.array([statistic.mid for statistic in statistics])
    return _sample(scores, influences, low, high, np.ones_like(influences[0]), units, options)


def _sample(
    of_runs: Floats, influences: Floats, low: Floats, high: Floats, sizes: Floats, units: Numbers,
    options: AggregateOptions,
) -> Sample:  # fmt: skip
    """Make a sample: with one run, with its bounds; with several, with bounds of the mean over all possible runs.

    of_runs : the scores of each run, shape (n_runs, n_scores)
    influences : in each run, shape (n_runs, n_scores, n_units)
    low, high : bounds with one run; not used with several
    """
    if len(of_runs) == 1:
        return Sample(of_runs[0], low, high, influences[0], sizes, units, of_runs, np.zeros(len(low)))
    scores, mean, n_runs = of_runs.mean(axis=0), influences.mean(axis=0), len(of_runs)
    n_units = np.count_nonzero(sizes, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        of_outputs = ((influences - mean) ** 2).sum(axis=(0, 2)) / ((n_runs - 1) * (n_units - 1))
        counted_twice = np.nan_to_num(of_outputs / (n_runs * n_units), posinf=0.0)
    tests = [
        inference_of(
            value, mean[score, sizes[score] > 0], SCORES, of_runs=variance_of_runs(of_runs[:, score]),
            counted_twice=float(counted_twice[score]),
        )
        for score, value in enumerate(scores.tolist())
    ]  # fmt: skip
    return Sample(scores, *bounds_of(tests, SCORES, options.confidence), mean, sizes, units, of_runs, counted_twice)
