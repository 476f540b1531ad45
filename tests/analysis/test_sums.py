"""What totals add up, exactly, and the moments that follow from it."""

import math
import os
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.analysis.sums import Column, columns_of, covariance, exact_sums, products_of, table_of, third_moment
from rougekit.scoring.scores.exact import UNIT

pytestmark = [
    pytest.mark.filterwarnings("ignore::rougekit.RougeWarning"),
    pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions"),
]

finite = st.floats(0, 1e300) | st.floats(0, 1) | st.sampled_from([5e-324, 2.2250738585072014e-308, 0.1, 1 / 3])


@given(values=st.lists(st.tuples(finite, finite), min_size=1, max_size=50))
def test_sums_are_exact(values):
    a, b = (np.array(column) % 1e150 for column in zip(*values, strict=True))
    products = [(0,), (1,), (0, 0), (0, 1)]
    got = exact_sums([a, b], products)
    of_products = (a, b, a * a, a * b)
    assert [Fraction(each, UNIT) for each in got] == [sum(map(Fraction, of_one.tolist())) for of_one in of_products]
    assert got[0] / UNIT == math.fsum(a.tolist())


def test_parts_add_up_to_the_whole():
    random = np.random.default_rng(0)
    table = [random.random(70_000), random.integers(0, 90, 70_000)]
    products = [(0,), (0, 0), (0, 1), (1, 1), (0, 0, 1), (1, 1, 1)]
    parts = [exact_sums([column[some] for column in table], products) for some in (slice(9), slice(9, None))]
    assert exact_sums(table, products) == tuple(map(sum, zip(*parts, strict=True)))
    assert exact_sums([column[:0] for column in table], products) == (0,) * 6


def test_moments_are_numpys():
    table = np.random.default_rng(1).random((3, 40))
    products = [(0,), (1,), (2,), (0, 1), (0, 2), (1, 2), (0, 1, 2)]
    a, b, c, ab, ac, bc, abc = exact_sums(list(table), products)
    centred = table - table.mean(axis=1, keepdims=True)
    assert covariance(40, a, b, ab) == pytest.approx((centred[0] * centred[1]).mean(), rel=1e-10)
    assert third_moment(40, (a, b, c), (bc, ac, ab), abc) == pytest.approx(centred.prod(axis=0).mean(), rel=1e-9)


def test_columns_are_of_scores_or_of_counts():
    options = Scorer(["rouge1", "bleu2"]).options
    macro, micro = columns_of(options, "macro"), columns_of(options, "micro")
    assert macro[0] == micro[0] == Column("", "examples")
    assert [column.part for column in macro if column.type_name == "rouge1"] == ["precision", "recall", "fmeasure"]
    assert [column.part for column in micro if column.type_name == "rouge1"] == list(options.measures["rouge1"].columns)
    of_bleu = len(options.measures["bleu2"].columns)
    assert [column for column in macro if column.type_name == "bleu2"] == micro[-of_bleu:]
    products = products_of(options, "macro")
    assert len(products) == len(set(products)) == 10 + 3 * 2 + math.comb(7, 2) + math.comb(8, 3)


def test_examples_without_a_score_count_as_none():
    scorer = Scorer(["rouge1"], zero_division=math.nan)
    columns = columns_of(scorer.options, "macro")
    table = table_of(scorer.score(["a b", "a"], ["a", ""]), columns)
    named = {column.part: values.tolist() for column, values in zip(columns, table, strict=True)}
    assert named == {
        "examples": [1, 1],
        "precision": [0.5, 0.0],
        "recall": [1.0, 0.0],
        "fmeasure": [2 / 3, 0.0],
        "valid": [1, 0],
    }
