"""Units as words: n-grams and skip-bigrams, within lines and across them, beside a slow count."""

from collections import Counter
from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from rougekit.foundation.arrays.batch import Rows
from rougekit.scoring.standards import units
from tests.helpers.amounts import max_examples
from tests.helpers.batches import flat

TEXTS = st.lists(st.lists(st.lists(st.integers(0, 3), max_size=7), max_size=4), min_size=2, max_size=4)


def batch_of(texts):
    return replace(flat(texts), n_words=4)


def overlaps(counters):
    """Of each two texts."""
    return [
        [(one & other).total(), one.total(), other.total()] for one in counters for other in counters
    ]  # fmt: skip


def found(batch):
    n = len(batch.text_at) - 1
    one, other = np.divmod(np.arange(n * n), n)
    return units.overlaps(batch, Rows(one, other, np.arange(n * n + 1))).T.tolist()


@max_examples(50)
@given(TEXTS)
def test_ngrams(texts):
    for order in (1, 2, 3):
        whole = [Counter(ngrams(joined(text), order)) for text in texts]
        by_line = [Counter(gram for line in text for gram in ngrams(line, order)) for text in texts]
        assert found(units.ngrams(batch_of(texts), order)) == overlaps(whole)
        assert found(units.ngrams(batch_of(texts), order, distinct=True)) == overlaps([Counter(set(x)) for x in whole])
        assert found(units.ngrams(batch_of(texts), order, by_sentence=True)) == overlaps(by_line)


@max_examples(50)
@given(TEXTS)
def test_skip_bigrams(texts):
    for reach in (0, 1, 2, 9):
        pairs = [
            Counter((line[i], line[j]) for line in text for j in range(len(line)) for i in range(max(0, j - reach), j))
            for text in texts
        ]
        both = [one + Counter((word,) for word in joined(text)) for one, text in zip(pairs, texts, strict=True)]
        assert found(units.skip_bigrams(batch_of(texts), reach, unigrams=False)) == overlaps(pairs)
        assert found(units.skip_bigrams(batch_of(texts), reach, unigrams=True)) == overlaps(both)


def ngrams(words, order):
    return [tuple(words[at : at + order]) for at in range(len(words) - order + 1)]


def joined(text):
    return [word for line in text for word in line]


def test_words_of_unions_are_different_ones_and_totals_those_of_another_batch():
    texts = [[[0, 1, 0], [2]], [[0, 0], [2, 1]]]
    counts = units.word_unions(
        batch_of(texts), batch_of([[[0, 1, 2, 3]], [[1]]]), Rows(np.array([0]), np.array([1]), np.array([0, 1]))
    )
    assert counts.T.tolist() == [[3, 4, 1]]


def test_the_different_ngrams_of_each_text_are_its_words():
    batch = replace(flat([[[0, 1, 0, 1]], [], [[1]], [[0], [1]]]), n_words=2)
    found = units.ngrams(batch, 2, distinct=True)
    assert np.diff(found.sentence_at).tolist() == [2, 0, 0, 1]
    assert found.ids[2] in found.ids[:2]
