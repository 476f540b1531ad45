"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references.

Short references are counted by bits, in `kernels.short_ngram`. For the others, and for BLEU, each n-gram of the
prediction gets a number, order by order: two n-grams are the same if their first n - 1 words have the same number and
their last n - 1 words have the same number. So a number stands for one n-gram only, whatever n and the vocabulary are,
and an n-gram with an (n-1)-gram that the other side lacks is never looked at.
"""

from typing import NamedTuple

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Ints, Small
from rougekit.kernels.factors import FACTORS
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.short_ngram import LONGEST, short_ngram_hits
from rougekit.kernels.texts import Texts, n_tokens

AT, NUMBER = 0, 1  # columns of `grams`: where in its text the n-gram starts, which one it is
IN_PREDICTION, IN_BEST, IN_THIS, ENTRY = 0, 1, 2, 3  # columns of `tally`, one row per number: counts, place in `table`
KEY, VALUE = 0, 1  # columns of `table`, whose last row has in KEY the factor of its hashes


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """The contract is `contracts.NGram`. Time is linear in the words for each order, memory in the longest text."""
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
    """The contract is `contracts.NGram`."""
    first, sizes = rows.example_at[:-1], np.diff(batch.sentence_at[batch.text_at])
    predicted, orders = sizes[rows.prediction[first]], np.arange(1, order + 1)
    _clipped_hits(Texts.of(batch, rows), rows.example_at, orders, out[:order], FACTORS[0])
    out[order : 2 * order] = np.maximum(predicted - (orders[:, np.newaxis] - 1), 0)
    out[2 * order] = predicted
    out[2 * order + 1] = np.minimum.reduceat(sizes[rows.reference], first) if len(first) else 0


class Scratch(NamedTuple):
    """What the rows of one prediction need room for."""

    number_of: Small
    """shape (n_words,), all 0 before and after: the number that a word has as an n-gram"""
    grams: Small
    """shape (words of the prediction + 1, 2): the n-grams of the prediction that occur in a reference, in order"""
    ref_grams: Small
    """shape (words of all references + 1, 2): those of the references that occur in the prediction, in order"""
    ref_end: Ints
    """shape (n_references,): where in ref_grams each reference ends"""
    tally: Small
    """shape (words of the prediction + 1, 4)"""
    table: Ints
    """shape (a power of two + 1, 2), all 0 before and after but for the last row"""


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
        empty((longest + 1, 2), np.int32),
        empty((longest_references + 1, 2), np.int32),
        empty(most_references, np.int64),
        zeros((longest + 1, 4), np.int32),
        table,
    )
    for e in range(example_at.size - 1):
        for k in range(orders.size):
            hits[k, e] = 0
        n_grams, found = _words(texts, example_at[e], example_at[e + 1], scratch)
        for n in range(1, highest + 1):
            for k in range(orders.size):
                if orders[k] == n:
                    hits[k, e] = found
            if n_grams < 2:
                break
            n_grams, found = _longer(n_grams, example_at[e + 1] - example_at[e], scratch)


@subroutine
def _words(texts: Texts, first: int, last: int, scratch: Scratch) -> tuple[int, int]:
    """Number the words; return how many words of the prediction are kept as they occur in a reference, and the hits.

    No word decides a branch, as the processor would guess every other one wrong: what is not wanted is written and then
    overwritten, and words that the prediction lacks are number 0, of which it has none.
    """
    ids, sentence_at, text_at, _, prediction, reference = texts
    number_of, grams, ref_grams, ref_end, tally, _ = scratch
    begin = sentence_at[text_at[prediction[first]]]
    end = sentence_at[text_at[prediction[first] + 1]]
    _clear(tally, end - begin + 1)
    n_numbers = 0
    for at in range(begin, end):
        number = number_of[ids[at]]
        n_numbers += number == 0
        number = n_numbers if number == 0 else number
        number_of[ids[at]] = number
        tally[number, IN_PREDICTION] += 1
    hits = 0
    kept = 0
    for row in range(first, last):
        ref_begin, kept_before = sentence_at[text_at[reference[row]]], kept
        for at in range(ref_begin, sentence_at[text_at[reference[row] + 1]]):
            number = number_of[ids[at]]
            hits += _meet(tally, number)
            ref_grams[kept, AT] = at - ref_begin
            ref_grams[kept, NUMBER] = number
            kept += number != 0
        if row + 1 < last:
            _forget(tally, ref_grams, kept_before, kept)
        ref_end[row - first] = kept
    kept = 0
    for at in range(begin, end):
        number = number_of[ids[at]]
        grams[kept, AT] = at - begin
        grams[kept, NUMBER] = number
        kept += tally[number, IN_BEST] > 0
    for at in range(begin, end):
        number_of[ids[at]] = 0
    return kept, hits


@subroutine
def _longer(n_grams: int, n_references: int, scratch: Scratch) -> tuple[int, int]:
    """Turn the numbers of n-grams into those of (n+1)-grams, in place; return how many are kept, and the hits.

    An n-gram that only one side has was dropped, and with it all longer ones that hold it: those cannot match.
    """
    _, grams, ref_grams, ref_end, tally, table = scratch
    mask = _table_size(n_grams) - 1
    _clear(tally, n_grams)
    n_numbers = 0
    kept = 0
    for k in range(n_grams - 1):
        if grams[k + 1, AT] != grams[k, AT] + 1:  # one between them was dropped
            continue
        entry = _entry(table, mask, grams[k, NUMBER], grams[k + 1, NUMBER])
        number = table[entry, VALUE]
        if number == 0:
            n_numbers += 1
            number = n_numbers
            table[entry, KEY] = _key(grams[k, NUMBER], grams[k + 1, NUMBER])
            table[entry, VALUE] = number
            tally[number, ENTRY] = entry
        tally[number, IN_PREDICTION] += 1
        grams[kept, AT] = grams[k, AT]
        grams[kept, NUMBER] = number
        kept += 1
    n_grams = kept
    hits = 0
    kept = 0
    begin = 0
    for r in range(n_references):
        end, kept_before = ref_end[r], kept
        for k in range(begin, end - 1):
            if ref_grams[k + 1, AT] != ref_grams[k, AT] + 1:
                continue
            number = table[_entry(table, mask, ref_grams[k, NUMBER], ref_grams[k + 1, NUMBER]), VALUE]
            if number != 0:
                hits += _meet(tally, number)
                ref_grams[kept, AT] = ref_grams[k, AT]
                ref_grams[kept, NUMBER] = number
                kept += 1
        if r + 1 < n_references:
            _forget(tally, ref_grams, kept_before, kept)
        ref_end[r] = kept
        begin = end
    kept = 0
    for k in range(n_grams):
        if tally[grams[k, NUMBER], IN_BEST] > 0:
            grams[kept, AT] = grams[k, AT]
            grams[kept, NUMBER] = grams[k, NUMBER]
            kept += 1
    for number in range(1, n_numbers + 1):
        table[tally[number, ENTRY], KEY] = 0
        table[tally[number, ENTRY], VALUE] = 0
    return kept, hits


@subroutine
def _clear(tally: Small, n: int) -> None:
    for number in range(n):
        for column in range(4):
            tally[number, column] = 0


@subroutine
def _meet(tally: Small, number: int) -> int:
    """Count an occurrence in this reference; return 1 if the prediction has that many and no earlier reference had."""
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
        tally[ref_grams[k, NUMBER], IN_THIS] = 0


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
