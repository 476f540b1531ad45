"""ROUGE-1, ROUGE-2, ROUGE-L and rougeLsum of many texts in one pass: Lin (2004), sections 2, 3.1 and 3.2."""

import numpy as np
from numpy.typing import NDArray

from rougekit.kernels.jit import kernel

Words = NDArray[np.int32]
Integers = NDArray[np.int64]


@kernel
def score_rows(
    ids: Words,
    sentence_at: Integers,
    text_at: Integers,
    n_words: int,
    prediction: Integers,
    reference: Integers,
    unigrams: int,
    bigrams: int,
    lcs: int,
    union_lcs: int,
    out: Integers,
) -> None:
    """Write the counts of four measures into out, of shape (measures, 3, rows), int64.

    ids, sentence_at, text_at, n_words: see Batch. prediction, reference: int64, the texts of each row.
    unigrams, bigrams, lcs, union_lcs: the place of each measure in out, -1 if it is not wanted.
    """
    count = np.zeros(n_words, np.int64)
    for row in range(prediction.size):
        p_from, p_to = text_at[prediction[row]], text_at[prediction[row] + 1]
        r_from, r_to = text_at[reference[row]], text_at[reference[row] + 1]
        p = ids[sentence_at[p_from] : sentence_at[p_to]]
        r = ids[sentence_at[r_from] : sentence_at[r_to]]
        if unigrams >= 0:
            add(count, p, 1)
            put(out, unigrams, row, take(count, r), p.size, r.size)
            clear(count, p)
        if bigrams >= 0:
            put(out, bigrams, row, bigram_hits(p, r), max(0, p.size - 1), max(0, r.size - 1))
        if lcs >= 0:
            put(out, lcs, row, lcs_table(p, r)[-1, -1], p.size, r.size)
        if union_lcs >= 0:
            add(count, p, 1)
            put(out, union_lcs, row, union_hits(ids, sentence_at, p_from, p_to, r_from, r_to, count), p.size, r.size)
            clear(count, p)


@kernel
def put(out: Integers, measure: int, row: int, hits: int, predicted: int, wanted: int) -> None:
    out[measure, 0, row] = hits
    out[measure, 1, row] = predicted
    out[measure, 2, row] = wanted


@kernel
def add(count: Integers, words: Words, amount: int) -> None:
    for word in words:
        count[word] += amount


@kernel
def clear(count: Integers, words: Words) -> None:
    for word in words:
        count[word] = 0


@kernel
def take(count: Integers, words: Words) -> int:
    """How many words are served from count, which they use up."""
    served = 0
    for word in words:
        if count[word] > 0:
            count[word] -= 1
            served += 1
    return served


@kernel
def bigram_hits(p: Words, r: Words) -> int:
    """Clipped bigram matches: two sorted lists, merged."""
    predicted = sorted_bigrams(p)
    wanted = sorted_bigrams(r)
    hits, i, j = 0, 0, 0
    while i < predicted.size and j < wanted.size:
        if predicted[i] == wanted[j]:
            hits += 1
        before = predicted[i] <= wanted[j]
        after = predicted[i] >= wanted[j]
        i += before
        j += after
    return hits


@kernel
def sorted_bigrams(words: Words) -> Integers:
    keys = np.empty(max(0, words.size - 1), np.int64)
    for i in range(keys.size):
        keys[i] = (np.int64(words[i]) << 32) | np.int64(words[i + 1])
    keys.sort()
    return keys


@kernel
def lcs_table(p: Words, r: Words) -> NDArray[np.int32]:
    """Cell (i, j) is the LCS length of r[:i] and p[:j]."""
    table = np.zeros((r.size + 1, p.size + 1), np.int32)
    for i in range(r.size):
        for j in range(p.size):
            if r[i] == p[j]:
                table[i + 1, j + 1] = table[i, j] + 1
            else:
                table[i + 1, j + 1] = max(table[i, j + 1], table[i + 1, j])
    return table


@kernel
def union_hits(
    ids: Words, sentence_at: Integers, p_from: int, p_to: int, r_from: int, r_to: int, count: Integers
) -> int:
    """Clipped hits of the union LCS; count holds the words of the prediction and is used up."""
    hits = 0
    for sentence in range(r_from, r_to):
        r = ids[sentence_at[sentence] : sentence_at[sentence + 1]]
        marked = np.zeros(r.size, np.bool_)
        for other in range(p_from, p_to):
            mark(ids[sentence_at[other] : sentence_at[other + 1]], r, marked)
        hits += take(count, r[marked])
    return hits


@kernel
def mark(p: Words, r: Words, marked: NDArray[np.bool_]) -> None:
    """Mark the words of r in its LCS with p; of several LCSs the one that rouge_score finds."""
    table = lcs_table(p, r)
    i, j = r.size, p.size
    while i > 0 and j > 0:
        if r[i - 1] == p[j - 1]:
            i, j = i - 1, j - 1
            marked[i] = True
        elif table[i, j - 1] > table[i - 1, j]:
            j -= 1
        else:
            i -= 1
