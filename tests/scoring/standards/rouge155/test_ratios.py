"""The script's arithmetic: five decimals at every step, models pooled or the best chosen, sums in order."""

from fractions import Fraction

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rougekit.scoring.standards.rouge155 import ratios


@given(st.lists(st.floats(0, 2) | st.integers(0, 200_000).map(lambda n: n / 200_000) | st.floats(0), max_size=20))
def test_five_decimals_equal_printf(values: list[float]) -> None:
    got = ratios.round5(np.array(values, np.float64))
    assert [value.hex() for value in got.tolist()] == [float(f"{value:.5f}").hex() for value in values]


def test_five_decimals_of_all_small_quotients() -> None:
    values = np.array([n / d for d in range(1, 400) for n in range(d + 1)])
    assert ratios.round5(values).tolist() == [float(f"{value:.5f}") for value in values.tolist()]


@given(st.integers(0, 90), st.integers(1, 90), st.integers(1, 90), st.floats(0, 1))
def test_scores_are_rounded_at_each_step(matches: int, predicted: int, wanted: int, alpha: float) -> None:
    table = np.array([[min(matches, predicted, wanted)], [predicted], [wanted]])
    p, r, f = ratios.scores(table, ratios.PerlFormula(), alpha)[:, 0].tolist()
    assert p == float(f"{table[0, 0] / predicted:.5f}")
    assert r == float(f"{table[0, 0] / wanted:.5f}")
    denominator = (1 - alpha) * p + alpha * r
    assert f == (float(f"{p * r / denominator:.5f}") if denominator > 0 else 0)


@given(st.lists(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9), st.integers(1, 9)), max_size=4), max_size=5))
def test_models_are_pooled_or_the_best_is_chosen(groups: list[list[tuple[int, int, int]]]) -> None:
    example_at = np.cumsum([0, *map(len, groups)])
    table = np.array([row for group in groups for row in group], np.int64).reshape(-1, 3).T
    pooled = ratios.perl_example_counts(table, example_at, ratios.PerlFormula(), best=False)
    assert pooled.T.tolist() == [[sum(column) for column in zip((0, 0, 0), *group, strict=True)] for group in groups]
    best = ratios.perl_example_counts(table, example_at, ratios.PerlFormula(rounded=False), best=True)
    expected = [max(group, key=lambda row: Fraction(row[0], row[2]), default=(0, 0, 0)) for group in groups]
    assert best.T.tolist() == [list(row) for row in expected]


def test_sums_of_whole_numbers_are_exact() -> None:
    assert ratios.sum_in_order([2**60, 1, 2**53]) == 2**60 + 2**53 + 1
