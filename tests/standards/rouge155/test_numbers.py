"""ROUGE-1.5.5's arithmetic: rounding, scores, Perl's generator, percentiles, numbers in options and in print."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.rouge155 import arguments, report
from rougekit.standards.rouge155 import bootstrap, counts, ratios


@given(st.lists(st.floats(0, 2) | st.integers(0, 200_000).map(lambda n: n / 200_000) | st.floats(0), max_size=20))
def test_five_decimals_are_those_of_printf(values: list[float]) -> None:
    got = ratios.round5(np.array(values, np.float64))
    assert [value.hex() for value in got.tolist()] == [float(f"{value:.5f}").hex() for value in values]


def test_five_decimals_of_all_small_quotients() -> None:
    values = np.array([n / d for d in range(1, 400) for n in range(d + 1)])
    assert ratios.round5(values).tolist() == [float(f"{value:.5f}") for value in values.tolist()]


def test_exact_ties_go_to_even() -> None:
    assert ratios.round5(np.array([1 / 64, 3 / 64, 5 / 64])).tolist() == [0.01562, 0.04688, 0.07812]


def test_blocks_of_columns_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    values = np.random.default_rng(1).random((9, 12))
    whole = bootstrap.intervals(values, resamples=50)
    monkeypatch.setattr(bootstrap, "BLOCK", 50)
    assert [part.tolist() for part in bootstrap.intervals(values, resamples=50)] == [part.tolist() for part in whole]


@given(st.integers(0, 90), st.integers(1, 90), st.integers(1, 90), st.floats(0, 1))
def test_scores_are_rounded_at_each_step(matches: int, predicted: int, wanted: int, alpha: float) -> None:
    table = np.array([[min(matches, predicted, wanted)], [predicted], [wanted]])
    p, r, f = ratios.scores(table, ratios.PerlRule(), alpha)[:, 0].tolist()
    assert p == float(f"{table[0, 0] / predicted:.5f}")
    assert r == float(f"{table[0, 0] / wanted:.5f}")
    denominator = (1 - alpha) * p + alpha * r
    assert f == (float(f"{p * r / denominator:.5f}") if denominator > 0 else 0)


@given(st.lists(st.lists(st.tuples(st.integers(0, 5), st.integers(1, 9), st.integers(1, 9)), max_size=4), max_size=5))
def test_models_are_pooled_or_the_best_is_taken(groups: list[list[tuple[int, int, int]]]) -> None:
    example_at = np.cumsum([0, *map(len, groups)])
    table = np.array([row for group in groups for row in group], np.int64).reshape(-1, 3).T
    pooled = ratios.perl_example_counts(table, example_at, ratios.PerlRule(), best=False)
    assert pooled.T.tolist() == [[sum(column) for column in zip((0, 0, 0), *group, strict=True)] for group in groups]
    best = ratios.perl_example_counts(table, example_at, ratios.PerlRule(rounded=False), best=True)
    expected = [max(group, key=lambda row: Fraction(row[0], row[2]), default=(0, 0, 0)) for group in groups]
    assert best.T.tolist() == [list(row) for row in expected]


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(3, 2.0, 9), (60, 10.0, 60**10), (70, 10.0, int(math.pow(70, 10))), (10, 30.0, 1e30), (3, 1.5, math.pow(3, 1.5))],
)
def test_powers_of_perl(base: int, exponent: float, value: float) -> None:
    found = counts.perl_power(base, exponent)
    assert (type(found), found) == (type(value), value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4x", 4), ("0x10", 0), ("+4", 4), ("1e2", 100), ("", 0), (" \t-2.5e1z", -25), (".5", 0.5), ("5.", 5),
        ("e1", 0), ("-", 0), ("1e", 1), ("inf", math.inf), ("-Infinity", -math.inf), ("\u0663", 0),
    ],
)  # fmt: skip
def test_numbers_of_options(text: str, value: float) -> None:
    assert arguments.number(text) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [(3, "3"), (2**64 - 1, str(2**64 - 1)), (2**64, "1.84467440737096e+19"), (0.1 + 0.2, "0.3"), (1e15, "1e+15"),
     (math.inf, "Inf"), (math.nan, "NaN"), (2.71320865489534321, "2.71320865489534")],
)  # fmt: skip
def test_raw_numbers_in_print(value: float, text: str) -> None:
    assert report.raw(value) == text


def test_sums_of_whole_numbers_are_exact() -> None:
    assert ratios.sum_in_order([2**60, 1, 2**53]) == 2**60 + 2**53 + 1


def test_infinity_in_print() -> None:
    assert [report.decimals(value) for value in (math.inf, -math.inf, math.nan)] == ["    Inf", "   -Inf", "    NaN"]
