"""The aggregator: rouge_score's numbers and its random state."""

import numpy as np
import pytest
import rouge_score.scoring

from rougekit.compat import scoring
from tests.helpers.compat import TYPES


@pytest.mark.parametrize(("n", "samples", "confidence"), [(1, 3, 0.95), (2, 50, 0.5), (40, 300, 0.95), (7, 10, 1.0)])
def test_the_aggregator_draws_the_same_and_leaves_the_same_state(n, samples, confidence):
    rng = np.random.default_rng(n)
    rows = [{name: scoring.Score(*rng.random(3)) for name in TYPES} for _ in range(n)]
    found = []
    for module in (scoring, rouge_score.scoring):
        np.random.seed(3)
        aggregator = module.BootstrapAggregator(confidence_interval=confidence, n_samples=samples)
        for row in rows:
            aggregator.add_scores(row)
        result = aggregator.aggregate()
        bounds = {name: [tuple(map(float, bound)) for bound in score] for name, score in result.items()}
        found.append((bounds, np.random.get_state()[1].tolist(), np.random.get_state()[2]))
    assert found[0] == found[1]


@pytest.mark.parametrize("arguments", [{"confidence_interval": 1.5}, {"n_samples": 0}])
def test_the_aggregator_refuses_what_is_out_of_range(arguments):
    with pytest.raises(ValueError, match=next(iter(arguments))):
        scoring.BootstrapAggregator(**arguments)
