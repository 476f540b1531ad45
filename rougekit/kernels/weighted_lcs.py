"""Weighted longest common subsequence: Lin (2004), section 4, whose tables c and w are kept as a row each.

Words that only one text has are left out before the table is filled, but for one of each run of them, which keeps
matches from being neighbours that are not.
"""

from typing import NamedTuple

import numpy as np

from rougekit.arrays.batch import Batch, Rows
from rougekit.arrays.types import Floats, Ids, Ints
from rougekit.kernels.instructions import empty, zeros
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.texts import Texts, tokens_of


class Scratch(NamedTuple):
    """What a row needs room for; but for the first, an item for each word of the longest text."""

    number_of: Ids
    """shape (n_words,), all 0 before and after"""
    across: Ids
    """the prediction's words, by number"""
    down: Ids
    """the reference's"""
    value: Floats
    """a row of c"""
    run: Ints
    """a row of w"""


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
    scratch = Scratch(
        zeros(texts.n_words, np.int32),
        empty(longest, np.int32),
        empty(longest, np.int32),
        empty(longest, np.float64),
        empty(longest, np.int64),
    )
    for row in range(len(texts.prediction)):
        p, r = tokens_of(texts, texts.prediction[row]), tokens_of(texts, texts.reference[row])
        n_across, n_down = _numbered(p, r, scratch)
        out[0, row] = _weighted_lcs(n_across, n_down, f, scratch)
        out[1, row] = f[len(p)]
        out[2, row] = f[len(r)]


@subroutine
def _numbered(p: Ids, r: Ids, scratch: Scratch) -> tuple[int, int]:
    """Number the words of both texts from 1; a run of words that the other text lacks becomes one 0 or -1.

    The second and later columns (rows) of such a run would equal the first: without a match a cell is the maximum of
    its left and upper neighbours. The first can't go, as a match may be worth less than the cell beside it.
    Returns how many numbers each text has.
    """
    number_of, across, down, _, _ = scratch
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
def _weighted_lcs(n_across: int, n_down: int, f: Floats, scratch: Scratch) -> float:
    """The last cell of c: a match adds f(w + 1) - f(w), where w is the length of the run of matches before it."""
    _, across, down, value, run = scratch
    for j in range(n_across):
        value[j] = 0.0
        run[j] = 0
    for i in range(n_down):
        word = down[i]
        left = 0.0
        above_left = 0.0
        run_above_left = 0
        for j in range(n_across):
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
    return value[n_across - 1] if n_across > 0 and n_down > 0 else 0.0
