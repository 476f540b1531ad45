"""meadL, against equations 10 and 11."""

import random

import numpy as np
import pytest
from hypothesis import given

from rougekit.kernels.mead_lcs import mead_counts
from tests.helpers.amounts import max_examples
from tests.helpers.batches import as_rows, drawn_pairs, pairs
from tests.oracles import lin2004


def counted(all_pairs):
    """[row] = prediction matches, reference matches, prediction words, reference words"""
    out = np.full((4, len(all_pairs)), -99, np.int64)
    mead_counts(*as_rows(all_pairs), out)
    return out.T.tolist()


def by_section_3_3(prediction, reference):
    lengths = [len(lin2004.joined(text)) for text in (prediction, reference)]
    return [*lin2004.best_lcs_sums(prediction, reference), *lengths]


@given(pairs)
@max_examples(150, 40)
def test_counts_equal_equations_10_and_11(all_pairs):
    assert counted(all_pairs) == [by_section_3_3(p, r) for p, r in all_pairs]


@pytest.mark.parametrize(
    ("n_pairs", "n_sentences", "longest", "n_words"),
    [(500, 8, 9, 2), (300, 6, 20, 10), (60, 4, 70, 5), (10, 3, 200, 3), (2, 3, 600, 6)],
)
def test_seeded_pairs(n_pairs, n_sentences, longest, n_words):
    all_pairs = drawn_pairs("mead", n_pairs, n_sentences, longest, n_words)
    assert counted(all_pairs) == [by_section_3_3(p, r) for p, r in all_pairs]


@pytest.mark.parametrize("length", [63, 64, 65, 127, 128, 129])
def test_sentences_that_end_at_the_end_of_a_machine_word(length):
    one, two = [[1, 2] * length], [[2, 1, 1] * (length // 3) + [2] * (length % 3)]
    assert counted([(one, two), (two, one)]) == [by_section_3_3(one, two), by_section_3_3(two, one)]


def test_a_carry_crosses_a_machine_word_without_matches():
    rng = random.Random(2)
    for _ in range(20):
        ends = [[rng.randrange(3) for _ in range(64)] for _ in range(2)]
        reference = [[*ends[0], *[9] * 64, *ends[1]]]
        prediction = [[rng.randrange(3) for _ in range(100)]]
        assert counted([(prediction, reference)]) == [by_section_3_3(prediction, reference)]


def test_no_rows_no_sentences():
    assert counted([]) == []
    assert counted([([], []), ([[1]], []), ([[]], [[1], []])]) == [[0, 0, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]
