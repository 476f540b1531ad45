"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

`counts` holds columns over rows, int64 or float64 of shape (n_columns, n_rows), C-contiguous. The numbers of four
columns say what is divided: the matches that precision and recall have as numerator (often the same) and the totals
that they have as denominator. Example e owns rows example_at[e]:example_at[e + 1], at least one.
"""

import math

import numpy as np

from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.kernels.contracts import Rule
from rougekit.kernels.jit import kernel, subroutine

NONE = -1
"""The number of no row."""


@subroutine
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


@subroutine
def ratios(counts: Counts, row: int, rule: Rule) -> tuple[float, float, float]:
    """P, R, F of one row of counts: eq. 2-4; eq. 13-15 where the rule has an exponent."""
    if counts[rule.r_total, row] == 0:
        return rule.no_reference, rule.no_reference, rule.no_reference
    if counts[rule.p_total, row] == 0:
        return 0.0, 0.0, 0.0
    precision = counts[rule.p_matches, row] / counts[rule.p_total, row]
    recall = counts[rule.r_matches, row] / counts[rule.r_total, row]
    if rule.exponent != 1.0:
        precision = min(1.0, precision**rule.exponent)  # sums of weights are rounded: equal texts may come out above 1
        recall = min(1.0, recall**rule.exponent)
    return precision, recall, f_measure(precision, recall, rule.beta)


@subroutine
def best_row(counts: Counts, first: int, last: int, left_out: int, rule: Rule) -> int:
    """The row of first:last, but for `left_out`, with the highest F, the first of equals; F = nan only if all are."""
    best = NONE
    best_f = math.nan
    for row in range(first, last):
        if row == left_out:
            continue
        f = ratios(counts, row, rule)[2]
        if best == NONE or f > best_f or (math.isnan(best_f) and not math.isnan(f)):
            best = row
            best_f = f
    return best


@kernel
def row_scores(counts: Counts, rule: Rule, scores: Floats) -> None:
    """The contract is `contracts.Ratios`, as of the others."""
    for row in range(counts.shape[1]):
        p, r, f = ratios(counts, row, rule)
        scores[0, row] = p
        scores[1, row] = r
        scores[2, row] = f


@kernel
def best_rows(counts: Counts, example_at: Ints, rule: Rule, chosen: Ints) -> None:
    """The best row of each example."""
    for example in range(chosen.shape[0]):
        chosen[example] = best_row(counts, example_at[example], example_at[example + 1], NONE, rule)


@kernel
def mean_scores(counts: Counts, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
    """Means over the rows of each example; a single row stands for itself."""
    for example in range(example_at.shape[0] - 1):
        first, last = example_at[example], example_at[example + 1]
        best = second = first
        if jackknife and last - first > 1:
            # the paper looks for the best of each set: it is the best of all or, where that is left out, the second
            best = best_row(counts, first, last, NONE, rule)
            second = best_row(counts, first, last, best, rule)
        sums = np.zeros(3)
        n = 0
        for row in range(first, last):
            used = row
            if jackknife:
                used = second if row == best else best
            p, r, f = ratios(counts, used, rule)
            if not math.isnan(f):
                sums[0] += p
                sums[1] += r
                sums[2] += f
                n += 1
        for column in range(3):
            scores[column, example] = sums[column] / n if n > 0 else rule.no_reference
