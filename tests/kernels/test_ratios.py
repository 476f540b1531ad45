"""Precision, recall and F of counts, by equations 2-4 in plain Python."""

import math
from itertools import pairwise

import numpy as np
import pytest

from rougekit.kernels import ratios
from rougekit.kernels.ratios import ScoreFormula
from tests.oracles.lin2004 import f_measure

COLUMNS = (0, 0, 1, 2)
COUNTS = np.array([[2, 0, 3, 0, 0, 3], [4, 4, 3, 0, 2, 4], [3, 5, 3, 2, 0, 3]])
"""Rows: a usual one, nothing in common, all, an empty prediction, an empty reference, almost all."""


def scored(counts=COUNTS, exponent=1.0, beta=1.0, no_reference=0.0):
    out = np.full((3, counts.shape[1]), -99.0)
    formula = ScoreFormula(*COLUMNS, exponent, beta, no_reference)
    ratios.row_scores(counts, formula, out)
    return out.T.tolist()


def expected(row, exponent=1.0, beta=1.0, no_reference=0.0):
    matches, predicted, wanted = row
    if not wanted:
        return [no_reference] * 3
    if not predicted:
        return [0.0] * 3
    p, r = ((matches / total) ** exponent for total in (predicted, wanted))
    return [p, r, f_measure(r, p, "p/r" if math.isnan(beta) else beta)]


@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0, 3.0, math.inf, math.nan])
@pytest.mark.parametrize("exponent", [1.0, 0.5])
def test_rows_are_scored_by_equations_2_to_4(beta, exponent):
    for found, row in zip(scored(beta=beta, exponent=exponent), COUNTS.T, strict=True):
        assert found == pytest.approx(expected(row.tolist(), exponent, beta), rel=1e-15)


@pytest.mark.parametrize("no_reference", [0.0, 1.0, math.nan])
def test_a_reference_without_units_has_the_score_that_was_asked_for(no_reference):
    np.testing.assert_array_equal(scored(no_reference=no_reference)[4], [no_reference] * 3)
    np.testing.assert_array_equal(scored(no_reference=no_reference)[3], [0.0] * 3)


def test_a_beta_beyond_all_squares_leaves_recall():
    assert [f for _, _, f in scored(beta=1e200)] == [r for _, r, _ in scored()]


def test_rounded_sums_of_weights_give_no_quotient_above_1():
    counts = np.array([[3.0000000000000004], [3.0], [3.0]])
    assert scored(counts, exponent=1 / 1.2) == [[1.0, 1.0, 1.0]]


@pytest.mark.parametrize("beta", [0.0, 0.5, 1.0, math.inf, math.nan])
@pytest.mark.parametrize("no_reference", [0.0, math.nan])
def test_many_rows_have_the_bits_of_each(beta, no_reference):
    counts = np.random.default_rng(3).integers(0, 5, (3, 500))
    formula = ScoreFormula(*COLUMNS, 1.0, beta, no_reference)
    one_by_one = [ratios.ratios(matches, matches, *totals, formula) for matches, *totals in counts.T.tolist()]
    for given in (counts, counts.astype(np.float64)):
        assert repr(scored(given, beta=beta, no_reference=no_reference)) == repr(list(map(list, one_by_one)))


def test_the_best_row_and_the_mean_of_each_example_are_those_that_loops_find():
    rng, at = np.random.default_rng(4), np.array([0, 1, 3, 13, 14, 20, 60])
    rows = rng.random((3, 60)).round(1)
    rows[:, rng.random(60) < 0.3] = math.nan
    rows[:, 14:20] = math.nan
    chosen, means = np.empty(6, np.int64), np.empty((3, 6))
    ratios.best_rows(rows[2], at, chosen)
    ratios.mean_scores(rows, at, means)
    for example, (first, last) in enumerate(pairwise(at.tolist())):
        valid = [row for row in range(first, last) if not math.isnan(rows[2, row])]
        assert chosen[example] == max(valid, key=rows[2].__getitem__, default=first)
        for part, mean in zip(rows.tolist(), means.tolist(), strict=True):
            total = 0.0
            for row in valid:
                total += part[row]
            assert repr(mean[example]) == repr(total / len(valid) if valid else math.nan)


def test_no_examples():
    ratios.best_rows(np.empty(0), np.array([0]), np.empty(0, np.int64))
    ratios.mean_scores(np.empty((3, 0)), np.array([0]), np.empty((3, 0)))
