"""rouge{n} for any n, against equation 1."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.kernels.tiers import kernels
from tests.helpers.amounts import max_examples, slow
from tests.helpers.batches import as_rows, drawn_pairs, pairs
from tests.oracles import lin2004

ORDERS = (1, 2, 3, 4, 9)


def counted(all_pairs, orders=ORDERS):
    """[row][order] = matches, prediction total, reference total"""
    out = np.full((len(orders), 3, len(all_pairs)), -99, np.int64)
    kernels.ngram.ngram_counts(*as_rows(all_pairs), np.array(orders, np.int64), out)
    return out.transpose(2, 0, 1).tolist()


def by_equation_1(prediction, reference, orders=ORDERS):
    both = lin2004.joined(prediction), lin2004.joined(reference)
    return [list(lin2004.clipped_ngrams(*both, n)) for n in orders]


@given(pairs, st.sampled_from([ORDERS, (3,)]))
@max_examples(200, 40)
def test_counts_equal_equation_1(all_pairs, orders):
    assert counted(all_pairs, orders) == [by_equation_1(p, r, orders) for p, r in all_pairs]


@pytest.mark.parametrize(
    ("n_pairs", "n_sentences", "longest", "n_words"),
    [(300, 6, 20, 1), (300, 6, 20, 2), (300, 4, 25, 12), (60, 3, 120, 3), (40, 2, 500, 3), (4, 2, 3000, 5)],
)
@pytest.mark.parametrize("orders", [ORDERS, *slow((2,), (3,), (64, 65))])
def test_seeded_pairs(n_pairs, n_sentences, longest, n_words, orders):
    all_pairs = drawn_pairs("ngram", n_pairs, n_sentences, longest, n_words)
    assert counted(all_pairs, orders) == [by_equation_1(p, r, orders) for p, r in all_pairs]


def test_orders_may_be_unsorted_and_repeated():
    orders = [4, 1, 7, 4, 2]
    all_pairs = drawn_pairs("orders", 50, 3, 12, 2)
    assert counted(all_pairs, orders) == [by_equation_1(p, r, orders) for p, r in all_pairs]
    assert counted(all_pairs, []) == [[]] * 50


def test_an_order_beyond_every_text():
    assert counted([([[1, 2, 3]], [[1, 2, 3]])], [3, 4, 10**12]) == [[[1, 1, 1], [0, 0, 0], [0, 0, 0]]]


def test_a_large_vocabulary():
    rng = np.random.default_rng(5)
    text = rng.integers(0, 2**20, 400).tolist()
    other = text[:200] + rng.integers(0, 2**20, 5).tolist() + text[200:]
    assert counted([([text], [other])]) == [by_equation_1([text], [other])]


def test_long_repetitive_texts():
    prediction, reference = [[0, 1] * 4000], [[1, 0, 0] * 3000]
    assert counted([(prediction, reference)]) == [by_equation_1(prediction, reference)]


def test_ngrams_run_across_sentence_ends():
    assert counted([([[1], [2]], [[1, 2]])], [2]) == [[[1, 1, 1]]]


def test_no_rows_no_tokens():
    assert counted([]) == []
    assert counted([([], [[]]), ([[1]], []), ([], [[1, 2]])], [1, 2]) == [
        [[0, 0, 0], [0, 0, 0]],
        [[0, 1, 0], [0, 0, 0]],
        [[0, 0, 2], [0, 0, 1]],
    ]
