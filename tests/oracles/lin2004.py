"""Lin (2004), "ROUGE: a package for automatic evaluation of summaries", by its definitions: plain Python, slow.

A text is a list of sentences, a sentence a list of tokens (any hashable). Prediction before reference everywhere.
"""

from collections import Counter
from collections.abc import Hashable, Sequence

Sentence = Sequence[Hashable]


def ngrams(tokens: Sentence, n: int) -> Counter[tuple[Hashable, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def clipped_ngrams(prediction: Sentence, reference: Sentence, n: int) -> tuple[int, int, int]:
    """Equation 1: matches, n-grams of the prediction, n-grams of the reference."""
    predicted, wanted = ngrams(prediction, n), ngrams(reference, n)
    return (predicted & wanted).total(), predicted.total(), wanted.total()


def lcs_table(prediction: Sentence, reference: Sentence) -> list[list[int]]:
    """table[i][j] is the LCS length of reference[:i] and prediction[:j]."""
    table = [[0] * (len(prediction) + 1)]
    for word in reference:
        above, row = table[-1], [0]
        for j, other in enumerate(prediction):
            row.append(above[j] + 1 if word == other else max(above[j + 1], row[j]))
        table.append(row)
    return table


def lcs_length(prediction: Sentence, reference: Sentence) -> int:
    return lcs_table(prediction, reference)[-1][-1]


def lcs_positions(prediction: Sentence, reference: Sentence) -> set[int]:
    """Positions in the reference of one LCS: of several, that of rouge_score and of ROUGE-1.5.5.

    Both walk back from the two ends: a match is taken; else they drop the last reference word,
    unless dropping the last prediction word leaves the longer LCS.
    """
    table = lcs_table(prediction, reference)
    i, j = len(reference), len(prediction)
    positions = set()
    while i and j:
        if reference[i - 1] == prediction[j - 1]:
            i, j = i - 1, j - 1
            positions.add(i)
        elif table[i][j - 1] > table[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return positions


def union_lcs_hits(prediction: Sequence[Sentence], reference: Sequence[Sentence]) -> int:
    """Section 3.2: words of the union LCS, each counted at most as often as the prediction has it."""
    union = [
        sentence[i]
        for sentence in reference
        for i in set().union(*(lcs_positions(other, sentence) for other in prediction))
    ]
    return (Counter(union) & Counter(joined(prediction))).total()


def joined(text: Sequence[Sentence]) -> list[Hashable]:
    return [word for sentence in text for word in sentence]
