"""Sketches of texts give upper bounds for the number of words that two texts share."""

import numpy as np
import pytest

from rougekit.kernels import sketches

N_TEXTS, N_WORDS = 40, 200


@pytest.fixture(params=[1, 3])
def signed(request):
    """Texts of different words in the form that kernels read: sets, ids, token_at, sketches."""
    rng = np.random.default_rng(request.param)
    texts = [rng.permutation(N_WORDS)[: rng.integers(0, 60)] for _ in range(N_TEXTS)]
    ids, token_at = np.concatenate(texts).astype(np.int32), np.cumsum([0, *map(len, texts)])
    bits = np.zeros((N_TEXTS, request.param), np.uint64)
    sketches.sketch(ids, token_at, bits)
    return [set(text.tolist()) for text in texts], ids, token_at, bits


def test_a_sketch_has_exactly_the_bits_of_its_words(signed):
    texts, _, _, bits = signed
    words = np.arange(N_WORDS, dtype=np.int32)
    of_words = np.zeros((N_WORDS, bits.shape[1]), np.uint64)
    sketches.sketch(words, np.arange(N_WORDS + 1), of_words)
    assert np.bitwise_count(of_words).sum(axis=1).tolist() == [1] * N_WORDS
    for text, found in zip(texts, bits, strict=True):
        assert found.tolist() == np.bitwise_or.reduce(of_words[list(text)], axis=0, initial=0).tolist()


def test_words_in_common_are_counted(signed):
    texts, ids, token_at, _ = signed
    others = np.arange(0, N_TEXTS, 3)
    common = np.empty(len(others), np.int64)
    for one in range(N_TEXTS):
        sketches.common_at_most(ids, token_at, N_WORDS, one, others, common)
        assert common.tolist() == [len(texts[one] & texts[other]) for other in others]


def test_sketches_skip_some_texts_but_none_with_enough_words_in_common(signed):
    texts, _, token_at, bits = signed
    others, kind, needed = np.arange(N_TEXTS), np.arange(N_TEXTS) % 2, np.array([3, 25])
    n_left_out = 0
    for one in range(N_TEXTS):
        found = np.empty(N_TEXTS, np.int64)
        n = sketches.with_enough(bits, np.diff(token_at), one, others, needed, kind, found)
        enough = [other for other in others if len(texts[one] & texts[other]) >= needed[other % 2]]
        assert set(enough) <= set(found[:n].tolist())
        assert np.all(np.diff(found[:n]) > 0)
        n_left_out += N_TEXTS - n
    assert n_left_out > N_TEXTS
