"""Resample sums and means, drawing the same examples for all columns; results don't depend on the number of threads."""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rougekit.foundation import checks
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import ArrayLike, Bools, Floats
from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.threads import even_slices, in_threads, thread_count
from rougekit.kernels.resample import halves_of, heads, weighted_sums
from rougekit.kernels.tiers import kernels
from rougekit.scoring.scores.exact import exact_sum

_WORTH_A_THREAD = 5_000_000
"""This many draws and multiplications take about 1 ms, the least work worth starting a thread for."""
_DRAWS_AT_ONCE, _MIN_RESAMPLES = 1 << 19, 8
"""A thread processes at most `_DRAWS_AT_ONCE` draws at a time (4 MB), but at least `_MIN_RESAMPLES` resamples."""


def resampled_sums(columns: ArrayLike, n_resamples: int, seed: int, threads: int | None = None) -> Floats:
    """Sum each column over bootstrap resamples, each of n examples drawn with replacement from n.

    Resample r draws the same examples for every column, so columns of several types or systems are paired, and ratios
    of sums can be formed afterwards.

    columns : finite numbers of shape (n_columns, n_examples), n_examples >= 1. They are added in fixed point: values
        are rounded to multiples of at most n_examples / 2^57 times the largest magnitude in their column, and each sum
        is rounded once. Sums of integers, such as counts, are exact.
    seed : for a given seed, resample r does not depend on n_resamples

    Returns float64 of shape (n_resamples, n_columns). Raises ValueError if a value is not finite, there are no
    examples, or an argument is out of range.
    """
    count_draws, seeded = kernels.resample.count_draws, np.uint64(checks.seed("seed", seed))
    return _sums(columns, n_resamples, threads, lambda first, counts: count_draws(seeded, first, counts))


def tossed_sums(columns: ArrayLike, n_resamples: int, seed: int, threads: int | None = None) -> Floats:
    """Toss a coin for each example, anew in every resample, and sum each column over the examples that get heads.

    A paired permutation test flips the signs of these examples: if `total` is the sum over all examples and `tossed`
    that over heads, the sum after the flips is `total - 2 * tossed`. All columns share the coins. With n_resamples =
    2 ** n_examples, every combination of heads and tails occurs exactly once. Arguments, result and errors are those of
    `resampled_sums`.
    """
    seeded = checks.seed("seed", seed)

    def toss(first: int, coins: Floats) -> None:
        n = coins.shape[1]
        coins[:] = heads(n, seeded, np.arange(first, first + len(coins)), n_resamples == 2**n)

    return _sums(columns, n_resamples, threads, toss)


def drawn_counts(n: int, resamples: range, seed: int) -> Iterator[Floats]:
    """For each of the given resamples of `resampled_sums`, yield how often each of n examples is drawn."""
    for resample in stopping.each(resamples):
        counts = np.empty((1, n))
        kernels.resample.count_draws(np.uint64(seed), resample, counts)
        yield counts[0]


def tossed_heads(n: int, n_resamples: int, seed: int) -> Iterator[Bools]:
    """For each resample of `tossed_sums`, yield which of n examples get heads."""
    for resample in stopping.each(range(n_resamples)):
        yield heads(n, seed, np.array([resample]), n_resamples == 2**n)[0].astype(bool)


def exact_mean(values: Floats) -> float:
    """The mean of the values that are not NaN, from their exact sum in any order; NaN if there are none."""
    valid = values[~np.isnan(values)]
    return exact_sum(valid) / len(valid) if len(valid) else math.nan


def interval(statistics: Floats, confidence: float) -> tuple[Floats, Floats]:
    """Percentile bounds of a bootstrap distribution (Efron & Tibshirani 1993, 13.3).

    statistics : the statistic in each resample, shape (n_resamples, ...). NaN values are ignored; if all are NaN, so
        are the bounds

    Returns low and high of shape (...): the quantiles (1 - confidence) / 2 and (1 + confidence) / 2, interpolated
    linearly as by `numpy.quantile`.
    """
    tail = (1 - checks.confidence("confidence", confidence)) / 2
    quantiles = [tail, 1 - tail]
    if not np.isnan(statistics).any():
        low, high = _quantiles(statistics, quantiles)
        return low, high
    flat = statistics.reshape(len(statistics), -1)
    bounds = np.full((2, flat.shape[1]), math.nan)
    for column, values in enumerate(flat.T):
        valid = values[~np.isnan(values)]
        if len(valid):
            bounds[:, column] = _quantiles(valid, quantiles)
    low, high = bounds.reshape(2, *statistics.shape[1:])
    return low, high


def _quantiles(values: Floats, quantiles: list[float]) -> Floats:
    """Same as `numpy.quantile(values, quantiles, axis=0)`, without importing numpy.ma (half numpy's import time)."""
    ranks = (len(values) - 1) * np.array(quantiles)
    below = np.floor(ranks).astype(np.int64)
    above = np.minimum(below + 1, len(values) - 1)
    ordered = np.partition(values, sorted({*below.tolist(), *above.tolist()}), axis=0)
    share = (ranks - below).reshape(-1, *(1,) * (values.ndim - 1))
    gaps = ordered[above] - ordered[below]
    between: Floats = np.where(share < 0.5, ordered[below] + gaps * share, ordered[above] - gaps * (1 - share))
    return between


