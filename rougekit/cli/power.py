"""`rougekit power`: the smallest difference that a test set can show, and how many examples a difference needs."""

from collections.abc import Sequence

import numpy as np

from rougekit.analysis.power import power
from rougekit.arrays.types import Floats
from rougekit.cli.printing import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, scored, scorer_of
from rougekit.io.tables import Cell
from rougekit.scores.groups import Groups, checked_groups


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a table of the smallest detectable differences of F-measures. Raises ValueError for a single system."""
    values = parse_files(command, arguments)
    data = read(values)
    if len(data.systems) < 2:
        raise ValueError("power needs two or more systems; give --system or --prediction_column several times")
    if values.difference is not None and not 0 < abs(values.difference) <= 1:
        raise ValueError(f"--difference={values.difference:g}; expected a fraction other than 0: one point is 0.01")
    by_system, _, texts = scored(data, scorer_of(values), averaging_of(values))
    baseline = values.baseline or next(iter(by_system))
    groups = checked_groups(texts.labels.get("group_column"), len(by_system[baseline]))
    level = round(1 - values.confidence, 12)
    header = ["system", "type", "n", "difference", "smallest_difference"]
    if values.difference is not None:
        header += ["examples_needed", "examples_needed_low", "examples_needed_high"]
    rows: list[list[Cell]] = []
    for name in by_system:
        if name == baseline:
            continue
        for kind in by_system[name].columns:
            gains = _units(by_system[name].columns[kind][2] - by_system[baseline].columns[kind][2], groups)
            result = power(gains, level, values.probability, values.difference)
            row: list[Cell] = [name, kind, len(gains), float(gains.mean()), result.smallest_difference]
            if values.difference is not None:
                row += [result.examples_needed, result.examples_needed_low, result.examples_needed_high]
            rows.append(row)
    unit = "groups" if groups else "examples"
    needed = ""
    if values.difference is not None:
        shown = f"{100 * values.difference:g} points" if values.percent else f"{values.difference:g}"
        needed = f"; {unit} needed for a difference of {shown}"
    note = (
        f"baseline {baseline}; the smallest difference of F-measures that {'these ' + unit} show with "
        f"{100 * values.probability:g} % power at the {100 * level:g} % level, paired{needed}"
    )
    signature = by_system[baseline].grouped(groups).signature
    Printer(values.format, values.percent).table(header, rows, note, signature, ("difference", "smallest_difference"))
    return 0


def _units(gains: Floats, groups: Groups | None) -> Floats:
    """Differences by example, or their means by group, without NaN."""
    if groups is not None:
        n = groups.sums((~np.isnan(gains)).astype(np.float64))
        gains = groups.sums(np.nan_to_num(gains))[n > 0] / n[n > 0]
    differences: Floats = gains[~np.isnan(gains)]
    return differences
