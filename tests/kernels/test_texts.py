"""What counting kernels share: texts and the words in them."""

import numpy as np

from rougekit.kernels import texts
from tests.helpers.batches import as_rows

PAIRS = [([[1, 2], [], [2]], [[3, 1, 2, 2]]), ([], [[]])]


def test_tokens_and_lengths():
    batch = texts.Texts.of(*as_rows(PAIRS))
    assert [texts.tokens_of(batch, text).tolist() for text in range(4)] == [[1, 2, 2], [3, 1, 2, 2], [], []]
    assert [texts.n_tokens(batch, text) for text in range(4)] == [3, 4, 0, 0]
    assert texts.most_tokens(batch, batch.prediction) == 3
    assert texts.most_tokens(batch, batch.reference[:0]) == 0
    assert texts.longest_sentence(batch.sentence_at, 0, 4) == 4
    assert texts.longest_sentence(batch.sentence_at, 1, 1) == 0


def test_masks_say_where_words_stand():
    masks, tokens = np.zeros(4, np.uint64), np.array([3, 1, 3], np.int32)
    texts.set_masks(masks, tokens)
    assert masks.tolist() == [0, 0b10, 0, 0b101]
    texts.clear_masks(masks, tokens)
    assert not masks.any()


def test_marked_tokens_count_as_long_as_the_tally_has_their_word():
    tally, tokens = np.zeros(4, np.int32), np.array([3, 1, 3, 3], np.int32)
    texts.add_words(tally, tokens, True)
    assert tally.tolist() == [0, 1, 0, 1]
    texts.add_words(tally, tokens, False)
    assert tally.tolist() == [0, 2, 0, 4]
    tally[3] = 1
    assert texts.count_clipped(tally, tokens, 1, np.uint64(0b111)) == 2
    assert tally.tolist() == [0, 1, 0, 0]
    texts.clear_words(tally, tokens)
    assert not tally.any()
