"""rougeS and rougeSU, against equations 16-18 and section 5.1."""

import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.kernels import skip_bigram
from tests.helpers.amounts import max_examples
from tests.helpers.batches import as_rows, drawn_pairs, pairs
from tests.oracles import lin2004

SKIPS = [-1, 0, 1, 4, skip_bigram.FEW, skip_bigram.FEW + 1, 40]


def counted(all_pairs, max_skip=-1, last_unigram=True):
    """[row][S, SU] = matches, prediction units, reference units"""
    out = np.full((2, 3, len(all_pairs)), -99, np.int64)
    skip_bigram.skip_bigram_counts(*as_rows(all_pairs), max_skip, last_unigram, out)
    return out.transpose(2, 0, 1).tolist()


def by_section_5(prediction, reference, max_skip=-1, last_unigram=True):
    both = lin2004.joined(prediction), lin2004.joined(reference)
    limit = None if max_skip < 0 else max_skip
    return [list(lin2004.clipped_skip_bigrams(*both, limit, unigrams, last_unigram)) for unigrams in (False, True)]


@given(pairs, st.sampled_from(SKIPS), st.booleans())
@max_examples(200, 40)
def test_counts_equal_section_5(all_pairs, max_skip, last_unigram):
    expected = [by_section_5(p, r, max_skip, last_unigram) for p, r in all_pairs]
    assert counted(all_pairs, max_skip, last_unigram) == expected


@pytest.mark.parametrize("max_skip", SKIPS)
@pytest.mark.parametrize(
    ("n_pairs", "n_sentences", "longest", "n_words"), [(100, 4, 12, 1), (100, 4, 20, 10), (10, 2, 150, 60)]
)
def test_seeded_pairs(max_skip, n_pairs, n_sentences, longest, n_words):
    all_pairs = drawn_pairs("skip", n_pairs, n_sentences, longest, n_words)
    assert counted(all_pairs, max_skip) == [by_section_5(p, r, max_skip) for p, r in all_pairs]


@pytest.mark.parametrize("max_skip", [-1, 100])
def test_pair_tables_are_processed_in_blocks(max_skip, monkeypatch):
    """The texts share more words than two tables of all pairs have room for."""
    monkeypatch.setattr(skip_bigram, "CELLS_AT_ONCE", 1 << 14)
    rng = np.random.default_rng(3)
    n_words = 2 * int(skip_bigram.CELLS_AT_ONCE**0.5)
    pair = [rng.permutation(n_words).tolist()], [[*rng.permutation(n_words).tolist(), 1, 2, 3]]
    assert counted([pair], max_skip) == [by_section_5(*pair, max_skip)]


@pytest.mark.slow
def test_counts_beyond_32_bits():
    """One word 70,000 times gives 2,449,965,000 pairs."""
    n = 70_000
    assert counted([([[7] * n], [[7] * n])]) == [[[n * (n - 1) // 2] * 3, [n * (n + 1) // 2] * 3]]


@pytest.mark.slow
def test_long_texts_in_bounded_memory():
    """8,000 words, 2,000 different ones: 32 million pairs, counted with less memory than a byte for each."""
    rng = np.random.default_rng(1)
    one, two = rng.integers(0, 2000, (2, 8_000))
    skip_bigram.skip_bigram_counts(*as_rows([([[1]], [[1]])]), -1, True, np.empty((2, 3, 1), np.int64))  # compile
    tracemalloc.start()
    (((hits, *totals), _),) = counted([([one.tolist()], [two.tolist()])])
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert totals == [8_000 * 7_999 // 2] * 2
    assert hits == _hits_by_rows(one, two)
    assert peak < 40 << 20  # a table of 8,000 x 8,000 booleans has 61 MiB


def _hits_by_rows(one, two):
    """The numerator of equation 16, one first word at a time."""
    hits = 0
    for first in np.unique(one):
        seconds = []
        for text in (one, two):
            at = np.flatnonzero(text == first)
            earlier = np.searchsorted(at, np.arange(len(text)))  # occurrences of `first` before each position
            seconds.append(np.bincount(text, earlier, 2000))
        hits += int(np.minimum(*seconds).sum())
    return hits


@pytest.mark.parametrize("max_skip", [-1, 0, 3, 50])
def test_no_rows_no_tokens_one_token(max_skip):
    assert counted([], max_skip) == []
    assert counted([([], [[]]), ([[1]], []), ([[1]], [[1]])], max_skip) == [
        [[0, 0, 0], [0, 0, 0]],
        [[0, 0, 0], [0, 1, 0]],
        [[0, 0, 0], [1, 1, 1]],
    ]
    assert counted([([], [[]]), ([[1]], [[1]])], max_skip, last_unigram=False) == [[[0, 0, 0], [0, 0, 0]]] * 2
