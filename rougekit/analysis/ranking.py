"""Ranking: tests of all pairs of systems, and the clusters that follow from them, as WMT reports them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Unpack

import numpy as np

from rougekit.analysis.comparison import checked_trial, compare_pairs
from rougekit.analysis.comparison_results import Compared, Comparison, Method
from rougekit.analysis.paired_tests import Trial
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.checks import shown
from rougekit.scoring.options import Comparing, names_options
from rougekit.scoring.scores.scores import Scores


@dataclass(frozen=True, eq=False)
class Ranking:
    """What `rank` returns."""

    rouge_type: str
    systems: tuple[str, ...]
    """the best first"""
    scores: tuple[float, ...]
    """F-measure or BLEU, fractions, in the order of systems"""
    p_values: Floats
    """of each pair, corrected by Holm (1979) over all pairs, shape (n_systems, n_systems); NaN on the diagonal"""
    are_bounds: Bools
    """whether a pair's p-value is only an upper bound, as no resample was as extreme; same shape"""
    clusters: tuple[tuple[str, ...], ...]
    """the best first; each system differs significantly from all systems of other clusters"""
    test: str
    """in words"""
    level: float
    n_examples: int
    signature: str
    pairs: Mapping[tuple[str, str], Compared]
    """by (baseline, system), for the systems in their first order, how the second differs from the first; p_holm and
    the intervals are corrected over all pairs"""

    @property
    def about(self) -> str:
        """The facts that every table of these numbers must state, in one line."""
        pairs = len(self.systems) * (len(self.systems) - 1) // 2
        return (
            f"{self.rouge_type}, {self.n_examples:,} examples; {self.test}; level {100 * self.level:g} %, "
            f"Holm over {pairs} pair{'s' * (pairs != 1)}"
        )

    def cluster_of(self, system: str) -> int:
        """The number of its cluster, from 1, the best.

        Raises
        ------
        KeyError : a system that was not ranked.
        """
        for number, cluster in enumerate(self.clusters, 1):
            if system in cluster:
                return number
        raise KeyError(f"{system!r} was not ranked; the systems are {list(self.systems)}")


class RankOptions(Comparing, total=False):
    """The options of `rank`, as of `rougekit.compare`."""

    method: Method
    threads: int | None
    groups: Any


@names_options(RankOptions, method="permutation", n_resamples=10_000, seed=0, threads=None, groups=None)
def rank(systems: Mapping[str, Scores], rouge_type: str | None = None, **options: Unpack[RankOptions]) -> Ranking:
    """Compare every system with every other one, by F-measure or BLEU, and cut their ranking into clusters.

    A cut is made wherever all systems above differ significantly from all systems below (Kocmi et al. 2022, WMT22).

    An example that is NaN in any system is left out.

    Parameters
    ----------
    systems : as for `rougekit.compare`
    rouge_type : the type to rank by; None: the first one that was scored
    options : method, n_resamples, seed, confidence, threads, average, interval, groups, as for `rougekit.compare`

    Raises
    ------
    TypeError, ValueError : as by `rougekit.compare`; a type that was not scored.
    """
    if not isinstance(systems, Mapping) or len(systems) < 2:
        raise ValueError(f"systems={shown(systems)}; expected a mapping of two or more names to Scores")
    given = {"method": "permutation", "n_resamples": 10_000, "seed": 0, "threads": None, "groups": None} | options
    trial = checked_trial(systems, next(iter(systems)), **given)
    types = next(iter(systems.values())).types
    if rouge_type is not None and rouge_type not in types:
        raise ValueError(f"rouge_type={rouge_type!r}; expected one of {', '.join(map(repr, types))}")
    kind = next(iter(types)) if rouge_type is None else rouge_type
    return rankings(systems, trial, [kind])[kind]


def rankings(systems: Mapping[str, Scores], trial: Trial, types: Iterable[str] | None = None) -> dict[str, Ranking]:
    """`rank` by each of some types, or by all; systems and trial have been checked."""
    facts, compared = compare_pairs(systems, trial, types)
    return {kind: _ranking(kind, list(systems), facts, *of_kind) for kind, of_kind in compared.items()}


def _ranking(
    kind: str, names: list[str], facts: Comparison, scores: list[float], pairs: dict[tuple[str, str], Compared]
) -> Ranking:
    score_of = dict(zip(names, scores, strict=True))
    order = sorted(names, key=lambda name: -score_of[name])
    p_values = np.full((len(order), len(order)), np.nan)
    are_bounds = np.zeros(p_values.shape, np.bool_)
    for pair, entry in pairs.items():
        a, b = map(order.index, pair)
        p_values[a, b] = p_values[b, a] = entry.p_holm
        are_bounds[a, b] = are_bounds[b, a] = facts.is_bound(entry)
    ends = [0, *(k for k in range(1, len(order)) if (p_values[:k, k:] <= facts.level).all()), len(order)]
    clusters = tuple(tuple(order[a:b]) for a, b in pairwise(ends))
    return Ranking(
        kind, tuple(order), tuple(score_of[name] for name in order), p_values, are_bounds, clusters, facts.test,
        facts.level, facts.n_examples, facts.signature.replace("|holm:systems", "|holm:pairs"), pairs,
    )  # fmt: skip
