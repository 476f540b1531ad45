"""The table for a paper: systems down, types across, points, the best in bold, a mark for significant differences."""

from collections.abc import Mapping
from typing import Any

from rougekit.analysis import wording
from rougekit.foundation.io.tables import EQUIVALENT, MARK, Cell, Format, Marked, render


def table(
    averages: Mapping[str, Mapping[str, Any]],
    signature: str,
    n_examples: int,
    comparison: Any = None,
    style: Format = "latex",
) -> str:
    """F-measures (and BLEU) of every system and type, with a caption that says how they were made.

    averages : aggregated scores by system and type; signature : theirs
    comparison : the `Comparison` of the systems, if there are several
    """
    names = list(averages) if comparison is None else comparison.order
    types = list(averages[names[0]])
    rows: dict[str, list[Cell]] = {name: [name or "system"] for name in names}
    for kind in types:
        differences = {} if comparison is None else comparison.differences(kind)
        best = wording.points(max(float(averages[name][kind]) for name in names))
        for name, row in rows.items():
            mean = wording.points(float(averages[name][kind]))
            one = differences.get(name)
            marks = (bool(one.significant), bool(one.equivalent)) if one else ()
            row.append(Marked(mean, comparison is not None and mean == best, *marks))
    caption = f"F-measures in points of 100, {wording.examples(n_examples)}"
    if comparison is None:
        caption += f". {signature}"
    else:
        within = ""
        if comparison.margin is not None:
            within = f", {EQUIVALENT} is comparable to it within {wording.points(comparison.margin)} points"
        caption += (
            f"; best in bold, {MARK} differs significantly from {names[0]}{within} ({comparison.test}, "
            f"{wording.percent(comparison.level)} level, {comparison.correction}). {comparison.signature}"
        )
    return render(["", *map(wording.title, types)], list(rows.values()), style, caption=caption)
