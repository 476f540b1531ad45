"""Private functions of rouge_score that other projects call: its steps, on lists of tokens and counters of n-grams.

Arguments and results are those of `rouge_score.rouge_scorer`; a token is any hashable. rougekit itself scores with its
kernels.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import chain
from typing import TypeAlias

from rougekit.compat.scoring import fmeasure
from rougekit.kernels.ngram_lcs import lcs_length
from rougekit.scoring.results import Score

Tokens: TypeAlias = Sequence[Hashable]
Table: TypeAlias = list[list[int]]

_ZERO = Score(precision=0, recall=0, fmeasure=0)


def _create_ngrams(tokens: Tokens, n: int) -> Counter[tuple[Hashable, ...]]:
    """The number of occurrences of each n-gram."""
    return Counter(tuple(tokens[k : k + n]) for k in range(len(tokens) - n + 1))


def _score_ngrams(target_ngrams: Mapping[Hashable, int], prediction_ngrams: Mapping[Hashable, int]) -> Score:
    """ROUGE-N of two counters (Lin 2004, eq. 1). The total of an empty counter is taken as 1."""
    matches = sum(min(count, prediction_ngrams.get(ngram, 0)) for ngram, count in target_ngrams.items())
    return _score(matches, max(sum(target_ngrams.values()), 1), max(sum(prediction_ngrams.values()), 1))


def _score_lcs(target_tokens: Tokens, prediction_tokens: Tokens) -> Score:
    """ROUGE-L of two texts, each as one sequence (eq. 2-4)."""
    if not target_tokens or not prediction_tokens:
        return _ZERO
    length = lcs_length(prediction_tokens, target_tokens)
    return _score(length, len(target_tokens), len(prediction_tokens))


def _summary_level_lcs(ref_sent: Sequence[Tokens], can_sent: Sequence[Tokens]) -> Score:
    """ROUGE-Lsum of two lists of sentences (eq. 5-7). No token matches more often than it occurs in either text."""
    n_target, n_predicted = sum(map(len, ref_sent)), sum(map(len, can_sent))
    if not n_target or not n_predicted:
        return _ZERO
    union = Counter(token for sentence in ref_sent for token in _union_lcs(sentence, can_sent))
    hits = union & Counter(chain.from_iterable(ref_sent)) & Counter(chain.from_iterable(can_sent))
    return _score(hits.total(), n_target, n_predicted)


def _union_lcs(ref: Tokens, c_list: Iterable[Tokens]) -> list[Hashable]:
    """The tokens of the sentence `ref` that are in its LCS with any sentence of `c_list`."""
    return [ref[position] for position in _find_union([lcs_ind(ref, other) for other in c_list])]


def _find_union(lcs_list: Iterable[Iterable[int]]) -> list[int]:
    """All distinct positions, sorted."""
    return sorted({position for positions in lcs_list for position in positions})


def lcs_ind(ref: Tokens, can: Tokens) -> list[int]:
    """The positions in `ref` of one longest common subsequence."""
    return _backtrack_norec(_lcs_table(ref, can), ref, can)


def _lcs_table(ref: Tokens, can: Tokens) -> Table:
    """The table whose [i][j] is the LCS length of ref[:i] and can[:j]."""
    table = [[0] * (len(can) + 1)]
    for token in ref:
        above, row = table[-1], [0]
        for j, other in enumerate(can):
            row.append(above[j] + 1 if token == other else max(above[j + 1], row[j]))
        table.append(row)
    return table


def _backtrack_norec(t: Table, ref: Tokens, can: Tokens) -> list[int]:
    """The positions in `ref` of the LCS, by backtracking through the table; on a tie, drop a token of `ref`."""
    i, j, positions = len(ref), len(can), []
    while i and j:
        if ref[i - 1] == can[j - 1]:
            i, j = i - 1, j - 1
            positions.append(i)
        elif t[i][j - 1] > t[i - 1][j]:
            j -= 1
        else:
            i -= 1
    return positions[::-1]


def _score(matches: int, n_target: int, n_predicted: int) -> Score:
    precision, recall = matches / n_predicted, matches / n_target
    return Score(precision, recall, fmeasure(precision, recall))
