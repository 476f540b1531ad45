"""Counts to precision, recall and F: Lin (2004), eq. 2-4, and what several references need.

Kernels take counts as floats, which hold them exactly: one type of them is one to compile.
"""

import numpy as np

from rougekit.foundation.arrays.types import Counts, Floats
from rougekit.kernels.jit import kernel, subroutine
from rougekit.kernels.plain import ratios as plain
from rougekit.kernels.plain.ratios import Rule

ratios = subroutine(plain.ratios)
best_rows, mean_scores = kernel(plain.best_rows), kernel(plain.mean_scores)


def row_scores(counts: Counts, rule: Rule, scores: Floats) -> None:
    """See `plain.ratios`."""
    _row_scores(counts.astype(np.float64, copy=False), rule, scores)


@kernel
def _row_scores(counts: Floats, rule: Rule, scores: Floats) -> None:
    p_matches, r_matches = counts[rule.p_matches], counts[rule.r_matches]
    p_total, r_total = counts[rule.p_total], counts[rule.r_total]
    for row in range(counts.shape[1]):
        p, r, f = ratios(p_matches[row], r_matches[row], p_total[row], r_total[row], rule)
        scores[0, row], scores[1, row], scores[2, row] = p, r, f
