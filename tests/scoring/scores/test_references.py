"""Reducing several references to one score: best, mean and jackknife."""

import math
import time
from itertools import pairwise

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.scoring.scores.references import best_of_others, best_rows, example_counts, score_examples

COUNTS = np.array([[2, 0, 3, 0, 0, 3], [4, 4, 3, 0, 2, 4], [3, 5, 3, 2, 0, 3]])
"""Columns: usual counts, no match, all match, an empty prediction, an empty reference, almost all match."""


def scores_of(counts, example_at, **options):
    checked = Scorer(["rouge1"], **options).options
    return score_examples(checked.measures["rouge1"], counts, np.array(example_at), checked)


@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_jackknife_is_the_mean_over_the_best_of_each_leave_one_out_set(zero_division):
    rng = np.random.default_rng(1)
    for n in (1, 2, 3, 50):
        totals = rng.integers(0, 4, (2, n))  # so small that ties in F and empty references are frequent
        counts = np.array([rng.integers(0, 4, n).clip(max=totals.min(0)), *totals])
        rest = {"zero_division": zero_division}
        sets = [np.delete(counts, k, axis=1) if n > 1 else counts for k in range(n)]
        best = [scores_of(np.ascontiguousarray(s), [0, s.shape[1]], multi_reference="best", **rest) for s in sets]
        several = np.ascontiguousarray(np.concatenate(best, axis=1))
        several = several[:, ~np.isnan(several[2])]
        expected = [sum(column.tolist()) / len(column) if len(column) else zero_division for column in several]
        found = scores_of(counts, [0, n], multi_reference="jackknife", **rest)
        np.testing.assert_array_equal(found[:, 0], expected)


def test_the_best_reference_has_the_highest_f_not_precision_or_recall():
    counts = np.array([[2, 1, 3, 1], [4, 4, 4, 1], [2, 1, 5, 4]])  # P 1/2 1/4 3/4 1, R 1 1 3/5 1/4, F 2/3 2/5 2/3 2/5
    options = Scorer(["rouge1"]).options
    for rows, best in (([1, 2], 2), ([3, 2], 2), ([1, 3], 1), ([3, 1], 3)):
        few = np.ascontiguousarray(counts[:, rows])
        chosen = example_counts(options.measures["rouge1"], few, np.array([0, 2]), options)
        assert chosen[:, 0].tolist() == counts[:, best].tolist()


def test_the_best_of_the_others_is_never_the_row_itself_if_there_are_others():
    rng = np.random.default_rng(3)
    for n in (1, 2, 3, 9):
        for _ in range(50):
            f = rng.choice([0.0, 0.25, 0.5, math.nan], n)
            others = [[k for k in range(n) if k != row] or [row] for row in range(n)]
            best = [max(rows, key=lambda k: -1.0 if math.isnan(f[k]) else f[k]) for rows in others]
            assert best_of_others(f, np.array([0, n])).tolist() == best


def test_jackknife_takes_time_linear_in_the_references():
    counts = np.random.default_rng(2).integers(1, 50, (3, 1_000_000))
    scores_of(counts[:, :4].copy(), [0, 4], multi_reference="jackknife")
    start = time.process_time()
    scores_of(counts, [0, counts.shape[1]], multi_reference="jackknife")
    assert time.process_time() - start < 5  # pairwise it would take an hour


def scores_of_rows(counts, **options):
    return scores_of(counts, range(counts.shape[1] + 1), **options).T.tolist()


@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_the_best_row_has_the_highest_f_and_is_the_first_of_equals(zero_division):
    counts = COUNTS[:, [4, 0, 0, 4, 4, 1, 4, 1]]
    f = np.array(scores_of_rows(counts, zero_division=zero_division))[:, 2]
    chosen = best_rows(f, np.array([0, 3, 4, 6, 8]))
    assert chosen.tolist() == [1, 3, 5 if math.isnan(zero_division) else 4, 7 if math.isnan(zero_division) else 6]


@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_means_leave_out_nan(zero_division):
    counts, at = COUNTS[:, [0, 4, 4, 0, 2, 5]], [0, 1, 2, 4, 6]
    out = scores_of(counts, at, multi_reference="mean", zero_division=zero_division)
    rows = scores_of_rows(counts, zero_division=zero_division)
    for example, (first, last) in enumerate(pairwise(at)):
        held = [row for row in rows[first:last] if not math.isnan(row[2])]
        mean = [sum(column) / len(held) for column in zip(*held, strict=True)] if held else [zero_division] * 3
        np.testing.assert_array_equal(out[:, example], mean)


def test_the_mean_of_only_nan_is_nan():
    out = scores_of(COUNTS[:, [4, 4, 0]], [0, 2, 3], multi_reference="mean", zero_division=math.nan)
    assert np.isnan(out).tolist() == [[True, False]] * 3


def test_means_add_rows_in_order():
    """As in a loop; numpy sums more than eight values pairwise."""
    counts = np.random.default_rng(5).integers(1, 97, (3, 400))
    rows = np.array(scores_of_rows(counts))
    found = scores_of(counts, [0, 150, 400], multi_reference="mean")
    expected = [np.add.accumulate(part)[-1] / len(part) for part in (rows[:150], rows[150:])]
    np.testing.assert_array_equal(found.T, expected)
