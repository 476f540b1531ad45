"""Counts of rows as ROUGE-1.5.5 defines them, and Perl's powers."""

import math

import numpy as np
import pytest

from rougekit.rouge155.texts import from_tokens
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.standards.rouge155 import counts
from rougekit.scoring.standards.rouge155.measures import LCS155, UnionWeightedLCS


@pytest.mark.parametrize(
    ("base", "exponent", "value"),
    [(3, 2.0, 9), (60, 10.0, 60**10), (70, 10.0, int(math.pow(70, 10))), (10, 30.0, 1e30), (3, 1.5, math.pow(3, 1.5))],
)
def test_powers_of_perl(base: int, exponent: float, value: float) -> None:
    found = counts.perl_power(base, exponent)
    assert (type(found), found) == (type(value), value)


def counted(weight: float, units: list[list[str]], whole: list[list[str]]) -> dict:
    """Counts of one peer and model: ROUGE-1, -L and -W; each text's sentences, then the whole text."""
    batch = from_tokens([[line.split() for line in text] for text in (*units, *whole)])
    p, r, p_whole, r_whole = (np.array([number]) for number in range(4))
    pairs = counts.Pairs(p_whole, r_whole, p, r)
    measures = (NGram(1), LCS155(), UnionWeightedLCS(weight))
    found = counts.count(batch, dict.fromkeys(measures, pairs))
    return {str(measure): table[:, 0].tolist() for measure, table in found.items()}


def test_whole_texts_clip_and_units_have_the_sentences() -> None:
    units, whole = [["a b"], ["a b c", "d"]], [["a b", "e"], ["a b c"]]
    found = counted(2.0, units, whole)
    assert found["rouge1"] == [2, 3, 3]
    assert found["rougeL"] == [2, 3, 4]  # the peer's total of its whole text, the model's total of its units
    assert found["rougeW2"] == [4, 9, 100, 10]  # f(2), f(3), f of the sum of f(3) and f(1), that sum


def test_texts_that_are_their_units_are_counted_with_all_others() -> None:
    texts = [["a b", "c"], ["a b c"]]
    assert counted(1.2, texts, texts)["rougeL"] == [3, 3, 3]
    same = np.arange(2)
    assert counts.Pairs(same, same, same, same).have_same_texts
    assert not counts.Pairs(same, same, same, same[::-1]).have_same_texts
