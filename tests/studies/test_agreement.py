"""Pairwise accuracy against its definition, pair by pair."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.studies.agreement import pairwise_accuracy

few = st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 0.5, 1.0])


def accuracy_at(metric, human, threshold):
    """acc_eq of Deutsch et al. (2023): metric scores tie if they differ by at most the threshold."""
    right = pairs = 0
    for (a, x), (b, y) in itertools.combinations(zip(metric, human, strict=True), 2):
        found = 0 if abs(a - b) <= threshold + 1e-12 else np.sign(a - b)
        right += found == np.sign(x - y)
        pairs += 1
    return right / pairs


@given(st.lists(st.tuples(few, st.integers(0, 2)), min_size=2, max_size=9))
def test_calibrated_accuracy_is_the_best_over_all_thresholds(texts):
    metric, human = zip(*texts, strict=True)
    labels = {"systems": range(len(texts)), "inputs": [0] * len(texts)}
    found = pairwise_accuracy(metric, human, **labels)
    thresholds = {0.0, *(abs(a - b) for a, b in itertools.combinations(metric, 2))}
    best = max(accuracy_at(metric, human, threshold) for threshold in thresholds)
    assert found.accuracy == pytest.approx(best)
    assert accuracy_at(metric, human, found.threshold) == pytest.approx(best)
    plain = pairwise_accuracy(metric, human, **labels, calibrate=False)
    assert (plain.accuracy, plain.threshold) == (pytest.approx(accuracy_at(metric, human, 0.0)), 0.0)


def test_at_summary_level_inputs_have_equal_weight():
    metric, human = [1, 2, 3, 1, 2], [1, 2, 3, 2, 1]
    found = pairwise_accuracy(metric, human, systems="ABCAB", inputs="xxxyy", level="summary", calibrate=False)
    assert (found.accuracy, found.n_pairs) == (0.5, 4)


def test_the_best_systems_alone():
    """The metric orders the two that people rate lowest, A and B, the other way round."""
    metric, human, labels = [2, 1, 3, 4], [1, 2, 3, 4], {"systems": "ABCD", "inputs": "xxxx"}
    found = [pairwise_accuracy(metric, human, **labels, top=top, calibrate=False) for top in (None, 3)]
    assert [(each.accuracy, each.n_pairs) for each in found] == [(pytest.approx(5 / 6), 6), (1.0, 3)]


def test_accuracy_without_pairs_is_nan():
    found = pairwise_accuracy([1, 2], [1, 2], systems="AB", inputs="xy", level="summary")
    assert math.isnan(found.accuracy)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pairwise_accuracy([1, 2], [1, 2], systems="AB", inputs="xx", level="global"), "level='global'"),
        (lambda: pairwise_accuracy([1, 2], [1], systems="AB", inputs="xx"), "human_scores of shape"),
    ],
)
def test_wrong_arguments_are_refused_by_name(call, message):
    with pytest.raises(ValueError, match=message):
        call()
