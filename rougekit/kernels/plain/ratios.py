"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

The contract is `contracts.Ratios`.
"""

import math
from itertools import pairwise

import numpy as np

from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.kernels.contracts import Rule
from rougekit.kernels.plain.clock import timed

Triple = tuple[float, float, float]


def f_measure(precision: float, recall: float, beta: float) -> float:
    """F with recall `beta` times as important as precision: eq. 4; 0 where both are 0."""
    squared = beta * beta
    if squared == math.inf:
        return recall
    if squared == 0.0:
        return precision
    if precision + recall == 0.0:
        return 0.0
    return (1.0 + squared) * precision * recall / (recall + squared * precision)


def ratios(counts: tuple[float, float, float, float], rule: Rule) -> Triple:
    """P, R, F of one row of counts; all three are `no_reference` where its reference total is 0."""
    p_matches, r_matches, p_total, r_total = counts
    if r_total == 0:
        return rule.no_reference, rule.no_reference, rule.no_reference
    if p_total == 0:
        return 0.0, 0.0, 0.0
    precision, recall = p_matches / p_total, r_matches / r_total
    if rule.exponent != 1.0:
        precision, recall = min(1.0, precision**rule.exponent), min(1.0, recall**rule.exponent)
    return precision, recall, f_measure(precision, recall, rule.beta)


def _rows(counts: Counts, rule: Rule) -> list[Triple]:
    return [ratios(row, rule) for row in zip(*[counts[column].tolist() for column in rule[:4]], strict=True)]


def _best(rows: list[Triple], first: int, last: int, left_out: int = -1) -> int:
    """The row of first:last, but for `left_out`, with the highest F, the first of equals; F = nan only if all are."""
    best, best_f = -1, math.nan
    for row in range(first, last):
        f = rows[row][2]
        if row != left_out and (best < 0 or f > best_f or (math.isnan(best_f) and not math.isnan(f))):
            best, best_f = row, f
    return best


@timed
def best_rows(counts: Counts, example_at: Ints, rule: Rule, chosen: Ints) -> None:
    """The contract is `contracts.Ratios`."""
    rows = _rows(counts, rule)
    chosen[:] = [_best(rows, first, last) for first, last in pairwise(example_at.tolist())]


@timed
def mean_scores(counts: Counts, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
    """The contract is `contracts.Ratios`."""
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
