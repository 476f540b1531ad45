"""Union of common subsequences, clipped as by ROUGE-1.5.5: weighted or not, and clipped by texts of their own.

Lin (2004), sections 3.2 and 4; clipping as in ROUGE 1.4.1. `kernels.weighted_lcs` says which words are marked.
"""

from collections import Counter

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.texts import Sentences, Tokens, words
from rougekit.kernels.weighted_lcs import Columns


def union_lcs_hits(batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool, out: Floats) -> None:
    """Write the clipped hits of the union of common subsequences of each row.

    units: texts whose sentences are compared.  rows: as many rows, of the texts that clip the matches.
    f: the value of a run of marked words by its length, longer than the longest sentence of a reference.
    by_runs: hits are the sum of f over runs of marked words; otherwise their number, and f[1] = 1.
    out: float64, shape (n_rows,).
    """
    sentences, values = Sentences(batch), f.tolist()
    compared = zip(units.prediction.tolist(), units.reference.tolist(), strict=True)
    for row, ((p, r), whole) in enumerate(zip(compared, words(batch).of_rows(rows), strict=True)):
        predicted, left = list(map(Columns, sentences[p])), clipped(*whole)
        hits = 0.0
        for sentence in sentences[r]:
            pairs = (columns.heaviest_pairs(sentence, values) for columns in predicted)
            marked = {position for some in pairs for _, position in some}
            hits = add_hits(hits, sentence, marked, left, values if by_runs else None)
        out[row] = hits


def clipped(predicted: Tokens, referenced: Tokens) -> dict[int, int]:
    """How often both texts have each word that they have in common."""
    return Counter(predicted) & Counter(referenced)


def add_hits(hits: float, words: Tokens, marked: set[int], left: dict[int, int], f: list[float] | None) -> float:
    """Add to `hits` one for each marked word of a sentence that is left in both texts, or f of each run of them."""
    run = 0
    for position in sorted(marked):
        word = words[position]
        if not left.get(word):
            continue
        left[word] -= 1
        run += 1
        if f is None:
            hits += 1.0
        elif position + 1 not in marked:
            hits += f[run]
            run = 0
    return hits
