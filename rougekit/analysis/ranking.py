"""Ranking: tests of all pairs of systems, and the clusters that follow from them, as WMT reports them."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rougekit.analysis import wording
from rougekit.foundation.arrays.types import Bools, Floats


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
    pairs: Mapping[tuple[str, str], Any]
    """by (baseline, system), for the systems in the order in which they were given, a `Compared`: how the second
    differs from the first; p_holm and the intervals are corrected over all pairs; `noninferior` is None,
    as it depends on their order"""
    claims: Mapping[tuple[str, str], str]
    """by (baseline, system), each pair both ways, what may be claimed, in words"""
    has_runs: bool = False
    """whether claims are about methods, otherwise about these outputs"""
    margin: float | None = None
    """the largest difference that counts as none"""

    @property
    def about(self) -> str:
        """The facts that every table of these numbers must state, in one line."""
        corrected = f", Holm over {len(self.pairs)} pairs" * (len(self.pairs) > 1)
        return (
            f"{wording.title(self.rouge_type)}, {wording.examples(self.n_examples)}; {self.test}; "
            f"level {wording.percent(self.level)}{corrected}"
        )

    @property
    def tied(self) -> tuple[str, ...]:
        """The systems that do not differ significantly from the best one."""
        others = zip(self.systems[1:], self.p_values[0, 1:].tolist(), strict=True)
        return tuple(name for name, p in others if not p <= self.level)

    @property
    def sentence(self) -> str:
        """Which system scores highest, and which of the others can't be told from it, or are comparable to it."""
        best, *others = self.systems
        comparable = [name for name in others if self.difference(best, name).equivalent]
        tied = [name for name in self.tied if name not in comparable]
        lower = [name for name in others if name not in self.tied and name not in comparable]
        what = wording.title(self.rouge_type)
        sentence = wording.highest(what, best, self.scores[0], tied, lower, comparable, self.margin)
        return f"Of {wording.spoken_of(self.has_runs)}, {sentence}"

    def difference(self, baseline: str, system: str) -> Any:
        """How a system differs from another one, a `Compared`.

        Raises
        ------
        KeyError : a system that was not ranked, or twice the same.
        """
        pair = baseline, system
        return self.pairs[pair] if pair in self.pairs else turned(self.pairs[pair[::-1]])

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


def clusters_of(systems: tuple[str, ...], p_values: Floats, level: float) -> tuple[tuple[str, ...], ...]:
    """A ranking cut wherever all systems above differ significantly from all below (Kocmi et al. 2022, WMT22)."""
    cuts = [k for k in range(1, len(systems)) if (p_values[:k, k:] <= level).all()]
    return tuple(systems[a:b] for a, b in pairwise([0, *cuts, len(systems)]))


def turned(entry: Any) -> Any:
    """A `Compared` seen from the other system."""
    low, high = (None if bound is None else -bound for bound in (entry.difference_high, entry.difference_low))
    difference = None if entry.difference is None else -entry.difference
    return replace(
        entry, difference=difference, difference_low=low, difference_high=high, wins=entry.losses, losses=entry.wins
    )
