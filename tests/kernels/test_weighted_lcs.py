"""rougeW, against the table of section 4."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.peers import rouge_metric_module
from rougekit.kernels.weighted_lcs import weighted_lcs_counts
from tests.helpers.amounts import max_examples
from tests.helpers.batches import as_rows, drawn_pairs, pairs
from tests.oracles import lin2004


def counted(all_pairs, weight=1.2):
    """[row] = WLCS, f(prediction words), f(reference words)"""
    out = np.full((3, len(all_pairs)), -99.0)
    weighted_lcs_counts(*as_rows(all_pairs), lambda k: float(k) ** weight, out)
    return out.T.tolist()


def by_section_4(prediction, reference, weight=1.2):
    p, r = lin2004.joined(prediction), lin2004.joined(reference)
    return [lin2004.wlcs(p, r, weight), float(len(p)) ** weight, float(len(r)) ** weight]


@given(pairs, st.sampled_from([1.0, 1.2, 2.0, 3.7]))
@max_examples(150, 40)
def test_every_bit_equals_section_4(all_pairs, weight):
    assert counted(all_pairs, weight) == [by_section_4(p, r, weight) for p, r in all_pairs]


@pytest.mark.parametrize(
    ("n_pairs", "n_sentences", "longest", "n_words"),
    [(300, 4, 12, 2), (300, 4, 20, 10), (100, 2, 50, 40), (3, 1, 900, 60), (3, 1, 400, 2)],
)
def test_seeded_pairs(n_pairs, n_sentences, longest, n_words):
    all_pairs = drawn_pairs("weighted", n_pairs, n_sentences, longest, n_words)
    assert counted(all_pairs) == [by_section_4(p, r) for p, r in all_pairs]


def test_a_match_is_taken_even_if_the_neighbouring_cell_is_larger():
    """The paper's table takes every match, so WLCS is not a maximum: the last 1 replaces the run 0 1."""
    prediction, reference = [[0, 1, 1]], [[0, 1]]
    assert counted([(prediction, reference)], 2.0)[0][0] == lin2004.wlcs([0, 1, 1], [0, 1], 2.0) == 2.0


def test_no_rows_no_tokens():
    assert counted([]) == []
    assert counted([([], [[]]), ([[1]], []), ([], [[1, 2]]), ([[3]], [[4]])], 2.0) == [
        [0.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.0, 0.0, 4.0],
        [0.0, 1.0, 1.0],
    ]


def test_table_equals_that_of_rouge_metric():
    """Only the tables agree: its ROUGE-W then marks and clips words like ROUGE-1.5.5; the paper uses the last cell."""
    table = rouge_metric_module()._wlcs_table
    for prediction, reference in drawn_pairs("peer", 200, 3, 15, 5):
        p, r = lin2004.joined(prediction), lin2004.joined(reference)
        expected = table(p, r, lambda k: float(k) ** 1.2)[-1][-1]
        assert counted([(prediction, reference)])[0][0] == expected
