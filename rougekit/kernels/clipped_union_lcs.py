"""The union of common subsequences, weighted or not: Lin (2004), sections 3.2 and 4.

The words of the common subsequences, which `kernels.weighted_lcs` finds, are called marked. Matches are clipped as in
ROUGE 1.4.1 and ROUGE-1.5.5, by the word counts of texts that may differ from those compared.
"""

from collections import Counter

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.texts import Sentences, Tokens, words
from rougekit.kernels.weighted_lcs import Columns


def union_lcs_hits(batch: Batch, units: Rows, rows: Rows, f: Floats, by_runs: bool, out: Floats) -> None:
    """Write each row's hits: the clipped size of the union of common subsequences.

    units: the texts whose sentences are compared.  rows: the same number of rows, with the texts whose word counts clip
    the matches.
    f: f[k] is the weight of a run of k words; f has more elements than the longest reference sentence has words.
    by_runs: whether the hits are the sum of f over runs of marked words; otherwise they are the number of marked
    words, and f[1] must be 1.
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
    """The smaller of the two counts of each word that the texts have in common."""
    return Counter(predicted) & Counter(referenced)


def add_hits(hits: float, words: Tokens, marked: set[int], left: dict[int, int], f: list[float] | None) -> float:
    """Add to `hits` 1 for each marked word of a sentence that `left` still has, or f of each run of such words.

    Removes these words from `left`, and returns the new hits. A run ends only at such a word before a gap: words that
    `left` lacks do not end it, and it does not count if the sentence ends first.
    """
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
