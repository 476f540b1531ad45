"""A batch's texts as lists: words run across sentences, and sentences without words are left out."""

import numpy as np

from rougekit.kernels.plain.texts import IdTexts, lengths
from tests.helpers.batches import flat

TEXTS = [[[4, 5], [], [5]], [], [[]], [[6]]]


def test_words_and_sentences_of_each_text():
    texts = IdTexts(flat(TEXTS))
    assert [texts.words(number) for number in range(4)] == [[4, 5, 5], [], [], [6]]
    assert [texts.sentences(number) for number in range(4)] == [[[4, 5], [5]], [], [], [[6]]]


def test_numbers_are_pythons_ints():
    texts = IdTexts(flat(TEXTS))
    assert {type(word) for word in [*texts.words(0), *texts.sentences(3)[0]]} == {int}


def test_lengths_are_of_all_words():
    np.testing.assert_array_equal(lengths(flat(TEXTS)), [3, 0, 0, 1])
