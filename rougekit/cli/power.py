"""`rougekit power`: the smallest difference that a test set can show, and how many examples a difference needs."""

from collections.abc import Sequence

import numpy as np

from rougekit.analysis.power import power
from rougekit.cli.formats import Printer
from rougekit.cli.reading import parse_files, read
from rougekit.cli.score import averaging_of, scored, scorer_of
from rougekit.foundation.io.tables import Cell
from rougekit.scoring.scores.groups import checked_groups


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a table of the smallest detectable differences of F-measures. Raises ValueError for one system, or bleu."""
    values = parse_files(command, arguments)
    data = read(values)
    if len(data.systems) < 2:
        raise ValueError("power needs two or more systems; give --system or --prediction_column several times")
    if values.difference is not None and not 0 < abs(values.difference) <= 1:
        raise ValueError(f"--difference={values.difference:g}; expected a fraction other than 0: one point is 0.01")
    by_system, _, texts = scored(data, scorer_of(values), averaging_of(values))
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
    unit = "groups" if groups else "examples"
    of_difference = ""
    if values.difference is not None:
        difference = f"{100 * values.difference:g} points" if values.percent else f"{values.difference:g}"
        of_difference = f"; {unit} needed for a difference of {difference}"
    note = (
        f"baseline {baseline}; the smallest difference of F-measures that {'these ' + unit} show with "
        f"{100 * values.probability:g} % power at the {100 * level:g} % level, paired{of_difference}"
    )
    signature = by_system[baseline].grouped(groups).signature
    header = ["system", "type", "n", "difference", "smallest_difference", *needed]
    Printer(values.format, values.percent).table(header, rows, note, signature, ("difference", "smallest_difference"))
    return 0
