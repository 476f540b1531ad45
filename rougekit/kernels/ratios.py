"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

Kernels take counts as floats, which hold them exactly: one type of them is one to compile.
"""

import math

import numpy as np

from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.plain import ratios as plain
from rougekit.kernels.plain.ratios import Rule

NONE = -1
"""The number of no row."""


ratios = subroutine(plain.ratios)


@subroutine
def scores_of_row(counts: Floats, row: int, rule: Rule) -> tuple[float, float, float]:
    """Precision, recall and F of one row of counts."""
    p, r = counts[rule.p_matches, row], counts[rule.r_matches, row]
    return ratios(p, r, counts[rule.p_total, row], counts[rule.r_total, row], rule)


@subroutine
def best_row(counts: Floats, first: int, last: int, left_out: int, rule: Rule) -> int:
    """The row of first:last, but for `left_out`, with the highest F, the first of equals; F = nan only if all are."""
    best, best_f = NONE, math.nan
    for row in range(first, last):
        if row == left_out:
            continue
        f = scores_of_row(counts, row, rule)[2]
        if best == NONE or f > best_f or (math.isnan(best_f) and not math.isnan(f)):
            best, best_f = row, f
    return best


def best_rows(counts: Counts, example_at: Ints, rule: Rule, chosen: Ints) -> None:
    """See `plain.ratios`."""
    _best_rows(counts.astype(np.float64, copy=False), example_at, rule, chosen)


def mean_scores(counts: Counts, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
    """See `plain.ratios`."""
    _mean_scores(counts.astype(np.float64, copy=False), example_at, rule, jackknife, scores)


@kernel
def _best_rows(counts: Floats, example_at: Ints, rule: Rule, chosen: Ints) -> None:
    for example in range(chosen.shape[0]):
        chosen[example] = best_row(counts, example_at[example], example_at[example + 1], NONE, rule)


@kernel
def _mean_scores(counts: Floats, example_at: Ints, rule: Rule, jackknife: bool, scores: Floats) -> None:
    for example in range(example_at.shape[0] - 1):
        first, last = example_at[example], example_at[example + 1]
        if last - first == 1:
            p, r, f = scores_of_row(counts, first, rule)
        else:
            p, r, f = mean(counts, first, last, rule, jackknife)
        scores[0, example] = p
        scores[1, example] = r
        scores[2, example] = f


@subroutine
def mean(counts: Floats, first: int, last: int, rule: Rule, jackknife: bool) -> tuple[float, float, float]:
    """Mean P, R, F of several rows, or of the best of each set that leaves one of them out."""
    best = second = NONE
    if jackknife:  # the best of a set is the best of all or, where that is left out, the second
        best = best_row(counts, first, last, NONE, rule)
        second = best_row(counts, first, last, best, rule)
    p = r = f = 0.0
    n = 0
    for row in range(first, last):
        used = row
        if jackknife:
            used = second if row == best else best
        p_row, r_row, f_row = scores_of_row(counts, used, rule)
        if not math.isnan(f_row):
            p += p_row
            r += r_row
            f += f_row
            n += 1
    if n == 0:
        return rule.no_reference, rule.no_reference, rule.no_reference
    return p / n, r / n, f / n
