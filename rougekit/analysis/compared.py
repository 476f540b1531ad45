"""The result of a comparison for one system: its score, and its difference from another one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, overload

from rougekit.scoring.results import PARTS, BleuName


@dataclass(frozen=True, slots=True)
class Compared:
    """A system's score and its difference from the baseline's, as fractions; NaN if no example has a score.

    If no baseline was named, the best system by the primary type, or by the first type if none was chosen, takes its
    place.
    """

    score: float
    low: float
    high: float
    difference: float | None = None
    """score - the baseline's score; this and the following fields except n_examples are None for the baseline itself"""
    difference_low: float | None = None
    """lower bound at confidence 1 - `level`; the interval excludes 0 exactly if the difference is significant"""
    difference_high: float | None = None
    p_value: float | None = None
    """two-sided, uncorrected"""
    p_holm: float | None = None
    """p_value after Holm's correction over the systems compared with the baseline and, if asked for, over the types;
    without a baseline, over all pairs of systems"""
    detectable: float | None = None
    """the smallest difference that the test would have detected at `level` with 80 % power, if differences vary as
    these do; inf: no difference could have been detected with that power; NaN: differences do not vary, or there are
    too few runs (only one system has several, and fewer than five; or one has two)"""
    n_examples: int | None = None
    """the number of examples that are averaged; a mean leaves out those whose score is NaN for any system"""
    wins: int | None = None
    """the number of examples in which the system scores higher than the baseline; None for bleu, which does not score
    single examples"""
    ties: int | None = None
    losses: int | None = None
    level: float | None = None
    """the largest p_value that is significant after Holm's correction: p_value <= level exactly if p_holm <= the
    comparison's level (Serlin 1993)"""
    significant: bool | None = None
    """whether p_holm is at most the comparison's level"""
    least_p: float | None = None
    """the smallest p_value that the test can give with this many ties"""
    equivalent: bool | None = None
    """whether the difference was shown to lie within ±margin, after Holm's correction; None without a margin"""
    noninferior: bool | None = None
    """whether the difference was shown to lie above -margin, after Holm's correction; None without a margin or without
    a baseline"""
    p_equivalent: float | None = None
    """p of the two one-sided tests (TOST) against ±margin, after Holm's correction"""
    p_noninferior: float | None = None
    """p of the one-sided test against -margin, after Holm's correction"""
    p_tost: float | None = None
    """p of the two one-sided tests (TOST) against ±margin, uncorrected"""
    error_examples: float | None = None
    """the part of the difference's standard error that more examples would reduce"""
    error_runs: float | None = None
    """the part of it that more runs would reduce; None with one run of each system"""

    @property
    def p_adjusted(self) -> float | None:
        """p_value after correction over the family of tests, whatever the correction: today `p_holm`."""
        return self.p_holm

    @property
    def by_part(self) -> "dict[str, Compared]":
        """The result itself as "bleu", the only part of a type that is not a `TypeComparison`."""
        return {"bleu": self}

    @property
    def main(self) -> "Compared":
        """The part that systems are ranked by: BLEU itself."""
        return self


@dataclass(frozen=True, slots=True)
class TypeComparison:
    """A system's comparison in one type, by precision, recall and F-measure."""

    precision: Compared
    recall: Compared
    fmeasure: Compared

    @property
    def by_part(self) -> dict[str, Compared]:
        """Precision, recall and F-measure by name."""
        return {part: getattr(self, part) for part in PARTS}

    @property
    def main(self) -> Compared:
        """The part that systems are ranked by: the F-measure."""
        return self.fmeasure


if TYPE_CHECKING:

    class ComparedTypes(dict[str, TypeComparison | Compared]):
        """The results of a system by type; "bleu" has one score, other types have three. At runtime it is a dict."""

        @overload
        def __getitem__(self, name: BleuName) -> Compared: ...  # type: ignore[overload-overlap]

        @overload
        def __getitem__(self, name: str) -> TypeComparison: ...

        def __getitem__(self, name: str) -> Any: ...
else:
    ComparedTypes = dict[str, TypeComparison | Compared]


def of_parts(parts: Sequence[Compared]) -> TypeComparison | Compared:
    """The result of a type, given those of its parts: three, or BLEU alone."""
    return TypeComparison(*parts) if len(parts) > 1 else parts[0]


def with_verdicts(
    entry: TypeComparison | Compared, *, significant: bool, equivalent: bool | None
) -> TypeComparison | Compared:
    """The same with these verdicts on the F-measure or BLEU, and no others."""
    none: dict[str, Any] = {"significant": None, "equivalent": None, "noninferior": None}
    *others, main = entry.by_part.values()
    others = [replace(each, **none) for each in others]
    return of_parts([*others, replace(main, **none | {"significant": significant, "equivalent": equivalent})])
