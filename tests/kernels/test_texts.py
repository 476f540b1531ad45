"""A batch's texts as lists: words run across sentences, and sentences without words are left out."""

from collections import Counter

import numpy as np

from rougekit.foundation.arrays.batch import Batch
from rougekit.kernels.texts import Sentences, ngrams, words
from tests.helpers.batches import as_rows, flat

TEXTS = [[[4, 5], [], [5]], [], [[]], [[6]]]


def test_words_and_sentences_of_each_text():
    texts, sentences = words(flat(TEXTS)), Sentences(flat(TEXTS))
    assert [texts[number] for number in range(4)] == [[4, 5, 5], [], [], [6]]
    assert [sentences[number] for number in range(4)] == [[[4, 5], [5]], [], [], [[6]]]


def test_numbers_are_pythons_ints():
    assert {type(word) for word in [*words(flat(TEXTS))[0], *Sentences(flat(TEXTS))[3][0]]} == {int}


def test_rows_have_the_words_of_both_sides():
    batch, rows = as_rows([(TEXTS[0], TEXTS[3]), (TEXTS[1], TEXTS[2])])
    assert list(words(batch).of_rows(rows)) == [([4, 5, 5], [6]), ([], [])]
    np.testing.assert_array_equal(words(batch).n_of_rows(rows), [[3, 0], [1, 0]])


def test_ngrams_have_equal_numbers_where_they_are_equal():
    """Also where numbers of so many words don't fit into 64 bits."""
    rng = np.random.default_rng(1)
    ids = (rng.integers(0, 3, 60) * 2**30).astype(np.int32) % (2**31 - 1)
    batch = Batch(ids, np.array([0, 25, 60]), np.array([0, 1, 2]), 2**31 - 1)
    for order in (1, 2, 3, 5):
        texts = [list(zip(*(text[k:] for k in range(order)), strict=False)) for text in (ids[:25], ids[25:])]
        found = ngrams(batch, order)
        assert Counter(Counter(texts[0] + texts[1]).values()) == Counter(Counter(found[0] + found[1]).values())
        assert list(map(len, texts)) == [len(found[0]), len(found[1])]
