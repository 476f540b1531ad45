"""What counting kernels share: texts and the words in them."""

import numpy as np

from rougekit.kernels import texts
from rougekit.kernels.jit import kernel
from tests.helpers.batches import as_rows

PAIRS = [([[1, 2], [], [2]], [[3, 1, 2, 2]]), ([], [[]])]


@kernel
def measured(batch, numbers):
    longest = texts.longest_sentence(batch.sentence_at, 0, 4), texts.longest_sentence(batch.sentence_at, 1, 1)
    sizes = []
    for text in numbers:
        sizes.append((texts.n_tokens(batch, text), texts.tokens_of(batch, text).sum()))
    return sizes, longest


def test_tokens_and_lengths():
    batch = texts.Texts.of(*as_rows(PAIRS))
    assert measured(batch, np.arange(4)) == ([(3, 5), (4, 8), (0, 0), (0, 0)], (4, 0))
    assert batch.most_tokens(batch.prediction) == 3
    assert batch.most_tokens(batch.prediction, batch.reference) == 4
    assert batch.most_tokens(batch.reference[:0]) == 0


@kernel
def masked(masks, tokens):
    texts.set_masks(masks, tokens)
    before = masks.copy()
    texts.clear_masks(masks, tokens)
    return before


def test_masks_say_where_words_stand():
    masks = np.zeros(4, np.uint64)
    assert masked(masks, np.array([3, 1, 3], np.int32)).tolist() == [0, 0b10, 0, 0b101]
    assert not masks.any()


@kernel
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
