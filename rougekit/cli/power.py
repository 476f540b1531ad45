"""`rougekit power`: what a test set can show, and how many examples and runs a difference needs."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.planning import plan
from rougekit.analysis.power import power, tested
from rougekit.analysis.runs import runs_by_system, runs_in_all
from rougekit.analysis.samples import samples_of
from rougekit.cli.flags import Values
from rougekit.cli.formats import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, fraction_of, headline, scored, scorer_of
from rougekit.cli.screen import Column, Screen, answer, names
from rougekit.foundation.io.tables import Cell
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scores.scores import Scores

_Found = dict[str, Any]
"""The results of a system and type, by column."""


class _Asked(NamedTuple):
    baseline: str
    unit: str
    level: float
    probability: float
    difference: float | None
    margin: float | None
    runs: str
    """how many of each system; "" for one"""


def run(command: str, arguments: Sequence[str]) -> int:
    """Print what can be shown of F-measures. Raises ValueError for one system, or bleu."""
    values = parse_files(command, arguments)
    data = read(values)
    outputs = runs_by_system(data.systems)
    if len(outputs) < 2:
        raise ValueError("power needs two or more systems; give --system or --prediction_column several times")
    difference, margin = fraction_of(values, "difference"), fraction_of(values, "margin")
    scorer, options = scorer_of(values), averaging_of(values)
    by_output, _, texts = scored(data, scorer, options)
    groups = texts.labels.get("group_column")
    systems = {name: [by_output[output].grouped(groups) for output in of_system] for name, of_system in outputs.items()}
    has_runs = len(outputs) < len(data.systems)
    if has_runs and margin is not None:
        raise ValueError("--margin with several runs of a system; they are planned for a --difference alone")
    if has_runs and groups is not None and difference is not None:
        raise ValueError("--difference and --group_column with several runs of a system; leave one of them out")
    baseline = values.baseline or next(iter(systems))
    first = systems[baseline][0]
    first.examples()  # refuses bleu
    unit = "group" if groups else "example"
    runs = runs_in_all({name: len(of_system) for name, of_system in systems.items()}) if has_runs else ""
    level = round(1 - values.confidence, 12)
    asked = _Asked(baseline, unit, level, values.probability, difference, margin, runs)
    found = [
        {"system": name, "type": rouge_type} | row
        for name, of_system in systems.items()
        for rouge_type in first.types
        if name != baseline
        for row in (_of_runs if has_runs else _of_one_run)(rouge_type, systems[baseline], of_system, options, asked)
    ]
    if values.format == "text":
        with answer(headline(data, scorer, len(first)), first.signature, color=values.color) as screen:
            _show(screen, found, asked)
        return 0
    return _print(values, found, asked, first.signature)


def _of_one_run(
    rouge_type: str, baseline: Sequence[Scores], system: Sequence[Scores], options: AggregateOptions, asked: _Asked
) -> Iterator[_Found]:
    """The row of a type."""
    groups = system[0].groups
    gains = system[0][rouge_type].fmeasure - baseline[0][rouge_type].fmeasure
    is_valid = ~np.isnan(gains)
    n = int(is_valid.sum()) if groups is None else len(np.unique(groups.codes[is_valid]))
    labels = None if groups is None else groups.codes.tolist()
    result = power(gains, asked.level, asked.probability, asked.difference, margin=asked.margin, groups=labels)
    row: _Found = {
        "n": n,
        "difference": float(gains[is_valid].mean()),
        "smallest_difference": result.smallest_difference,
    }
    if asked.difference is not None:
        row["examples_needed"] = result.examples_needed
    if asked.margin is not None:
        row |= {"smallest_margin": result.smallest_margin, "examples_for_margin": result.examples_for_margin}
    yield row | ({"why_no_plan": result.why_no_plan} if {"examples_needed", "examples_for_margin"} & row.keys() else {})


def _of_runs(
    rouge_type: str, baseline: Sequence[Scores], system: Sequence[Scores], options: AggregateOptions, asked: _Asked
) -> Iterator[_Found]:
    """The row of a type; if a difference is asked for, one for each number of runs that might be made."""
    first, second = samples_of(rouge_type, [baseline, system], options)
    estimate = second.minus(first, -1)
    difference = tested(estimate)
    of_examples, of_runs = difference.errors()
    row = {
        "n": estimate.n_units, "difference": estimate.value,
        "smallest_difference": difference.detectable(asked.level, asked.probability),
        "error_examples": of_examples, "error_runs": of_runs,
    }  # fmt: skip
    if asked.difference is None:
        yield row
        return
    if min(len(baseline), len(system)) < 2:
        raise ValueError("--difference with one run of a system and several of another; expected several of each")
    ours, theirs = ([scores[rouge_type].fmeasure for scores in runs] for runs in (system, baseline))
    for planned in plan(theirs, ours, asked.difference, asked.level, asked.probability):
        yield row | {
            "runs": planned.n_runs, "examples_needed": planned.n_examples, "why_no_plan": planned.why_no_plan
        }  # fmt: skip


def _print(values: Values, found: Sequence[_Found], asked: _Asked, signature: str) -> int:
    """A table for programs."""
    wanted = ""
    for name, size in (("difference", asked.difference), ("margin", asked.margin)):
        if size is not None:
            wanted += f"; {asked.unit}s needed for a {name} of {_size(size)}"
    note = (
        f"baseline {asked.baseline}; the smallest difference of F-measures that these {asked.unit}s"
        f"{f' and {asked.runs} runs' * bool(asked.runs)} show with {100 * asked.probability:g} % power at the "
        f"{100 * asked.level:g} % level, paired{wanted}"
    )
    header = list(found[0])
    rows: list[list[Cell]] = [[row[name] for name in header] for row in found]
    fractions = [name for name in header if name.startswith(("difference", "smallest", "error"))]
    Printer(values.format, values.percent).table(header, rows, note, signature, fractions)
    return 0


def _show(screen: Screen, found: Sequence[_Found], asked: _Asked) -> None:
    """What can be shown for each system and type, and how many examples a difference or a margin needs."""
    types = list(dict.fromkeys(row["type"] for row in found))
    first = [row for row in found if row["type"] == types[0]]
    n, what = wording.counted(found[0]["n"], asked.unit), wording.title(types[0])
    n += f" and {asked.runs} runs of each system" * bool(asked.runs)
    test = f"with {wording.percent(asked.probability)} power at the {wording.percent(asked.level)} level, paired"
    test += ", examples and runs as crossed random effects" * bool(asked.runs)
    _table(screen, "smallest difference", found, types, lambda row: _points(row["smallest_difference"]))
    if size := _range(first, "smallest_difference"):
        screen.say(f"{n} can show a difference from {asked.baseline} of {size} of {what}, {test}.")
    if without := [row["system"] for row in first if row["smallest_difference"] == math.inf]:
        of = f" from {asked.baseline} for {wording.joined(list(dict.fromkeys(without)))}" if size else ""
        screen.say(f"{n} can't show any difference{of} of {what}, {test}.")
    if unknown := [row["system"] for row in first if math.isnan(row["smallest_difference"])]:
        why = "so few runs say little of their spread" if asked.runs else "their differences do not vary"
        screen.say(
            f"{n} don't say which difference of {wording.joined(list(dict.fromkeys(unknown)))} they show: {why}."
        )
    if asked.runs:
        _say_of_errors(screen, first)
    if asked.margin is not None and (size := _range(first, "smallest_margin")):
        screen.line()
        _table(screen, "smallest margin", found, types, lambda row: _points(row["smallest_margin"]))
        screen.say(
            f"If systems are equal, {n} can show that they are comparable to {asked.baseline} within {size} of {what}, "
            "with the same power, by two one-sided tests."
        )
    if asked.difference is not None and asked.runs:
        _show_runs(screen, first, asked, f"{_size(asked.difference)}, {what}")
    elif asked.difference is not None:
        _show_needed(screen, found, types, asked, "examples_needed", f"a difference of {_size(asked.difference)}")
    if asked.margin is not None:
        _show_needed(screen, found, types, asked, "examples_for_margin", f"a margin of {_size(asked.margin)}")
    if asked.difference is None and asked.margin is None:
        screen.say("points of 100; --difference=1 says how many examples one point needs", "dim")


def _table(screen: Screen, name: str, found: Sequence[_Found], types: Sequence[str], cell: Any) -> None:
    """Systems down, types across."""
    by_system: dict[str, dict[str, _Found]] = {}
    for row in found:
        by_system.setdefault(row["system"], {})[row["type"]] = row
    columns = [names(name), *(Column(wording.title(rouge_type)) for rouge_type in types)]
    screen.table(
        columns, [[system, *(cell(of[rouge_type]) for rouge_type in types)] for system, of in by_system.items()]
    )
    screen.line()


def _say_of_errors(screen: Screen, first: Sequence[_Found]) -> None:
    """Whether more examples or more runs would help."""
    for row in {row["system"]: row for row in first}.values():
        more = "examples" if row["error_examples"] > row["error_runs"] else "runs"
        screen.say(
            f"The standard error of {row['system']}'s difference is {wording.points(row['error_examples'])} points "
            f"between examples and {wording.points(row['error_runs'])} between runs: more {more} would reduce it most."
        )


def _show_runs(screen: Screen, first: Sequence[_Found], asked: _Asked, wanted: str) -> None:
    """Numbers of runs, and how many examples each needs."""
    screen.line()
    if planned := [row for row in first if row["runs"]]:
        columns = [names(f"needed for {wanted}"), Column("runs of each"), Column("examples")]
        screen.table(
            columns, [[row["system"], _needed(row["runs"]), _needed(row["examples_needed"])] for row in planned]
        )
        screen.line()
        screen.say(
            f"Each line has {wording.percent(asked.probability)} power or more, with 95 % confidence, as runs and "
            "examples vary here. Pilots with more runs need less."
        )
    for row in first:
        if row["why_no_plan"]:
            screen.say(f"There is no plan for {row['system']}: {row['why_no_plan']}.")


def _show_needed(
    screen: Screen, found: Sequence[_Found], types: Sequence[str], asked: _Asked, column: str, purpose: str
) -> None:
    """Examples needed by type, and why some are not known."""
    screen.line()
    size = purpose.removeprefix("a difference of ")
    _table(screen, f"{asked.unit}s needed for {size}", found, types, lambda row: _needed(row[column]))
    first = [row for row in found if row["type"] == types[0]]
    if needed := [row[column] for row in first if row[column] is not None]:
        units = wording.counted(max(needed), asked.unit)
        screen.say(
            f"{purpose[0].upper()}{purpose[1:]} of {wording.title(types[0])} needs {units}, as differences vary here."
        )
    for row in first:
        if row["why_no_plan"]:
            units = wording.counted(row["n"], asked.unit)
            screen.say(f"{units} of {row['system']} don't say how many it needs: {row['why_no_plan']}.")


def _range(rows: Sequence[Mapping[str, Any]], name: str) -> str:
    """The smallest and the largest of these numbers that are known, in points; "" if none is."""
    sizes = [row[name] for row in rows if row[name] is not None and math.isfinite(row[name])]
    if not sizes:
        return ""
    low, high = wording.points(min(sizes)), wording.points(max(sizes))
    return f"{low} points" if low == high else f"{low} to {high} points"


def _size(fraction: float) -> str:
    points = 100 * fraction
    return f"{points:g} point{'s' * (points != 1)}"


def _points(fraction: float | None) -> str:
    return "none" if fraction == math.inf else wording.points(fraction)


def _needed(n: int | None) -> str:
    return wording.MISSING if n is None else f"{n:,}"
