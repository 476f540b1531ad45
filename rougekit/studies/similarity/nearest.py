"""For each query, the most similar texts of a pool."""

from typing import Any, NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Floats, Ints
from rougekit.foundation.checks import whole_number
from rougekit.foundation.renamed import renamed_to
from rougekit.foundation.runtime.progress import bar
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring.measures.names import types_given_as
from rougekit.studies.similarity.scores import PAIR_COST, PROGRESS_BAR_FROM, Bounds, Pairs, run

WORTH_A_THREAD = 1 << 18
"""Computing the bounds of this many pairs takes about as long as starting a thread."""
BOUND_COST = 200
"""The cost of a pair that its bound rules out, in the unit of PAIR_COST."""


class Nearest(NamedTuple):
    """For each query, the k highest-scoring texts of a pool, best first; ties are in the order of the pool."""

    scores: Floats
    """shape (n_queries, k)"""
    indices: Ints
    """shape (n_queries, k): indices in the pool"""

    @renamed_to("scores")
    def values(self) -> Any: ...

    @renamed_to("indices")
    def positions(self) -> Any: ...


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
    """For each query (a prediction), the k highest-scoring texts of a pool (the references).

    Most pairs are never scored: the words they share show that they can't be among the k best. The result is the same
    as if all pairs were scored.

    Parameters
    ----------
    queries, pool : sequences of str, or Texts, so that a pool that is searched repeatedly is read only once
    k : int >= 1; if the pool has fewer than k texts, all are returned
    rouge_type, part : the score to rank by; not bleu, which has no score for a pair
    threads : int or None
        None: all cores where that saves time. The result is the same for any number.
    options : as in Scorer; those given to `Texts` need not be repeated

    Raises
    ------
    TypeError, ValueError : an invalid option or input; an empty pool.

    >>> result = nearest(["the cat sat"], ["a dog", "the cat sat down", "the cat"], k=2)
    >>> result.scores.round(3), result.indices
    (array([[0.857, 0.8  ]]), array([[1, 2]]))
    """
    whole_number("k", k, lowest=1)
    refuse_unknown("nearest", options.keys() & {"rouge_types"}, ["rouge_type"])
    with types_given_as("rouge_type"):
        pairs = Pairs([rouge_type], part, options, queries=queries, pool=pool)
    n_queries, n_pool = len(pairs.predictions), len(pairs.references)
    if not n_pool:
        raise ValueError("pool is empty; expected at least one text")
    k = min(k, n_pool)
    bounds = Bounds(pairs)
    cost = n_queries * n_pool * (BOUND_COST if bounds.known else PAIR_COST)
    with bar(pairs.scorer.progress, cost >= PROGRESS_BAR_FROM, n_queries, "query") as done:

        def search(query: int) -> tuple[Floats, Ints]:
            result = _search(pairs, bounds, query, k)
            done(1)
            return result

        results = run(threads, n_queries * n_pool // WORTH_A_THREAD, search, pairs.predictions.tolist())
    shape = len(results), k
    scores = np.array([value for value, _ in results], np.float64).reshape(shape)
    return Nearest(scores, np.array([indices for _, indices in results], np.int64).reshape(shape))


FIRST_BATCH = 64
"""Texts to score first, to find the score that the others must reach; each later batch is eight times as large."""


def _search(pairs: Pairs, bounds: Bounds, query: int, k: int) -> tuple[Floats, Ints]:
    """The scores and indices of the k best texts for one query. Without bounds, all texts are scored at once."""
    pool = pairs.references
    if bounds.known:
        upper, n = _sort_keys(bounds.of_prediction(query, pool)), max(k, FIRST_BATCH)
    else:
        upper, n = np.ones(len(pool)), len(pool)
    scores, indices, rest = np.empty(0), np.empty(0, np.int64), np.arange(len(pool))
    while len(rest):
        order = np.argpartition(-upper[rest], min(n, len(rest)) - 1)
        now, later = np.sort(rest[order[:n]]), rest[order[n:]]
        scored = pairs.scores_in_threads(np.full(len(now), query), pool[now], 1)
        scores, indices = _k_best(np.concatenate((scores, scored)), np.concatenate((indices, now)), k)
        rest = later[upper[later] >= _sort_keys(scores[-1:])]
        n *= 8
    return scores, indices


def _k_best(scores: Floats, indices: Ints, k: int) -> tuple[Floats, Ints]:
    """The k highest scores and their indices, best first: NaN comes last, ties are in the order of the pool."""
    keys = _sort_keys(scores)
    if len(scores) > k:
        is_high = keys >= np.partition(keys, -k)[-k]  # more than k scores if some tie for the last place
        scores, indices, keys = scores[is_high], indices[is_high], keys[is_high]
    order = np.lexsort((indices, -keys))[:k]
    return scores[order], indices[order]


def _sort_keys(scores: Floats) -> Floats:
    """The scores, with -1 for NaN, so that it sorts below all scores."""
    return np.where(np.isnan(scores), -1.0, scores)
