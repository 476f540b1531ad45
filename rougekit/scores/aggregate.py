"""Scores of examples to one per type: the exact mean (or micro average, or corpus BLEU) with a bootstrap interval.

Every type says which columns over examples it sums and what makes a score of the sums; examples, or groups of them, are
resampled once for all columns.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from rougekit.arrays.types import Floats
from rougekit.options import AggregateOptions
from rougekit.results import AggregateScore, Score
from rougekit.runtime.threads import thread_count
from rougekit.scores import bootstrap
from rougekit.scores.groups import units
from rougekit.scores.means import Means
from rougekit.scores.statistics import (
    HIGHEST,
    LOWEST,
    OfCounts,
    Statistic,
    interval_of_means,
    warn_of_nan,
    warn_of_percentiles,
    whole_range,
)

if TYPE_CHECKING:
    from rougekit.scores.scores import Scores


RESAMPLED_TOGETHER = 200_000
"""Examples times types: of more, types are resampled one after the other. They draw the same examples, and need less
memory, which soon takes longer to fill than examples to draw."""


def aggregate(scores: "Scores", options: AggregateOptions, threads: int | None = None) -> dict[str, Any]:
    """One result per type, in the order of the types. Raises ValueError as `Scores.aggregate` does."""
    n = len(scores)
    if not n:
        raise ValueError("there is no example to aggregate; expected at least one prediction")
    counted = scores.options.counted_types(options.average)
    if options.interval in ("bootstrap-t", "student-hall") and len(counted) == len(scores.options.measures):
        raise ValueError(
            f"interval={options.interval!r} is for means, and {', '.join(counted)} is not a mean; expected 'auto'"
        )
    if n == 1:
        thread_count(threads, 1)  # which refuses an invalid number
        return _of_one(scores, options, counted)
    n_units = units(scores.groups, n)
    kind = interval_of_means(options.interval) if options.n_resamples else "percentile"
    warn_of_nan({name: int(np.isnan(columns[2]).sum()) for name, columns in scores.columns.items()}, n)
    if options.n_resamples and counted and options.interval != "percentile":
        warn_of_percentiles(", ".join(counted), n_units)
    together = [scores.types] if n * len(scores.types) <= RESAMPLED_TOGETHER else [(name,) for name in scores.types]
    results: dict[str, Any] = {}
    for names in together:
        statistics = {name: statistic_of(scores, name, options.average, kind) for name in names}
        bounds = _bounds(statistics, options, threads) if options.n_resamples else dict.fromkeys(names)
        results |= {name: statistic.result(bounds[name]) for name, statistic in statistics.items()}
    return results


def _of_one(scores: "Scores", options: AggregateOptions, counted: Sequence[str]) -> dict[str, Any]:
    """Scores of a single example, of which the bounds are those of the range: there is nothing to resample."""
    results: dict[str, Any] = {}
    nan = {}
    for name, measure in scores.options.measures.items():
        if name in counted:
            statistic = OfCounts(measure, scores[name].example_counts(), scores.options)
            results[name] = statistic.result(whole_range(statistic.mid) if options.n_resamples else None)
            continue
        mid = Score(*scores.columns[name][:, 0].tolist())
        nan[name] = int(mid[2] != mid[2])
        has_range = options.n_resamples and not nan[name]
        results[name] = AggregateScore(LOWEST, mid, HIGHEST) if has_range else AggregateScore(mid, mid, mid)
    warn_of_nan(nan, 1)
    return results


def statistic_of(scores: "Scores", name: str, average: str, kind: str) -> Statistic:
    """What is summed for a type, and what becomes of the sums."""
    if name not in scores.options.counted_types(average):
        return Means(scores.columns[name], scores.groups, kind)
    return OfCounts(scores.measures[name], scores[name].example_counts(), scores.options, scores.groups)


def _bounds(
    statistics: Mapping[str, Statistic], options: AggregateOptions, threads: int | None
) -> dict[str, tuple[Floats, Floats]]:
    """Low and high of each type, all of them resampled together."""
    table = np.ascontiguousarray(np.concatenate([statistic.columns for statistic in statistics.values()]))
    n_resamples = options.n_resamples if table.shape[1] > 1 else 1  # there is nothing to draw
    sums = np.empty((0, 0))
    if len(table):  # not for student-hall intervals alone
        sums = bootstrap.resampled_sums(table, n_resamples, options.seed or 0, threads)
    bounds, first = {}, 0
    for name, statistic in statistics.items():
        last = first + len(statistic.columns)
        bounds[name] = statistic.bounds(sums[:, first:last], options.confidence)
        first = last
    return bounds
