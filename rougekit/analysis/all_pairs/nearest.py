"""The texts of a pool that are most similar to some queries."""

from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis.all_pairs.scores import PER_PAIR, PROGRESS_BAR_FROM, Bounds, Pairs, run
from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.checks import whole_number
from rougekit.foundation.runtime.progress import bar
from rougekit.foundation.suggestions import refuse_unknown

WORTH_A_THREAD = 1 << 18
"""Pairs whose bounds take about as long to compute as a thread takes to start."""
PER_BOUND = 200
"""The cost of a pair that is skipped by its bound."""


class Nearest(NamedTuple):
    """For each query, the k texts of a pool with the highest scores, in that order; ties in the pool's order."""

    values: Floats
    """shape (n_queries, k)"""
    positions: Ints
    """shape (n_queries, k): positions in the pool"""


def nearest(
    queries: Any,
    pool: Any,
    k: int = 1,
    rouge_type: str = "rougeL",
    part: str = "fmeasure",
    *,
    threads: int | None = None,
    **options: Any,
) -> Nearest:
    """For each query (a prediction), the k texts of a pool (the references) with the highest scores.

    Most pairs are skipped, as the words they have in common show that they can't be among these; the result is that of
    scoring all pairs.

    Parameters
    ----------
    queries, pool : sequences of str, or Texts, which reads a pool that is used often only once
    k : int >= 1; all of the pool, if it has fewer texts
    rouge_type, part : what is compared; not bleu
    threads : int or None
        None: all cores where that saves time. The result is the same for any number.
    options : as in Scorer; those given to `Texts` need not be repeated

    Raises
    ------
    TypeError, ValueError : an option or an input that is wrong; an empty pool.

    >>> result = nearest(["the cat sat"], ["a dog", "the cat sat down", "the cat"], k=2)
    >>> result.values.round(3), result.positions
    (array([[0.857, 0.8  ]]), array([[1, 2]]))
    """
    whole_number("k", k, lowest=1)
    refuse_unknown("nearest", options.keys() & {"rouge_types"}, ["rouge_type"])
    pairs = Pairs([rouge_type], part, options, queries=queries, pool=pool)
    n_queries, n_pool = len(pairs.predictions), len(pairs.references)
    if not n_pool:
        raise ValueError("pool is empty; expected at least one text")
    k = min(k, n_pool)
    bounds = Bounds(pairs)
    cost = n_queries * n_pool * (PER_BOUND if bounds.known else PER_PAIR)
    with bar(pairs.scorer.progress, cost >= PROGRESS_BAR_FROM, n_queries, "query") as done:

        def best(query: int) -> tuple[Floats, Ints]:
            result = _best(pairs, bounds, query, k)
            done(1)
            return result

        results = run(threads, n_queries * n_pool // WORTH_A_THREAD, best, pairs.predictions.tolist())
    shape = len(results), k
    values = np.array([value for value, _ in results], np.float64).reshape(shape)
    return Nearest(values, np.array([positions for _, positions in results], np.int64).reshape(shape))


FIRST_SCORED = 64
"""Texts that are scored first, to find what the others must reach; each further batch is eight times as large."""


def _best(pairs: Pairs, bounds: Bounds, query: int, k: int) -> tuple[Floats, Ints]:
    pool = pairs.references
    values, positions = np.empty(0), np.empty(0, np.int64)
    rest, n = np.arange(len(pool)), max(k, FIRST_SCORED) if bounds.known else len(pool)
    highest = _ranked(bounds.of_prediction(query, pool)) if bounds.known else np.ones(len(pool))
    while len(rest):
        order = np.argpartition(-highest[rest], min(n, len(rest)) - 1)
        now, later = np.sort(rest[order[:n]]), rest[order[n:]]
        scored = pairs.values_in_threads(np.full(len(now), query), pool[now], 1)
        values, positions = _first(np.concatenate((values, scored)), np.concatenate((positions, now)), k)
        rest = later[highest[later] >= _ranked(values[-1:])]
        n *= 8
    return values, positions


def _first(values: Floats, positions: Ints, k: int) -> tuple[Floats, Ints]:
    """The k highest values, NaN last; among ties those that come first in the pool."""
    ranked = _ranked(values)
    if len(values) > k:
        likely = ranked >= np.partition(ranked, -k)[-k]
        values, positions, ranked = values[likely], positions[likely], ranked[likely]
    order = np.lexsort((positions, -ranked))[:k]
    return values[order], positions[order]


def _ranked(values: Floats) -> Floats:
    """Values to sort by: NaN is below all others."""
    return np.where(np.isnan(values), -1.0, values)
