"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

counts: int64 or float64, shape (n_columns, n_rows).  Example e has the rows example_at[e]:example_at[e + 1], one at
least.
"""

import math
from itertools import pairwise, repeat
from typing import NamedTuple

import numpy as np

from rougekit.arrays.types import Counts, Floats, Ints

Triple = tuple[float, float, float]


class Rule(NamedTuple):
    """How a row of counts becomes precision, recall and F."""

    p_matches: int
    r_matches: int
    p_total: int
    r_total: int
    """Numbers of the columns that are divided."""
    exponent: float
    """Of both quotients: 1, or for eq. 13 and 14 that of f's inverse."""
    beta: float
    no_reference: float
    """All three scores where the reference has nothing to match."""


def ratios(p_matches: float, r_matches: float, p_total: float, r_total: float, rule: Rule) -> Triple:
    """Precision, recall and F of one row: eq. 2-4; eq. 13-15 where the rule has an exponent. Compiled, too.

    F weighs recall `beta` times as much as precision. For beta = 1 the order of operations is 2 * P * R / (P + R), on
    which rouge_score 0.1.2's bits depend.
    """
    if r_total == 0:
        return rule.no_reference, rule.no_reference, rule.no_reference
    if p_total == 0:
        return 0.0, 0.0, 0.0
    precision, recall = p_matches / p_total, r_matches / r_total
    if rule.exponent != 1.0:  # sums of weights are rounded: equal texts may come out above 1
        precision, recall = min(1.0, precision**rule.exponent), min(1.0, recall**rule.exponent)
    squared = rule.beta * rule.beta
    if squared == math.inf:
        f = recall
    elif squared == 0.0:
        f = precision
    elif precision + recall == 0.0:
        f = 0.0
    else:
        f = (1.0 + squared) * precision * recall / (recall + squared * precision)
    return precision, recall, f


def _rows(counts: Counts, rule: Rule) -> list[Triple]:
    p_matches, r_matches, p_total, r_total = (counts[column].tolist() for column in rule[:4])
    return list(map(ratios, p_matches, r_matches, p_total, r_total, repeat(rule)))


def _best(rows: list[Triple], first: int, last: int, left_out: int = -1) -> int:
    """The row of first:last, but for `left_out`, with the highest F, the first of equals; F = nan only if all are."""
    best, best_f = -1, math.nan
    for row in range(first, last):
        f = rows[row][2]
        if row != left_out and (best < 0 or f > best_f or (math.isnan(best_f) and not math.isnan(f))):
            best, best_f = row, f
    return best


def best_rows(counts: Counts, example_at: Ints, rule: Rule, chosen: Ints) -> None:
    """Write the number of the best row of each example into `chosen`, shape (n_examples,): section 2.1, the maximum."""
    rows = _rows(counts, rule)
    chosen[:] = [_best(rows, first, last) for first, last in pairwise(example_at.tolist())]


def mean_scores(counts: Counts, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
    """Write the mean precision, recall and F over the rows of each example into `scores`, shape (3, n_examples).

    A single row stands for itself. With `jackknife` the mean is over the best rows of the leave-one-out sets (section
    2.1). Rows, or sets, whose F is nan are left out of the mean unless all are.
    """
    rows = _rows(counts, rule)
    if len(rows) == len(example_at) - 1:
        scores[:] = np.array(rows, np.float64).reshape(-1, 3).T
        return
    for example, (first, last) in enumerate(pairwise(example_at.tolist())):
        used = list(range(first, last))
        if jackknife and last - first > 1:
            best = _best(rows, first, last)  # of every set but the one that leaves it out
            used = [best] * (last - first)
            used[best - first] = _best(rows, first, last, left_out=best)
        taken = [rows[row] for row in used if not math.isnan(rows[row][2])]
        for column in range(3):
            total = 0.0
            for row in taken:
                total += row[column]
            scores[column, example] = total / len(taken) if taken else rule.no_reference
