"""What tables say of a system: its score, and its difference from another one."""

import math
from collections.abc import Sequence
from dataclasses import KW_ONLY, dataclass, field, fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from rougekit.analysis.tables.model import Column
from rougekit.analysis.tables.numbers import Kind
from rougekit.foundation.renamed import renamed
from rougekit.scoring.results import PARTS, BleuName


class FieldSpec(NamedTuple):
    """How tables show a field of `ComparedScore`, and what becomes of it if the two systems change places."""

    column: Column
    table_position: int | None = None
    """among the columns of tests; None: only `to_dict` and `to_pandas` have it"""
    needs_margin: bool = False
    """whether only tables of comparisons with a margin have it"""
    is_placed: bool = False
    """whether the page's scripts place it, by name"""
    terminal_position: int | None = None
    """among the columns that terminals show; None: they have too little room for it"""
    swaps_with: str = ""
    """the field that it changes places with: the other bound, losses for wins"""
    flips: bool = False
    """whether its sign changes"""
    has_direction: bool = False
    """whether it is about one of two directions, so that nothing is known if the systems change places"""

    @property
    def changes_if_swapped(self) -> bool:
        """Whether it changes if the two systems change places."""
        return self.flips or bool(self.swaps_with) or self.has_direction


def _column(
    kind: Kind, table_position: int | None = None, *, title: str | None = None, head: str | None = None, **spec: Any
) -> Any:
    """A field that is None unless it is known; title and head as in `Column`, the rest as in `FieldSpec`."""
    column = partial(Column, kind=kind, title=title, head=head)
    return field(default=None, metadata={"spec": lambda key: FieldSpec(column(key), table_position, **spec)})


@dataclass(frozen=True, slots=True)
class ComparedScore:
    """A system's score and its difference from the baseline's, as fractions; NaN if no example has a score.

    If no baseline was named, the best system by the primary type, or by the first type if none was chosen, takes its
    place.
    """

    score: float
    low: float
    high: float
    difference: float | None = _column(Kind.DIFFERENCE, 1, flips=True, is_placed=True)
    """score - the baseline's score; this and the following fields except n_examples are None for the baseline itself"""
    difference_low: float | None = _column(
        Kind.DIFFERENCE, 2, flips=True, head="low", is_placed=True, swaps_with="difference_high"
    )
    """lower bound at confidence 1 - `level`; the interval excludes 0 exactly if the difference is significant"""
    difference_high: float | None = _column(
        Kind.DIFFERENCE, 3, flips=True, head="high", is_placed=True, swaps_with="difference_low"
    )
    _: KW_ONLY
    p_value: float | None = _column(Kind.P, 5, title="p", head="p", terminal_position=1)
    """two-sided, uncorrected"""
    p_holm: float | None = _column(Kind.P, 6, is_placed=True, terminal_position=2)
    """p_value after Holm's correction over the systems compared with the baseline and, if asked for, over the types;
    without a baseline, over all pairs of systems"""
    detectable: float | None = _column(Kind.SIZE, 8, terminal_position=4)
    """the smallest difference that the test would have detected at `level` with 80 % power, if differences vary as
    these do; inf: with that power, not even the largest possible difference would have been detected; NaN: differences
    do not vary, or there are too few runs (only one system has several, and fewer than five; or one has two)"""
    n_examples: int | None = _column(Kind.COUNT, 9, head="n")
    """the number of examples that are averaged; a mean leaves out those whose score is NaN for any system"""
    wins: int | None = _column(Kind.COUNT, 10, is_placed=True, swaps_with="losses")
    """the number of examples in which the system scores higher than the baseline; None for bleu, which does not score
    single examples"""
    ties: int | None = _column(Kind.COUNT, 11, is_placed=True)
    losses: int | None = _column(Kind.COUNT, 12, is_placed=True, swaps_with="wins")
    level: float | None = _column(Kind.LEVEL, 4, is_placed=True)
    """the largest p_value that is significant after Holm's correction: p_value <= level exactly if p_holm <= the
    comparison's level (Serlin 1993). That level itself where nothing was tested, as no example counts"""
    significant: bool | None = _column(Kind.FLAG, 7, is_placed=True)
    """whether p_holm is at most the comparison's level"""
    least_p: float | None = _column(Kind.P)
    """the smallest p_value that the test can give with this many ties"""
    exact: bool | None = _column(Kind.FLAG)
    """whether p-values have no random error, because nothing was drawn at random: neither by student-hall, nor if a
    permutation test tried every exchange, nor if all differences are equal"""
    equivalent: bool | None = _column(Kind.FLAG, 13, needs_margin=True)
    """whether the difference was shown to lie within ±margin, after Holm's correction: it lies there, and p_equivalent
    is at most the comparison's level; None without a margin"""
    noninferior: bool | None = _column(Kind.FLAG, 14, needs_margin=True, has_direction=True)
    """whether the difference was shown to lie above -margin, after Holm's correction; None without a margin or without
    a baseline"""
    p_equivalent: float | None = _column(Kind.P, 15, title="p (margin)", needs_margin=True, terminal_position=3)
    """p of the two one-sided tests (TOST) against ±margin, after Holm's correction"""
    p_noninferior: float | None = _column(Kind.P, 16, needs_margin=True, has_direction=True)
    """p of the one-sided test against -margin, after Holm's correction"""
    p_tost: float | None = _column(Kind.P)
    """p of the two one-sided tests (TOST) against ±margin, uncorrected"""
    error_examples: float | None = _column(Kind.SIZE)
    """the part of the difference's standard error that more examples would reduce"""
    error_runs: float | None = _column(Kind.SIZE)
    """the part of it that more runs would reduce; None with one run of each system"""

    @property
    def mid(self) -> float:
        """The score, as it is called beside its bounds in aggregated scores."""
        return self.score

    @property
    def is_tested(self) -> bool:
        """Whether it has a p-value, because examples count in both systems."""
        return self.p_value is not None and not math.isnan(self.p_value)

    @property
    def is_gain(self) -> bool:
        """Whether the system scores higher."""
        return self.difference is not None and self.difference > 0

    @property
    def p_adjusted(self) -> float | None:
        """p_value after correction over the family of tests, whatever the correction: today `p_holm`."""
        return self.p_holm

    def reversed(self) -> "ComparedScore":
        """The same difference with the two systems swapped: signs, bounds, wins and losses change; the score stays."""
        swapped: dict[str, Any] = {}
        for name, spec in DIFFERENCE_FIELDS.items():
            value = getattr(self, spec.swaps_with or name)
            if spec.flips and value is not None:
                value = 0.0 - value  # -0.0 would be printed with its sign
            swapped[name] = None if spec.has_direction else value
        return replace(self, **swapped)

    @property
    def by_part(self) -> "dict[str, ComparedScore]":
        """The result itself as "bleu", the only part of a type that is not a `ComparedType`."""
        return {"bleu": self}

    @property
    def main(self) -> "ComparedScore":
        """The part that systems are ranked by: BLEU itself."""
        return self


