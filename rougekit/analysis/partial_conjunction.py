"""Partial conjunction: on at least how many data sets is a system better than the baseline?

Dror, Baumer, Bogomolov & Reichart (2017), "Replicability analysis for natural language processing: testing significance
with multiple datasets".
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.tables.numbers import p_text


class BetterOn(NamedTuple):
    """On how many data sets a system is better than the baseline."""

    n: int
    """the system is better on at least this many, without a claim about which: the number of p_values that are at most
    the level or, if it is larger, the number of `named` data sets"""
    of: int
    """the number of data sets"""
    named: tuple[str, ...]
    """the data sets on which it is significantly better after Holm's correction"""
    p_values: tuple[float, ...]
    """p_values[u - 1] tests the hypothesis that it is better on fewer than u data sets; one-sided, corrected over
    systems (Bonferroni)"""
    test: str
    """how p-values are combined across data sets: "Fisher's" or "Bonferroni's" method"""

    def sentence(self, system: str, level: float, n_others: int) -> str:
        """What may be claimed. n_others : the number of systems that p-values are corrected over"""
        of, test = wording.number_in_words(self.of), f"partial conjunction by {self.test} method, one-sided"
        test += ", corrected over systems" * (n_others > 1)
        if not self.n:
            any_of = "either" if self.of == 2 else "any"
            return f"{system} was not shown to be better on {any_of} of the {of} data sets ({test})."
        all_of = "both" if self.of == 2 else f"all {of}"
        on = all_of if self.n == self.of else f"at least {wording.number_in_words(self.n)} of the {of}"
        p = self.p_values[self.n - 1]
        shown_by = f" ({test}, p {p_text(p, level)})" if p <= level else ", by the tests above"
        return f"{system} is better on {on} data sets{shown_by}."


def better_on(
    entries: Mapping[str, ComparedScore], named: Sequence[str], level: float, n_others: int, *, independent: bool
) -> BetterOn:
    """On how many data sets a system is better, from its difference on each.

    named : the data sets on which it is significantly better after Holm's correction
    n_others : the number of systems that are compared with the baseline
    independent : whether the data sets' tests are, as for `partial_conjunction`
    """
    combined = partial_conjunction([*map(_one_sided, entries.values())], independent=independent)
    p_values = tuple(min(1.0, n_others * p) for p in combined)
    n = max(sum(p <= level for p in p_values), len(named))
    return BetterOn(n, len(entries), tuple(named), p_values, "Fisher's" if independent else "Bonferroni's")


def _one_sided(entry: ComparedScore) -> float:
    """The p-value of the hypothesis that the system is not better; 1 where it is not known."""
    if entry.p_value is None or not entry.is_tested:
        return 1.0
    return entry.p_value / 2 if entry.is_gain else 1 - entry.p_value / 2


def partial_conjunction(p_values: Sequence[float], *, independent: bool) -> list[float]:
    """For each u from 1, the p-value of the hypothesis that fewer than u of the tested hypotheses are false.

    p_values : of the tested hypotheses, in any order
    independent : whether the tests are, so that Fisher's method combines them; otherwise Bonferroni's does

    >>> partial_conjunction([0.5, 0.01], independent=False)
    [0.02, 0.5]
    """
    ordered = sorted(p_values)
    combined = [0.0]
    for u in range(len(ordered)):
        rest = ordered[u:]
        combined.append(max(combined[-1], _fisher(rest) if independent else min(1.0, len(rest) * rest[0])))
    return combined[1:]


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
