"""Counts for ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum of pairs of texts: Lin (2004), sections 2, 3.1, 3.2.

The LCS algorithm is that of Hyyrö (2004), "Bit-parallel LCS-length computation revisited". Bit k of positions[word] is
set if the word is token k of the reference. The tokens of the prediction are called columns and are processed in order.
After each column, bit k of `row` is 0 if the LCS of the columns so far with reference tokens 0..k is longer than their
LCS with tokens 0..k-1. These integers have one bit for each token of the reference.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Ints
from rougekit.foundation.runtime import stopping
from rougekit.kernels.texts import Sentences, words

Word = TypeVar("Word", bound=Hashable)


class OutputSlots(NamedTuple):
    """The index of each measure in the output of `ngram_lcs_counts`; -1 if the measure is not counted."""

    unigrams: int
    bigrams: int
    lcs: int
    union_lcs: int


KEPT_BITS = 1 << 28  # maximum bits of rows kept for backtracking; if there are more, rows are computed twice


def ngram_lcs_counts(batch: Batch, rows: Rows, slots: OutputSlots, out: Ints, *, once: bool = False) -> None:
    """Write the counts for rouge1, rouge2, rougeL and rougeLsum, exactly as rouge_score 0.1.2 counts.

    out: shape (n_measures, 3, n_rows): matches, units of the prediction, units of the reference. Units are bigrams for
    rouge2 (a text of T tokens has max(0, T - 1)), otherwise tokens.
    once: whether each word is at most one match, however often it occurs; applies to unigrams and the union LCS.

    Time is proportional to the number of tokens for unigrams and bigrams, and to prediction tokens times reference
    tokens / 30 for the LCS; memory does not depend on n_words.
    """
    texts, sentences = words(batch), Sentences(batch)
    n_words = texts.n_of_rows(rows)
    n_matches: list[list[int]] = [[] for _ in out]
    for p, r in stopping.each(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        split: tuple[Sequence[list[int]], Sequence[list[int]]] = ((), ())
        if slots.union_lcs >= 0:
            split = sentences[p], sentences[r]
        for measure, n in matches_of_pair(texts[p], texts[r], *split, slots, once):
            n_matches[measure].append(n)
    for measure in set(slots) - {-1}:
        shorter = int(measure == slots.bigrams)  # a text of T tokens has T - 1 bigrams
        out[measure, 0] = n_matches[measure]
        out[measure, 1:] = np.maximum(n_words - shorter, 0)


def matches_of_pair(
    predicted: Sequence[Word],
    referenced: Sequence[Word],
    predicted_sentences: Sequence[Sequence[Word]],
    referenced_sentences: Sequence[Sequence[Word]],
    slots: OutputSlots,
    once: bool = False,
) -> Iterator[tuple[int, int]]:
    """Yield the index of each measure and its number of matches in one pair; only the union LCS needs sentences."""
    unigrams, bigrams, lcs, union_lcs = slots
    clipped_by = set(predicted) if once else predicted
    if unigrams >= 0:
        yield unigrams, matches(clipped_by, referenced)
    if bigrams >= 0:
        yield bigrams, matches(list(pairwise(predicted)), list(pairwise(referenced)))
    length = -1
    if lcs >= 0:
        length = lcs_length(predicted, referenced)
        yield lcs, length
    if union_lcs >= 0:
        if once or len(predicted_sentences) > 1 or len(referenced_sentences) > 1:
            length = matches(union_tokens(predicted_sentences, referenced_sentences), clipped_by)
        elif length < 0:
            length = lcs_length(predicted, referenced)
        yield union_lcs, length


def matches(units: Collection[Hashable], others: Collection[Hashable]) -> int:
    """Eq. 1: the number of clipped matches, that is, the size of the multiset intersection."""
    different, different_others = set(units), set(others)
    common = different & different_others
    if len(different) == len(units) or len(different_others) == len(others):
        return len(common)  # one side has no duplicates
    n, n_others = (Counter(filter(common.__contains__, some)) for some in (units, others))
    return sum(min(n[unit], n_others[unit]) for unit in common)


def bit_positions(tokens: Sequence[Word]) -> dict[Word, int]:
    """Map each word of a text to its positions, as bits of an integer."""
    positions: dict[Word, int] = {}
    bit = 1
    for word in tokens:
        positions[word] = positions.get(word, 0) | bit
        bit <<= 1
    return positions


def lcs_length(predicted: Sequence[Hashable], referenced: Sequence[Hashable]) -> int:
    """Eq. 2: the length of the longest common subsequence, in words."""
    positions, full = bit_positions(referenced), (1 << len(referenced)) - 1
    row = full
    for word in predicted:
        if word in positions:
            matching = row & positions[word]
            row = row + matching | row - matching
    return len(referenced) - (row & full).bit_count()


def union_tokens(predicted: Sequence[Sequence[Word]], referenced: Sequence[Sequence[Word]]) -> list[Word]:
    """Section 3.2: the tokens of each reference sentence that lie on its LCS with some sentence of the prediction."""
    tokens: list[Word] = []
    for sentence in stopping.each(referenced):
        positions, marks = bit_positions(sentence), 0
        for other in predicted:
            for _, bit in lcs_pairs(other, positions, len(sentence)):
                marks |= bit
        while marks:
            last = marks & -marks
            tokens.append(sentence[last.bit_length() - 1])
            marks ^= last
    return tokens


def lcs_pairs(predicted: Sequence[Word], positions: Mapping[Word, int], size: int) -> Iterator[tuple[int, int]]:
    """Yield the tokens of one LCS, last token first: its position in the prediction, and its bit in the reference.

    If there are several LCSs, this is the one that rouge_score finds. It backtracks from the last tokens of both texts:
    where the two tokens differ, it drops the reference's, unless dropping the prediction's leaves a longer LCS. So in
    each column, backtracking moves to the last open reference token that matches the column or whose bit in the row is
    0. If it matches, it forms a pair, and this token and all later ones are closed; otherwise only the later ones are.
    Columns without a match leave the row unchanged, so after passing one, the current token's bit in it is 0.

    positions, size : `bit_positions` of the reference, and its number of tokens
    """
    if positions.keys().isdisjoint(predicted):
        return
    open_bits = (1 << size) - 1
    block = max(1, KEPT_BITS // size)
    firsts = range(0, len(predicted), block)
    starts = [open_bits]
    for first in firsts[1:]:
        starts.append(matching_columns(predicted, first - block, first, positions, starts[-1])[1])
    after = len(predicted)
    for first, start in stopping.each(zip(reversed(firsts), reversed(starts), strict=True)):
        kept, _ = matching_columns(predicted, first, first + block, positions, start)
        for at, bits, row in reversed(kept):
            candidates = open_bits & ~row
            if at == after - 1:
                candidates |= open_bits & bits
            if not candidates:
                return
            last = 1 << candidates.bit_length() - 1
            if last & bits:
                yield at, last
                open_bits = last - 1
            else:
                open_bits = last + last - 1
            after = at


def matching_columns(
    predicted: Sequence[Word], first: int, last: int, positions: Mapping[Word, int], row: int
) -> tuple[list[tuple[int, int, int]], int]:
    """For each column of first:last with a match: its number, its matching bits and the row after it; and the last row.

    row : the row before column `first`
    """
    kept = []
    for at, word in enumerate(predicted[first:last], first):
        if word in positions:
            bits = positions[word]
            matching = row & bits
            row = row + matching | row - matching
            kept.append((at, bits, row))
    return kept, row
