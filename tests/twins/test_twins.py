"""Every function of the room of twins writes what its compiled twin writes, to the last bit."""

import random
from importlib import import_module

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rougekit.arrays.buffers import Strings, Utf8
from rougekit.twins import ngram_lcs as plain_counts
from rougekit.twins import poisson as plain_poisson
from tests.helpers.batches import as_examples, as_rows, drawn_pairs, texts
from workbench.corpora import CNN, corpus

pytest.importorskip("numba")
SHAPES = [(40, 6, 9, 2), (40, 5, 30, 12), (8, 3, 150, 5), (4, 1, 400, 60), (3, 3, 300, 3)]
"""Pairs, sentences, words of a sentence, different words"""


def twins(module, function):
    """The compiled function and the plain one."""
    return [getattr(import_module(f"rougekit.{room}.{module}"), function) for room in ("kernels", "twins")]


def written(function, arguments, shape, dtype, **options):
    """What a function writes into its last argument; a cell that it leaves out shows."""
    out = np.full(shape, 99, dtype)
    returned = function(*arguments, out, **options)
    return returned, out.tobytes()


def agree(module, function, arguments, shape, dtype=np.int64, **options):
    compiled, in_python = (written(twin, arguments, shape, dtype, **options) for twin in twins(module, function))
    assert compiled == in_python


@pytest.fixture(params=SHAPES, ids=str)
def rows(request):
    n_pairs, *shape = request.param
    return as_rows(drawn_pairs(str(request.param), n_pairs, *shape))


@pytest.mark.parametrize("places", [(0, 1, 2, 3), (-1, 0, -1, -1), (-1, -1, -1, 0), (1, -1, 0, 2)])
def test_overlaps(rows, places):
    agree("ngram_lcs", "ngram_lcs_counts", (*rows, *places), (5, 3, rows[-1].size))


def test_different_words(rows):
    agree("ngram_lcs", "ngram_lcs_counts", (*rows, 0, -1, -1, 1), (2, 3, rows[-1].size), once=True)


def test_rows_of_the_walk_back_are_held_in_blocks(rows, monkeypatch):
    monkeypatch.setattr(plain_counts, "KEPT_BITS", 40)
    agree("ngram_lcs", "ngram_lcs_counts", (*rows, -1, -1, -1, 0), (1, 3, rows[-1].size))


@given(st.lists(st.tuples(texts, texts), max_size=4))
def test_overlaps_of_small_texts(pairs):
    agree("ngram_lcs", "ngram_lcs_counts", (*as_rows(pairs), 0, 1, 2, 3), (4, 3, len(pairs)))


def test_ngrams(rows):
    agree("ngram", "ngram_counts", (*rows, np.array([1, 2, 3, 4, 7, 40])), (6, 3, rows[-1].size))


@pytest.mark.parametrize("order", [1, 2, 4, 9])
def test_bleu(order):
    pairs = drawn_pairs(f"bleu {order}", 120, 3, 12, 4)
    examples = [(pairs[k][0], [pairs[k][1], *(pairs[k + j][1] for j in range(k % 3))]) for k in range(0, 117, 3)]
    agree("ngram", "bleu_counts", (*as_examples(examples), order), (2 * order + 2, len(examples)))


@pytest.mark.parametrize("max_skip", [-1, 0, 4, 10**6])
@pytest.mark.parametrize("last_unigram", [True, False])
def test_skip_bigrams(rows, max_skip, last_unigram):
    agree("skip_bigram", "skip_bigram_counts", (*rows, max_skip, last_unigram), (2, 3, rows[-1].size))


@pytest.mark.parametrize("weight", [1.0, 1.2, 2.0, 1.7])
def test_weighted_lcs(rows, weight):
    agree("weighted_lcs", "weighted_lcs_counts", (*rows, weight), (3, rows[-1].size), np.float64)


def test_mead(rows):
    agree("mead_lcs", "mead_counts", rows, (4, rows[-1].size))


