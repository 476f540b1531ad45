"""What scores and their averages need from a standard; `standards.rules.Rules` implements it."""

from collections.abc import Sequence
from typing import Any, Protocol

from rougekit.foundation.arrays.types import Counts, Floats, Ints
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.options import AggregateOptions, MeasureOptions


class MeanRules(Protocol):
    """How a standard makes a score of examples' scores."""

    def means(self, columns: Floats) -> Sequence[float]: ...
    def of_means(self, means: Any, options: MeasureOptions) -> Any: ...
    @property
    def f_is_a_mean(self) -> bool: ...


class ScoreRules(MeanRules, Protocol):
    """What `Scores` needs from its standard."""

    def example_counts(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Counts: ...
    def aggregate(self, scores: Any, options: AggregateOptions, threads: int | None) -> dict[str, Any]:
        """scores : the `Scores` to average"""
