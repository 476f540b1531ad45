"""Several references to one score: the jackknife's best of each set, bit for bit, without looking at every pair."""

import math
import time

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.scores.references import score_examples


def scores_of(counts, example_at, **options):
    options = Scorer(["rouge1"], **options).options
    return score_examples(options.measures["rouge1"], counts, np.array(example_at), options)


@pytest.mark.parametrize("zero_division", [0.0, math.nan])
def test_jackknife_is_the_mean_over_the_best_of_each_leave_one_out_set(zero_division):
    rng = np.random.default_rng(1)
    for n in (1, 2, 3, 50):
        totals = rng.integers(0, 4, (2, n))  # so small that F is often equal, and that references are empty
        counts = np.array([rng.integers(0, 4, n).clip(max=totals.min(0)), *totals])
        rest = {"zero_division": zero_division}
        sets = [np.delete(counts, k, axis=1) if n > 1 else counts for k in range(n)]
        best = [scores_of(np.ascontiguousarray(s), [0, s.shape[1]], multi_reference="best", **rest) for s in sets]
        several = np.ascontiguousarray(np.concatenate(best, axis=1))
        several = several[:, ~np.isnan(several[2])]
        expected = [sum(column.tolist()) / len(column) if len(column) else zero_division for column in several]
        found = scores_of(counts, [0, n], multi_reference="jackknife", **rest)
        np.testing.assert_array_equal(found[:, 0], expected)


def test_jackknife_takes_time_in_proportion_to_the_references():
    counts = np.random.default_rng(2).integers(1, 50, (3, 1_000_000))
    scores_of(counts[:, :4].copy(), [0, 4], multi_reference="jackknife")
    start = time.process_time()
    scores_of(counts, [0, counts.shape[1]], multi_reference="jackknife")
    assert time.process_time() - start < 5  # by pairs: an hour
