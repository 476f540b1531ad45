"""`rouge_score.scoring`: Score, AggregateScore, BaseScorer, BootstrapAggregator, fmeasure."""

import abc
from collections import defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple

from rougekit.compat import patches
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats, Numbers
from rougekit.scoring.results import Score

__all__ = ["AggregateScore", "BaseScorer", "BootstrapAggregator", "Score", "fmeasure"]


class BaseScorer(abc.ABC):
    """The base class of scorers."""

    @abc.abstractmethod
    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """Scores by type."""


class AggregateScore(NamedTuple):
    """Bounds and median of the resampled means, each of the same type as the added scores."""

    low: Any
    mid: Any
    high: Any


class BootstrapAggregator:
    """Percentile bootstrap over the scores of examples, bit for bit as in rouge_score 0.1.2.

    It draws from numpy's global generator and leaves it in the same state as rouge_score does, so a seed set with
    `np.random.seed` gives the same numbers. As there, `mid` is the median of the resampled means, not the mean.

    Parameters
    ----------
    confidence_interval : float in [0, 1]
    n_samples : int > 0

    Raises
    ------
    ValueError : a value out of range.
    """

    def __init__(self, confidence_interval: float = 0.95, n_samples: int = 1000) -> None:
        if not 0 <= confidence_interval <= 1:
            raise ValueError(f"confidence_interval={confidence_interval!r}; expected a number in [0, 1]")
        if n_samples <= 0:
            raise ValueError(f"n_samples={n_samples!r}; expected an int > 0")
        self._n_samples = n_samples
        self._confidence_interval = confidence_interval
        self._scores: defaultdict[str, list[Any]] = defaultdict(list)

    def add_scores(self, scores: Mapping[str, Any]) -> None:
        """Add the scores of one example: numbers, or named tuples of numbers, by type."""
        for score_type, score in scores.items():
            self._scores[score_type].append(score)

    def aggregate(self) -> dict[str, AggregateScore]:
        """Low, mid and high by type."""
        result = {}
        for score_type, scores in self._scores.items():
            bounds = self._bootstrap_resample(np.array(scores).reshape(len(scores), -1))
            result[score_type] = AggregateScore(*(type(scores[0])(*bound) for bound in bounds))
        return result

    def _bootstrap_resample(self, matrix: Numbers) -> Floats:
        """Low, mid and high of each column, shape (3, n_columns); a row is an example. Subclasses call it."""
        from rougekit.scoring.scores.bootstrap import legacy_bootstrap

        if matrix.shape[1] == 3 and matrix.dtype == np.float64:
            columns = np.ascontiguousarray(matrix.T)[None]
            return np.concatenate(legacy_bootstrap(columns, self._confidence_interval, self._n_samples))
        n = len(matrix)
        means = [matrix[np.random.choice(n, n)].mean(axis=0) for _ in range(self._n_samples)]
        tail = (1 - self._confidence_interval) / 2
        bounds: Floats = np.percentile(np.array(means, np.float64), 100 * np.array([tail, 0.5, 1 - tail]), axis=0)
        return bounds


def fmeasure(precision: float, recall: float) -> float:
    """Harmonic mean of precision and recall; 0 where both are 0."""
    if precision + recall > 0:
        return 2 * precision * recall / (precision + recall)
    return 0.0


patches.watch(__name__)
