"""N-grams and skip-bigrams as the words of texts, whose overlaps the kernels count, for several standards."""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.foundation.arrays.types import Counts, Ints, Numbers
from rougekit.kernels.ngram_lcs import Places
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures import counting
from rougekit.scoring.measures.ngram import NGram


def ngrams(batch: Batch, order: int, *, by_sentence: bool = False, distinct: bool = False) -> Batch:
    """The n-grams of each text, or only those within its sentences, as the words of one sentence.

    distinct : each n-gram of a text is there once
    """
    at = batch.sentence_at if by_sentence else batch.sentence_at[batch.text_at]
    n_grams = np.maximum(np.diff(at) - order + 1, 0)
    place = np.arange(n_grams.sum()) + np.repeat(at[:-1] - np.cumsum(n_grams) + n_grams, n_grams)
    gram = batch.ids[place].astype(np.int64)
    for following in range(1, order):
        longer = gram * batch.n_words + batch.ids[place + following]
        gram = np.unique(longer, return_inverse=True)[1]
    return _as_words(batch, place, gram, distinct=distinct)


def skip_bigrams(batch: Batch, reach: int, *, unigrams: bool) -> Batch:
    """The pairs of words at most `reach` places apart within a sentence, as the words of one sentence.

    unigrams : each word is a unit, too
    """
    ids, ends = batch.ids.astype(np.int64), np.repeat(batch.sentence_at[1:], np.diff(batch.sentence_at))
    to_end = ends - np.arange(len(ids))
    firsts = [np.flatnonzero(to_end > apart) for apart in range(1, min(reach, int(to_end.max(initial=1)) - 1) + 1)]
    pairs = [ids[first] * batch.n_words + ids[first + apart] for apart, first in enumerate(firsts, start=1)]
    if unigrams:
        firsts.append(np.arange(len(ids)))
        pairs.append(ids + batch.n_words**2)
    if not firsts:
        return _as_words(batch, np.empty(0, np.int64), np.empty(0, np.int64))
    unit = np.unique(np.concatenate(pairs), return_inverse=True)[1]
    return _as_words(batch, np.concatenate(firsts), unit)


def overlaps(units: Batch, rows: Rows) -> Counts:
    """Clipped matches, and the units of prediction and reference: shape (3, n_rows)."""
    (counts,) = counting.count(Batches(units, units), rows, [NGram(1)])
    return counts


def word_unions(batch: Batch, counted: Batch, rows: Rows) -> Counts:
    """Distinct words on a common subsequence of any sentence of the prediction with any sentence of the reference.

    Of equally long subsequences the kernel takes the one that drops words of the reference. Here it is the one that
    drops words of the prediction; so the texts change places.

    counted : the texts whose distinct words are the totals: those of `batch`, perhaps with more words
    """
    out = np.empty((1, 3, len(rows.prediction)), np.int64)
    exchanged = Rows(rows.reference, rows.prediction, rows.example_at)
    kernels.ngram_lcs.ngram_lcs_counts(batch, exchanged, Places(-1, -1, -1, 0), out, once=True)
    n_words = np.diff(ngrams(counted, 1, distinct=True).sentence_at)
    counts: Counts = np.stack((out[0, 0], n_words[rows.prediction], n_words[rows.reference]))
    return counts


def _as_words(batch: Batch, place: Ints, unit: Numbers, *, distinct: bool = False) -> Batch:
    """Units and the places where they begin, as texts of one sentence each."""
    text = np.searchsorted(batch.sentence_at[batch.text_at], place, side="right") - 1
    n_units, n_texts = int(unit.max(initial=0)) + 1, len(batch.text_at) - 1
    keys = np.sort(text * n_units + unit)
    if distinct:
        keys = keys[np.diff(keys, prepend=-1) > 0]
    at = np.searchsorted(keys, np.arange(n_texts + 1) * n_units)
    return Batch((keys % n_units).astype(np.int32), at, np.arange(n_texts + 1), n_units)
