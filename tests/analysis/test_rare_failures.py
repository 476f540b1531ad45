"""How many examples it takes before rare failures must be expected among them."""

import numpy as np
import pytest

from rougekit.analysis.rare_failures import RareFailures, failures_within


@pytest.mark.parametrize("level", [0.01, 0.05, 0.2])
@pytest.mark.parametrize(("margin", "score"), [(0.02, 0.4), (0.005, 0.35), (0.1, 0.3), (0.29, 0.3)])
def test_the_examples_needed_are_the_tens_in_which_no_failure_is_unlikely(margin, score, level):
    failures = failures_within(margin, score, level)
    spared = 1 - margin / score
    assert spared**failures.n_needed <= level < spared ** (failures.n_needed - 10)
    assert failures.one_in == pytest.approx(score / margin, abs=0.5)
    drawn = np.random.default_rng(0).random((4_000, failures.n_needed)) < margin / score
    assert (~drawn.any(axis=1)).mean() == pytest.approx(spared**failures.n_needed, abs=0.02)


def test_failures_that_cannot_cost_the_margin_need_no_examples():
    assert failures_within(0.3, 0.3, 0.05) == failures_within(0.3, 0.0, 0.05) == RareFailures(1, 0)
    assert failures_within(0.3, float("nan"), 0.05).caution(0) == ""
