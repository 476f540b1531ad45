"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references.

Short references are counted by bits, in `rougekit.kernels.phrases`. For the others, and for BLEU, each n-gram of the
prediction gets a number, order by order: two n-grams are the same if their first n - 1 words have the same number and
their last n - 1 words have the same number. So a number stands for one n-gram only, whatever n and the vocabulary are,
and an n-gram with an (n-1)-gram that the other side lacks is never looked at.
"""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.factors import FACTORS
from rougekit.kernels.jit import kernel
from rougekit.kernels.phrases import LONGEST, short_rows

Ints = NDArray[np.int64]
Small = NDArray[np.int32]
AT, NUMBER = 0, 1  # columns of `grams`: where in its text the n-gram starts, which one it is
IN_PREDICTION, IN_BEST, IN_THIS, ENTRY = 0, 1, 2, 3  # columns of `tally`, one row per number: counts, place in `table`
KEY, VALUE = 0, 1  # columns of `table`, whose last row has in KEY the factor of its hashes


def ngram_counts(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    orders: Ints,
    out: Ints,
) -> None:
    """Write clipped matches, prediction n-grams and reference n-grams of each row into out, for each order n >= 1.

    orders: shape (n_orders,).  out: shape (n_orders, 3, n_rows).  A text of T words has max(0, T - n + 1) n-grams; they
    run across sentence ends. Time is linear in the words for each order up to the highest, memory in the longest text.
    """
    arrays = ids, sentence_at, text_at, n_words, prediction, reference, orders, out
    if not len(orders):
        return
    if orders.max() > LONGEST:
        out[0, 0] = -1
        _long_rows(*arrays, FACTORS[0])
    elif short_rows(*arrays):
        _long_rows(*arrays, FACTORS[0])


@kernel
def _long_rows(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    orders: Ints,
    out: Ints,
    factor: int,
) -> None:
    """The rows whose matches of the first order are -1 in out."""
    n_rows = len(prediction)
    highest = 0
    for order in orders:
        highest = max(highest, order)
    longest_prediction, longest_reference = 0, 0
    for row in range(n_rows):
        longest_prediction = max(longest_prediction, _length(sentence_at, text_at, prediction[row]))
        longest_reference = max(longest_reference, _length(sentence_at, text_at, reference[row]))
    hits = np.zeros(max(1, min(highest, longest_prediction)), np.int64)
    number_of = np.zeros(n_words, np.int32)
    grams = np.empty((longest_prediction + 1, 2), np.int32)
    ref_grams = np.empty((longest_reference + 1, 2), np.int32)
    ref_end = np.empty(1, np.int64)
    tally = np.zeros((longest_prediction + 1, 4), np.int32)
    table = np.zeros((_table_size(longest_prediction) + 1, 2), np.int64)
    table[-1, KEY] = factor
    for row in range(n_rows):
        if out[0, 0, row] >= 0:
            continue
        n_prediction = _length(sentence_at, text_at, prediction[row])
        n_reference = _length(sentence_at, text_at, reference[row])
        _clipped_hits(
            ids,
            sentence_at,
            text_at,
            prediction,
            reference,
            row,
            row + 1,
            number_of,
            grams,
            ref_grams,
            ref_end,
            tally,
            table,
            hits,
        )
        for k in range(len(orders)):
            out[k, 0, row] = hits[orders[k] - 1] if orders[k] <= len(hits) else 0
            out[k, 1, row] = max(0, n_prediction - orders[k] + 1)
            out[k, 2, row] = max(0, n_reference - orders[k] + 1)


def bleu_counts(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    example_at: Ints,
    order: int,
    out: Ints,
) -> None:
    """Write the counts of BLEU of each example into out: Papineni et al. (2002), section 2.

    out: shape (2 * order + 2, n_examples): matches of n = 1..order, clipped by the maximum over the references; n-grams
    of the prediction for n = 1..order; words of the prediction; words of the shortest reference. Example e has the rows
    example_at[e]:example_at[e + 1], at least one, all with one prediction.
    """
    _examples(ids, sentence_at, text_at, n_words, prediction, reference, example_at, order, out, FACTORS[0])


@kernel
def _examples(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    n_words: int,
    prediction: Ints,
    reference: Ints,
    example_at: Ints,
    order: int,
    out: Ints,
    factor: int,
) -> None:
    """The work of bleu_counts."""
    n_examples = len(example_at) - 1
    longest_prediction, longest_references, most_references = 0, 0, 1
    for e in range(n_examples):
        references = 0
        for row in range(example_at[e], example_at[e + 1]):
            references += _length(sentence_at, text_at, reference[row])
        longest_prediction = max(longest_prediction, _length(sentence_at, text_at, prediction[example_at[e]]))
        longest_references = max(longest_references, references)
        most_references = max(most_references, example_at[e + 1] - example_at[e])
    hits = np.zeros(order, np.int64)
    number_of = np.zeros(n_words, np.int32)
    grams = np.empty((longest_prediction + 1, 2), np.int32)
    ref_grams = np.empty((longest_references + 1, 2), np.int32)
    ref_end = np.empty(most_references, np.int64)
    tally = np.zeros((longest_prediction + 1, 4), np.int32)
    table = np.zeros((_table_size(longest_prediction) + 1, 2), np.int64)
    table[-1, KEY] = factor
    for e in range(n_examples):
        first, last = example_at[e], example_at[e + 1]
        _clipped_hits(
            ids,
            sentence_at,
            text_at,
            prediction,
            reference,
            first,
            last,
            number_of,
            grams,
            ref_grams,
            ref_end,
            tally,
            table,
            hits,
        )
        n_prediction = _length(sentence_at, text_at, prediction[first])
        shortest = _length(sentence_at, text_at, reference[first])
        for row in range(first + 1, last):
            shortest = min(shortest, _length(sentence_at, text_at, reference[row]))
        for n in range(1, order + 1):
            out[n - 1, e] = hits[n - 1]
            out[order + n - 1, e] = max(0, n_prediction - n + 1)
        out[2 * order, e] = n_prediction
        out[2 * order + 1, e] = shortest


@kernel
def _clipped_hits(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    prediction: Ints,
    reference: Ints,
    first: int,
    last: int,
    number_of: Small,
    grams: Small,
    ref_grams: Small,
    ref_end: Ints,
    tally: Small,
    table: Ints,
    hits: Ints,
) -> None:
    """Write into hits[n - 1] the sum over the prediction's n-grams of min(count, highest count in one reference).

    The rows first:last are one prediction with each of its references. number_of and table, but for its last row, are
    all 0 before and after. ref_grams holds the references one after the other; the one of row r ends before
    ref_end[r - first].
    """
    n_grams, hits[0] = _words(
        ids, sentence_at, text_at, prediction, reference, first, last, number_of, grams, ref_grams, ref_end, tally
    )
    for n in range(2, len(hits) + 1):
        if n_grams < 2:
            hits[n - 1] = 0
        else:
            n_grams, hits[n - 1] = _longer(n_grams, last - first, grams, ref_grams, ref_end, tally, table)


@kernel
def _words(
    ids: NDArray[np.int32],
    sentence_at: Ints,
    text_at: Ints,
    prediction: Ints,
    reference: Ints,
    first: int,
    last: int,
    number_of: Small,
    grams: Small,
    ref_grams: Small,
    ref_end: Ints,
    tally: Small,
) -> tuple[int, int]:
    """Number the words; return how many words of the prediction are kept as they occur in a reference, and the hits.

    No word decides a branch, as the processor would guess every other one wrong: what is not wanted is written and then
    overwritten, and words that the prediction lacks are number 0, of which it has none.
    """
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


@kernel
def _longer(
    n_grams: int, n_references: int, grams: Small, ref_grams: Small, ref_end: Ints, tally: Small, table: Ints
) -> tuple[int, int]:
    """Turn the numbers of n-grams into those of (n+1)-grams, in place; return how many are kept, and the hits."""
    mask = _table_size(n_grams) - 1
    tally[:n_grams] = 0
    n_numbers = 0
    kept = 0
    for k in range(n_grams - 1):
        if grams[k + 1, AT] != grams[k, AT] + 1:
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


@kernel
def _meet(tally: Small, number: int) -> int:
    """Count an occurrence in this reference; return 1 if the prediction has that many and no earlier reference had."""
    seen = tally[number, IN_THIS] + 1
    best = tally[number, IN_BEST]
    tally[number, IN_THIS] = seen
    tally[number, IN_BEST] = max(best, seen)
    hit: int = (seen > best) & (seen <= tally[number, IN_PREDICTION])
    return hit


@kernel
def _forget(tally: Small, ref_grams: Small, begin: int, end: int) -> None:
    """Start the next reference."""
    for k in range(begin, end):
        tally[ref_grams[k, NUMBER], IN_THIS] = 0


@kernel
def _entry(table: Ints, mask: int, one: int, two: int) -> int:
    """Where the pair of numbers is in the table, or the free place for it."""
    key = _key(one, two)
    entry: int = ((key * table[-1, KEY]) >> 32) & mask
    while table[entry, KEY] != key and table[entry, KEY] != 0:
        entry = (entry + 1) & mask
    return entry


@kernel
def _key(one: int, two: int) -> int:
    return int((np.int64(one) << 32) | np.int64(two))


@kernel
def _table_size(n: int) -> int:
    """A power of two of at least 2 * n."""
    size = 2
    while size < 2 * n:
        size *= 2
    return size


@kernel
def _length(sentence_at: Ints, text_at: Ints, text: int) -> int:
    words: int = sentence_at[text_at[text + 1]] - sentence_at[text_at[text]]
    return words
