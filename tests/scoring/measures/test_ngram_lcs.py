"""Four measures in one pass: each finds its own columns, whichever are wanted."""

from itertools import permutations

import numpy as np
import pytest

from rougekit.scoring.measures.lcs import LCS, UnionLCS
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.standards.rouge155.measures import LCS155
from tests.helpers.measures import counts_of

FOUR = {NGram(1): [4, 4, 5], NGram(2): [2, 3, 4], LCS(): [2, 4, 5], UnionLCS(): [4, 4, 5]}
TEXTS = ["c d", "a b"], ["a b", "x c d"]


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_any_of_them_in_any_order_have_their_own_counts(n):
    for some in permutations(FOUR, n):
        assert counts_of(*TEXTS, *some) == [FOUR[measure] for measure in some]


def test_measures_of_one_place_have_the_same_counts(monkeypatch):
    monkeypatch.setattr(np, "empty", np.zeros)  # memory that was used before may hold them by chance
    assert counts_of(*TEXTS, UnionLCS(), NGram(2), LCS155()) == [FOUR[UnionLCS()], FOUR[NGram(2)], FOUR[UnionLCS()]]
