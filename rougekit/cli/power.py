"""`rougekit power`: how small a difference these examples can show, and how many examples a difference needs."""

from collections.abc import Sequence

import numpy as np
from absl import flags

from rougekit.analysis.power import power
from rougekit.arrays.types import Floats
from rougekit.cli.printing import print_table
from rougekit.cli.reading import read
from rougekit.cli.score import scorer_of, with_flags
from rougekit.io.tables import Cell
from rougekit.scores.groups import Groups, checked_groups


def run(arguments: Sequence[str]) -> int:
    """Take the flags of the command, two systems or more; print a table of F-measures."""
    return with_flags(arguments, "power", _run)


def _run(values: flags.FlagValues) -> int:
    given = read(values)
    if len(given.systems) < 2:
        raise ValueError("power is about two systems or more; give --system or --prediction_column several times")
    scorer = scorer_of(values)
    scored = {name: scorer.score(predictions, given.references) for name, predictions in given.systems.items()}
    groups = checked_groups(given.groups, len(given.references))
    baseline = values.baseline or next(iter(scored))
    level = round(1 - values.confidence, 12)
    header = ["system", "type", "n", "difference", "smallest_difference"]
    if values.difference is not None:
        header += ["examples_needed", "examples_needed_low", "examples_needed_high"]
    rows: list[list[Cell]] = []
    for name in scored:
        if name == baseline:
            continue
        for kind in scored[name].columns:
            gains = _units(scored[name].columns[kind][2] - scored[baseline].columns[kind][2], groups)
            found = power(gains, level, values.probability, values.difference)
            row: list[Cell] = [name, kind, len(gains), float(gains.mean()), found.smallest_difference]
            if values.difference is not None:
                row += [found.examples_needed, found.examples_needed_low, found.examples_needed_high]
            rows.append(row)
    unit = "groups" if groups else "examples"
    wanted = "" if values.difference is None else f"; {unit} needed for a difference of {values.difference:g}"
    note = (
        f"baseline {baseline}; the smallest difference of F-measures that {'these ' + unit} show with "
        f"{100 * values.probability:g} % power at the {100 * level:g} % level, paired{wanted}"
    )
    print_table(values.format, header, rows, note, next(iter(scored.values())).grouped(given.groups).signature)
    return 0


def _units(gains: Floats, groups: Groups | None) -> Floats:
    """Differences of examples, or mean ones of groups, NaN left out."""
    if groups is not None:
        n = groups.sums((~np.isnan(gains)).astype(np.float64))
        gains = groups.sums(np.nan_to_num(gains))[n > 0] / n[n > 0]
    found: Floats = gains[~np.isnan(gains)]
    return found
