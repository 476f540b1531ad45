"""Clipped n-gram matches of any order: Lin (2004), eq. 1, and Papineni et al. (2002) with several references.

An n-gram of the prediction gets a number, order by order: two n-grams are the same if their first n - 1 words have the
same number and their last n - 1 words have the same number. So a number stands for one n-gram only, whatever n and the
vocabulary are, and an n-gram with an (n-1)-gram that the other side lacks is never looked at.
"""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

Ints = NDArray[np.int64]
AT, NUMBER = 0, 1  # rows of `grams`: where the n-gram starts, which one it is
IN_PREDICTION, IN_BEST, IN_THIS, THIS, ENTRY = 0, 1, 2, 3, 4  # rows of `tally`, one column per number
KEY, VALUE = 0, 1  # rows of `table`


@kernel
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
    n_rows = len(prediction)
    highest = 0
    for order in orders:
        highest = max(highest, order)
    longest_prediction, longest_reference = 0, 0
    for row in range(n_rows):
        longest_prediction = max(longest_prediction, _length(sentence_at, text_at, prediction[row]))
        longest_reference = max(longest_reference, _length(sentence_at, text_at, reference[row]))
    hits = np.zeros(max(1, min(highest, longest_prediction)), np.int64)
    number_of = np.zeros(n_words, np.int64)
    grams = np.empty((2, longest_prediction + 1), np.int64)
    ref_grams = np.empty((2, longest_reference + 1), np.int64)
    ref_end = np.empty(1, np.int64)
    tally = np.zeros((5, longest_prediction + 1), np.int64)
    table = np.zeros((2, _table_size(longest_prediction)), np.int64)
    for row in range(n_rows):
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


@kernel
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
    number_of = np.zeros(n_words, np.int64)
    grams = np.empty((2, longest_prediction + 1), np.int64)
    ref_grams = np.empty((2, longest_references + 1), np.int64)
    ref_end = np.empty(most_references, np.int64)
    tally = np.zeros((5, longest_prediction + 1), np.int64)
    table = np.zeros((2, _table_size(longest_prediction)), np.int64)
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
    number_of: Ints,
    grams: Ints,
    ref_grams: Ints,
    ref_end: Ints,
    tally: Ints,
    table: Ints,
    hits: Ints,
) -> None:
    """Write into hits[n - 1] the sum over the prediction's n-grams of min(count, highest count in one reference).

    The rows first:last are one prediction with each of its references. number_of and table are all 0 before and after.
    ref_grams holds the references one after the other; the one of row r ends before ref_end[r - first].
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
    number_of: Ints,
    grams: Ints,
    ref_grams: Ints,
    ref_end: Ints,
    tally: Ints,
) -> tuple[int, int]:
    """Number the words; return how many words of the prediction are kept as they occur in a reference, and the hits."""
    begin = sentence_at[text_at[prediction[first]]]
    end = sentence_at[text_at[prediction[first] + 1]]
    n_numbers = 0
    for at in range(begin, end):
        number = number_of[ids[at]]
        if number == 0:
            n_numbers += 1
            number = n_numbers
            number_of[ids[at]] = number
            _start(tally, number)
        tally[IN_PREDICTION, number] += 1
    hits = 0
    kept = 0
    for row in range(first, last):
        for at in range(sentence_at[text_at[reference[row]]], sentence_at[text_at[reference[row] + 1]]):
            number = number_of[ids[at]]
            if number != 0:
                hits += _meet(tally, number, row - first)
                ref_grams[AT, kept] = at
                ref_grams[NUMBER, kept] = number
                kept += 1
        ref_end[row - first] = kept
    kept = 0
    for at in range(begin, end):
        number = number_of[ids[at]]
        if tally[IN_BEST, number] > 0:
            grams[AT, kept] = at
            grams[NUMBER, kept] = number
            kept += 1
    for at in range(begin, end):
        number_of[ids[at]] = 0
    return kept, hits


@kernel
def _longer(
    n_grams: int, n_references: int, grams: Ints, ref_grams: Ints, ref_end: Ints, tally: Ints, table: Ints
) -> tuple[int, int]:
    """Turn the numbers of n-grams into those of (n+1)-grams, in place; return how many are kept, and the hits."""
    mask = _table_size(n_grams) - 1
    n_numbers = 0
    kept = 0
    for k in range(n_grams - 1):
        if grams[AT, k + 1] != grams[AT, k] + 1:
            continue
        entry = _entry(table, mask, grams[NUMBER, k], grams[NUMBER, k + 1])
        number = table[VALUE, entry]
        if number == 0:
            n_numbers += 1
            number = n_numbers
            table[KEY, entry] = (grams[NUMBER, k] << 32) | grams[NUMBER, k + 1]
            table[VALUE, entry] = number
            _start(tally, number)
            tally[ENTRY, number] = entry
        tally[IN_PREDICTION, number] += 1
        grams[AT, kept] = grams[AT, k]
        grams[NUMBER, kept] = number
        kept += 1
    n_grams = kept
    hits = 0
    kept = 0
    begin = 0
    for r in range(n_references):
        end = ref_end[r]
        for k in range(begin, end - 1):
            if ref_grams[AT, k + 1] != ref_grams[AT, k] + 1:
                continue
            number = table[VALUE, _entry(table, mask, ref_grams[NUMBER, k], ref_grams[NUMBER, k + 1])]
            if number != 0:
                hits += _meet(tally, number, r)
                ref_grams[AT, kept] = ref_grams[AT, k]
                ref_grams[NUMBER, kept] = number
                kept += 1
        ref_end[r] = kept
        begin = end
    kept = 0
    for k in range(n_grams):
        if tally[IN_BEST, grams[NUMBER, k]] > 0:
            grams[AT, kept] = grams[AT, k]
            grams[NUMBER, kept] = grams[NUMBER, k]
            kept += 1
    for number in range(1, n_numbers + 1):
        table[KEY, tally[ENTRY, number]] = 0
        table[VALUE, tally[ENTRY, number]] = 0
    return kept, hits


@kernel
def _start(tally: Ints, number: int) -> None:
    tally[IN_PREDICTION, number] = 0
    tally[IN_BEST, number] = 0
    tally[THIS, number] = -1


@kernel
def _meet(tally: Ints, number: int, r: int) -> int:
    """Count one occurrence in reference r; return 1 if the prediction has that many and no earlier reference had."""
    if tally[THIS, number] != r:
        tally[THIS, number] = r
        tally[IN_THIS, number] = 0
    tally[IN_THIS, number] += 1
    if tally[IN_THIS, number] <= tally[IN_BEST, number]:
        return 0
    tally[IN_BEST, number] += 1
    return 1 if tally[IN_BEST, number] <= tally[IN_PREDICTION, number] else 0


@kernel
def _entry(table: Ints, mask: int, one: int, two: int) -> int:
    """Where the pair of numbers (each < 2**31, so that nothing overflows) is in the table, or the free place for it."""
    key = (one << 32) | two
    entry = (((one * 0x9E3779B1) ^ (two * 0x85EBCA6B)) >> 15) & mask
    while table[KEY, entry] != key and table[KEY, entry] != 0:
        entry = (entry + 1) & mask
    return entry


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
