"""Lin (2004), "ROUGE: a package for automatic evaluation of summaries", by its definitions: plain Python, slow.

A text is a list of sentences, a sentence a list of tokens (any hashable). Prediction before reference everywhere.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

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
    """Positions in the reference of one LCS; of several, the one that rouge_score and ROUGE-1.5.5 find.

    Both backtrack from the ends: they take a match; otherwise they drop the last reference word,
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
    """Section 3.2: words of the union LCS, each counted at most as often as it occurs in the prediction."""
    return (Counter(union_lcs(prediction, reference)) & Counter(joined(prediction))).total()


def union_lcs(prediction: Sequence[Sentence], reference: Sequence[Sentence]) -> list[Hashable]:
    """Section 3.2: the words of each reference sentence that are on an LCS with any prediction sentence."""
    return [
        sentence[i]
        for sentence in reference
        for i in set().union(*(lcs_positions(other, sentence) for other in prediction))
    ]


def different_union_words(prediction: Sequence[Sentence], reference: Sequence[Sentence]) -> int:
    """Different words of the union LCS."""
    return len(set(union_lcs(prediction, reference)))


def joined(text: Sequence[Sentence]) -> list[Hashable]:
    return [word for sentence in text for word in sentence]


def wlcs(prediction: Sentence, reference: Sentence, weight: float) -> float:
    """Section 4, steps 1-3 with f(k) = k**weight: the last cell of table c."""
    return wlcs_by(prediction, reference, lambda k: float(k) ** weight)


def wlcs_by(prediction: Sentence, reference: Sentence, f: Callable[[int], float]) -> float:
    """Section 4, steps 1-3: the last cell of table c."""
    c = [[0.0] * (len(prediction) + 1) for _ in range(len(reference) + 1)]
    w = [[0] * (len(prediction) + 1) for _ in range(len(reference) + 1)]
    for i, word in enumerate(reference, 1):
        for j, other in enumerate(prediction, 1):
            if word == other:
                k = w[i - 1][j - 1]
                c[i][j] = c[i - 1][j - 1] + f(k + 1) - f(k)
                w[i][j] = k + 1
            else:
                c[i][j] = max(c[i - 1][j], c[i][j - 1])
    return c[-1][-1]


def skip_bigrams(tokens: Sentence, max_skip: int | None) -> Counter[tuple[Hashable, ...]]:
    """Section 5: pairs in text order, with at most max_skip words between them (None: any number)."""
    return Counter(
        (tokens[i], tokens[j])
        for i in range(len(tokens))
        for j in range(i + 1, len(tokens))
        if max_skip is None or j - i - 1 <= max_skip
    )


def clipped_skip_bigrams(
    prediction: Sentence, reference: Sentence, max_skip: int | None, unigrams: bool = False, last_unigram: bool = True
) -> tuple[int, int, int]:
    """Equations 16 and 17 (with unigrams: section 5.1): matches, units of the prediction, units of the reference.

    last_unigram=False : as in ROUGE-1.5.5, which does not count the unigram of the last token
    """
    predicted, wanted = skip_bigrams(prediction, max_skip), skip_bigrams(reference, max_skip)
    if unigrams:
        end = None if last_unigram else -1
        predicted, wanted = predicted + ngrams(prediction[:end], 1), wanted + ngrams(reference[:end], 1)
    return (predicted & wanted).total(), predicted.total(), wanted.total()


def best_lcs_sums(prediction: Sequence[Sentence], reference: Sequence[Sentence]) -> tuple[int, int]:
    """Section 3.3: numerators of equations 11 and 10, for the sentences of the prediction and of the reference."""
    return (
        sum(max((lcs_length(sentence, other) for other in reference), default=0) for sentence in prediction),
        sum(max((lcs_length(other, sentence) for other in prediction), default=0) for sentence in reference),
    )


def f_measure(recall: float, precision: float, beta: float | str = 1.0) -> float:
    """Equation 4, 7, 12, 15 and 18; recall alone for a beta beyond all bounds; "p/r" is section 3.1's P / R."""
    if isinstance(beta, str):
        beta = precision / recall if recall else 0.0
    if beta == float("inf"):
        return recall
    denominator = recall + beta**2 * precision
    return (1 + beta**2) * recall * precision / denominator if denominator else 0.0


def bleu_columns(prediction: Sentence, references: Sequence[Sentence], order: int) -> list[int]:
    """Papineni et al. (2002), section 2: clipped matches, n-grams, words, words of the shortest reference."""
    matches, totals = [], []
    for n in range(1, order + 1):
        predicted, most = ngrams(prediction, n), Counter()
        for reference in references:
            most |= ngrams(reference, n)
        matches.append((predicted & most).total())
        totals.append(predicted.total())
    return [*matches, *totals, len(prediction), min(map(len, references))]
