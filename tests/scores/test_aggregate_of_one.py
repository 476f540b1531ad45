"""A single example has its mean and bounds without resampling: those that resampling gives."""

import numpy as np
import pytest

from rougekit import Scorer
from rougekit.options import AggregateOptions
from rougekit.scores.aggregate import aggregate, statistic_of


@pytest.mark.parametrize("confidence", [0.01, 0.2, 0.5, 0.73, 0.95, 0.999])
@pytest.mark.parametrize("pair", [("a b c", "a c d e"), ("a", "b"), ("a b", "a b"), ("", "a")])
@pytest.mark.parametrize("interval", ["auto", "percentile", "bootstrap-t"])
def test_the_bits_are_those_of_resamples(pair, confidence, interval):
    scores = Scorer().score([pair[0]], [pair[1]])
    found = aggregate(scores, AggregateOptions(confidence=confidence, interval=interval))
    for name, score in found.items():
        statistic = statistic_of(scores, name, "macro", interval != "percentile")
        sums = np.repeat(statistic.columns.T, 5, axis=0)
        expected = statistic.result(statistic.bounds(sums, confidence))
        assert (score.low, score.mid, score.high) == (expected.low, expected.mid, expected.high)


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (True, TypeError), ("2", TypeError)])
def test_threads_are_checked_though_none_is_needed(threads, error):
    with pytest.raises(error, match="threads"):
        Scorer().score(["a b"], ["a"]).aggregate(threads=threads)
