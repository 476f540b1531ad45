"""Results to take away: the scores of every example as CSV, and all that the page shows in one file of HTML."""

import csv
import io
from itertools import chain
from pathlib import Path

from rougekit.io.tables import harmless
from rougekit.results import PARTS
from space import browse, charts, downloads, views
from space.testset import Results

HERE = Path(__file__).resolve().parent
N_OPENED = 6
"""Examples that a report explains: those where systems differ most, or the worst of one system."""

_LIGHT = (
    "--body-text-color:#1c2024;--body-text-color-subdued:#4b5563;--border-color-primary:#d5d9de;--primary-500:#6366f1;"
    "--primary-600:#4f46e5;--background-fill-primary:#fff;--background-fill-secondary:#f4f5f7"
)
_DARK = (
    "--body-text-color:#e8eaed;--body-text-color-subdued:#c3c9d0;--border-color-primary:#3a4048;--primary-500:#818cf8;"
    "--primary-600:#818cf8;--background-fill-primary:#16191d;--background-fill-secondary:#22262b"
)


def examples_csv(results: Results) -> str:
    """Path of a CSV file with a row for each system and example; no spreadsheet takes its texts for formulas."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    names = [f"{name}_{part}" for name in results.types for part in PARTS]
    writer.writerow(["system", "row", *names, "prediction", "references"])
    references = [harmless("\n".join(group)) for group in results.references]
    for name, scores in results.systems.items():
        columns = [column.tolist() for column in chain.from_iterable(scores.columns.values())]
        predictions = map(harmless, results.predictions[name])
        numbers = zip(*columns, strict=True) if columns else [()] * len(results)
        for row, (values, prediction, reference) in enumerate(zip(numbers, predictions, references, strict=True), 1):
            writer.writerow([harmless(name), row, *values, prediction, reference])
    return downloads.write("rougekit-examples.csv", text.getvalue())


def page(results: Results) -> str:
    """Path of an HTML file with everything but the examples that stay closed."""
    name = next(iter(results.types), None)
    opened = []
    if name is not None:
        order = browse.found(results, browse.Query(name, "difference" if results.comparison else "score"))
        ends = order[: N_OPENED // 2] + order[-(N_OPENED // 2) :] if results.comparison else order[:N_OPENED]
        opened = [browse.opened(results, at) for at in dict.fromkeys(ends)]
    parts = [
        '<main class="report"><h1>ROUGE</h1>',
        "<h2>Scores</h2>",
        views.overview(results),
        f"<h2>Comparison</h2>{views.comparison(results)}" if results.comparison else "",
        *(
            charts.points(results, name, other)
            for other in (results.comparison.others if results.comparison and name else ())
        ),
        "<h2>Examples at both ends</h2>" if results.comparison else "<h2>The lowest scores</h2>",
        *opened,
        "</main>",
    ]
    style = (HERE / "page.css").read_text(encoding="utf-8")
    document = (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n<title>ROUGE report</title>\n'
        f"<style>:root{{{_LIGHT}}}@media (prefers-color-scheme:dark){{:root{{{_DARK}}}}}\n{style}</style>\n"
        "<script>if (matchMedia('(prefers-color-scheme: dark)').matches) document.documentElement.classList.add('dark')"
        f"</script>\n</head>\n<body>\n{''.join(parts)}\n</body>\n</html>\n"
    )
    return downloads.write("rougekit-report.html", document)
