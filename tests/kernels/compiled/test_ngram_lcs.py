"""Uni- and bigrams and common subsequences in plain Python: the bits of the compiled kernel."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.kernels import ngram_lcs as definition
from rougekit.kernels.ngram_lcs import OutputSlots
from tests.helpers.batches import as_rows, texts
from tests.helpers.both_tiers import agree


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (-1, 0, -1, -1), (-1, -1, -1, 0), (1, -1, 0, 2)])
def test_overlaps(rows, places):
    agree("ngram_lcs", "ngram_lcs_counts", (*rows, OutputSlots(*places)), (5, 3, len(rows[-1].prediction)))


def test_different_words(rows):
    agree(
        "ngram_lcs", "ngram_lcs_counts", (*rows, OutputSlots(0, -1, -1, 1)), (2, 3, len(rows[-1].prediction)), once=True
    )


def test_rows_of_the_walk_back_are_held_in_blocks(rows, monkeypatch):
    monkeypatch.setattr(definition, "KEPT_BITS", 40)
    agree("ngram_lcs", "ngram_lcs_counts", (*rows, OutputSlots(-1, -1, -1, 0)), (1, 3, len(rows[-1].prediction)))


@given(st.lists(st.tuples(texts, texts), max_size=4))
def test_overlaps_of_small_texts(pairs):
    agree("ngram_lcs", "ngram_lcs_counts", (*as_rows(pairs), OutputSlots(0, 1, 2, 3)), (4, 3, len(pairs)))
