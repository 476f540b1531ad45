"""Compute precision, recall and F from counts, Lin (2004), eq. 2-4, and combine the scores of several references.

Example e has the rows example_at[e]:example_at[e + 1], one for each reference, at least one.
"""

import math
from itertools import repeat
from typing import Any, NamedTuple

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Floats, Ints

Triple = tuple[float, float, float]

AT_ONCE = 16
"""The number of rows from which NumPy is faster than a loop in Python."""


class ScoreFormula(NamedTuple):
    """How to compute precision, recall and F from a row of counts."""

    p_matches: int
    r_matches: int
    p_total: int
    r_total: int
    """Indices of columns: precision is p_matches / p_total, recall is r_matches / r_total."""
    exponent: float
    """The exponent applied to precision and recall: 1, or, for eq. 13 and 14, the exponent of f's inverse."""
    beta: float
    """The weight of recall in F; nan stands for precision / recall."""
    zero_division: float
    """The value of all three scores in a row whose reference has nothing to match."""


def ratios(p_matches: float, r_matches: float, p_total: float, r_total: float, formula: ScoreFormula) -> Triple:
    """Precision, recall and F of one row: eq. 2-4, or eq. 13-15 if the formula's exponent is not 1.

    F weighs recall beta times as much as precision; nan stands for a beta of P / R. For beta = 1, the operations are
    those of 2 * P * R / (P + R), in this order, so that the result equals rouge_score 0.1.2's bit for bit.
    """
    if r_total == 0:
        return formula.zero_division, formula.zero_division, formula.zero_division
    if p_total == 0:
        return 0.0, 0.0, 0.0
    precision, recall = p_matches / p_total, r_matches / r_total
    if formula.exponent != 1.0:  # sums of weights are rounded, so equal texts may score above 1
        precision, recall = min(1.0, precision**formula.exponent), min(1.0, recall**formula.exponent)
    squared = formula.beta * formula.beta
    if squared == math.inf:
        f = recall
    elif squared == 0.0:
        f = precision
    elif precision + recall == 0.0 or (math.isnan(squared) and precision * recall == 0.0):
        f = 0.0
    else:
        if math.isnan(squared):
            squared = (precision / recall) * (precision / recall)
        f = (1.0 + squared) * precision * recall / (recall + squared * precision)
    return precision, recall, f


def row_scores(counts: Counts, formula: ScoreFormula, scores: Floats) -> None:
    """Write `ratios` of each row into `scores`, shape (3, n_rows).

    counts: int64, float64 or, as objects, Python ints; shape (n_columns, n_rows).
    """
    p_matches, r_matches, p_total, r_total = columns = [counts[column] for column in formula[:4]]
    if formula.exponent != 1.0 or len(p_total) < AT_ONCE or counts.dtype == object:
        listed = (column.tolist() for column in columns)
        scores[:] = np.array(list(map(ratios, *listed, repeat(formula))), np.float64).reshape(-1, 3).T
        return
    squared: Any = formula.beta * formula.beta
    with np.errstate(divide="ignore", invalid="ignore"):
        precision, recall = p_matches / p_total, r_matches / r_total
        if squared == math.inf:
            f = recall
        elif squared == 0.0:
            f = precision
        else:
            nothing = precision + recall == 0.0
            if math.isnan(squared):
                squared, nothing = (precision / recall) * (precision / recall), precision * recall == 0.0
            f = (1.0 + squared) * precision * recall / (recall + squared * precision)
            f[nothing] = 0.0
    scores[:] = precision, recall, f
    scores[:, p_total == 0] = 0.0
    scores[:, r_total == 0] = formula.zero_division


def best_rows(f: Floats, example_at: Ints, chosen: Ints) -> None:
    """Write the index of each example's best row into `chosen`, shape (n_examples,): the maximum of section 2.1.

    The best row is the first one with the highest F; a row whose F is nan is chosen only if all are nan.
    """
    firsts, n = example_at[:-1], len(f)
    if len(firsts):
        highest = np.repeat(np.fmax.reduceat(f, firsts), np.diff(example_at))
        best = np.minimum.reduceat(np.where(f == highest, np.arange(n), n), firsts)
        chosen[:] = np.where(best < n, best, firsts)


def mean_scores(rows: Floats, example_at: Ints, scores: Floats) -> None:
    """Write the mean precision, recall and F over the rows of each example into `scores`, shape (3, n_examples).

    rows: shape (3, n_rows).  Rows whose F is nan are ignored; if all are nan, the means are nan. Rows are added in
    order.
    """
    n_examples, valid = scores.shape[1], ~np.isnan(rows[2])
    example = np.repeat(np.arange(n_examples), np.diff(example_at))[valid]
    n = np.bincount(example, minlength=n_examples)
    scores[:] = math.nan
    for row, mean in zip(rows, scores, strict=True):
        np.divide(np.bincount(example, row[valid], n_examples), n, out=mean, where=n > 0)
