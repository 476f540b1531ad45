"""tensorflow/nmt's ROUGE, bit for bit, as `tests.golden.record_scripts` recorded it."""

import numpy as np
import pytest

from rougekit import Scorer, parse_signature
from tests.golden.record_scripts import TYPES, recorded

ROWS = [row for row in recorded() if row[0] == "nmt"]


def test_equal_to_the_script():
    scores = Scorer(standard="nmt").score([row[1] for row in ROWS], [row[2] for row in ROWS])
    assert scores.types == TYPES
    for name in TYPES:
        np.testing.assert_array_equal(scores.columns[name].T, [row[3][name] for row in ROWS])
        means = [np.mean(column) for column in zip(*(row[3][name] for row in ROWS), strict=True)]
        assert [*scores.aggregate(n_resamples=0)[name].mid] == means


def test_signatures_and_options_work_as_in_other_standards():
    scorer = Scorer(standard="nmt")
    assert parse_signature(scorer.signature).signature == scorer.signature
    with pytest.raises(ValueError, match=r"references\[0\] has 2 texts; standard 'nmt' takes one reference"):
        scorer.score(["a"], [["a", "b"]])
    with pytest.raises(ValueError, match=r"beta=2\.0; standard 'nmt' always has beta=1.0"):
        Scorer(standard="nmt", beta=2.0)
