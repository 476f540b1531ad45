"""Weighted longest common subsequence: Lin (2004), section 4, whose tables c and w are kept as a row each.

Words that only one text has are left out before the table is filled, but for one of each run of them, which keeps
matches from being neighbours that are not.
"""

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Floats, Ids, Ints
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts, tokens_of


def weighted_lcs_counts(batch: Batch, rows: Rows, weight: float, out: Floats) -> None:
    """See `plain.weighted_lcs`.

    Time is that of a table of the words the texts share; memory is linear in the longest text.
    """
    texts = Texts.of(batch, rows)
    _weighted_lcs_counts(texts, texts.most_tokens(rows.prediction, rows.reference), weight, out)


@kernel
def _weighted_lcs_counts(texts: Texts, longest: int, weight: float, out: Floats) -> None:
    f = empty(longest + 1, np.float64)
    for k in range(longest + 1):
        f[k] = float(k) ** weight
    number_of = zeros(texts.n_words, np.int32)  # all 0 before and after a row
    across, down = empty(longest, np.int32), empty(longest, np.int32)  # words of the prediction, of the reference
    value, run = empty(longest, np.float64), empty(longest, np.int64)  # a row of c, a row of w
    for row in range(len(texts.prediction)):
        p, r = tokens_of(texts, texts.prediction[row]), tokens_of(texts, texts.reference[row])
        n_across, n_down = _numbered(p, r, number_of, across, down)
        out[0, row] = _weighted_lcs(across[:n_across], down[:n_down], f, value, run)
        out[1, row] = f[len(p)]
        out[2, row] = f[len(r)]


@subroutine
def _numbered(p: Ids, r: Ids, number_of: Ids, across: Ids, down: Ids) -> tuple[int, int]:
    """Write the words of both texts as numbers from 1; a run of words that the other text lacks becomes one 0 or -1.

    The second and later columns (rows) of such a run would equal the first: without a match a cell is the maximum of
    its left and upper neighbours. The first can't go, as a match may be worth less than the cell beside it.
    Returns how many numbers each text has.
    """
    for word in r:
        number_of[word] = -1
    n_numbers = 0
    n_across = 0
    for word in p:
        number = number_of[word]
        if number == -1:
            n_numbers += 1
            number = n_numbers
            number_of[word] = number
        if number > 0 or n_across == 0 or across[n_across - 1] > 0:
            across[n_across] = number
            n_across += 1
    n_down = 0
    for word in r:
        number = number_of[word]
        if number > 0 or n_down == 0 or down[n_down - 1] > 0:
            down[n_down] = number
            n_down += 1
    for word in r:
        number_of[word] = 0
    return n_across, n_down


@subroutine
def _weighted_lcs(across: Ids, down: Ids, f: Floats, value: Floats, run: Ints) -> float:
    """The last cell of c: a match adds f(w + 1) - f(w), where w is the length of the run of matches before it."""
    for j in range(len(across)):
        value[j] = 0.0
        run[j] = 0
    for word in down:
        left = 0.0
        above_left = 0.0
        run_above_left = 0
        for j in range(len(across)):
            above = value[j]
            run_above = run[j]
            if across[j] == word:
                left = (above_left + f[run_above_left + 1]) - f[run_above_left]
                run[j] = run_above_left + 1
            else:
                left = above if above > left else left
                run[j] = 0
            value[j] = left
            above_left = above
            run_above_left = run_above
    return value[len(across) - 1] if len(across) > 0 else 0.0
