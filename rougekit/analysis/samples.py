"""The scores of one system in one type, averaged over its runs, and the influence of each unit on them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from rougekit.analysis.paired_tests import Estimate
from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.scores.means import Range, range_of
from rougekit.scoring.scores.statistics import SampleStatistic, bounds_of, inference_of

_ROUNDING = 1e-12
"""Differences between scores up to this size are rounding errors."""


class Sample(NamedTuple):
    """A system's scores in one type, averaged over its runs; n_parts is 3, or for BLEU 1."""

    scores: Floats
    """the parts of the score, as the standard's tool adds them up, shape (n_parts,)"""
    exact_scores: Floats
    """the same from exact means, for differences"""
    influences: Floats
    """the influence of each unit on each part, shape (n_parts, n_units); 0 for a unit without values"""
    sizes: Floats
    """the weight of each unit, shape (n_parts, n_units); 0 for a unit without values"""
    units: Numbers
    """the values or counts of each unit: two systems tie in a unit if these are equal; shape (n_parts or 1, n_sums,
    n_units)"""
    run_scores: Floats
    """the scores of each run, shape (n_runs, n_parts)"""
    run_influences: Floats
    """in each run, the influence of each unit on each part, shape (n_runs, n_parts, n_units)"""
    interaction: Floats
    """the squared standard error of the interaction of examples and runs, shape (n_parts,); 0 for one run"""
    ranges: list[Range]
    """of each part of the score: that of a difference follows from those of both systems"""

    def minus(self, other: "Sample", part: int) -> Estimate:
        """The difference from another system on the same examples, in the part with this index."""
        has_values = self.sizes[part] > 0
        differs = np.abs(self.units - other.units)[part if len(self.units) > 1 else 0].max(axis=0) > _ROUNDING
        influences = (self.influences[part] - other.influences[part])[has_values]
        value = float(self.exact_scores[part] - other.exact_scores[part])
        value = 0.0 if abs(value) <= _ROUNDING else value
        if np.abs(influences).max(initial=0.0) <= _ROUNDING:
            influences = np.zeros_like(influences)
        run_variances = (*variance_of_runs(self.run_scores[:, part]), *variance_of_runs(other.run_scores[:, part]))
        n_different = int(np.count_nonzero(differs & has_values))
        interaction = float(self.interaction[part] + other.interaction[part])
        ours, theirs = self.ranges[part], other.ranges[part]
        value_range = Range(ours.low - theirs.high, ours.high - theirs.low)
        sizes = self.sizes[part, has_values]
        return Estimate(value, influences, sizes, n_different, run_variances, interaction, value_range)

    def of_units(self, part: int) -> Floats:
        """The part with this index as a mean over units, in each run: shape (n_runs, n_units with values)."""
        return self.run_scores[:, part, np.newaxis] + self.run_influences[:, part, self.sizes[part] > 0]

    def bounds(self, confidence: float) -> tuple[Floats, Floats]:
        """Bounds of the mean over all possible runs, two arrays of shape (n_parts,)."""
        tests = [
            inference_of(
                value, self.influences[part, self.sizes[part] > 0], self.ranges[part],
                run_variances=variance_of_runs(self.run_scores[:, part]), interaction=float(self.interaction[part]),
            )
            for part, value in enumerate(self.exact_scores.tolist())
        ]  # fmt: skip
        return bounds_of(tests, range_of(np.array(self.ranges)), confidence)


def variance_of_runs(scores: Floats) -> tuple[tuple[float, int], ...]:
    """The squared standard error of the mean of these runs, and its degrees of freedom, as one pair; () for one run."""
    n = len(scores)
    return () if n == 1 else ((float(scores.var(ddof=1)) / n, n - 1),)


def sample_of(runs: Sequence[SampleStatistic]) -> Sample:
    """The sample of a system, given the statistic of each of its runs, all of the same examples."""
    run_scores, influences = np.array([run.exact_score for run in runs]), np.array([run.influences() for run in runs])
    mean, sizes, interaction = influences.mean(axis=0), runs[0].unit_sizes, np.zeros(run_scores.shape[1])
    if len(runs) > 1:
        n_units = np.count_nonzero(sizes, axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            spread = ((influences - mean) ** 2).sum(axis=(0, 2)) / ((len(runs) - 1) * (n_units - 1))
            interaction = np.nan_to_num(spread / (len(runs) * n_units), posinf=0.0)
    scores, units = np.mean([run.score for run in runs], axis=0), np.mean([run.units for run in runs], axis=0)
    ranges = [range_of(np.array(of_part)) for of_part in zip(*(run.ranges for run in runs), strict=True)]
    return Sample(scores, run_scores.mean(axis=0), mean, sizes, units, run_scores, influences, interaction, ranges)