DIFFERENCE_FIELDS: dict[str, FieldSpec] = {
    each.name: each.metadata["spec"](each.name) for each in fields(ComparedScore) if "spec" in each.metadata
}
"""The fields of `ComparedScore` that are about the difference, by name."""


def _ordered(position: str) -> list[str]:
    """The fields about the difference that have this position, in its order."""
    positions = {name: getattr(spec, position) for name, spec in DIFFERENCE_FIELDS.items()}
    return sorted((name for name in positions if positions[name]), key=lambda name: positions[name])


TABLE_FIELDS = _ordered("table_position")
"""The fields that all tables of a comparison show, in their order; some need a margin."""

TERMINAL_FIELDS = _ordered("terminal_position")
"""Those that terminals show, beside the difference, its bounds and outcomes."""


@dataclass(frozen=True, slots=True)
class ComparedType:
    """A system's comparison in one type, by precision, recall and F-measure."""

    precision: ComparedScore
    recall: ComparedScore
    fmeasure: ComparedScore

    @property
    def by_part(self) -> dict[str, ComparedScore]:
        """Precision, recall and F-measure by name."""
        return {part: getattr(self, part) for part in PARTS}

    @property
    def main(self) -> ComparedScore:
        """The part that systems are ranked by: the F-measure."""
        return self.fmeasure

    @property
    def n_examples(self) -> int | None:
        """The number of examples that count in the F-measure."""
        return self.fmeasure.n_examples


if TYPE_CHECKING:

    class ComparedSystem(dict[str, ComparedType | ComparedScore]):
        """The results of a system by type; "bleu" has one score, other types have three. At runtime it is a dict."""

        @overload
        def __getitem__(self, name: BleuName) -> ComparedScore: ...  # type: ignore[overload-overlap]

        @overload
        def __getitem__(self, name: str) -> ComparedType: ...

        def __getitem__(self, name: str) -> Any: ...
else:
    ComparedSystem = dict[str, ComparedType | ComparedScore]
    __getattr__ = renamed(__name__, {"Compared": "ComparedScore", "TypeComparison": "ComparedType"})


def result_of_parts(parts: Sequence[ComparedScore]) -> ComparedType | ComparedScore:
    """The result of a type, given those of its parts: three, or BLEU alone."""
    return ComparedType(*parts) if len(parts) > 1 else parts[0]
