"""Ranking: tests of all pairs of systems, and the clusters that follow from them, as WMT reports them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Unpack

import numpy as np

from rougekit.analysis.comparison import compare, holm
from rougekit.analysis.comparison_results import Comparison, Method, main_part
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.checks import shown
from rougekit.foundation.inputs import as_list
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
    if (groups := options.get("groups")) is not None:
        options["groups"] = as_list(groups, "groups", "hashables, one for each example")  # each comparison reads them
    names = list(systems)
    comparisons = [
        compare({name: systems[name] for name in names[k:]}, names[k], **options) for k in range(len(names) - 1)
    ]
    first = comparisons[0]
    kind = next(iter(first[names[0]])) if rouge_type is None else rouge_type
    if kind not in first[names[0]]:
        raise ValueError(f"rouge_type={kind!r}; expected one of {', '.join(map(repr, first[names[0]]))}")
    scores = {name: main_part(first[name][kind]).score for name in names}
    order = sorted(names, key=lambda name: -scores[name])
    p_values, are_bounds = _corrected(order, comparisons, kind)
    ends = [0, *(k for k in range(1, len(order)) if (p_values[:k, k:] <= first.level).all()), len(order)]
    clusters = tuple(tuple(order[a:b]) for a, b in pairwise(ends))
    return Ranking(
        kind, tuple(order), tuple(scores[name] for name in order), p_values, are_bounds, clusters, first.test,
        first.level, first.n_examples, first.signature.replace("|holm:systems", "|holm:pairs"),
    )  # fmt: skip


def _corrected(order: list[str], comparisons: list[Comparison], kind: str) -> tuple[Floats, Bools]:
    """`Ranking.p_values` and `.are_bounds` for systems in this order."""
    pairs = [(c, name, main_part(c[name][kind])) for c in comparisons for name in c.others]
    corrected = holm(np.array([entry.p_value for _, _, entry in pairs], np.float64))
    p_values = np.full((len(order), len(order)), np.nan)
    are_bounds = np.zeros(p_values.shape, np.bool_)
    for (c, name, entry), p in zip(pairs, corrected, strict=True):
        a, b = order.index(c.baseline), order.index(name)
        p_values[a, b] = p_values[b, a] = p
        are_bounds[a, b] = are_bounds[b, a] = c.is_bound(entry)
    return p_values, are_bounds