def legacy_bootstrap(columns: ArrayLike, confidence: float, n_resamples: int) -> tuple[Floats, Floats, Floats]:
    """The intervals of `rouge_score.scoring.BootstrapAggregator` 0.1.2, bit for bit.

    Like the aggregator, it draws from numpy's global generator: all resamples of the first type, then those of the
    next, so the order of types matters. `mid` is the median of the resampled means, not the sample mean.

    columns : P, R and F of each example, shape (n_types, 3, n_examples), n_examples >= 1, types and examples in the
        aggregator's order
    confidence : from 0 to 1, inclusive

    Returns low, mid and high, each of shape (n_types, 3). Raises ValueError if an argument has a wrong shape or is out
    of range, or if the global generator is not an MT19937.
    """
    scores = np.asarray(columns, np.float64)
    if scores.ndim != 3 or scores.shape[1] != 3 or scores.shape[2] == 0:
        raise ValueError(f"columns of shape {scores.shape}; expected (n_types, 3, n_examples), n_examples >= 1")
    if not 0 <= confidence <= 1:
        raise ValueError(f"confidence={confidence!r}; expected 0 <= confidence <= 1")
    tail = (1 - confidence) / 2
    percents = 100 * np.array([tail, 0.5, 1 - tail])
    low, mid, high = np.percentile(_legacy_means(scores, checks.count("n_resamples", n_resamples)), percents, axis=1)
    return low, mid, high


@contextmanager
def seeded(seed: int) -> Iterator[None]:
    """Seed numpy's global generator for a block, then restore its state, as evaluate does around `compute`."""
    state = np.random.get_state()
    np.random.seed(seed)
    try:
        yield
    finally:
        np.random.set_state(state)


def _legacy_means(scores: Floats, n_resamples: int) -> Floats:
    """Means of resamples drawn from numpy's global generator, shape (n_types, n_resamples, 3)."""
    n_types, _, n = scores.shape
    if n == 1:  # nothing to draw
        return np.repeat(scores.transpose(0, 2, 1), n_resamples, axis=1)
    generator: dict[str, Any] = np.random.get_state(legacy=False)
    if generator["bit_generator"] != "MT19937":
        name = generator["bit_generator"]
        raise ValueError(f"legacy_bootstrap=True draws from numpy's global generator, now {name}; expected MT19937")
    means = np.empty((n_types, n_resamples, 3))
    state = generator["state"]
    key = state["key"].copy()
    position = kernels.legacy.legacy_means(np.ascontiguousarray(scores.transpose(0, 2, 1)), key, state["pos"], means)
    np.random.set_state(generator | {"state": {"key": key, "pos": position}})
    return means


def _sums(columns: ArrayLike, n_resamples: int, threads: int | None, count: Callable[[int, Floats], None]) -> Floats:
    """Sum columns over resamples, in fixed point; see `resampled_sums`.

    count : count(first, counts) writes how often each example occurs: one row of `counts` per resample, from `first` on

    A sum has 58 bits and a sign. Values have n.bit_length() bits fewer, so that a sum of n values cannot overflow.
    """
    matrix = checked_matrix(columns, np.isfinite, "a finite number")
    n = matrix.shape[1]
    exponents = 58 - n.bit_length() - np.frexp(np.abs(matrix).max(axis=1))[1].astype(np.int64)
    halves = halves_of(np.rint(np.ldexp(matrix, exponents[:, np.newaxis])).astype(np.int64).T)
    sums = np.empty((checks.count("n_resamples", n_resamples), len(matrix)), np.int64)
    at_once = max(_MIN_RESAMPLES, _DRAWS_AT_ONCE // n)

    def add_up(cut: tuple[int, int]) -> None:
        for first in stopping.each(range(*cut, at_once)):
            rows = slice(first, min(first + at_once, cut[1]))
            counts = np.empty((rows.stop - first, n))
            count(first, counts)
            weighted_sums(counts, halves, sums[rows])

    threads = thread_count(threads, len(sums) * n * (2 + len(matrix)) // _WORTH_A_THREAD)
    in_threads([add_up] * threads, even_slices(len(sums), threads))
    floats: Floats = np.ldexp(sums.astype(np.float64), -exponents)
    return floats


def checked_matrix(columns: ArrayLike, allowed: Callable[[Floats], Bools], expected: str) -> Floats:
    """Convert columns to float64 of shape (n_columns, n_examples), both at least 1.

    allowed : for an array, tells for each value whether it is valid
    expected : what values are valid, for the message

    Raises ValueError for another shape, and for an invalid value; the message gives the position of the first.
    """
    matrix = np.asarray(columns, np.float64)
    if matrix.ndim != 2 or 0 in matrix.shape:
        raise ValueError(f"columns of shape {matrix.shape}; expected (n_columns, n_examples), at least one of each")
    if not (good := allowed(matrix)).all():
        column, example = np.argwhere(~good)[0]
        raise ValueError(f"columns[{column}, {example}] is {matrix[column, example]}; expected {expected}")
    return matrix
