"""Partial conjunction: on at least how many data sets is a system better?

Dror, Baumer, Bogomolov & Reichart (2017), "Replicability analysis for natural language processing: testing significance
with multiple datasets".
"""

import math
from collections.abc import Sequence


def partial_conjunction(p_values: Sequence[float], *, independent: bool) -> list[float]:
    """For each u from 1, the p-value of the hypothesis that fewer than u of the tested hypotheses are false.

    p_values : of the tested hypotheses, in any order
    independent : whether the tests are, so that Fisher's method combines them; otherwise Bonferroni's does

    >>> partial_conjunction([0.5, 0.01], independent=False)
    [0.02, 0.5]
    """
    ordered = sorted(p_values)
    found = [0.0]
    for u in range(len(ordered)):
        rest = ordered[u:]
        found.append(max(found[-1], _fisher(rest) if independent else min(1.0, len(rest) * rest[0])))
    return found[1:]


def _fisher(p_values: Sequence[float]) -> float:
    """Fisher's combined p-value of k independent tests: the tail of chi-square with 2 k degrees of freedom.

    >>> round(_fisher([0.05]), 12)
    0.05
    """
    half = -sum(math.log(max(p, 1e-300)) for p in p_values)
    terms = [1.0]
    for k in range(1, len(p_values)):
        terms.append(terms[-1] * half / k)
    return min(1.0, math.exp(-half) * sum(terms))
