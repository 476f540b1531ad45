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
    marked = rows(averages, comparison)
    cells: list[list[Cell]] = [[name or "system", *row] for name, row in marked.items()]
    first = next(iter(marked))
    caption = f"F-measures in points of 100, {wording.examples(n_examples)}"
    if comparison is None:
        caption += f". {signature}"
    else:
        within = ""
        if comparison.margin is not None:
            within = f", {EQUIVALENT} is comparable to it within {wording.points(comparison.margin)} points"
        caption += (
            f"; best in bold, {MARK} differs significantly from {first}{within} ({comparison.test}, "
            f"{wording.percent(comparison.level)} level{', ' * bool(comparison.correction)}{comparison.correction}). "
            f"{signature_of(comparison)}"
        )
    return render(["", *map(wording.title, averages[first])], cells, style, caption=caption)


def signature_of(comparison: Any) -> str:
    """The signature of the p-values that the table marks: over all pairs of systems if there is no baseline."""
    tests = comparison if comparison.has_baseline else comparison.rankings()[comparison.decisive]
    return str(tests.signature)


def rows(averages: Mapping[str, Mapping[str, Any]], comparison: Any = None) -> dict[str, list[Marked]]:
    """By system the cells of its row, one for each type; the systems as the comparison orders them."""
    names = list(averages) if comparison is None else comparison.order
    marked: dict[str, list[Marked]] = {name: [] for name in names}
    for rouge_type in averages[names[0]]:
        differences = {} if comparison is None else comparison.differences(rouge_type)
        means = {name: wording.points(float(averages[name][rouge_type])) for name in names}
        best = "" if comparison is None else wording.points(max(float(averages[name][rouge_type]) for name in names))
        for name, mean in means.items():
            one = differences.get(name)
            marks = (bool(one.significant), bool(one.equivalent)) if one else ()
            marked[name].append(Marked(mean, mean == best, *marks))
    return marked
