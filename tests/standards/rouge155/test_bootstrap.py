"""The script's bootstrap: means of Perl's resamples, and its percentiles."""

import numpy as np
import pytest

from rougekit.standards.rouge155 import bootstrap


def test_blocks_of_columns_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(1).random((9, 12))
    whole = bootstrap.intervals(values, resamples=50)
    monkeypatch.setattr(bootstrap, "BLOCK", 50)
    assert [part.tolist() for part in bootstrap.intervals(values, resamples=50)] == [part.tolist() for part in whole]
