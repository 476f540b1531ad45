"""The script's arithmetic: counts of rows to P, R, F of examples, rounded to five decimals at every step.

Counts are int64, float64 or (Python's ints) object, shape (3, n_rows) or (3, n_examples): matches, prediction_total,
reference_total. ROUGE-W's rows have a fourth: reference_sum, the sum of f over the reference's sentences, of which
reference_total is f once more.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.measures.base import Measure


class PerlRule(NamedTuple):
    """How a measure's counts become scores."""

    exponent: float | None = None
    """Of the quotients: 1 / weight for ROUGE-W; None: they are taken as they are."""
    rounded: bool = True
    """Whether recall is rounded before the best model is chosen: so for ROUGE-N, -S and Basic Elements."""


def rule_of(measure: Measure) -> PerlRule:
    """The rule of a measure."""
    return PerlRule(measure.exponent if measure.kind == "W" else None, rounded=measure.kind not in ("L", "W"))


def perl_example_counts(counts: Counts, example_at: Ints, rule: PerlRule, *, best: bool) -> Counts:
    """The counts of each example, shape (n_columns, n_examples).

    counts : shape (n_columns, n_rows), one row for each model of an example
    example_at : shape (n_examples + 1,); example e has the rows example_at[e]:example_at[e + 1], perhaps none
    best : those of the model with the highest recall, the first of equals; else their sums, added in order
    """
    first, sizes = example_at[:-1], np.diff(example_at)
    if (sizes == 1).all():
        return counts
    selected = np.zeros((len(counts), len(sizes)), counts.dtype)
    recall = quotients(counts[0], counts[-1], rule) if best else None
    highest = np.full(len(sizes), -1.0)
    for k in range(sizes.max(initial=0)):
        present = np.flatnonzero(sizes > k)
        rows = first[present] + k
        if recall is None:
            selected[:, present] += counts[:, rows]
        else:
            better = recall[rows] > highest[present]
            highest[present[better]] = recall[rows[better]]
            selected[:, present[better]] = counts[:, rows[better]]
    return selected


def scores(counts: Counts, rule: PerlRule, alpha: float) -> Floats:
    """Precision, recall and F-measure from counts of examples, as ROUGE-1.5.5 prints them: shape (3, n_examples).

    alpha : F = P R / ((1 - alpha) P + alpha R), with P and R as they are once rounded to five decimals
    """
    parts = np.empty((3, counts.shape[1]))
    rounding = rule._replace(rounded=True)
    parts[0] = quotients(counts[0], counts[1], rounding)
    parts[1] = quotients(counts[0], counts[2], rounding)
    parts[2] = round5(f_measures(parts[0], parts[1], alpha))
    return parts


def f_measures(precision: Floats, recall: Floats, alpha: float) -> Floats:
    """P R / ((1 - alpha) P + alpha R), 0 where that denominator is not above 0."""
    denominator = (1 - alpha) * precision + alpha * recall
    return np.divide(precision * recall, denominator, out=np.zeros_like(denominator), where=denominator > 0)


def alpha_of(beta: float) -> float:
    """The weight of precision for a beta."""
    return 1 / (1 + beta * beta)


def quotients(matches: Counts, totals: Counts, rule: PerlRule) -> Floats:
    """(matches / total) ** exponent, 0 where the total is 0; rounded if the rule says so."""
    values = np.zeros(len(matches))
    with np.errstate(invalid="ignore", over="ignore"):
        np.divide(matches.astype(np.float64), totals.astype(np.float64), out=values, where=totals != 0)
    if rule.exponent is not None:
        exponent = rule.exponent
        values = np.array([power(quotient, exponent) for quotient in values.tolist()], np.float64)
    return round5(values) if rule.rounded else values


def power(base: float, exponent: float) -> float:
    """The C library's base ** exponent, infinite where it overflows. (numpy's vector pow has other last bits.)"""
    try:
        return math.pow(base, exponent)
    except OverflowError:
        return math.inf


def powers(weight: float, longest: int) -> Floats:
    """0 ** weight, 1 ** weight, ... longest ** weight: ROUGE-W's f, for run lengths."""
    return np.array([power(length, weight) for length in range(longest + 1)], np.float64)


def round5(values: Floats) -> Floats:
    """Each value as printed with five decimals (C's %.5f) and read again, exactly.

    100000 * value is split into a double and what that rounding lost, so ties and near ties go the way of the value's
    exact binary expansion: to the nearest, and exact ties to even.
    """
    with np.errstate(over="ignore"):
        scaled = values * 1e5
    if not (np.abs(scaled) < 2.0**40).all():  # also where a value is nan
        return np.array([float(f"{value:.5f}") for value in values.tolist()], np.float64)
    head = values * 134217729.0  # 2 ** 27 + 1: Dekker's split of a double into halves
    head -= head - values
    lost = (head * 1e5 - scaled) + (values - head) * 1e5
    whole = np.rint(scaled)
    rest = scaled - whole
    whole += (rest == 0.5) & (lost > 0)
    whole -= (rest == -0.5) & (lost < 0)
    return whole / 1e5


def sum_in_order(values: Iterable[float]) -> float:
    """The plain sum from left to right. (sum() compensates in Python 3.12 and later, numpy's adds in pairs.)"""
    total: float = 0  # an int, so that Python's ints stay exact
    for value in values:
        total += value
    return total
