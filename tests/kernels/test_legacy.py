"""Intervals, and the state of numpy's generator afterwards, equal those of rouge_score's BootstrapAggregator."""

import random

import numpy as np
import pytest
from numpy.random import mtrand
from rouge_score import scoring

from rougekit.scoring.scores.bootstrap import legacy_bootstrap
from tests.helpers.amounts import drawn, slow


def theirs(columns, confidence, n_resamples):
    """low, mid and high of the original aggregator, each of shape (n_types, 3)."""
    aggregator = scoring.BootstrapAggregator(confidence, n_resamples)
    for example in columns.transpose(2, 0, 1):
        aggregator.add_scores({f"rouge{kind}": scoring.Score(*scores) for kind, scores in enumerate(example)})
    result = aggregator.aggregate()
    return tuple(
        np.array([getattr(interval, bound) for interval in result.values()]) for bound in scoring.AggregateScore._fields
    )


def assert_same(columns, confidence=0.95, n_resamples=1000, seed=0, skip=0):
    states = []
    bounds = []
    for bootstrap in (theirs, legacy_bootstrap):
        np.random.seed(seed)
        np.random.random_sample(skip)
        bounds.append(bootstrap(columns, confidence, n_resamples))
        states.append(np.random.get_state())
    for expected, got in zip(*bounds, strict=True):
        assert got.tobytes() == expected.tobytes()
    np.testing.assert_array_equal(states[1][1], states[0][1])
    assert states[1][2:] == states[0][2:]
    return bounds[0]


@pytest.mark.parametrize("seed", [0, *slow(42, 2**32 - 1)])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9, 63])
def test_bounds_and_generator_equal_rouge_scores(n, seed):
    assert_same(np.random.default_rng(n).random((4, 3, n)), seed=seed)


def test_bounds_and_generator_equal_rouge_scores_for_500_examples():
    assert_same(np.random.default_rng(500).random((4, 3, 500)), seed=7)


@pytest.mark.slow
@pytest.mark.parametrize("seed", drawn([1, 2], [1]))
def test_bounds_and_generator_equal_rouge_scores_for_a_test_set(seed):
    assert_same(np.random.default_rng(9).random((drawn(4, 1), 3, 11_490)), seed=seed)


@pytest.mark.parametrize("n", [1025, 2049])  # half of all random words are rejected
def test_sizes_just_above_a_power_of_two(n):
    assert_same(np.random.default_rng(n).random((1, 3, n)), n_resamples=60)


def test_any_number_of_types_and_resamples_and_any_level():
    chooser = random.Random(3)
    for case in range(60):
        columns = np.random.default_rng(case).random((chooser.randint(1, 5), 3, chooser.randint(1, 40)))
        confidence = chooser.choice([0, 0.5, 0.9, 0.95, 0.99, 1])
        assert_same(columns, confidence, chooser.randint(1, 30), seed=case, skip=chooser.randint(0, 1300))


def test_scores_with_ties_and_zeros():
    columns = np.random.default_rng(0).integers(0, 3, (2, 3, 200)) / 3
    assert_same(columns)
    assert_same(np.zeros((1, 3, 7)))


def test_nan_propagates_as_in_rouge_score():
    columns = np.random.default_rng(0).random((1, 3, 20))
    columns[0, 1, 4] = np.nan
    bounds = assert_same(columns)
    assert np.isnan(np.array(bounds)[:, 0, 1]).all()


def test_a_generator_other_than_mersenne_twister_is_refused():
    kept = mtrand.get_bit_generator()
    mtrand.set_bit_generator(np.random.PCG64(0))
    try:
        with pytest.raises(
            ValueError, match="legacy_bootstrap=True draws from numpy's global generator, now PCG64; expected MT19937"
        ):
            legacy_bootstrap(np.zeros((1, 3, 2)), 0.95, 5)
    finally:
        mtrand.set_bit_generator(kept)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((np.zeros((3, 2)), 0.95, 5), r"columns of shape \(3, 2\); expected \(n_types, 3, n_examples\)"),
        ((np.zeros((1, 3, 0)), 0.95, 5), r"columns of shape \(1, 3, 0\)"),
        ((np.zeros((1, 3, 2)), 1.5, 5), "confidence=1.5; expected 0 <= confidence <= 1"),
        ((np.zeros((1, 3, 2)), 0.95, 0), "n_resamples=0; expected an int >= 1"),
    ],
)
def test_wrong_arguments_leave_the_generator_unchanged(arguments, message):
    before = np.random.get_state()
    with pytest.raises(ValueError, match=message):
        legacy_bootstrap(*arguments)
    np.testing.assert_array_equal(np.random.get_state()[1], before[1])
