"""ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum of pairs of texts: Lin (2004), sections 2, 3.1, 3.2.

A common subsequence is found as in Hyyrö (2004), "Bit-parallel LCS-length computation revisited": positions[word] is an
integer with bit k set where the word is token k of the reference, and the tokens of the prediction, the columns, pass
by. After each, bit k of `row` is 0 where the LCS with tokens 0..k of the reference is longer than that with 0..k-1.
Python's integers are as long as the reference.
"""

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeVar

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Ints
from rougekit.kernels.texts import Sentences, words

Word = TypeVar("Word", bound=Hashable)


class OutputSlots(NamedTuple):
    """Where in the output of `ngram_lcs_counts` the counts of each measure belong; -1: it is not counted."""

    unigrams: int
    bigrams: int
    lcs: int
    union_lcs: int


KEPT_BITS = 1 << 28  # of the rows kept for the walk back; for longer texts, rows are computed twice


def ngram_lcs_counts(batch: Batch, rows: Rows, slots: OutputSlots, out: Ints, *, once: bool = False) -> None:
    """Count what rouge1, rouge2, rougeL and rougeLsum are made of, exactly as rouge_score 0.1.2 does.

    out: shape (n_measures, 3, n_rows): matches, units of the prediction, units of the reference. Units are tokens; for
    bigrams one less than the tokens, or 0.
    once: matches of unigrams and of the union LCS are distinct words: a word is one match, however often it occurs.

    Time grows with the tokens for unigrams and bigrams, otherwise with prediction tokens times reference tokens / 30;
    memory does not grow with n_words.
    """
    texts, sentences = words(batch), Sentences(batch)
    n_words = texts.n_of_rows(rows)
    unigrams, bigrams, lcs, union_lcs = slots
    hits: list[list[int]] = [[] for _ in out]
    for p, r in zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True):
        predicted, referenced = texts[p], texts[r]
        supply = set(predicted) if once else predicted
        if unigrams >= 0:
            hits[unigrams].append(matches(supply, referenced))
        if bigrams >= 0:
            hits[bigrams].append(matches(list(pairwise(predicted)), list(pairwise(referenced))))
        length = -1
        if lcs >= 0:
            length = lcs_length(predicted, referenced)
            hits[lcs].append(length)
        if union_lcs >= 0:
            p_sentences, r_sentences = sentences[p], sentences[r]
            if once or len(p_sentences) > 1 or len(r_sentences) > 1:
                length = matches(union_tokens(p_sentences, r_sentences), supply)
            elif length < 0:
                length = lcs_length(predicted, referenced)
            hits[union_lcs].append(length)
    for measure in {unigrams, bigrams, lcs, union_lcs} - {-1}:
        shorter = int(measure == bigrams)  # a text of T tokens has T - 1 bigrams
        out[measure, 0] = hits[measure]
        out[measure, 1:] = np.maximum(n_words - shorter, 0)


def matches(units: Collection[Hashable], others: Collection[Hashable]) -> int:
    """Eq. 1: the clipped matches, how many units two multisets have in common."""
    different, different_others = set(units), set(others)
    common = different & different_others
    if len(different) == len(units) or len(different_others) == len(others):
        return len(common)  # at most once on one side
    n, n_others = (Counter(filter(common.__contains__, some)) for some in (units, others))
    return sum(min(n[unit], n_others[unit]) for unit in common)


def bit_positions(tokens: Sequence[Word]) -> dict[Word, int]:
    """The positions of each word of a text, a bit each."""
    positions: dict[Word, int] = {}
    bit = 1
    for word in tokens:
        positions[word] = positions.get(word, 0) | bit
        bit <<= 1
    return positions


def lcs_length(predicted: Sequence[Hashable], referenced: Sequence[Hashable]) -> int:
    """Eq. 2: words of the longest common subsequence."""
    positions, full = bit_positions(referenced), (1 << len(referenced)) - 1
    row = full
    for word in predicted:
        if word in positions:
            matching = row & positions[word]
            row = row + matching | row - matching
    return len(referenced) - (row & full).bit_count()


def union_tokens(predicted: Sequence[Sequence[Word]], referenced: Sequence[Sequence[Word]]) -> list[Word]:
    """Section 3.2: the tokens of each sentence of the reference that lie on an LCS with one of the prediction's."""
    tokens: list[Word] = []
    for sentence in referenced:
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
    """The tokens of one longest common subsequence: the position in the prediction, and the bit in the reference.

    The last pair comes first. Among equally long subsequences it is rouge_score's, which walks back from the last
    tokens of both texts: where they differ, it drops the reference's token unless the LCS without the prediction's is
    longer. So in each column the walk takes the last open token that matches or has a 0 in the row. A match yields a
    pair and closes this token and those after it; any other closes only those after it. Columns without a match leave
    the row unchanged, so after passing them the walk is on one of its 0 bits.

    positions, size : `bit_positions` the reference's tokens, and how many they are
    """
    if positions.keys().isdisjoint(predicted):
        return
    open_bits = (1 << size) - 1
    block = max(1, KEPT_BITS // size)
    firsts = range(0, len(predicted), block)
    starts = [open_bits]
    for first in firsts[1:]:
        starts.append(columns(predicted, first - block, first, positions, starts[-1])[1])
    after = len(predicted)
    for first, start in zip(reversed(firsts), reversed(starts), strict=True):
        kept, _ = columns(predicted, first, first + block, positions, start)
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


def columns(
    predicted: Sequence[Word], first: int, last: int, positions: Mapping[Word, int], row: int
) -> tuple[list[tuple[int, int, int]], int]:
    """Number, matches and row of each column first:last that matches, and the last row."""
    kept = []
    for at, word in enumerate(predicted[first:last], first):
        if word in positions:
            bits = positions[word]
            matching = row & bits
            row = row + matching | row - matching
            kept.append((at, bits, row))
    return kept, row