@pytest.mark.parametrize("by_runs", [True, False])
def test_union_marks(rows, by_runs):
    whole = (rows[-2][::-1].copy(), rows[-1][::-1].copy())
    f = np.arange(500.0) ** 1.3 if by_runs else np.arange(500.0)
    agree("clipped_union_lcs", "union_lcs_hits", (*rows, *whole, f, by_runs), (rows[-1].size,), np.float64)


COUNTS = np.random.default_rng(3).integers(0, 4, (4, 60))
SHARES = np.random.default_rng(4).random((4, 60)).round(1)
EXAMPLES_AT = np.array([0, 1, 2, 5, 9, 10, 20, 60])


@pytest.mark.parametrize("counts", [COUNTS, SHARES])
@pytest.mark.parametrize("beta", [1.0, 0.5, 3.0, 0.0, 1e200])
@pytest.mark.parametrize("exponent", [1.0, 1 / 1.2])
@pytest.mark.parametrize("no_reference", [0.0, 1.0, np.nan])
def test_ratios(counts, beta, exponent, no_reference):
    columns, rule, n = (0, 1, 2, 3), (exponent, beta, no_reference), len(EXAMPLES_AT) - 1
    agree("ratios", "row_scores", (counts, *columns, *rule), (3, 60), np.float64)
    agree("ratios", "best_rows", (counts, *columns, EXAMPLES_AT, *rule), n)
    for jackknife in (True, False):
        agree("ratios", "mean_scores", (counts, *columns, EXAMPLES_AT, *rule, jackknife), (3, n), np.float64)


