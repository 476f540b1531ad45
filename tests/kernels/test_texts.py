"""A batch's texts as lists: words run across sentences, and sentences without words are left out."""

import numpy as np

from rougekit.kernels.texts import IdTexts, n_words_of_rows, words_of_rows
from tests.helpers.batches import as_rows, flat

TEXTS = [[[4, 5], [], [5]], [], [[]], [[6]]]


def test_words_and_sentences_of_each_text():
    texts = IdTexts(flat(TEXTS))
    assert [texts.words(number) for number in range(4)] == [[4, 5, 5], [], [], [6]]
    assert [texts.sentences(number) for number in range(4)] == [[[4, 5], [5]], [], [], [[6]]]


def test_numbers_are_pythons_ints():
    texts = IdTexts(flat(TEXTS))
    assert {type(word) for word in [*texts.words(0), *texts.sentences(3)[0]]} == {int}


def test_rows_have_the_words_of_both_sides():
    batch, rows = as_rows([(TEXTS[0], TEXTS[3]), (TEXTS[1], TEXTS[2])])
    assert list(words_of_rows(batch, rows)) == [([4, 5, 5], [6]), ([], [])]
    np.testing.assert_array_equal(n_words_of_rows(batch, rows), [[3, 0], [1, 0]])
