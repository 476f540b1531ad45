"""What several standards count: n-grams and skip-bigrams as the words of texts, of which the kernels count overlaps.

Within sentences or across them, each as often as it comes or once.
"""

import numpy as np

from rougekit.arrays.batch import Batch, Batches, Rows
from rougekit.arrays.types import Counts, Ints, Numbers
from rougekit.kernels.contracts import Places
from rougekit.measures import counting
from rougekit.measures.ngram import NGram
from rougekit.tiers import kernels


def ngrams(batch: Batch, order: int, *, by_sentence: bool = False) -> Batch:
    """The n-grams of each text, or of its sentences, as the words of one sentence."""
    at = batch.sentence_at if by_sentence else batch.sentence_at[batch.text_at]
    each = np.maximum(np.diff(at) - order + 1, 0)
    place = np.arange(each.sum()) + np.repeat(at[:-1] - np.cumsum(each) + each, each)
    gram = batch.ids[place].astype(np.int64)
    for following in range(1, order):
        longer = gram * batch.n_words + batch.ids[place + following]
        gram = np.unique(longer, return_inverse=True)[1]
    return _as_words(batch, place, gram)


def skip_bigrams(batch: Batch, reach: int, *, unigrams: bool) -> Batch:
    """Pairs of words of a sentence, at most `reach` places apart, as the words of one sentence; words with them."""
    ids, ends = batch.ids.astype(np.int64), np.repeat(batch.sentence_at[1:], np.diff(batch.sentence_at))
    room = ends - np.arange(len(ids))
    firsts = [np.flatnonzero(room > apart) for apart in range(1, min(reach, int(room.max(initial=1)) - 1) + 1)]
    pairs = [ids[first] * batch.n_words + ids[first + apart] for apart, first in enumerate(firsts, start=1)]
    if unigrams:
        firsts.append(np.arange(len(ids)))
        pairs.append(ids + batch.n_words**2)
    if not firsts:
        return _as_words(batch, np.empty(0, np.int64), np.empty(0, np.int64))
    unit = np.unique(np.concatenate(pairs), return_inverse=True)[1]
    return _as_words(batch, np.concatenate(firsts), unit)


def once(units: Batch) -> Batch:
    """The different units of each text."""
    text = np.repeat(np.arange(len(units.sentence_at) - 1), np.diff(units.sentence_at))
    keys = text * units.n_words + units.ids  # in order
    return _of_keys(keys[np.diff(keys, prepend=-1) > 0], len(units.text_at) - 1, units.n_words)


def overlaps(units: Batch, rows: Rows) -> Counts:
    """Clipped matches, and the units of prediction and reference: shape (3, n_rows)."""
    (counts,) = counting.count(Batches(units, units), rows, [NGram(1)])
    return counts


def word_unions(batch: Batch, counted: Batch, rows: Rows) -> Counts:
    """Different words on a common subsequence of some sentence of the one text with some sentence of the other.

    Of equally long subsequences the one that drops words of the prediction rather than of the reference counts, which
    is not the kernel's; so the texts change places.

    counted : the texts whose different words are the totals, those of `batch` or more
    """
    out = np.empty((1, 3, len(rows.prediction)), np.int64)
    exchanged = Rows(rows.reference, rows.prediction, rows.example_at)
    kernels.ngram_lcs.ngram_lcs_counts(batch, exchanged, Places(-1, -1, -1, 0), out, once=True)
    n_words = np.diff(once(ngrams(counted, 1)).sentence_at)
    counts: Counts = np.stack((out[0, 0], n_words[rows.prediction], n_words[rows.reference]))
    return counts


def _as_words(batch: Batch, place: Ints, unit: Numbers) -> Batch:
    """Units with the places where they begin, as texts of one sentence each."""
    text = np.searchsorted(batch.sentence_at[batch.text_at], place, side="right") - 1
    n_units = int(unit.max(initial=0)) + 1
    return _of_keys(np.sort(text * n_units + unit), len(batch.text_at) - 1, n_units)


def _of_keys(keys: Numbers, n_texts: int, n_units: int) -> Batch:
    """Texts of one sentence each, of sorted numbers that are text * n_units + unit."""
    at = np.searchsorted(keys, np.arange(n_texts + 1) * n_units)
    return Batch((keys % n_units).astype(np.int32), at, np.arange(n_texts + 1), n_units)
