"""Reduce several references to one score: compute P, R and F of each example from its counts for each reference."""

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.kernels import ratios
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options import MeasureOptions


def score_examples(measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
    """Precision, recall and F-measure of each example.

    counts : int64 or float64, shape (n_columns, n_rows), C-contiguous; one row per (prediction, reference) pair
    example_at : shape (n_examples + 1,); example e has rows example_at[e]:example_at[e + 1], at least one
    options : three are used: beta; zero_division, the P, R and F of a row whose reference total is 0; and
        multi_reference: "best" selects the reference with the highest F, the first if several tie; "pooled" sums counts
        over references; "mean" averages P, R and F over references; "jackknife" averages them over all leave-one-out
        sets of references, using the best reference of each set (Lin 2004, 2.1)

    Returns float64 of shape (3, n_examples), with values in [0, 1] or `zero_division`.
    """
    n, how = len(example_at) - 1, options.references_by
    if counts.shape[1] != n and how not in ("mean", "jackknife"):
        counts = example_counts(measure, counts, example_at, options)
    rows = measure.of_sums(counts, options)
    if counts.shape[1] == n:
        return rows
    if how == "jackknife":
        _, _, f = rows
        rows = np.ascontiguousarray(rows[:, best_of_others(f, example_at)])
    scores = np.empty((3, n))
    ratios.mean_scores(rows, example_at, scores)
    return scores


def example_counts(measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
    """The counts of each example, shape (n_columns, n_examples): those of its best row, or sums over its rows.

    Raises ValueError if an example has several references and multi_reference is "mean" or "jackknife", for which no
    single row of counts gives the score.
    """
    if counts.shape[1] == len(example_at) - 1:
        return counts
    how = options.references_by
    if how == "pooled":
        return np.add.reduceat(counts, example_at[:-1], axis=1)
    if how != "best":
        others = " or ".join(map(repr, options.references_with_counts))
        raise ValueError(
            f"multi_reference={how!r} gives an example with several references no counts of its own, which "
            f"average='micro' needs; expected average='macro', {f'multi_reference={others}, ' * bool(others)}"
            "or one reference for each example"
        )
    _, _, f = measure.of_sums(counts, options)
    return np.ascontiguousarray(counts[:, best_rows(f, example_at)])


def best_rows(f: Floats, example_at: Ints) -> Ints:
    """For each example, the index of the row with the highest F, the first if several tie."""
    chosen = np.empty(len(example_at) - 1, np.int64)
    ratios.best_rows(f, example_at, chosen)
    return chosen


def best_of_others(f: Floats, example_at: Ints) -> Ints:
    """For each row, the index of the best among the other rows of its example; its own index if it is the only one."""
    best = best_rows(f, example_at)
    rest = np.where(np.isnan(f), -1.0, f)
    rest[best] = -2.0
    of_set = np.repeat(best, np.diff(example_at))
    of_set[best] = best_rows(rest, example_at)
    return of_set
