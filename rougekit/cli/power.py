"""`rougekit power`: the smallest difference that a test set can show, and how many examples a difference needs."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from rougekit.analysis import wording
from rougekit.analysis.power import power
from rougekit.cli.formats import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, headline, scored, scorer_of
from rougekit.cli.screen import Column, Screen
from rougekit.foundation.io.tables import Cell
from rougekit.scoring.scores.groups import checked_groups

_HEADER = ("system", "type", "n", "difference", "smallest_difference")


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a table of the smallest detectable differences of F-measures. Raises ValueError for one system, or bleu."""
    values = parse_files(command, arguments)
    data = read(values)
    if len(data.systems) < 2:
        raise ValueError("power needs two or more systems; give --system or --prediction_column several times")
    if values.difference is not None and not 0 < abs(values.difference) <= 1:
        raise ValueError(f"--difference={values.difference:g}; expected a fraction other than 0: one point is 0.01")
    scorer = scorer_of(values)
    by_system, _, texts = scored(data, scorer, averaging_of(values))
    baseline = values.baseline or next(iter(by_system))
    by_type = {name: scores.examples() for name, scores in by_system.items()}
    groups = checked_groups(texts.labels.get("group_column"), len(by_system[baseline]))
    level = round(1 - values.confidence, 12)
    needed = () if values.difference is None else ("examples_needed",)
    rows: list[list[Cell]] = []
    for name in by_system:
        if name == baseline:
            continue
        for kind, of_type in by_type[name].items():
            gains = of_type.fmeasure - by_type[baseline][kind].fmeasure
            is_valid = ~np.isnan(gains)
            n = int(is_valid.sum()) if groups is None else len(np.unique(groups.codes[is_valid]))
            result = power(gains, level, values.probability, values.difference, groups=groups)
            row: list[Cell] = [name, kind, n, float(gains[is_valid].mean()), result.smallest_difference]
            rows.append([*row, *(getattr(result, column) for column in needed)])
    unit = "group" if groups else "example"
    signature = by_system[baseline].grouped(groups).signature
    found = [dict(zip(_HEADER + needed, row, strict=True)) for row in rows]
    asked = _Asked(baseline, unit, level, values.probability, values.difference)
    if values.format == "text":
        screen = Screen(values.color)
        screen.line(headline(data, scorer, len(by_system[baseline])), "bold")
        screen.line()
        _show(screen, found, asked)
        screen.line()
        screen.line(signature, "dim")
        return 0
    of_difference = ""
    if values.difference is not None:
        difference = f"{100 * values.difference:g} points" if values.percent else f"{values.difference:g}"
        of_difference = f"; {unit}s needed for a difference of {difference}"
    note = (
        f"baseline {baseline}; the smallest difference of F-measures that these {unit}s show with "
        f"{100 * values.probability:g} % power at the {100 * level:g} % level, paired{of_difference}"
    )
    header = [*_HEADER, *needed]
    Printer(values.format, values.percent).table(header, rows, note, signature, ("difference", "smallest_difference"))
    return 0


class _Asked(NamedTuple):
    baseline: str
    unit: str
    level: float
    probability: float
    difference: float | None


def _show(screen: Screen, found: Sequence[Mapping[str, Any]], asked: _Asked) -> None:
    """What can be shown of each system by each type, and how many examples a difference needs."""
    types = list(dict.fromkeys(row["type"] for row in found))
    by_system: dict[str, dict[str, Mapping[str, Any]]] = {}
    for row in found:
        by_system.setdefault(row["system"], {})[row["type"]] = row
    across = [Column(wording.title(kind)) for kind in types]
    columns = [Column("smallest difference", is_text=True, cut="middle"), *across]
    screen.table(
        columns,
        [[name, *(_points(of[kind]["smallest_difference"]) for kind in types)] for name, of in by_system.items()],
    )
    screen.line()
    first = [of[types[0]] for of in by_system.values()]
    sizes = [row["smallest_difference"] for row in first]
    n, what = first[0]["n"], wording.title(types[0])
    test = f"with {wording.percent(asked.probability)} power at the {wording.percent(asked.level)} level, paired"
    if all(map(math.isfinite, sizes)):
        low, high = wording.points(min(sizes)), wording.points(max(sizes))
        size = f"{low} points" if low == high else f"{low} to {high} points"
        shown = f"a difference from {asked.baseline} of {size} of {what}"
        screen.say(f"{wording.counted(n, asked.unit)} can show {shown}, {test}.")
    else:
        screen.say(f"{wording.counted(n, asked.unit)} can't show any difference of {what}, {test}.")
    if asked.difference is None:
        screen.say("points of 100; --difference=0.01 says how many examples one point needs", "dim")
        return
    size = f"{100 * abs(asked.difference):g} point{'s' * (abs(asked.difference) != 0.01)}"
    columns = [Column(f"{asked.unit}s needed for {size}", is_text=True, cut="middle"), *across]
    screen.line()
    screen.table(columns, [[name, *(_needed(of[kind]) for kind in types)] for name, of in by_system.items()])
    screen.line()
    needed = [row["examples_needed"] for row in first if row["examples_needed"] is not None]
    unknown = [row["system"] for row in first if row["examples_needed"] is None]
    if needed:
        units = wording.counted(max(needed), asked.unit)
        screen.say(f"A difference of {size} of {what} needs {units}, as differences vary here.")
    if unknown:
        screen.say(
            f"{wording.counted(n, asked.unit)} of {wording.joined(unknown)} are too few to say how many it needs."
        )


def _points(fraction: float) -> str:
    return "none" if math.isinf(fraction) else wording.points(fraction)


def _needed(row: Mapping[str, Any]) -> str:
    return wording.MISSING if row["examples_needed"] is None else f"{row['examples_needed']:,}"
