"""Ranking: tests of all pairs of systems, and the clusters that result, as WMT reports them."""

import math
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from rougekit.analysis import claims, correction, wording
from rougekit.analysis.claims import TestFacts
from rougekit.analysis.compared import ComparedScore
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, P
from rougekit.analysis.tables.writers import write
from rougekit.foundation.arrays.types import Bools, Floats
from rougekit.foundation.io.tables import Marked


@dataclass(frozen=True, eq=False)
class Ranking(TestFacts):
    """What `rank` returns."""

    rouge_type: str
    systems: tuple[str, ...]
    """the names of the systems, the best first"""
    scores: tuple[float, ...]
    """the systems' F-measures or BLEU as fractions, in the same order"""
    pairs: Mapping[tuple[str, str], ComparedScore]
    """by (baseline, system), how the second differs from the first. Each pair occurs once, in the order in which the
    systems were given. p_holm and the intervals are corrected over all pairs; `noninferior` is None, because it would
    depend on the order of the two"""
    signature: str
    n_tests_by_dataset: tuple[int, ...] = ()
    """the number of tests on each data set that p-values are corrected over, all together"""

    @cached_property
    def p_values(self) -> Floats:
        """The p-value of each pair after Holm's (1979) correction over all pairs; NaN on the diagonal.

        Shape (n_systems, n_systems), in the order of `systems`.
        """
        p_values = np.full((len(self.systems),) * 2, np.nan)
        for pair, entry in self.pairs.items():
            a, b = map(self.systems.index, pair)
            p_values[a, b] = p_values[b, a] = entry.p_adjusted
        return p_values

    @cached_property
    def are_bounds(self) -> Bools:
        """Whether each of `p_values` is only an upper bound, because no resample was as extreme; same shape."""
        are_bounds = np.zeros(self.p_values.shape, np.bool_)
        for pair, entry in self.pairs.items():
            a, b = map(self.systems.index, pair)
            are_bounds[a, b] = are_bounds[b, a] = self.is_bound(entry)
        return are_bounds

    @cached_property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """The systems by cluster, the best first; clusters are cut where all systems above differ from all below.

        "Differ" means significantly, after Holm's correction.
        """
        n, p_values = len(self.systems), self.p_values
        cuts = [k for k in range(1, n) if (p_values[:k, k:] <= self.level).all()]
        return tuple(self.systems[a:b] for a, b in pairwise([0, *cuts, n]))

    @property
    def n_tests(self) -> int:
        """The number of pairs that p-values are corrected over: those with examples that count, on all data sets."""
        return sum(self.n_tests_by_dataset)

    @property
    def legend(self) -> str:
        """What a cluster is, in words; "" if nothing was tested, so that there is only one."""
        above = "Every system of a cluster scores significantly higher than all of lower clusters"
        return f"{above}; pairs within a cluster may differ, too." * bool(self.exact_in)

    @property
    def corrected_over(self) -> str:
        """What p-values are corrected over, in words; "" for a single test."""
        return claims.family_in_words(self.n_tests_by_dataset, "pair")

    @property
    def about(self) -> str:
        """The facts that every table of these numbers must state, in one line."""
        corrected = f", {correction.CORRECTION.name} over {self.corrected_over}" * bool(self.corrected_over)
        return f"{wording.title(self.rouge_type)}, {self.sample}; {self.facts_of_tests(corrected)}"

    @property
    def tied(self) -> tuple[str, ...]:
        """The systems that do not differ significantly from the best one."""
        others = zip(self.systems[1:], self.p_values[0, 1:].tolist(), strict=True)
        return tuple(name for name, p in others if not p <= self.level)

    @property
    def sentence(self) -> str:
        """Which system scores highest, and which others do not differ significantly from it or are comparable to it."""
        best, *others = self.systems
        comparable = [name for name in others if self.difference(best, name).equivalent]
        tied = [name for name in self.tied if name not in comparable]
        lower = [name for name in others if name not in self.tied]
        what = self.measure(self.rouge_type)
        claim = claims.best_system_claim(
            what, best, self.scores[0], tied, lower, comparable, self.margin,
            are_apart=set(self.clusters[0]) == {best, *tied},
            equal=[name for name in others if self.difference(best, name).difference == 0],
            caution=self.caution(self.rouge_type, self.scores[0]),
        )  # fmt: skip
        none = self.why_undetectable([*self.pairs.values()], self.corrected_over)
        return f"Among {self.whose}, {claim}{' ' * bool(none)}{none}"

    def difference(self, baseline: str, system: str) -> ComparedScore:
        """How a system differs from another one.

        Raises
        ------
        KeyError : a system that was not ranked, or twice the same.
        """
        pair = baseline, system
        return self.pairs[pair] if pair in self.pairs else self.pairs[pair[::-1]].reversed()

    @cached_property
    def claims(self) -> Mapping[tuple[str, str], str]:
        """What may be claimed about each pair, in words, by (baseline, system); every pair occurs in both orders."""
        score_of = dict(zip(self.systems, self.scores, strict=True))
        return {
            (a, b): self.describe_difference(
                self.rouge_type, b, replace(self.difference(a, b), score=score_of[b]), a, score_of[a],
                is_corrected=self.n_tests > 1,
            )
            for pair in self.pairs
            for a, b in (pair, pair[::-1])
        }  # fmt: skip

    def cluster_of(self, system: str) -> int:
        """The number of the system's cluster, from 1 for the best.

        Raises
        ------
        KeyError : a system that was not ranked.
        """
        for number, cluster in enumerate(self.clusters, 1):
            if system in cluster:
                return number
        raise KeyError(f"{system!r} was not ranked; the systems are {list(self.systems)}")

    @property
    def table(self) -> Table:
        """A row for each system, best first: its cluster, score, and corrected p-values against every other system."""
        head = wording.score_head([self.rouge_type])
        columns = [
            Column("cluster", Kind.COUNT), Column("system", Kind.NAME, cut="middle"), Column("score", Kind.SCORE, head),
            *(Column(f"p ({name})", Kind.P, name) for name in self.systems),
        ]  # fmt: skip
        rows: list[list[Any]] = []
        for k, (name, score) in enumerate(zip(self.systems, self.scores, strict=True)):
            pairs = zip(self.p_values[k].tolist(), self.are_bounds[k].tolist(), strict=True)
            cells = [
                None if math.isnan(p) else Marked(P(p, self.level, is_bound), style="bold" * (p <= self.level))
                for p, is_bound in pairs
            ]
            rows.append([self.cluster_of(name), name, score, *cells])
        return Table(columns, rows, self.about)

    def __repr__(self) -> str:
        """The sentence, then a table of clusters, scores in points, and corrected p-values of all pairs."""
        table = write(self.table, "text", "people")
        return f"{textwrap.fill(self.sentence, 120)}\n\n{table}{self.legend}"
