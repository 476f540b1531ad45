"""Pairwise accuracy and trusted differences against their definitions, pair by pair."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.analysis.agreement import pairwise_accuracy, trusted_difference

few = st.sampled_from([0.0, 0.1, 0.2, 0.3, 1 / 3, 0.5, 1.0])


def accuracy_at(metric, human, threshold):
    """Deutsch et al. (2023), acc_eq: ties of the metric are differences of at most the threshold."""
    right = pairs = 0
    for (a, x), (b, y) in itertools.combinations(zip(metric, human, strict=True), 2):
        found = 0 if abs(a - b) <= threshold + 1e-12 else np.sign(a - b)
        right += found == np.sign(x - y)
        pairs += 1
    return right / pairs


@given(st.lists(st.tuples(few, st.integers(0, 2)), min_size=2, max_size=9))
def test_the_accuracy_of_a_calibrated_metric_is_the_best_of_all_thresholds(texts):
    metric, human = zip(*texts, strict=True)
    labels = {"systems": range(len(texts)), "inputs": [0] * len(texts)}
    found = pairwise_accuracy(metric, human, **labels)
    thresholds = {0.0, *(abs(a - b) for a, b in itertools.combinations(metric, 2))}
    best = max(accuracy_at(metric, human, threshold) for threshold in thresholds)
    assert found.accuracy == pytest.approx(best)
    assert accuracy_at(metric, human, found.threshold) == pytest.approx(best)
    plain = pairwise_accuracy(metric, human, **labels, calibrate=False)
    assert (plain.accuracy, plain.threshold) == (pytest.approx(accuracy_at(metric, human, 0.0)), 0.0)


def test_at_summary_level_inputs_count_alike():
    metric, human = [1, 2, 3, 1, 2], [1, 2, 3, 2, 1]
    found = pairwise_accuracy(metric, human, systems="ABCAB", inputs="xxxyy", level="summary", calibrate=False)
    assert (found.accuracy, found.n_pairs) == (0.5, 4)


def test_a_trusted_difference_by_hand():
    metric, human = [0.30, 0.32, 0.40, 0.52], [2, 1, 3, 4]
    labels = {"systems": "ABCD", "inputs": "xxxx"}
    found = trusted_difference(metric, human, **labels)
    assert (found.difference, found.agreement, found.n_pairs) == (pytest.approx(0.08), 1.0, 5)
    assert trusted_difference(metric, human, **labels, agreement=0.8).difference == pytest.approx(0.02)
    assert trusted_difference(metric, human[::-1], **labels).difference is None


def test_no_pair_has_no_accuracy():
    found = pairwise_accuracy([1, 2], [1, 2], systems="AB", inputs="xy", level="summary")
    assert math.isnan(found.accuracy)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: pairwise_accuracy([1, 2], [1, 2], systems="AB", inputs="xx", level="global"), "level='global'"),
        (lambda: trusted_difference([1, 2], [1, 2], systems="AB", inputs="xx", agreement=0), "agreement=0; expected"),
        (lambda: pairwise_accuracy([1, 2], [1], systems="AB", inputs="xx"), "human_scores of shape"),
    ],
)
def test_wrong_arguments_are_refused_by_name(call, message):
    with pytest.raises(ValueError, match=message):
        call()
    with pytest.raises(TypeError, match="agreement='all'; expected a number"):
        trusted_difference([1, 2], [1, 2], systems="AB", inputs="xx", agreement="all")
