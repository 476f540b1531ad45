"""A gate for scripts and CI: what --at_least and --not_worse_than demand, and the exit code if it does not hold."""

import sys
from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.numbers import significant_digits
from rougekit.cli.commands import UsageError
from rougekit.cli.screen import tell
from rougekit.foundation.io.printable import listed
from rougekit.foundation.io.tables import MISSING
from rougekit.foundation.plurals import sized
from rougekit.foundation.suggestions import suggestion

if TYPE_CHECKING:
    from rougekit.analysis.comparison_results import Comparison

Means = Mapping[str, Mapping[str, Any]]

NOT_PASSED = 3
"""The exit code if a condition does not hold."""


class Demands(NamedTuple):
    """What the flags demand of the results."""

    margin: float | None
    """in points"""
    baseline: str | None
    not_worse_than: str | None = None
    """the system that no other may be worse than, by more than the margin"""
    at_least: list[str] | None = None
    """TYPE:POINTS of each floor"""

    @property
    def compared_with(self) -> str | None:
        """The system to compare the others with, if flags name it."""
        return self.baseline if self.not_worse_than is None else self.not_worse_than

    @property
    def as_baseline(self) -> list[str]:
        """The flag that compares with the same system, without a gate."""
        return [] if self.not_worse_than is None else [f"--baseline={self.not_worse_than}"]

    @property
    def floors(self) -> dict[str, tuple[float, str]]:
        """By type, the points that each system's mean must reach, as a number and as written. Raises ValueError."""
        floors: dict[str, tuple[float, str]] = {}
        for each in self.at_least or [""] * (self.at_least is not None):
            rouge_type, _, written = each.rpartition(":")
            points = written.removesuffix(_UNIT)
            try:
                least = float(points)
            except ValueError:
                least = -1.0
            if not rouge_type or not 0 <= least <= 100:
                raise UsageError(f"--at_least={each}; expected TYPE:POINTS, from 0 to 100, such as rougeL:30")
            if 0 < least <= 1 and points == written:
                hundredfold = significant_digits(100 * least, max(3, len(points)))
                raise UsageError(
                    f"--at_least={each}: floors are in points of 100; expected --at_least={rouge_type}:{hundredfold} "
                    f"if {points} is a fraction, or --at_least={rouge_type}:{points}{_UNIT} for "
                    f"{sized(points, 'point')}"
                )
            if rouge_type in floors:
                raise UsageError(
                    f"--at_least={','.join(self.at_least or ())} has {rouge_type} twice; expected each type once"
                )
            floors[rouge_type] = least, points
        return floors


_UNIT = "p"
"""What may follow a number of points; it has to follow one that may be a fraction."""


class Condition(NamedTuple):
    """What a flag demands of one system in one type."""

    flag: str
    dataset: str
    """its name; "" if there is only one"""
    system: str
    rouge_type: str
    passed: bool
    said: str
    """the condition and the numbers that decide it, in words"""
    caution: str = ""
    """why a condition that holds may not do so on further examples, in words; "" if there are enough of them"""


class Gate(NamedTuple):
    """What the flags demand of the results: at least one condition, of which all must hold."""

    conditions: tuple[Condition, ...]

    @property
    def passed(self) -> bool:
        """Whether every condition holds."""
        return all(condition.passed for condition in self.conditions)

    def to_dict(self) -> dict[str, Any]:
        """The verdict, for JSON."""
        conditions = [condition._asdict() for condition in self.conditions]
        if not any(condition.dataset for condition in self.conditions):
            conditions = [{name: each[name] for name in each if name != "dataset"} for each in conditions]
        return {"passed": self.passed, "conditions": conditions}

    def close(self) -> int:
        """Print a line on standard error, after all output; returns the exit code."""
        clauses = [condition.said for condition in self.conditions if condition.passed == self.passed]
        sys.stdout.flush()
        tell(f"rougekit: gate {'passed' if self.passed else 'not passed'}: {'; '.join(clauses)}")
        return 0 if self.passed else NOT_PASSED


