"""The script's bootstrap: means and percentiles of Perl's resamples."""

import numpy as np
import pytest

from rougekit.scoring.standards.rouge155 import bootstrap


def test_blocks_of_columns_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(1).random((9, 12))
    whole = bootstrap.intervals(values, resamples=50)
    monkeypatch.setattr(bootstrap, "BLOCK", 50)
    assert [part.tolist() for part in bootstrap.intervals(values, resamples=50)] == [part.tolist() for part in whole]


def by_definition(column: list[float], resamples: int, confidence: float) -> tuple[float, float, float]:
    """Resample i has seed i; bounds are interpolated with the upper bound's fraction; values past the last are 0."""
    means = []
    for seed in range(resamples):
        state, total = seed * 2**16 + 0x330E, 0.0
        for _ in column:
            state = (0x5DEECE66D * state + 0xB) % 2**48
            total += column[len(column) * state >> 48]
        means.append(total / len(column))
    means.sort()
    mean = 0.0
    for value in means:
        mean += value
    margin = resamples * ((100 - confidence) / 2.0) / 100.0
    place = resamples - margin - 1
    padded = [*means, 0.0, 0.0]
    low, high = (padded[at] + (padded[at + 1] - padded[at]) * (place - int(place)) for at in (int(margin), int(place)))
    return mean / resamples, low, high


@pytest.mark.parametrize(("n", "resamples", "confidence"), [(1, 5, 95.0), (7, 40, 95.0), (20, 33, 50.0), (4, 3, 0.0)])
def test_intervals_equal_the_scripts(n: int, resamples: int, confidence: float) -> None:
    values = np.random.default_rng(n).random((n, 2)).round(5)
    found = bootstrap.intervals(values, resamples=resamples, confidence=confidence)
    for column, *numbers in zip(values.T.tolist(), *(part.tolist() for part in found), strict=True):
        assert tuple(numbers) == by_definition(column, resamples, confidence)


def test_no_instances_score_0_and_no_resamples_are_an_error() -> None:
    assert [part.tolist() for part in bootstrap.intervals(np.empty((0, 2)))] == [[0.0, 0.0]] * 3
    with pytest.raises(ZeroDivisionError, match="Illegal division by zero"):
        bootstrap.intervals(np.ones((1, 1)), resamples=0)


def test_micro_averages_are_of_summed_counts() -> None:
    counts = np.array([[1.0, 2.0, 4.0]] * 3)
    found = bootstrap.intervals(counts, resamples=10, micro_alpha=0.5)
    assert found.mid == pytest.approx([0.5, 0.25, 1 / 3])
    assert bootstrap.intervals(counts * [1, 0, 1], resamples=10, micro_alpha=0.5).mid.tolist()[0] == 0
