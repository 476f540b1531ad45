"""Pearson's, Spearman's and Kendall's coefficients of a metric and people, at each level, of texts and of resamples."""

import math
import warnings
from typing import Literal

import numpy as np

from rougekit.foundation import extras
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.runtime import stopping
from rougekit.studies.score_tables import ScoreTables

Level = Literal["system", "summary", "global"]

_TIE = 1e-12
"""Differences that are larger than a margin by less than this fraction of it are within it, up to rounding."""


def means_over_inputs(scores: Floats, human: Floats, present: Bools) -> Floats:
    """Each coefficient's mean over the inputs where it is defined: scores (n, n_systems, n_inputs) to (3, n)."""
    return _mean_of_defined(general_correlations(scores.swapaxes(-1, -2), human.T, present.T.astype(np.float64)), -1)


def _mean_of_defined(coefficients: Floats, axis: int) -> Floats:
    """The mean along an axis without NaN, the coefficients that are undefined; NaN if none is defined."""
    defined = ~np.isnan(coefficients)
    with np.errstate(invalid="ignore"):  # 0 / 0: none is defined
        means: Floats = np.where(defined, coefficients, 0.0).sum(axis=axis) / defined.sum(axis=axis)
    return means


def resampled_coefficients(
    metric: Floats, human: Floats, texts: ScoreTables, system_counts: Floats, input_counts: Floats, level: Level,
    reach: float | None,
) -> Floats:  # fmt: skip
    """Pearson, Spearman and Kendall of a resample at a level: shape (3,), NaN if undefined.

    metric, human : shape (n_systems, n_inputs), as in `texts`
    system_counts, input_counts : how often each system and each input was drawn
    reach : the largest difference between means in the metric of a pair of systems that counts; None: all count
    """
    present = texts.present
    if level == "global":
        times = (present * system_counts[:, np.newaxis] * input_counts).astype(np.int64).ravel()
        return np.array(_scipy_coefficients(np.repeat(metric.ravel(), times), np.repeat(human.ravel(), times)))
    with np.errstate(invalid="ignore"):  # 0 / 0: undefined
        if level == "system":
            means, is_known = [], np.ones(len(system_counts), bool)
            for scores, has_score in ((metric, texts.scored), (human, present)):
                weights = has_score * input_counts
                n_texts = weights.sum(axis=1)
                means.append(np.where(n_texts > 0, (weights * scores).sum(axis=1) / n_texts, 0.0))
                is_known &= n_texts > 0
            x, y = means
            weights = system_counts * is_known
            return general_correlations(x, y, weights) if reach is None else _kendall_within(x, y, weights, reach)
        each = general_correlations(metric.T, human.T, present.T * system_counts)
        weights = np.where(np.isnan(each), 0.0, input_counts)
        mean: Floats = (weights * np.nan_to_num(each)).sum(axis=1) / weights.sum(axis=1)
        return mean


def coefficients_of_means(metric: Floats, human: Floats, reach: float | None) -> Floats:
    """Pearson, Spearman and Kendall of systems' means, shape (n_systems,) each, by SciPy: shape (3,).

    reach : as for `resampled_coefficients`
    """
    if reach is None:
        return np.array(_scipy_coefficients(metric, human))
    return _kendall_within(metric, human, np.ones(len(metric)), reach)


def _kendall_within(x: Floats, y: Floats, weights: Floats, reach: float) -> Floats:
    """Kendall's tau-b over the pairs whose values of x differ by at most `reach`, after two NaN: shape (3,)."""
    pairs = weights[:, np.newaxis] * weights * are_close(x, reach)
    a, b = (np.sign(values[:, np.newaxis] - values) for values in (x, y))
    both, first, second = ((pairs * product).sum() for product in (a * b, a * a, b * b))
    with np.errstate(invalid="ignore"):  # 0 / 0
        return np.array([math.nan, math.nan, np.clip(both / np.sqrt(first * second), -1.0, 1.0)])


def are_close(x: Floats, reach: float) -> Bools:
    """Which pairs of values differ by at most `reach`, up to rounding."""
    close: Bools = np.abs(x[:, np.newaxis] - x) <= reach * (1 + _TIE)
    return close


def coefficients_by_scipy(metric: Floats, human: Floats, present: Bools, level: Level) -> Floats:
    """Pearson, Spearman and Kendall at summary or global level, by SciPy: shape (3,).

    metric, human, present : shape (n_systems, n_inputs); `present` tells which texts have both scores
    """
    if level == "global":
        return np.array(_scipy_coefficients(metric[present], human[present]))
    inputs = enumerate(stopping.each(present.T))
    by_input = [_scipy_coefficients(metric[has_scores, k], human[has_scores, k]) for k, has_scores in inputs]
    return _mean_of_defined(np.array(by_input), axis=0)


def _scipy_coefficients(x: Floats, y: Floats) -> list[float]:
    """The three coefficients by SciPy, NaN where undefined."""
    stats = extras.load("scipy.stats", "correlate")
    if len(x) < 2:
        return [np.nan] * 3
    with warnings.catch_warnings(), np.errstate(invalid="ignore"):
        warnings.simplefilter("ignore")  # about constant input, whose correlation is NaN
        return [float(test(x, y).statistic) for test in (stats.pearsonr, stats.spearmanr, stats.kendalltau)]


def general_correlations(x: Floats, y: Floats, weights: Floats) -> Floats:
    """Pearson's r, Spearman's rho and Kendall's tau-b of x and y over their last axis: shape (3, ...).

    All three are the general coefficient of Daniels (1944), sum(a b) / sqrt(sum(a^2) sum(b^2)) over all pairs of
    observations. a is the difference between the pair's values of x for Pearson, the difference between their ranks for
    Spearman (ties get the mean rank), and the sign of the difference for Kendall; b is the same for y. An observation
    of weight w counts as w equal ones, which resampling needs and SciPy's functions do not offer. NaN where x or y does
    not vary.
    """
    pairs = weights[..., :, np.newaxis] * weights[..., np.newaxis, :]
    scores = []
    for values in (x, y):
        differences = values[..., :, np.newaxis] - values[..., np.newaxis, :]
        signs = np.sign(differences)
        ranks = (signs * weights[..., np.newaxis, :]).sum(axis=-1)
        scores.append((differences, ranks[..., :, np.newaxis] - ranks[..., np.newaxis, :], signs))
    coefficients = []
    for a, b in zip(*scores, strict=True):
        both, first, second = ((pairs * product).sum(axis=(-2, -1)) for product in (a * b, a * a, b * b))
        with np.errstate(invalid="ignore"):  # 0 / 0
            coefficients.append(both / np.sqrt(first * second))
    clipped: Floats = np.clip(coefficients, -1.0, 1.0)  # rounding may exceed 1
    return clipped