def check_gate(demands: Demands, systems: Collection[str], types: Collection[str], without_means: str = "") -> None:
    """Refuse a gate that can't be decided; see `check_not_worse_than`. Raises ValueError.

    without_means : the flag by which no means are printed, if there is one
    """
    flags = {"at_least": demands.at_least, "not_worse_than": demands.not_worse_than}
    given = [flag for flag, value in flags.items() if value is not None]
    if given and without_means:
        raise UsageError(f"--{given[0]} with --{without_means}, which prints no means: leave one of them out")
    for rouge_type in demands.floors:
        if rouge_type not in types:
            raise UsageError(
                f"--at_least={','.join(demands.at_least or ())}: {rouge_type} is not scored; expected one of "
                f"{listed(types)}, or {rouge_type} in --rouge_types, too{suggestion(rouge_type, types)}"
            )
    check_not_worse_than(demands, systems)


def check_not_worse_than(demands: Demands, systems: Collection[str]) -> None:
    """Refuse a system of --not_worse_than that is none, and one without a margin. Raises ValueError."""
    if (wanted := demands.not_worse_than) is None:
        return
    if wanted not in systems or len(systems) < 2:
        expected = f"one of {listed(systems)}{suggestion(wanted, systems)}" if len(systems) > 1 else "several systems"
        raise UsageError(f"--not_worse_than={wanted}; expected {expected}")
    if demands.margin is None:
        raise UsageError(f"--not_worse_than={wanted} needs --margin, in points, such as --margin=0.5")
    if demands.baseline not in (None, wanted):
        raise UsageError(
            f"--not_worse_than={wanted} and --baseline={demands.baseline}; expected the same system, or no --baseline"
        )


def gate_of(demands: Demands, results: Mapping[str, tuple[Means, "Comparison | None"]]) -> Gate | None:
    """Whether what is demanded holds; None if nothing is.

    results : aggregated scores by system and type, and their comparison, by data set; the only one has the name ""
    """
    conditions = tuple(
        condition
        for dataset, (means, comparison) in results.items()
        for condition in _conditions(demands, means, comparison, dataset)
    )
    return Gate(conditions) if conditions else None


def _conditions(demands: Demands, means: Means, comparison: "Comparison | None", dataset: str) -> Iterator[Condition]:
    where = f"{dataset}: " * bool(dataset)
    for rouge_type, (least, written) in demands.floors.items():
        for system, scores in means.items():
            points = numbers.fixed(100 * float(scores[rouge_type]), max(2, len(written.partition(".")[2])))
            passed = points != MISSING and float(points) >= least
            reached = f"{points} {'>=' if passed else '<'} {written}"
            if points == MISSING:
                reached = f"has no score, and {written} was demanded"
            clause = f"{where}{f'{system} ' * bool(system)}{rouge_type} {reached}"
            yield Condition("at_least", dataset, system, rouge_type, passed, clause)
    if comparison is None or demands.not_worse_than is None or demands.margin is None:
        return
    for system in comparison.others:
        for rouge_type in filter(comparison.is_tested, comparison[system]):
            entry = comparison[system][rouge_type].main
            passed = bool(entry.noninferior)
            tested = (
                f"difference {numbers.signed_points(entry.difference)}, "
                f"one-sided p {numbers.p_text(entry.p_noninferior, comparison.level)}"
            )
            if not entry.is_tested:
                tested = "no example has a score in both"
            score = comparison[comparison.compared_with][rouge_type].main.score
            caution = comparison.caution(rouge_type, score) if passed else ""
            margin = sized(significant_digits(demands.margin), "point")
            clause = (
                f"{where}{system} {'is' if passed else 'was not shown to be'} at most {margin} worse than "
                f"{demands.not_worse_than} in {rouge_type} ({tested}{f'; {caution}' * bool(caution)})"
            )
            yield Condition("not_worse_than", dataset, system, rouge_type, passed, clause, caution)
