"""The table for a paper: systems in rows, types in columns, the best in bold, a mark for what is significant."""

from rougekit.analysis.comparison_results import Comparison, main_part
from rougekit.io.tables import MARK, Format, Marked, render
from space import html
from space.testset import Results


def paper(results: Results, style: Format) -> str:
    """F-measures in percent of every system and type, with a caption that says how the table was made."""
    types = list(next(iter(results.averages.values())))
    shown = {system: [html.percent(scores[name]) for name in types] for system, scores in results.averages.items()}
    best = [max((cells[k] for cells in shown.values()), key=_number) for k in range(len(types))]
    several = len(shown) > 1
    rows = [
        [
            system,
            *(
                Marked(cell, several and cell == best[k], _is_significant(results.comparison, system, types[k]))
                for k, cell in enumerate(cells)
            ),
        ]
        for system, cells in shown.items()
    ]
    return render(["system", *types], rows, style, caption=_caption(results))


def _number(cell: str) -> float:
    return float(cell) if cell != "–" else -1.0


def _is_significant(comparison: Comparison | None, system: str, rouge_type: str) -> bool:
    if comparison is None:
        return False
    p = main_part(comparison[system][rouge_type]).p_holm
    return p is not None and p <= comparison.level


def _caption(results: Results) -> str:
    what = f"F-measures in percent, {len(results):,} example{'s' * (len(results) != 1)}"
    if results.comparison is None:
        return f"{what}. {results.signature}"
    tested = results.comparison
    return f"{what}; best in bold, {MARK} differs significantly: {tested.about}. {tested.signature}"
