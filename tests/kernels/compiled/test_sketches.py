"""Bounds of the words in common: those of the definitions."""

import numpy as np
import pytest

from tests.helpers.both_tiers import agree, both_tiers

N_TEXTS, N_WORDS = 90, 400


@pytest.fixture(params=[1, 2, 8])
def signed(request):
    """Texts as the kernels read them, words that come again among them, and none: ids, token_at, sketches."""
    rng = np.random.default_rng(request.param)
    texts = [rng.integers(0, N_WORDS, rng.integers(0, 60)) for _ in range(N_TEXTS)]
    ids, token_at = np.concatenate(texts).astype(np.int32), np.cumsum([0, *map(len, texts)])
    found = [np.zeros((N_TEXTS, request.param), np.uint64) for _ in range(2)]
    for sketch, sketches in zip(both_tiers("sketches", "sketch"), found, strict=True):
        sketch(ids, token_at, sketches)
    assert found[0].tolist() == found[1].tolist()
    return ids, token_at, found[0]


@pytest.mark.parametrize("others", [np.arange(N_TEXTS), np.arange(5, 60, 7), np.empty(0, np.int64)], ids=len)
def test_words_in_common(signed, others):
    ids, token_at, _ = signed
    for one in range(N_TEXTS):
        agree("sketches", "common_at_most", (ids, token_at, N_WORDS, one, others), len(others))


def test_texts_with_enough_in_common(signed):
    _, token_at, sketches = signed
    others, kind, needed = np.arange(N_TEXTS)[::-1].copy(), np.arange(N_TEXTS) % 3, np.array([0, 4, 25])
    for one in range(N_TEXTS):
        agree("sketches", "with_enough", (sketches, np.diff(token_at), one, others, needed, kind), N_TEXTS)
