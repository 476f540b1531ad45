"""The script's arithmetic: it computes P, R and F of examples from counts of rows, rounding each to five decimals.

Counts have the columns of their measure, and are int64, float64, or Python ints in an object array.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.scoring.measures.base import Measure


class PerlFormula(NamedTuple):
    """How the counts of a measure become scores."""

    exponent: float = 1.0
    """The exponent of P and R: 1 / weight for ROUGE-W."""
    rounded: bool = True
    """Whether recall is rounded before the best model is selected, as for ROUGE-N, -S and Basic Elements."""


def formula_of(measure: Measure) -> PerlFormula:
    return PerlFormula(measure.exponent, rounded=measure.letter not in ("L", "W"))


def perl_example_counts(counts: Counts, example_at: Ints, formula: PerlFormula, *, best: bool) -> Counts:
    """The counts of each example, shape (n_columns, n_examples).

    counts : shape (n_columns, n_rows), a row for each model of an example; the last column is recall's denominator
    example_at : shape (n_examples + 1,); example e has the rows example_at[e]:example_at[e + 1], perhaps none
    best : whether to select the first model with the highest recall; otherwise the counts of all models are added up,
        in order
    """
    add = np.frompyfunc(perl_sum, 2, 1) if counts.dtype == object else np.add
    first, sizes = example_at[:-1], np.diff(example_at)
    if (sizes == 1).all():
        return counts
    selected = np.zeros((len(counts), len(sizes)), counts.dtype)
    recall = quotients(counts[0], counts[-1], formula) if best else None
    highest = np.full(len(sizes), -1.0)
    for k in range(sizes.max(initial=0)):
        present = np.flatnonzero(sizes > k)
        rows = first[present] + k
        if recall is None:
            selected[:, present] = add(selected[:, present], counts[:, rows])
        else:
            better = recall[rows] > highest[present]
            highest[present[better]] = recall[rows[better]]
            selected[:, present[better]] = counts[:, rows[better]]
    return selected


def scores(counts: Counts, formula: PerlFormula, alpha: float) -> Floats:
    """Precision, recall and F-measure of examples, as ROUGE-1.5.5 prints them: shape (3, n_examples).

    F is computed from the rounded precision and recall.
    """
    parts = np.empty((3, counts.shape[1]))
    rounding = formula._replace(rounded=True)
    parts[0], parts[1] = (quotients(counts[0], totals, rounding) for totals in counts[1:3])
    parts[2] = round5(f_measures(parts[0], parts[1], alpha))
    return parts


def f_measures(precision: Floats, recall: Floats, alpha: float) -> Floats:
    """P R / ((1 - alpha) P + alpha R); 0 if the denominator is not positive."""
    denominator = (1 - alpha) * precision + alpha * recall
    return np.divide(precision * recall, denominator, out=np.zeros_like(denominator), where=denominator > 0)


def alpha_of(beta: float) -> float:
    """ROUGE-1.5.5's alpha for a beta."""
    return 1 / (1 + beta * beta)


def quotients(matches: Counts, totals: Counts, formula: PerlFormula) -> Floats:
    """(matches / total) ** exponent; 0 if the total is 0; rounded to five decimals if `formula.rounded`."""
    values = np.zeros(len(matches))
    with np.errstate(invalid="ignore", over="ignore"):
        np.divide(matches.astype(np.float64), totals.astype(np.float64), out=values, where=totals != 0)
    if formula.exponent != 1.0:
        values = np.array([power(quotient, formula.exponent) for quotient in values.tolist()], np.float64)
    return round5(values) if formula.rounded else values


def power(base: float, exponent: float) -> float:
    """The C library's pow; infinite on overflow. (numpy's pow of arrays differs in the last bits.)"""
    try:
        return math.pow(base, exponent)
    except OverflowError:
        return math.inf


def powers(weight: float, longest: int) -> Floats:
    """ROUGE-W's f of 0 to `longest` words."""
    return np.array([power(length, weight) for length in range(longest + 1)], np.float64)


def round5(values: Floats) -> Floats:
    """Each value rounded to five decimals, exactly as C's %.5f does.

    `scaled + lost` is 100000 * value without rounding error. That distinguishes near ties from exact ones, which are
    rounded to even.
    """
    with np.errstate(over="ignore"):
        scaled = values * 1e5
    if not (np.abs(scaled) < 2.0**40).all():  # or a value is nan
        return np.array([float(f"{value:.5f}") for value in values.tolist()], np.float64)
    head = values * 134217729.0  # 2 ** 27 + 1: Dekker's split of a double into halves
    head -= head - values
    lost = (head * 1e5 - scaled) + (values - head) * 1e5
    whole = np.rint(scaled)
    rest = scaled - whole
    whole += (rest == 0.5) & (lost > 0)
    whole -= (rest == -0.5) & (lost < 0)
    return whole / 1e5


EXACT = 2**53
"""Whole numbers below this are exact as floats."""


def perl_sum(left: float, right: float) -> float:
    """left + right as Perl adds them: an int, which it prints in full, if both are ints or whole floats below a limit.

    The limit of floats is 2**53, or 2**62 if both are floats. An int beyond 64 bits becomes a float.

    >>> perl_sum(2**53, 1.0), perl_sum(2**53, 2.0**53), perl_sum(2**63, 2**63)
    (9007199254740993, 1.8014398509481984e+16, 1.8446744073709552e+19)
    """
    largest = 2**62 if isinstance(left, float) and isinstance(right, float) else EXACT
    if all(isinstance(value, int) or (abs(value) < largest and value.is_integer()) for value in (left, right)):
        total = int(left) + int(right)
        return total if total < 2**64 else float(total)
    return float(left) + float(right)


def sum_in_order(values: Iterable[float]) -> float:
    """The sum from left to right, as Perl adds. (Since Python 3.12, sum() compensates for rounding errors.)"""
    total: float = 0  # an int, so that Perl's ints stay exact
    for value in values:
        total = perl_sum(total, value)
    return total
