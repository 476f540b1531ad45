"""How often a metric orders two texts or systems as people do."""

from collections.abc import Hashable, Iterable
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.checks import one_of
from rougekit.foundation.runtime import stopping
from rougekit.studies.score_tables import best_systems, score_tables, system_means, whole_numbers

_DIGITS = 12
"""The decimals of a metric's differences that are kept; later ones are rounding errors."""


class Agreement(NamedTuple):
    """What `pairwise_accuracy` returns."""

    accuracy: float
    """share of pairs that the metric orders as people do, ties included; NaN if there are no pairs"""
    threshold: float
    """metric differences up to this size count as ties"""
    n_pairs: int


def pairwise_accuracy(
    metric_scores: ArrayLike,
    human_scores: ArrayLike,
    *,
    systems: Iterable[Hashable],
    inputs: Iterable[Hashable],
    level: Literal["system", "summary"] = "system",
    calibrate: bool = True,
    top: int | None = None,
    judged: bool = True,
) -> Agreement:
    """Compute how often the metric orders a pair as people do.

    The measure is that of Kocmi et al. (2021), "To ship or not to ship", with the ties of Deutsch, Foster & Freitag
    (2023), "Ties matter": if the metric's difference is within a threshold, the metric calls the pair a tie, which is
    right only if people rate both equally.

    Parameters
    ----------
    metric_scores, human_scores, systems, inputs, top, judged : as for `correlate`
    level : "system" or "summary"
        system: pairs of systems, by their mean scores. summary: pairs of texts for one input; mean over inputs.
    calibrate : bool
        True: use the threshold that gives the highest accuracy, the smallest of several. False: use 0.

    Raises
    ------
    TypeError, ValueError : as by `correlate`.

    >>> pairwise_accuracy([0.1, 0.2, 0.21], [1, 2, 2], systems="ABC", inputs="xxx").threshold.__round__(6)
    0.01
    """
    one_of("level", level, ("system", "summary"))
    if not judged and level != "system":
        raise ValueError(f"judged=False with level={level!r}; it needs level='system', whose scores are means")
    metric, human, weights = _pairs(metric_scores, human_scores, systems, inputs, level, top, judged)
    if not len(metric):
        return Agreement(float("nan"), 0.0, 0)
    sizes, tied = np.round(np.abs(metric), _DIGITS), human == 0
    same = np.sign(metric) == np.sign(human)
    thresholds = np.unique(np.concatenate(([0.0], sizes))) if calibrate else np.zeros(1)
    order = np.argsort(sizes, kind="stable")
    within = np.searchsorted(sizes[order], thresholds, side="right")  # pairs that are ties of the metric
    tied_before = np.concatenate(([0.0], np.cumsum((weights * tied)[order])))[within]
    right_after = (weights * same * ~tied).sum() - np.concatenate(([0.0], np.cumsum((weights * same * ~tied)[order])))
    accuracies = tied_before + right_after[within]
    best = int(np.argmax(accuracies > accuracies.max() - 1e-12))
    return Agreement(float(accuracies[best]), float(thresholds[best]), len(metric))


def _pairs(
    metric_scores: ArrayLike,
    human_scores: ArrayLike,
    systems: Iterable[Hashable],
    inputs: Iterable[Hashable],
    level: str,
    top: int | None,
    judged: bool,
) -> tuple[Floats, Floats, Floats]:
    """For each pair, the metric's difference, the human scores' difference, and its weight; weights sum to 1.

    Pairs are of systems, by their mean scores, or of texts for the same input, for inputs with several texts.
    """
    arrays = {"metric_scores": metric_scores, "human_scores": human_scores}
    texts = score_tables(arrays, systems, inputs, judged=judged)
    metric, human = texts.tables
    texts = texts._replace(tables=np.array([metric, whole_numbers(human)]))
    if top is not None:
        texts = best_systems(texts, top)
    metric, human = texts.tables
    if level == "system":
        columns = [tuple(system_means(texts))]
    else:
        columns = [(metric[here, k], human[here, k]) for k, here in enumerate(texts.present.T)]
    columns = [column for column in columns if len(column[0]) > 1]
    metrics, humans, weights = [np.empty(0)], [np.empty(0)], [np.empty(0)]
    for x, y in stopping.each(columns):
        first, second = np.triu_indices(len(x), 1)
        metrics.append(x[first] - x[second])
        humans.append(y[first] - y[second])
        weights.append(np.full(len(first), 1 / (len(columns) * len(first))))
    return np.concatenate(metrics), np.concatenate(humans), np.concatenate(weights)
