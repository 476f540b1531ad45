"""An answer: what `score`, `compare` and `report` found, and what is said around it, in whatever format."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from rougekit.analysis.comparison_results import Comparison
    from rougekit.analysis.datasets import DatasetComparison
    from rougekit.analysis.ranking import Ranking
    from rougekit.analysis.scored_systems import ScoredSystems
    from rougekit.analysis.why.why import Why
    from rougekit.cli.gate import Gate
    from rougekit.studies.context import ScoreLevels

NOTHING: Mapping[str, Any] = MappingProxyType({})


class Answer(NamedTuple):
    """What was found of one system or several, on one data set or several."""

    means: Mapping[str, Mapping[str, Any]]
    """Aggregated scores by system and type; the name of a single system may be ""."""
    signature: str
    n_rows: int
    """the number of examples in the files; scores say how many of them count"""
    comparison: "Comparison | DatasetComparison | None" = None
    ranking: "Ranking | None" = None
    contexts: "Mapping[str, ScoreLevels]" = NOTHING
    shows_pairs: bool = False
    """whether the user asked for the p-values of all pairs"""
    systems: "ScoredSystems | None" = None
    """None if only the totals of one system are known"""
    why: "Why | None" = None
    """why systems differ, if the user asked for it"""
    gate: "Gate | None" = None
    """whether what the user demands of the results holds"""
    name: str = ""
    """what sentences and tables for people call a single system without a name"""
    headline: str = ""
    """the first line, such as "systems.csv: 3 systems against reference · 30 examples · without stemming" """
    confidence: float = 0.95
    has_intervals: bool = True
    """whether the scores of a single system have some"""
    more: str = ""
    """the last line, which says how to see more"""

    @property
    def signatures_of_tests(self) -> Iterable[str]:
        """The signatures of the comparison on each data set."""
        return self.comparison.signatures.values() if self.comparison else ()

    @property
    def has_datasets(self) -> bool:
        """Whether the comparison is on several data sets."""
        return self.comparison is not None and len(self.comparison.by_dataset) > 1

    @property
    def on_one(self) -> "Comparison | None":
        """The comparison, if it is on one data set."""
        return None if self.comparison is None or self.has_datasets else self.comparison.first
