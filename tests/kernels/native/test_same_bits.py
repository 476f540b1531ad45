"""Each kernel in C writes and returns the same bits as the definition of its name.

The parent folder's tests also check either tier against oracles, depending on the tier that the tests run on.
"""

import random
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dev.corpora import CNN, corpus
from rougekit.foundation.arrays.buffers import Strings, Utf8
from rougekit.kernels.ngram_lcs import OutputSlots
from tests.helpers.batches import as_rows, drawn_pairs, texts


def both_tiers(module, function):
    """The kernel in C and its definition."""
    return [getattr(import_module(f"rougekit.{room}.{module}"), function) for room in ("kernels.native", "kernels")]


def written(function, arguments, shape, dtype, **options):
    """The return value of a function and what it writes into its last argument; an unwritten cell is noticed."""
    out = np.full(shape, 99, dtype)
    returned = function(*arguments, out, **options)
    return returned, out


SHAPES = [(40, 6, 9, 2), (40, 5, 30, 12), (8, 3, 150, 5), (4, 1, 400, 60), (3, 3, 300, 3)]
"""Of drawn pairs: their number, sentences, longest sentence, and words."""


def assert_agree(module, function, arguments, shape, dtype=np.int64, **options):
    (returned, native), (expected, defined) = (
        written(tier, arguments, shape, dtype, **options) for tier in both_tiers(module, function)
    )
    np.testing.assert_array_equal(native, defined)  # says where
    assert (returned, native.tobytes()) == (expected, defined.tobytes())


@pytest.mark.parametrize("slots", [(0, 1, 2, 3), (-1, 0, -1, -1), (-1, -1, -1, 0), (1, -1, 0, 2)])
@pytest.mark.parametrize("shape", SHAPES)
def test_overlaps(shape, slots):
    rows = as_rows(drawn_pairs(str(shape), *shape))
    assert_agree("ngram_lcs", "ngram_lcs_counts", (*rows, OutputSlots(*slots)), (5, 3, shape[0]))
    once = OutputSlots(0, -1, -1, 1)
    assert_agree("ngram_lcs", "ngram_lcs_counts", (*rows, once), (2, 3, shape[0]), once=True)


@given(st.lists(st.tuples(texts, texts), max_size=4))
def test_overlaps_of_small_texts(pairs):
    assert_agree("ngram_lcs", "ngram_lcs_counts", (*as_rows(pairs), OutputSlots(0, 1, 2, 3)), (4, 3, len(pairs)))


@pytest.mark.parametrize(
    "weight_of", [lambda k: float(k) ** 1.2, lambda k: 2 * k - 1.0 if k else 0.0, lambda k: k**2.5]
)
@pytest.mark.parametrize("shape", [(40, 6, 9, 1), (40, 5, 30, 2), (8, 3, 150, 5), (2, 3, 300, 30)])
def test_weighted_subsequences(shape, weight_of):
    rows = as_rows(drawn_pairs(str(shape), *shape))
    assert_agree("weighted_lcs", "weighted_lcs_counts", (*rows, weight_of), (3, shape[0]), np.float64)


@given(st.lists(st.tuples(texts, texts), max_size=4))
def test_weighted_and_pairwise_subsequences_of_small_texts(pairs):
    rows, shape = as_rows(pairs), len(pairs)
    assert_agree("weighted_lcs", "weighted_lcs_counts", (*rows, lambda k: k**1.2), (3, shape), np.float64)
    assert_agree("mead_lcs", "mead_counts", rows, (4, shape))


@pytest.mark.parametrize("shape", SHAPES)
def test_pairwise_subsequences(shape):
    assert_agree("mead_lcs", "mead_counts", as_rows(drawn_pairs(str(shape), *shape)), (4, shape[0]))


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9])
@pytest.mark.parametrize("shape", [(40, 6, 9, 2), (40, 30, 12, 12), (8, 90, 25, 40), (3, 2, 900, 3)])
def test_extracts(shape, share):
    batch, rows = as_rows(drawn_pairs(f"{shape} {share}", *shape))
    chosen = (np.random.default_rng(3).random(len(batch.sentence_at) - 1) < share).astype(np.uint8)
    n = int(np.diff(batch.text_at)[rows.prediction].sum())
    n_words = int(np.diff(batch.sentence_at[batch.text_at])[rows.prediction].sum())
    found = []
    for find_shared in both_tiers("extracts", "find_shared"):
        at, shared = np.full(n + 1, 99), np.full(2 * n_words + 1, 99, np.int32)
        find_shared(batch, rows, at, shared)
        found.append((at.tolist(), shared[: at[-1]].tolist()))
    assert found[0] == found[1]
    assert_agree("extracts", "extended_matches", (batch, rows, at, shared, chosen), (2, n))


