"""What counting kernels share: texts and the words in them."""

import numpy as np
from numba import njit

from rougekit.kernels.compiled import texts
from tests.helpers.batches import as_rows

PAIRS = [([[1, 2], [], [2]], [[3, 1, 2, 2]]), ([], [[]])]


@njit
def measured(sentence_at):
    return texts.longest_sentence(sentence_at, 0, 4), texts.longest_sentence(sentence_at, 1, 1)


def test_the_longest_sentence():
    assert measured(texts.Texts.of(*as_rows(PAIRS)).sentence_at) == (4, 0)


@njit
def masked(masks, tokens):
    texts.set_masks(masks, tokens)
    before = masks.copy()
    texts.clear_masks(masks, tokens)
    return before


def test_masks_say_where_words_stand():
    masks = np.zeros(4, np.uint64)
    assert masked(masks, np.array([3, 1, 3], np.int32)).tolist() == [0, 0b10, 0, 0b101]
    assert not masks.any()


@njit
def clipped(tally, tokens, once, first, marks):
    texts.add_words(tally, tokens, once)
    before = tally.copy()
    hits = texts.count_clipped(tally, tokens, first, marks)
    after = tally.copy()
    texts.clear_words(tally, tokens)
    return hits, before, after


def test_marked_tokens_count_as_long_as_the_tally_has_their_word():
    tally, tokens = np.zeros(4, np.int32), np.array([3, 1, 3, 3], np.int32)
    for once, expected in ((False, [3, [0, 1, 0, 3], [0, 0, 0, 1]]), (True, [2, [0, 1, 0, 1], [0, 0, 0, 0]])):
        hits, before, after = clipped(tally, tokens, once, 1, np.uint64(0b111))
        assert [hits, before.tolist(), after.tolist()] == expected
        assert not tally.any()
