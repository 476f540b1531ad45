"""Scores of examples to one per type: the exact mean (or micro average, or corpus BLEU) with a bootstrap interval.

Every type says which columns over examples it sums and what makes a score of the sums; examples are resampled once for
all columns.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rougekit.errors import warn
from rougekit.measures.base import with_bounds
from rougekit.options import AggregateOptions
from rougekit.results import AggregateScore
from rougekit.scores import bootstrap
from rougekit.scores.exact import exact_sum

if TYPE_CHECKING:
    from rougekit.scores.scores import BleuCounts, Scores, TypeScores

Floats = NDArray[np.float64]


class _Average(ABC):
    """One type's way from columns over examples to its score."""

    columns: Floats
    """shape (n_columns, n_examples): what is summed over examples, or over a resample of them"""

    @abstractmethod
    def of_sums(self, sums: Floats) -> Floats:
        """Statistics of sums over examples: shape (n, n_columns) to (n, n_statistics)."""

    @abstractmethod
    def result(self, low: Floats | None, high: Floats | None) -> Any:
        """The score with its bounds (statistics, shape (n_statistics,)); None: no interval."""


class _Macro(_Average):
    """Mean of P, R and F over the examples whose score is not nan.

    Deviations from the mean are resampled, so that a column without variation keeps its very mean in every resample.
    """

    def __init__(self, scores: "TypeScores") -> None:
        self._mid = np.array([bootstrap.exact_mean(column) for column in scores.columns])
        valid = ~np.isnan(scores.fmeasure)
        deviations = scores.columns - self._mid[:, None]
        self.columns = deviations if valid.all() else np.vstack([np.where(valid, deviations, 0.0), valid])

    def of_sums(self, sums: Floats) -> Floats:
        n = sums[:, 3:] if len(self.columns) > 3 else self.columns.shape[1]
        with np.errstate(invalid="ignore"):  # a resample may hold nan rows only: nan, left out of the percentiles
            means: Floats = self._mid + sums[:, :3] / n
        return means

    def result(self, low: Floats | None, high: Floats | None) -> AggregateScore:
        return with_bounds(self._mid, low, high)


class _OfSums(_Average):
    """The measure's own score of the counts summed over examples: micro-averaged P, R, F, or corpus BLEU."""

    def __init__(self, scores: "TypeScores | BleuCounts") -> None:
        self._measure, self._options = scores.measure, scores.options
        self.columns = scores.example_counts().astype(np.float64)

    def of_sums(self, sums: Floats) -> Floats:
        return self._measure.of_sums(sums.T, self._options).T

    def result(self, low: Floats | None, high: Floats | None) -> Any:
        sums = np.array([exact_sum(column) for column in self.columns])
        return self._measure.score_of_sums(sums, low, high, self._options)


def aggregate(scores: "Scores", options: AggregateOptions, threads: int | None = None) -> dict[str, Any]:
    """One result per type, in the order of the types: AggregateScore, or BleuScore for bleu.

    Raises
    ------
    ValueError : no example; an average that the scores do not have.
    """
    if not len(scores):
        raise ValueError("there is no example to aggregate; expected at least one prediction")
    averages = {name: _average_of(scores, name, options) for name in scores.types}
    _warn_of_nan(scores)
    bounds: dict[str, tuple[Floats, Floats]] = {}
    if options.n_resamples:
        table = np.ascontiguousarray(np.concatenate([average.columns for average in averages.values()]))
        sums = bootstrap.resampled_sums(table, options.n_resamples, options.seed or 0, threads)
        first = 0
        for name, average in averages.items():
            last = first + len(average.columns)
            bounds[name] = bootstrap.interval(average.of_sums(sums[:, first:last]), options.confidence)
            first = last
    return {name: average.result(*bounds.get(name, (None, None))) for name, average in averages.items()}


def _average_of(scores: "Scores", name: str, options: AggregateOptions) -> _Average:
    macro = options.average == "macro" and scores.measures[name].per_example
    return _Macro(scores[name]) if macro else _OfSums(scores[name])


def _warn_of_nan(scores: "Scores") -> None:
    counted = {
        name: int(np.isnan(scores[name].fmeasure).sum())
        for name, measure in scores.measures.items()
        if measure.per_example
    }
    found = {name: n for name, n in counted.items() if n}
    if found:
        listed = ", ".join(f"{name}: {n}" for name, n in found.items())
        warn(
            f"rows with a reference total of 0 are nan and left out of the mean ({listed} of {len(scores)}); "
            "zero_division=0.0 counts them as 0"
        )
