"""The table for a paper: systems in rows, types in columns, the best in bold, significant differences marked."""

from rougekit.analysis.comparison_results import main_part
from rougekit.io.tables import MARK, Format, Marked, render
from space import html
from space.testset import Results


def paper(results: Results, style: Format) -> str:
    """F-measures in percent of every system and type, with a caption that says how the table was made."""
    tested = results.comparison
    rows: dict[str, list[str | Marked]] = {system: [system] for system in results.averages}
    types = list(next(iter(results.averages.values())))
    for name in types:
        cells = {system: html.percent(scores[name]) for system, scores in results.averages.items()}
        best = max(cells.values(), key=lambda cell: -1.0 if cell == "–" else float(cell))
        for system, cell in cells.items():
            is_significant = tested is not None and bool(main_part(tested[system][name]).significant)
            rows[system].append(Marked(cell, tested is not None and cell == best, is_significant))
    caption = f"F-measures in percent, {len(results):,} example{'s' * (len(results) != 1)}"
    if tested is None:
        caption += f". {results.signature}"
    else:
        caption += f"; best in bold, {MARK} differs significantly: {tested.about}. {tested.signature}"
    return render(["system", *types], list(rows.values()), style, caption=caption)