@pytest.mark.parametrize("shape", [(40, 6, 9, 1), (40, 5, 30, 2), (8, 3, 150, 5), (3, 3, 900, 3)])
def test_ngrams(shape):
    orders = np.array([3, 1, 2, 4, 9, 30, 10**12])
    rows = as_rows(drawn_pairs(str(shape), *shape))
    assert_agree("ngram", "ngram_counts", (*rows, orders), (len(orders), 3, shape[0]))


@pytest.mark.slow
@pytest.mark.parametrize("stemmer", [None, "porter", "porter155"])
@pytest.mark.parametrize("stopwords", [frozenset(), frozenset({"the", "a", "of"})])
@pytest.mark.parametrize("bases", [{}, {"children": "child", "sitting": "sit!"}])
def test_vocabularies(stemmer, stopwords, bases):
    """Ids may differ, but not which words are equal, nor where texts and sentences end."""
    odd = ["", "\n\n", "the\na of\n", "A\nThe children\r\nSITTING, x\n\n", "naïve 12ab", "x" * 100, "y" * 24, "the"]
    makes = zip(both_tiers("vocabulary", "Vocabulary"), both_tiers("vocabulary", "Forms"), strict=True)
    tiers = [vocabulary(forms(stemmer, stopwords, bases)) for vocabulary, forms in makes]
    for some in ([*odd, *corpus(CNN, 30)[0]], corpus(CNN, 30)[1]):
        one, other = (vocabulary.read(Strings(some)) for vocabulary in tiers)
        assert one.sentence_at.tolist() == other.sentence_at.tolist()
        assert one.text_at.tolist() == other.text_at.tolist()
        pairs = set(zip(one.ids.tolist(), other.ids.tolist(), strict=True))
        assert len(pairs) == len({word for word, _ in pairs}) == len({word for _, word in pairs})


@pytest.mark.parametrize("as_utf8", [False, True])
def test_texts_with_two_sentence_marks(as_utf8):
    rng = random.Random(4)
    drawn = ["".join(rng.choices("ab .!?é", k=rng.randrange(70))) for _ in range(300)]
    ends = np.cumsum([0, *(len(text.encode()) for text in drawn)])
    buffers = Utf8("".join(drawn).encode(), ends) if as_utf8 else Strings(drawn)
    arguments = buffers.buffer, buffers.at, buffers.gap, np.arange(0, 300, 2)
    assert_agree("sentence_ends", "with_two_marks", arguments, 300)


@pytest.mark.parametrize("n", [1, 2, 33, 1000, 1001])
def test_draws_of_resamples(n):
    assert_agree("resample", "count_draws", (np.uint64(7), 4), (7, n), np.float64)


@pytest.mark.parametrize("n", [2, 3, 700])
@pytest.mark.parametrize("n_resamples", [1, 19])
def test_numpys_resamples(n, n_resamples):
    scores = np.random.default_rng(n).random((2, n, 3))
    found = []
    for legacy_means in both_tiers("legacy", "legacy_means"):
        key = np.random.RandomState(5).get_state()[1].copy()
        position, out = written(legacy_means, (scores, key, 624), (2, n_resamples, 3), np.float64)
        found.append((position, key.tolist(), out.tobytes()))
    assert found[0] == found[1]


@pytest.mark.parametrize("width", [1, 2, 8])
def test_bounds_of_words_in_common(width):
    n_texts, n_words = 90, 400
    rng = np.random.default_rng(width)
    of_texts = [rng.integers(0, n_words, rng.integers(0, 60)) for _ in range(n_texts)]
    ids, token_at = np.concatenate(of_texts).astype(np.int32), np.cumsum([0, *map(len, of_texts)])
    one, other = np.zeros((2, n_texts, width), np.uint64)
    for sketch, sketches in zip(both_tiers("sketches", "sketch"), (one, other), strict=True):
        sketch(ids, token_at, sketches)
    assert one.tolist() == other.tolist()
    kind, needed = np.arange(n_texts) % 3, np.array([0, 4, 25])
    for text in range(n_texts):
        for others in (np.arange(n_texts)[::-1].copy(), np.arange(5, 60, 7), np.empty(0, np.int64)):
            assert_agree("sketches", "common_at_most", (ids, token_at, n_words, text, others), len(others))
            assert_agree("sketches", "find_candidates", (one, np.diff(token_at), text, others, needed, kind), n_texts)
