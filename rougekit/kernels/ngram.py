"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references.

Short references are counted by bits, in `kernels.short_ngram`. For the others, and for BLEU, each n-gram of the
prediction gets a number, order by order: two n-grams are the same if their first n - 1 words have the same number and
their last n - 1 words have the same number. So a number stands for one n-gram only, whatever n and the vocabulary are,
and an n-gram with an (n-1)-gram that the other side lacks is never looked at.
"""

from typing import NamedTuple

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints, Small
from rougekit.kernels.factors import FACTORS
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import array_subroutine, kernel, subroutine
from rougekit.kernels.short_ngram import LONGEST, short_ngram_hits
from rougekit.kernels.texts import Texts, n_tokens, tokens_of

IN_PREDICTION, IN_BEST, IN_THIS = 0, 1, 2  # columns of `tally`: the prediction, any reference, the one at hand
KEY, VALUE = 0, 1  # columns of `table`, whose last row has in KEY the factor of its hashes


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """See `plain.ngram`. Time is linear in the words for each order, memory in the longest text."""
    out[:, 0] = clipped_ngrams(Texts.of(batch, rows), orders)
    sizes = np.diff(batch.sentence_at[batch.text_at])
    for side, texts in ((1, rows.prediction), (2, rows.reference)):
        np.maximum(sizes[texts] - (orders[:, np.newaxis] - 1), 0, out=out[:, side])


def clipped_ngrams(texts: Texts, orders: Ints) -> Ints:
    """The clipped matches of each row, for each order: shape (n_orders, n_rows)."""
    hits = np.full((len(orders), len(texts.prediction)), -1)
    if len(orders) and orders.max() <= LONGEST:
        short_ngram_hits(texts, texts.most_tokens(texts.prediction), orders, hits)
    deferred = np.flatnonzero((hits < 0).any(axis=0))
    if len(deferred):
        counted = np.empty((len(orders), len(deferred)), np.int64)
        _clipped_hits(texts.selected(deferred), np.arange(len(deferred) + 1), orders, counted, FACTORS[0])
        hits[:, deferred] = counted
    return hits


def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """See `plain.ngram`."""
    first, sizes = rows.example_at[:-1], np.diff(batch.sentence_at[batch.text_at])
    predicted, orders = sizes[rows.prediction[first]], np.arange(1, order + 1)
    _clipped_hits(Texts.of(batch, rows), rows.example_at, orders, out[:order], FACTORS[0])
    out[order : 2 * order] = np.maximum(predicted - (orders[:, np.newaxis] - 1), 0)
    out[2 * order] = predicted
    out[2 * order + 1] = np.minimum.reduceat(sizes[rows.reference], first) if len(first) else 0


class Scratch(NamedTuple):
    """Working memory for the rows of one prediction."""

    number_of: Small
    """shape (n_words,), all 0 before and after: the number that a word has as an n-gram"""
    grams: Small
    """shape (words of the prediction,): the number of the n-gram that starts at each word; 0: no reference has it"""
    ref_grams: Small
    """shape (words of all references,): the same, one reference after another; 0: the prediction lacks the n-gram"""
    ref_at: Ints
    """shape (n_references + 1,): where in ref_grams each reference begins"""
    tally: Small
    """shape (words of the prediction + 1, 3), all 0 before and after but for row 0: how often each number occurs"""
    table: Ints
    """shape (a power of two + 1, 2), all 0 before and after but for the last row: numbers by what n-grams consist of"""
    entries: Ints
    """shape (words of the prediction + 1,): where in `table` each number is"""


@kernel
def _clipped_hits(texts: Texts, example_at: Ints, orders: Ints, hits: Ints, factor: int) -> None:
    """Write the sum over the prediction's n-grams of min(count, highest in one reference), for each order and example.

    With one reference that is the numerator of Lin's eq. 1, with several that of Papineni's modified precision, p_n.
    The rows of an example are one prediction with each of its references.
    """
    longest, longest_references, most_references, highest = 0, 0, 1, 0
    for e in range(example_at.size - 1):
        referenced = 0
        for row in range(example_at[e], example_at[e + 1]):
            referenced += n_tokens(texts, texts.reference[row])
        longest = max(longest, n_tokens(texts, texts.prediction[example_at[e]]))
        longest_references = max(longest_references, referenced)
        most_references = max(most_references, example_at[e + 1] - example_at[e])
    for order in orders:
        highest = max(highest, order)
    table = zeros((_table_size(longest) + 1, 2), np.int64)
    table[-1, KEY] = factor
    scratch = Scratch(
        zeros(texts.n_words, np.int32),
        empty(longest, np.int32),
        empty(longest_references, np.int32),
        empty(most_references + 1, np.int64),
        zeros((longest + 1, 3), np.int32),
        table,
        empty(longest + 1, np.int64),
    )
    for e in range(example_at.size - 1):
        first, last = example_at[e], example_at[e + 1]
        for k in range(orders.size):
            hits[k, e] = 0
        size, found = _count_words(texts, first, last, scratch)
        for n in range(1, highest + 1):
            if n > 1:
                found = _count_longer(n, size, last - first, scratch)
            if found == 0:
                break
            for k in range(orders.size):
                if orders[k] == n:
                    hits[k, e] = found


@array_subroutine
def _count_words(texts: Texts, first: int, last: int, scratch: Scratch) -> tuple[int, int]:
    """Number the words of a prediction and its references, the rows first:last; returns its size and the matches.

    No word decides a branch, as the processor would guess every other one wrong.
    """
    number_of, grams, ref_grams, ref_at, tally, _, _ = scratch
    p = tokens_of(texts, texts.prediction[first])
    n_numbers = 0
    for k in range(len(p)):
        number = number_of[p[k]]
        n_numbers += number == 0
        number = n_numbers if number == 0 else number
        number_of[p[k]] = number
        grams[k] = number
        tally[number, IN_PREDICTION] += 1
    hits, at = 0, 0
    for row in range(first, last):
        r = tokens_of(texts, texts.reference[row])
        ref_at[row - first] = at
        for k in range(len(r)):
            number = number_of[r[k]]
            ref_grams[at + k] = number
            hits += _meet(tally, number)
        at += len(r)
        if row + 1 < last:
            _forget(tally, ref_grams, ref_at[row - first], at)
    ref_at[last - first] = at
    for k in range(len(p)):
        number_of[p[k]] = 0
    _finish(tally, grams, len(p), n_numbers)
    return len(p), hits


@subroutine
def _count_longer(n: int, size: int, n_references: int, scratch: Scratch) -> int:
    """Turn the numbers of (n-1)-grams into those of n-grams, in place; returns the matches.

    An n-gram has no number where a part of it has none: such a part is not in the other text.
    """
    _, grams, ref_grams, ref_at, tally, table, entries = scratch
    mask = _table_size(size) - 1
    n_numbers = 0
    for k in range(size - n + 1):
        if grams[k] != 0:
            number = 0
            if grams[k + 1] != 0:
                entry = _entry(table, mask, grams[k], grams[k + 1])
                number = table[entry, VALUE]
                if number == 0:
                    n_numbers += 1
                    number = n_numbers
                    table[entry, KEY] = _key(grams[k], grams[k + 1])
                    table[entry, VALUE] = number
                    entries[number] = entry
                tally[number, IN_PREDICTION] += 1
            grams[k] = number
    hits = 0
    for r in range(n_references):
        for k in range(ref_at[r], ref_at[r + 1] - n + 1):
            if ref_grams[k] != 0:
                number = 0
                if ref_grams[k + 1] != 0:
                    number = table[_entry(table, mask, ref_grams[k], ref_grams[k + 1]), VALUE]
                    hits += _meet(tally, number)
                ref_grams[k] = number
        if r + 1 < n_references:
            _forget(tally, ref_grams, ref_at[r], ref_at[r + 1] - n + 1)
    for number in range(1, n_numbers + 1):
        table[entries[number], KEY] = 0
        table[entries[number], VALUE] = 0
    _finish(tally, grams, size - n + 1, n_numbers)
    return hits


@subroutine
def _meet(tally: Small, number: int) -> int:
    """Count an occurrence in this reference; returns 1 if the prediction has that many and no earlier reference had."""
    seen = tally[number, IN_THIS] + 1
    best = tally[number, IN_BEST]
    tally[number, IN_THIS] = seen
    tally[number, IN_BEST] = max(best, seen)
    hit: int = (seen > best) & (seen <= tally[number, IN_PREDICTION])
    return hit


@subroutine
def _forget(tally: Small, ref_grams: Small, begin: int, end: int) -> None:
    """Start the next reference."""
    for k in range(begin, end):
        tally[ref_grams[k], IN_THIS] = 0


@subroutine
def _finish(tally: Small, grams: Small, n_grams: int, n_numbers: int) -> None:
    """Take the numbers off n-grams that no reference has, and clear the tally; number 0 is never in the prediction."""
    for k in range(n_grams):
        grams[k] *= tally[grams[k], IN_BEST] > 0
    for number in range(1, n_numbers + 1):
        for column in range(3):
            tally[number, column] = 0


@subroutine
def _entry(table: Ints, mask: int, one: int, two: int) -> int:
    """Where the pair of numbers is in the table, or the free place for it."""
    key = _key(one, two)
    entry: int = ((key * table[-1, KEY]) >> 32) & mask
    while table[entry, KEY] != key and table[entry, KEY] != 0:
        entry = (entry + 1) & mask
    return entry


@subroutine
def _key(one: int, two: int) -> int:
    return int((np.int64(one) << 32) | np.int64(two))


@subroutine
def _table_size(n: int) -> int:
    """A power of two of at least 2 * n."""
    size = 2
    while size < 2 * n:
        size *= 2
    return size
