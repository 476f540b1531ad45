"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

`counts` holds columns over rows, int64 or float64 of shape (n_columns, n_rows), C-contiguous. The numbers of four
columns say what is divided: the matches that precision and recall have as numerator (often the same) and the totals
that they have as denominator. Example e owns rows example_at[e]:example_at[e + 1], at least one.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

Counts = NDArray[Any]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@kernel
def f_measure(precision: float, recall: float, beta: float) -> float:
    """F with recall `beta` times as important as precision: eq. 4; 0 where both are 0.

    For beta = 1 the order of operations is 2 * P * R / (P + R), on which rouge_score 0.1.2's bits depend.
    """
    squared = beta * beta
    if squared == math.inf:
        return recall
    if squared == 0.0:
        return precision
    if precision + recall == 0.0:
        return 0.0
    return (1.0 + squared) * precision * recall / (recall + squared * precision)


@kernel
def ratios(
    counts: Counts, p_matches: int, r_matches: int, p_total: int, r_total: int,
    row: int, exponent: float, beta: float, no_reference: float,
) -> tuple[float, float, float]:  # fmt: skip
    """P, R, F of one row of counts; all three are `no_reference` where its reference total is 0."""
    if counts[r_total, row] == 0:
        return no_reference, no_reference, no_reference
    if counts[p_total, row] == 0:
        return 0.0, 0.0, 0.0
    precision = counts[p_matches, row] / counts[p_total, row]
    recall = counts[r_matches, row] / counts[r_total, row]
    if exponent != 1.0:
        precision = min(1.0, precision**exponent)  # sums of weights are rounded: equal texts may come out above 1
        recall = min(1.0, recall**exponent)
    return precision, recall, f_measure(precision, recall, beta)


@kernel
def best_row(
    counts: Counts, p_matches: int, r_matches: int, p_total: int, r_total: int,
    first: int, last: int, left_out: int, exponent: float, beta: float, no_reference: float,
) -> int:  # fmt: skip
    """The row of first:last, but for `left_out`, with the highest F, the first of equals; F = nan only if all are."""
    best = -1
    best_f = math.nan
    for row in range(first, last):
        if row == left_out:
            continue
        f = ratios(counts, p_matches, r_matches, p_total, r_total, row, exponent, beta, no_reference)[2]
        if best < 0 or f > best_f or (math.isnan(best_f) and not math.isnan(f)):
            best = row
            best_f = f
    return best


@kernel
def score_rows(
    counts: Counts, p_matches: int, r_matches: int, p_total: int, r_total: int,
    exponent: float, beta: float, no_reference: float, scores: Floats,
) -> None:  # fmt: skip
    """Write P, R, F of every row into `scores`, shape (3, n_rows): the case of one row per example."""
    for row in range(counts.shape[1]):
        p, r, f = ratios(counts, p_matches, r_matches, p_total, r_total, row, exponent, beta, no_reference)
        scores[0, row] = p
        scores[1, row] = r
        scores[2, row] = f


@kernel
def best_rows(
    counts: Counts, p_matches: int, r_matches: int, p_total: int, r_total: int,
    example_at: Ints, exponent: float, beta: float, no_reference: float, chosen: Ints,
) -> None:  # fmt: skip
    """Write the best row of each example into `chosen`, shape (n_examples,)."""
    for example in range(chosen.shape[0]):
        chosen[example] = best_row(
            counts, p_matches, r_matches, p_total, r_total, example_at[example], example_at[example + 1], -1,
            exponent, beta, no_reference,
        )  # fmt: skip


@kernel
def score_means(
    counts: Counts, p_matches: int, r_matches: int, p_total: int, r_total: int,
    example_at: Ints, jackknife: bool, exponent: float, beta: float, no_reference: float, scores: Floats,
) -> None:  # fmt: skip
    """Write into `scores`, shape (3, n_examples), the mean P, R, F over the rows of each example.

    With `jackknife` the mean is over the best rows of the leave-one-out sets: Lin (2004), section 2.1; a single row
    stands for itself. The best of a set is the best of all or, where that is left out, the second best. Rows (sets)
    whose F is nan are left out of the mean unless all are.
    """
    for example in range(example_at.shape[0] - 1):
        first, last = example_at[example], example_at[example + 1]
        best = second = first
        if jackknife and last - first > 1:
            best = best_row(
                counts, p_matches, r_matches, p_total, r_total, first, last, -1, exponent, beta, no_reference
            )
            second = best_row(
                counts, p_matches, r_matches, p_total, r_total, first, last, best, exponent, beta, no_reference
            )
        sums = np.zeros(3)
        n = 0
        for row in range(first, last):
            used = row
            if jackknife:
                used = second if row == best else best
            p, r, f = ratios(counts, p_matches, r_matches, p_total, r_total, used, exponent, beta, no_reference)
            if not math.isnan(f):
                sums[0] += p
                sums[1] += r
                sums[2] += f
                n += 1
        for column in range(3):
            scores[column, example] = sums[column] / n if n > 0 else no_reference