@pytest.mark.parametrize("n", [1, 2, 33, 1000, 1001])
def test_resamples(n):
    n_columns, n_limbs, length = 3, 4, -(-n // 32) * 32
    limbs = np.zeros((n_columns * n_limbs, length), np.int16)
    limbs[:, :n] = np.random.default_rng(n).integers(-3, 1 << 15, (n_columns * n_limbs, n))
    found = []
    for function, further in (("drawn_sums", ()), ("tossed_sums", (False,)), ("tossed_sums", (n < 5,))):
        for twin in twins("resample", function):
            out = np.full((21, n_columns), 99, np.int64)
            for first, last in ((0, 4), (4, 21)):
                twin(limbs, n, np.uint64(7), *further, np.zeros((8, length), np.int16), first, last, out)
            found.append(out.tolist())
    assert found[::2] == found[1::2]


@pytest.mark.parametrize("n", [2, 3, 700])
@pytest.mark.parametrize("n_resamples", [1, 19])
def test_numpys_resamples(n, n_resamples):
    table = np.zeros((2, 2 ** (n - 1).bit_length() + 1, 3))
    table[:, :n] = np.random.default_rng(n).random((2, n, 3))
    found = []
    for twin in twins("legacy", "legacy_means"):
        key = np.random.RandomState(5).get_state()[1].copy()
        position, out = written(twin, (table, n, key, 624), (2, n_resamples, 3), np.float64)
        found.append((position, key.tolist(), out))
    assert found[0] == found[1]


@pytest.mark.parametrize("n", [1, 2, 500])
def test_perls_resamples(n):
    agree("lcg48", "perl_resampled_sums", (np.random.default_rng(n).random((n, 4)), 3), (15, 4), np.float64)


@pytest.mark.parametrize(("n", "n_resamples"), [(1, 1), (7, 5), (100, 1000)])
def test_poisson_resamples(n, n_resamples, monkeypatch):
    monkeypatch.setattr(plain_poisson, "CELLS", 3 * n_resamples)
    rng = np.random.default_rng(n)
    values, keys = rng.integers(0, 1 << 32, (3, n), np.uint32), rng.integers(0, 1 << 64, n, np.uint64)
    agree("poisson", "add_poisson_sums", (values, keys, np.uint64(9)), (3, n_resamples), np.uint64)


def test_hashes():
    rng = random.Random(8)
    given_texts = [rng.randbytes(rng.choice([0, 1, 7, 8, 9, 40, 3000])) for _ in range(200)]
    data = np.frombuffer(b"".join(given_texts) + bytes(80), np.uint8)
    at = np.cumsum([0, *map(len, given_texts)])
    agree("poisson", "text_hashes", (data, at), 200, np.uint64)
    first, second = (np.array([rng.getrandbits(64) for _ in range(n)], np.uint64) for n in (50, 200))
    second_at = np.array([0, *sorted(rng.randrange(201) for _ in range(49)), 200])
    agree("poisson", "joined_hashes", (first, second, second_at), 50, np.uint64)


@pytest.mark.parametrize("kind", [Strings, lambda given: Utf8("".join(given).encode(), ends_of(given))])
def test_texts_with_two_marks(kind):
    rng = random.Random(4)
    given_texts = ["".join(rng.choices("ab .!?é", k=rng.randrange(70))) for _ in range(300)]
    one, wanted = kind(given_texts), np.arange(0, 300, 2)
    agree("sentence_ends", "with_two_marks", (one.buffer, one.at, one.gap, wanted), 300)


def ends_of(given_texts):
    return np.cumsum([0, *(len(text.encode()) for text in given_texts)])


@pytest.mark.parametrize("variant", ["porter", "porter155"])
def test_stems(variant):
    from rougekit.kernels import vocabulary as compiled
    from rougekit.twins.porter import stem_of

    words = sorted(odd_words())
    assert compiled.Forms(variant, frozenset(), {}).of_strings(words) == [stem_of(word, variant) for word in words]


def odd_words():
    """Words of a corpus, and strings of vowels, consonants and suffixes."""
    rng = random.Random(1)
    pieces = [*"aeiouybclstzey", "yy", "ss", "ll", "at", "bl", "iz", "ation", "ational", "eed", "ed", "ing", "ies"]
    pieces += ["ment", "ion", "logi", "fulli", "alli", "al"]
    strange = {"".join(rng.choices(pieces, k=rng.randrange(1, 6))) for _ in range(8000)}
    known = {word for text in corpus(CNN, 400)[0] for word in text.lower().replace(".", " ").replace(",", " ").split()}
    return {word for word in strange | known if len(word) > 3}


@pytest.mark.parametrize("stemmer", [None, "porter", "porter155"])
@pytest.mark.parametrize("stopwords", [frozenset(), frozenset({"the", "a", "of"})])
def test_vocabularies(stemmer, stopwords):
    """Ids may differ; which words are equal, and where texts and sentences end, may not."""
    from rougekit.kernels import vocabulary as compiled
    from rougekit.twins import vocabulary as in_python

    odd = ["", "\n\n", "the\na of\n", "A\nThe cat\r\nSAT, x\n\n", "naïve 12ab", "x" * 100, "y" * 16, "y" * 24, "the"]
    first, second = [*odd, *corpus(CNN, 30)[0]], corpus(CNN, 30)[1]
    for bases in ({}, {"children": "child", "sitting": "sit!"}):
        rooms = [room.Vocabulary(room.Forms(stemmer, stopwords, bases)) for room in (compiled, in_python)]
        for some in (first, second):
            one, other = (room.read(Strings(some)) for room in rooms)
            assert one.sentence_at.tolist() == other.sentence_at.tolist()
            assert one.text_at.tolist() == other.text_at.tolist()
            assert len(set(zip(one.ids.tolist(), other.ids.tolist(), strict=True))) == len(set(one.ids.tolist()))
            assert len(set(one.ids.tolist())) == len(set(other.ids.tolist()))
        words = ["the", "children", "sitting", "relational", "abc"]
        forms = [room.Forms(stemmer, stopwords, bases).of_strings(words) for room in (compiled, in_python)]
        assert forms[0] == forms[1]
