"""How systems rank on average over data sets.

Demsar (2006), "Statistical comparisons of classifiers over multiple data sets".
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from rougekit.foundation import extras


class MeanRanks(NamedTuple):
    """How systems rank on average over data sets."""

    ranks: dict[str, float]
    """1 is the best; systems with equal scores share the mean of their ranks"""
    p_value: float | None
    """of Friedman's test of the hypothesis that all systems perform alike; None for two systems, and 1 if all tie"""
    critical_difference: float
    """Nemenyi's: systems whose mean ranks are further apart differ significantly"""
    n_datasets: int
    """the number of data sets with a score for every system; others are left out"""


def mean_ranks(scores: Mapping[str, Sequence[float]], level: float) -> MeanRanks:
    """Mean ranks, Friedman's test and Nemenyi's critical difference. scores : by system, one for each data set

    Raises ValueError if no data set has a score for every system.
    """
    stats = extras.load("scipy.stats", "mean_ranks")
    by_system = np.array([*scores.values()])
    by_system = by_system[:, ~np.isnan(by_system).any(axis=0)]
    k, n = by_system.shape
    if not n:
        raise ValueError("there is no data set with a score for every system; expected one or more")
    ranks = stats.rankdata(-by_system, axis=0).mean(axis=1).tolist()
    p_value = None
    if k > 2:
        p_value = float(stats.friedmanchisquare(*by_system).pvalue) if np.ptp(by_system, axis=0).any() else 1.0
    quantile = float(stats.studentized_range.ppf(1 - level, k, math.inf)) / math.sqrt(2)
    return MeanRanks(dict(zip(scores, ranks, strict=True)), p_value, quantile * math.sqrt(k * (k + 1) / (6 * n)), n)
