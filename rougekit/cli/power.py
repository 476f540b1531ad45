"""`rougekit power`: which differences a test set can detect, and how many examples and runs others take."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from rougekit.analysis import paper_table, wording
from rougekit.analysis.rare_failures import failures_within
from rougekit.analysis.samples import Sample
from rougekit.analysis.scored_systems import ScoredSystems
from rougekit.analysis.tables import numbers
from rougekit.analysis.tables.model import Column, Table, row_names
from rougekit.analysis.tables.numbers import Kind, confidence_of, significant_digits
from rougekit.cli.commands import UsageError
from rougekit.cli.formats import Printer
from rougekit.cli.gate import Demands, check_not_worse_than
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.scoring import Scoring, fraction_of, headline, scored
from rougekit.cli.screen import Screen
from rougekit.foundation.errors import warn
from rougekit.foundation.io.tables import MISSING
from rougekit.foundation.plurals import counted, sized
from rougekit.foundation.run_names import runs_by_system
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.options import AggregateOptions
from rougekit.studies.planning import plan
from rougekit.studies.power import power_of, with_default_test

_Row = dict[str, Any]
"""What was found for a system and type, by column."""
_COLUMNS = {
    column.key: column
    for column in (
        row_names(), Column("type", Kind.TEXT), Column("n", Kind.COUNT),
        Column("difference", Kind.DIFFERENCE), Column("smallest_difference", Kind.SIZE),
        Column("smallest_margin", Kind.SIZE), Column("examples_for_margin", Kind.COUNT),
        Column("examples_for_noninferiority", Kind.COUNT), Column("examples_for_failures", Kind.COUNT),
        Column("error_examples", Kind.SIZE), Column("error_runs", Kind.SIZE),
        Column("runs", Kind.COUNT, "runs of each"), Column("examples_needed", Kind.COUNT, "examples"),
        Column("why_no_plan", Kind.TEXT),
    )
}  # fmt: skip
"""The columns of all tables, by key."""


class Request(NamedTuple):
    """What the flags ask of the answer."""

    scoring: Scoring
    printer: Printer
    demands: Demands
    difference: float | None
    """in points"""
    probability: float
    confidence: float


class _Asked(NamedTuple):
    """What the flags ask of these systems."""

    baseline: str
    unit: str
    """what the numbers needed are of: "example" or "group" """
    level: float
    probability: float
    difference: float | None
    margin: float | None
    runs: Mapping[str, int]
    """the number of runs of each system; empty if each has one"""
    is_gate: bool
    """whether the margin is that of a gate, which only losses can break"""

    @property
    def power(self) -> str:
        """The power and the test, for people."""
        power, level = numbers.percent(self.probability), numbers.percent(self.level)
        several = "the runs of systems with several" if 1 in self.runs.values() else "runs"
        random_effects = f" (examples and {several} are crossed random effects)" * bool(self.runs)
        return f"with {power} power in a paired test at the {level} level{random_effects}"


def run(command: str, arguments: Sequence[str]) -> int:
    """Print which differences of F-measures can be detected. Raises ValueError for a single system, or bleu."""
    files = parse_files(command, arguments)
    flags = files.line.of(Request)
    level = round(1 - flags.confidence, 12)
    if not level < flags.probability < 1:
        raise UsageError(
            f"--probability={significant_digits(flags.probability)}; expected a fraction such as 0.8, more than "
            "1 minus --confidence"
        )
    data = read(files, several=True)
    if len(runs_by_system(data.systems)) < 2:
        raise UsageError("power needs two or more systems; give --system or --prediction_column several times")
    demands = flags.demands
    difference, margin = fraction_of("difference", flags.difference), fraction_of("margin", demands.margin)
    scorer = flags.scoring.scorer()
    options = AggregateOptions(confidence=flags.confidence, interval="student-hall")  # as the test
    systems = scored(data, scorer, options).systems
    check_not_worse_than(demands, systems)
    groups = systems.first.groups
    if systems.has_runs and margin is not None:
        raise UsageError("--margin with several runs of a system; runs can be planned only for a --difference")
    if systems.has_runs and groups is not None and difference is not None:
        raise UsageError("--difference and --group_column with several runs of a system; leave one of them out")
    baseline = demands.compared_with or next(iter(systems))
    refuse_corpus_measures(systems.first.measures)
    systems.warn_of_single_runs()
    unit = "group" if groups else "example"
    runs = systems.n_runs if systems.has_runs else {}
    asked = _Asked(baseline, unit, level, flags.probability, difference, margin, runs, bool(demands.not_worse_than))
    types = _types_with_units(systems, unit)
    rows: list[_Row] = []
    for name in systems:
        for rouge_type in types if name != baseline else ():
            samples = systems.sample(baseline, rouge_type), systems.sample(name, rouge_type)
            of_system = _of_runs(*samples, asked) if systems.has_runs else [_of_one_run(*samples, asked)]
            rows += [{"system": name, "type": rouge_type} | row for row in of_system]
    printer = flags.printer
    if printer.is_for_people:
        head = headline(data, scorer, len(systems.first))
        with printer.screen(head, systems.signature) as screen:
            _show(screen, rows, asked)
    else:
        _print(printer, rows, asked, systems.signature)
    return 0


def _types_with_units(systems: ScoredSystems, unit: str) -> list[str]:
    """The types in which two or more units count; warns of the others. Raises ValueError if there are no such types."""
    sizes = {name: systems.sample_size(name) for name in systems.types}
    n_units = {name: n if n_groups is None else n_groups for name, (n, n_groups) in sizes.items()}
    if few := {name: n for name, n in n_units.items() if n < 2}:
        listed_types = ", ".join(f"{counted(n, unit)} in {wording.title(name)}" for name, n in few.items())
        why = f"too few {unit}s have a score in all systems to tell what can be detected: {listed_types}"
        if len(few) == len(n_units):
            lacks_scores = any(size.n_examples < len(systems.first) for size in sizes.values())
            advice = " (zero_division=0.0 or empty=0 counts those without as 0)" * lacks_scores
            raise ValueError(f"{why}; expected two or more{advice}")
        warn(why)
    return [name for name in n_units if name not in few]


def _of_one_run(baseline: Sample, system: Sample, asked: _Asked) -> _Row:
    """What one run of each system tells about a type."""
    estimate = system.minus(baseline, -1)
    result = power_of(estimate, asked.level, asked.probability, asked.difference, margin=asked.margin, unit=asked.unit)
    row: _Row = {
        "n": estimate.n_units,
        "difference": estimate.value,
        "smallest_difference": result.smallest_difference,
    }
    if asked.difference is not None:
        row["examples_needed"] = result.examples_needed
    if asked.margin is not None and asked.is_gate:
        row["examples_for_noninferiority"] = result.examples_for_noninferiority
        row["examples_for_failures"] = failures_within(asked.margin, float(baseline.scores[-1]), asked.level).n_needed
    elif asked.margin is not None:
        row |= {"smallest_margin": result.smallest_margin, "examples_for_margin": result.examples_for_margin}
    if asked.difference is not None or asked.margin is not None:
        row["why_no_plan"] = result.why_no_plan
    return row


def _of_runs(baseline: Sample, system: Sample, asked: _Asked) -> list[_Row]:
    """What several runs tell about a type: one row, or if a difference is asked for, one for each number of runs."""
    estimate = system.minus(baseline, -1)
    difference = with_default_test(estimate)
    of_examples, of_runs = difference.errors()
    row: _Row = {
        "n": estimate.n_units, "difference": estimate.value,
        "smallest_difference": difference.detectable(asked.level, asked.probability),
        "error_examples": of_examples, "error_runs": of_runs,
    }  # fmt: skip
    if asked.difference is None:
        return [row]
    if min(len(baseline.run_scores), len(system.run_scores)) < 2:
        raise UsageError("--difference with one run of a system and several of another; expected several of each")
    samples, confidence = (baseline.of_units(-1), system.of_units(-1)), 1 - asked.level
    plans = plan(*samples, asked.difference, confidence=confidence, probability=asked.probability)
    return [
        row | {"runs": planned.n_runs, "examples_needed": planned.n_examples, "why_no_plan": planned.why_no_plan}
        for planned in plans
    ]


def _print(printer: Printer, rows: Sequence[_Row], asked: _Asked, signature: str) -> None:
    """A table for programs."""
    note = (
        f"baseline {asked.baseline}; the smallest difference in F-measure that these {asked.unit}s"
        f"{_and_runs(asked)} detect with {numbers.percent(asked.probability)} power at the "
        f"{numbers.percent(asked.level)} level, paired"
    )
    if (n_others := len({row["system"] for row in rows})) > 1:
        note += f", without correction for {counted(n_others, 'system')}"
    for name, size in (("difference", asked.difference), ("margin", asked.margin)):
        if size is not None:
            what = "gate" if name == "margin" and asked.is_gate else name
            note += f"; {asked.unit}s needed for a {what} of {_size(size)}"
    printer.table(_table(rows, rows[0], note), signature)


def _table(rows: Sequence[_Row], keys: Iterable[str], about: str = "") -> Table:
    """A row for each system and type, with these columns."""
    return Table([_COLUMNS[key] for key in keys], [[row[key] for key in keys] for row in rows], about)


def _show(screen: Screen, rows: Sequence[_Row], asked: _Asked) -> None:
    """What can be detected for each system and type, and how many examples a difference or a margin takes."""
    what = wording.title(rows[0]["type"])
    first = [row for row in rows if row["type"] == rows[0]["type"]]
    n = f"{counted(rows[0]['n'], asked.unit)}{_and_runs(asked, ' of each system')}"
    _show_table(screen, "smallest difference", rows, lambda row: _points(row["smallest_difference"]))
    if size := _range(first, "smallest_difference"):
        screen.say(f"{n} can detect a difference of {size} {what} points from {asked.baseline}, {asked.power}.")
    if without := [row["system"] for row in first if math.isinf(row["smallest_difference"])]:
        of = f" of {_each(without)} from {asked.baseline}" if size else ""
        screen.say(f"{n} can't detect any {what} difference{of}, {asked.power}.")
    if unknown := [row["system"] for row in first if math.isnan(row["smallest_difference"])]:
        why = "so few runs tell little about how much runs vary" if asked.runs else "their differences do not vary"
        screen.say(f"{n} don't tell which difference of {_each(unknown)} can be detected: {why}.")
    if asked.runs:
        _say_errors(screen, first)
    if asked.margin is not None and not asked.is_gate and (size := _range(first, "smallest_margin")):
        screen.line()
        _show_table(screen, "smallest margin", rows, lambda row: _points(row["smallest_margin"]))
        screen.say(
            f"If systems are equal, {n} can show that they are within {size} {what} points of {asked.baseline}, with "
            "the same power, by two one-sided tests."
        )
    if asked.difference is not None and asked.runs:
        _show_plans(screen, first, asked, _size(asked.difference, what))
    elif asked.difference is not None:
        purpose = f"Detecting a difference of {_size(asked.difference, what)}"
        _show_needed(screen, rows, asked, "examples_needed", _size(asked.difference), purpose)
    if asked.margin is not None and asked.is_gate:
        _show_gate(screen, rows, asked, asked.margin)
    elif asked.margin is not None:
        purpose = f"Showing equivalence within {_size(asked.margin, what)}"
        _show_needed(screen, rows, asked, "examples_for_margin", f"a margin of {_size(asked.margin)}", purpose)
    if not asked.runs:
        _say_without_plan(screen, rows, asked)
    n_others = len({row["system"] for row in rows})
    corrected = (1 - AggregateOptions().confidence) / n_others
    if n_others > 1 and not math.isclose(asked.level, corrected, rel_tol=0.01):  # as who has followed this asks for
        screen.say(
            f"Each number is for one comparison; compare --baseline={asked.baseline} corrects for "
            f"{counted(n_others, 'system')}: --confidence={confidence_of(asked.level / n_others)} plans for that "
            "(Bonferroni)",
            "dim",
        )
    if asked.difference is None and asked.margin is None:
        screen.say("points of 100; --difference=1 also prints how many examples it takes to detect 1 point", "dim")


def _and_runs(asked: _Asked, of_each: str = "") -> str:
    if len(set(asked.runs.values())) < 2:
        return "".join(f" and {counted(n, 'run')}{of_each}" for n in {*asked.runs.values()})
    of_systems = [f"{counted(n, 'run')} of {name}" for name, n in asked.runs.items()]
    return f" with {wording.joined(of_systems)}"


def _show_table(screen: Screen, title: str, rows: Sequence[_Row], cell: Callable[[_Row], str]) -> None:
    """A row for each system, a column for each type."""
    by_system: dict[str, dict[str, str]] = {}
    for row in rows:
        by_system.setdefault(row["system"], {})[row["type"]] = cell(row)
    types = dict.fromkeys(row["type"] for row in rows)
    cells = {system: [*of_system.values()] for system, of_system in by_system.items()}
    screen.table(paper_table.table_by_type(cells, types, title))
    screen.line()


def _say_errors(screen: Screen, first: Sequence[_Row]) -> None:
    """Whether more examples or more runs would help. first : the rows of the first type"""
    for system, row in {row["system"]: row for row in first}.items():
        more = "examples" if row["error_examples"] > row["error_runs"] else "runs"
        screen.say(
            f"The standard error of {system}'s difference is {numbers.points(row['error_examples'])} points due to "
            f"examples and {numbers.points(row['error_runs'])} due to runs: more {more} would reduce it most."
        )


def _show_plans(screen: Screen, first: Sequence[_Row], asked: _Asked, size: str) -> None:
    """How many examples each number of runs needs. first : the rows of the first type"""
    screen.line()
    if planned := [row for row in first if row["runs"]]:
        table = _table(planned, ["system", "runs", "examples_needed"])
        screen.table(table.titled({"system": f"needed for {size}"}))
        screen.line()
        screen.say(
            f"Each row has at least {numbers.percent(asked.probability)} power with 95 % confidence, if runs and "
            "examples vary as they do here. A pilot with more runs gives smaller plans."
        )
    for row in first:
        if row["why_no_plan"]:
            screen.say(f"There is no plan for {row['system']}: {row['why_no_plan']}.")


def _show_needed(screen: Screen, rows: Sequence[_Row], asked: _Asked, column: str, size: str, purpose: str) -> None:
    """Show how many examples each type needs, unless all numbers are missing."""
    if all(row[column] is None for row in rows):
        return
    screen.line()
    _show_table(screen, f"{asked.unit}s needed for {size}", rows, lambda row: _count(row[column]))
    first = [row for row in rows if row["type"] == rows[0]["type"]]
    if needed := [row[column] for row in first if row[column] is not None]:
        screen.say(f"{purpose} takes {counted(max(needed), asked.unit)}, if differences vary as they do here.")


def _show_gate(screen: Screen, rows: Sequence[_Row], asked: _Asked, margin: float) -> None:
    """How many examples a gate takes to pass systems that are as good, and how many to stop failures that are rare."""
    purpose = f"Passing a system that is as good at a margin of {_size(margin, wording.title(rows[0]['type']))}"
    _show_needed(screen, rows, asked, "examples_for_noninferiority", f"a gate of {_size(margin)}", purpose)
    if least := rows[0]["examples_for_failures"]:
        screen.say(
            f"With fewer than {counted(least, asked.unit)}, a gate can pass a system with failures that cost the "
            "margin but are so rare that none is among them."
        )


def _say_without_plan(screen: Screen, rows: Sequence[_Row], asked: _Asked) -> None:
    """Why numbers of examples are missing, for each type or, if all are missing, for the first."""
    has_plan = any(not row.get("why_no_plan") for row in rows)
    if not has_plan:
        screen.line()
    without: dict[tuple[str, int, str], list[str]] = {}
    for row in rows if has_plan else [row for row in rows if row["type"] == rows[0]["type"]]:
        if row.get("why_no_plan"):
            without.setdefault((row["system"], row["n"], row["why_no_plan"]), []).append(wording.title(row["type"]))
    for (system, n, why), types in without.items():
        of = f"{system}'s {wording.joined(types)}" if has_plan else system
        screen.say(f"For {of}, {counted(n, asked.unit)} don't tell how many are needed: {why}.")


def _each(systems: Sequence[str]) -> str:
    """The systems as a sentence lists them, each once."""
    return wording.joined(list(dict.fromkeys(systems)))


def _range(rows: Sequence[_Row], name: str) -> str:
    """The smallest and the largest possible difference of a column, in points; "" if there is none."""
    sizes = [row[name] for row in rows if row[name] is not None and math.isfinite(row[name])]
    if not sizes:
        return ""
    low, high = numbers.points(min(sizes)), numbers.points(max(sizes))
    return low if low == high else f"{low} to {high}"


def _size(fraction: float, what: str = "") -> str:
    """A difference as it was asked for, such as "1 point" or "2 ROUGE-1 points"."""
    return sized(significant_digits(100 * fraction), f"{what} point".strip())


def _points(fraction: float | None) -> str:
    return "none" if fraction == math.inf else numbers.points(fraction)


def _count(n: int | None) -> str:
    return MISSING if n is None else f"{n:,}"
