"""Aggregate scores: the exact mean or the micro average of each ROUGE type, and corpus BLEU, with intervals.

For every type, columns are summed over examples, and the score is computed from the sums. All columns share the
resamples, which are drawn from examples or from groups of examples.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.runtime.threads import thread_count
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import AggregateScore, Score
from rougekit.scoring.scores import bootstrap
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.scores.statistics import (
    CountStatistic,
    MeanStatistic,
    SampleStatistic,
    Statistic,
    interval_used,
    warn_of_nan,
    whole_range,
)

LOWEST, HIGHEST = Score(0.0, 0.0, 0.0), Score(1.0, 1.0, 1.0)
"""The whole range of nearly all scores, ready because making it takes half as long as scoring a pair."""

RESAMPLED_TOGETHER = 200_000
"""If the number of examples times types is larger, each type is resampled separately, from the same draws. Repeating
the draws takes less time than filling memory with the columns of all types."""


def exact_results(scores: Scores, options: AggregateOptions, threads: int | None = None) -> dict[str, Any]:
    """One result per type, in the order of types. Raises ValueError as `Scores.aggregate` does."""
    n = len(scores)
    if not n:
        raise ValueError("there is no example to aggregate; expected at least one prediction")
    counted = scores.options.counted_types(options.average)
    if options.interval == "bootstrap-t" and len(counted) == len(scores.options.measures):
        raise ValueError(
            f"interval='bootstrap-t' is for means, and the score of {', '.join(counted)} is not a mean; expected 'auto'"
        )
    if n == 1:
        thread_count(threads, 1)  # refuses an invalid number
        return _single_example_results(scores, options, counted)
    warn_of_nan({name: int(np.isnan(scores[name].fmeasure).sum()) for name in scores.types if name not in counted}, n)
    batches = [scores.types] if n * len(scores.types) <= RESAMPLED_TOGETHER else [(name,) for name in scores.types]
    results: dict[str, Any] = {}
    for names in batches:
        statistics = {name: statistic_of(scores, name, options) for name in names}
        bounds = _bounds(statistics, options, threads) if options.n_resamples else dict.fromkeys(names)
        results |= {name: statistic.result(bounds[name]) for name, statistic in statistics.items()}
    return results


def _single_example_results(scores: Scores, options: AggregateOptions, counted: Sequence[str]) -> dict[str, Any]:
    """The results for a single example: nothing is resampled, and each interval is the whole range."""
    results: dict[str, Any] = {}
    nan = {}
    for name in scores.types:
        if name in counted:
            statistic = CountStatistic(
                Statistic.of(name, scores.options, options.average, scores.rules), scores[name].example_counts()
            )
            results[name] = statistic.result(whole_range(statistic.score) if options.n_resamples else None)
            continue
        mid = Score(*scores.columns[name][:, 0].tolist())
        nan[name] = int(mid[2] != mid[2])
        bounds = (mid, mid, mid)
        if options.n_resamples and not nan[name]:
            bounds = (LOWEST, mid, HIGHEST)
            if min(mid) < 0 or max(mid) > 1:
                low, high = (Score(*bound.tolist()) for bound in whole_range(scores.columns[name][:, 0]))
                bounds = (low, mid, high)
        if not scores.rules.f_is_a_mean:
            bounds = tuple(scores.rules.of_means(bound, scores.options) for bound in bounds)
        results[name] = AggregateScore(*bounds, 1 - nan[name])
    warn_of_nan(nan, 1)
    return results


def statistic_of(scores: Scores, name: str, options: AggregateOptions) -> SampleStatistic:
    """The statistic of a type, with the kind of interval that the options select.

    Raises ValueError as `TypeCounts.example_counts` does, if the score is that of summed counts.
    """
    statistic = Statistic.of(name, scores.options, options.average, scores.rules)
    interval = interval_used(options.interval, is_mean=statistic.is_mean) if options.n_resamples else "percentile"
    if statistic.is_mean:
        return MeanStatistic(statistic, scores.columns[name], scores.groups, interval)
    return CountStatistic(statistic, scores[name].example_counts(), scores.groups, interval)


def _bounds(
    statistics: Mapping[str, SampleStatistic], options: AggregateOptions, threads: int | None
) -> dict[str, tuple[Floats, Floats]]:
    """The bounds of each type, from the same resamples for all types."""
    table = np.ascontiguousarray(np.concatenate([statistic.summands for statistic in statistics.values()]))
    n_resamples = options.n_resamples if table.shape[1] > 1 else 1  # with a single unit, all resamples are equal
    sums = np.empty((0, 0))
    if len(table):  # student-hall needs no sums
        sums = bootstrap.resampled_sums(table, n_resamples, options.seed or 0, threads)
    ends = np.cumsum([len(statistic.summands) for statistic in statistics.values()])
    by_type = zip(statistics.items(), np.split(sums, ends[:-1], axis=1), strict=True)
    return {name: statistic.bounds(of_type, options.confidence) for (name, statistic), of_type in by_type}
