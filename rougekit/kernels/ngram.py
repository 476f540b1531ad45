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
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.short_ngram import LONGEST, short_ngram_counts
from rougekit.kernels.texts import Texts, most_tokens, n_tokens

AT, NUMBER = 0, 1  # columns of `grams`: where in its text the n-gram starts, which one it is
IN_PREDICTION, IN_BEST, IN_THIS, ENTRY = 0, 1, 2, 3  # columns of `tally`, one row per number: counts, place in `table`
KEY, VALUE = 0, 1  # columns of `table`, whose last row has in KEY the factor of its hashes


def ngram_counts(batch: Batch, rows: Rows, orders: Ints, out: Ints) -> None:
    """The contract is `contracts.NGram`. Time is linear in the words for each order, memory in the longest text."""
    clipped_ngrams(Texts.of(batch, rows), orders, out)


def clipped_ngrams(texts: Texts, orders: Ints, out: Ints) -> None:
    """The same of texts in the kernels' form."""
    if not len(orders):
        return
    if orders.max() > LONGEST:
        out[0, 0] = -1
        _long_ngram_counts(texts, orders, out, FACTORS[0])
    elif short_ngram_counts(texts, orders, out):
        _long_ngram_counts(texts, orders, out, FACTORS[0])


def bleu_counts(batch: Batch, rows: Rows, order: int, out: Ints) -> None:
    """The contract is `contracts.NGram`."""
    _bleu_counts(Texts.of(batch, rows), rows.example_at, order, out, FACTORS[0])


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
    hits: Ints
    """shape (n_orders,): hits[n - 1] is the result for n-grams"""


@subroutine
def _scratch(n_orders: int, n_words: int, predicted: int, referenced: int, n_references: int, factor: int) -> Scratch:
    """Room for a prediction of so many words and its references, which have so many together."""
    table = np.zeros((_table_size(predicted) + 1, 2), np.int64)
    table[-1, KEY] = factor
    return Scratch(
        np.zeros(n_words, np.int32),
        np.empty((predicted + 1, 2), np.int32),
        np.empty((referenced + 1, 2), np.int32),
        np.empty(n_references, np.int64),
        np.zeros((predicted + 1, 4), np.int32),
        table,
        np.zeros(n_orders, np.int64),
    )


@kernel
def _long_ngram_counts(texts: Texts, orders: Ints, out: Ints, factor: int) -> None:
    """The rows whose matches of the first order are -1 in out."""
    prediction, reference = texts.prediction, texts.reference
    highest = 0
    for order in orders:
        highest = max(highest, order)
    longest_prediction, longest_reference = most_tokens(texts, prediction), most_tokens(texts, reference)
    n_orders = max(1, min(highest, longest_prediction))  # longer n-grams than the longest text there are none
    scratch = _scratch(n_orders, texts.n_words, longest_prediction, longest_reference, 1, factor)
    for row in range(len(prediction)):
        if out[0, 0, row] >= 0:
            continue
        _clipped_hits(texts, row, row + 1, scratch)
        n_prediction, n_reference = n_tokens(texts, prediction[row]), n_tokens(texts, reference[row])
        for k in range(len(orders)):
            out[k, 0, row] = scratch.hits[orders[k] - 1] if orders[k] <= n_orders else 0
            out[k, 1, row] = max(0, n_prediction - orders[k] + 1)
            out[k, 2, row] = max(0, n_reference - orders[k] + 1)


@kernel
def _bleu_counts(texts: Texts, example_at: Ints, order: int, out: Ints, factor: int) -> None:
    """The work of bleu_counts."""
    prediction, reference = texts.prediction, texts.reference
    n_examples = len(example_at) - 1
    longest_prediction, longest_references, most_references = 0, 0, 1
    for e in range(n_examples):
        references = 0
        for row in range(example_at[e], example_at[e + 1]):
            references += n_tokens(texts, reference[row])
        longest_prediction = max(longest_prediction, n_tokens(texts, prediction[example_at[e]]))
        longest_references = max(longest_references, references)
        most_references = max(most_references, example_at[e + 1] - example_at[e])
    scratch = _scratch(order, texts.n_words, longest_prediction, longest_references, most_references, factor)
    for e in range(n_examples):
        first, last = example_at[e], example_at[e + 1]
        _clipped_hits(texts, first, last, scratch)
        n_prediction = n_tokens(texts, prediction[first])
        shortest = n_tokens(texts, reference[first])
        for row in range(first + 1, last):
            shortest = min(shortest, n_tokens(texts, reference[row]))
        for n in range(1, order + 1):
            out[n - 1, e] = scratch.hits[n - 1]
            out[order + n - 1, e] = max(0, n_prediction - n + 1)
        out[2 * order, e] = n_prediction
        out[2 * order + 1, e] = shortest


@subroutine
def _clipped_hits(texts: Texts, first: int, last: int, scratch: Scratch) -> None:
    """Write into scratch.hits[n - 1] the sum over the prediction's n-grams of min(count, highest in one reference).

    With one reference that is the numerator of Lin's eq. 1, with several that of Papineni's modified precision, p_n.
    The rows first:last are one prediction with each of its references.
    """
    hits = scratch.hits
    n_grams, hits[0] = _words(texts, first, last, scratch)
    for n in range(2, len(hits) + 1):
        if n_grams < 2:
            hits[n - 1] = 0
        else:
            n_grams, hits[n - 1] = _longer(n_grams, last - first, scratch)


@subroutine
def _words(texts: Texts, first: int, last: int, scratch: Scratch) -> tuple[int, int]:
    """Number the words; return how many words of the prediction are kept as they occur in a reference, and the hits.

    No word decides a branch, as the processor would guess every other one wrong: what is not wanted is written and then
    overwritten, and words that the prediction lacks are number 0, of which it has none.
    """
    ids, sentence_at, text_at, _, prediction, reference = texts
    number_of, grams, ref_grams, ref_end, tally, _, _ = scratch
    begin = sentence_at[text_at[prediction[first]]]
    end = sentence_at[text_at[prediction[first] + 1]]
    tally[: end - begin + 1] = 0
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
    _, grams, ref_grams, ref_end, tally, table, _ = scratch
    mask = _table_size(n_grams) - 1
    tally[:n_grams] = 0
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
