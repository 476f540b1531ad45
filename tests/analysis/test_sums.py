"""What totals add up: exactly, and over Poisson resamples in 64 bits."""

import math
import os
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit import Scorer
from rougekit.analysis.sums import RATIO_BITS, WEIGHT_BITS, Column, columns_of, exact_sums, table_of
from rougekit.analysis.totals import Totals
from rougekit.scoring.scores.exact import UNIT
from tests.oracles.resampling import weights_of

pytestmark = [
    pytest.mark.filterwarnings("ignore::rougekit.RougeWarning"),
    pytest.mark.skipif(os.environ.get("NUMBA_DISABLE_JIT") == "1", reason="sums are compiled instructions"),
]

finite = st.floats(0, 1e300) | st.floats(0, 1) | st.sampled_from([5e-324, 2.2250738585072014e-308, 0.1, 1 / 3])


@given(values=st.lists(finite, min_size=1, max_size=50))
def test_sums_are_exact(values):
    got, squares = exact_sums(np.array([value if value < 1e150 else 1.0 for value in values]))
    values = [value if value < 1e150 else 1.0 for value in values]
    assert Fraction(got, UNIT) == sum(map(Fraction, values))
    assert Fraction(squares, UNIT) == sum(Fraction(value * value) for value in values)
    assert got / UNIT == math.fsum(values)


def test_large_counts_are_summed_by_limbs():
    """Skip-bigrams of a text of 100,000 words are more than 32 bits hold."""
    text = "a " * 100_000
    totals = Totals.of_texts(Scorer(["rougeS"]), [text, "b"], [text, "a"], [1, 2], average="micro", n_resamples=20)
    counts = totals.resampled[totals.options.rouge_types.index("rougeS") + 1]
    pairs = 100_000 * 99_999 // 2
    assert counts.tolist() == [pairs, *(pairs * weight for weight in weights_of(1, 0, 20))]


def test_sums_that_could_pass_64_bits_are_refused():
    totals = Totals.of_texts(Scorer(["rouge1"]), ["a"], ["a"], n_resamples=1)
    totals.resampled[1, 0] = 2**58
    with pytest.raises(OverflowError, match="rouge1: the sum of precision is too large"):
        totals.merge(totals)


def test_columns_are_of_scores_or_of_counts():
    options = Scorer(["rouge1", "bleu2"]).options
    macro, micro = columns_of(options, "macro"), columns_of(options, "micro")
    assert macro[0] == micro[0] == Column("", "examples", 0)
    assert [column.part for column in macro if column.type_name == "rouge1"] == ["precision", "recall", "fmeasure"]
    assert [column.part for column in micro if column.type_name == "rouge1"] == list(options.measures["rouge1"].columns)
    assert [column for column in macro if column.type_name == "bleu2"] == micro[
        -len(options.measures["bleu2"].columns) :
    ]
    assert {column.bits for column in macro if column.type_name == "rouge1"} == {RATIO_BITS}
    assert {column.bits for column in micro} == {0}
    assert {column.bits for column in columns_of(Scorer(["rougeW"]).options, "micro")[1:]} == {WEIGHT_BITS}


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
