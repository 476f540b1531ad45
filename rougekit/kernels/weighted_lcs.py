"""Weighted longest common subsequence: Lin (2004), section 4."""

from collections.abc import Callable

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats
from rougekit.kernels.texts import Tokens, n_words_of_rows, words_of_rows


def weighted_lcs_counts(batch: Batch, rows: Rows, weight_of: Callable[[int], float], out: Floats) -> None:
    """Write WLCS, f(words of the prediction) and f(words of the reference) of each row; f is `weight_of`, f(0) = 0.

    out: float64, shape (3, n_rows).  A text is one sequence, whatever its sentences. Equations 13-15 divide and apply
    the inverse of f.
    """
    n_words = n_words_of_rows(batch, rows)
    f = [weight_of(k) for k in range(int(n_words.max(initial=0)) + 1)]
    out[0] = [weighted_lcs(predicted, referenced, f) for predicted, referenced in words_of_rows(batch, rows)]
    out[1:] = np.array(f)[n_words]


def weighted_lcs(predicted: Tokens, referenced: Tokens, f: list[float]) -> float:
    """The last cell of the tables of section 4, kept as one row each: c are the values, w the lengths of runs.

    A cell without a match is the maximum of its left and its upper neighbour. So columns that the reference never
    matches are alike after the first of a run, and so are rows; the first must stay, as a match may be worth less
    than the cell beside it.
    """
    across, down = thinned(predicted, set(referenced)), thinned(referenced, set(predicted))
    columns = range(len(across))
    places: dict[int, set[int]] = {}
    for j, word in enumerate(across):
        places.setdefault(word, set()).add(j)
    none: set[int] = set()
    c, w = [0.0] * (len(across) + 1), [0] * (len(across) + 1)
    for word in down:
        matching = places.get(word, none) if word >= 0 else none
        row, runs, left = [0.0], [0] * (len(across) + 1), 0.0
        for j in columns:
            if j in matching:
                left = (c[j] + f[w[j] + 1]) - f[w[j]]
                runs[j + 1] = w[j] + 1
            elif c[j + 1] > left:
                left = c[j + 1]
            row.append(left)
        c, w = row, runs
    return c[-1]


def thinned(words: Tokens, other: set[int]) -> Tokens:
    """The words, but one -1 for each run of words that the other text lacks."""
    kept: Tokens = []
    for word in words:
        if word in other:
            kept.append(word)
        elif not kept or kept[-1] >= 0:
            kept.append(-1)
    return kept
