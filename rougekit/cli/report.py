"""`rougekit report`: a scored test set as one HTML file that needs no network."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rougekit.analysis import wording
from rougekit.analysis.runs import by_system
from rougekit.cli import with_flags
from rougekit.cli.answers import show
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import OTHER, read
from rougekit.cli.score import checked_averaging, results_of, scored, scorer_of, setting_of, warning_of_repeated
from rougekit.foundation.errors import collect_warnings, warn
from rougekit.foundation.io.columns import IDS, SOURCES, id_column
from rougekit.page.view.html import write_page
from rougekit.scoring.scores.kept_texts import KeptTexts


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the report and print its path and size. Raises ValueError, OSError."""
    values = parse_files(command, arguments)
    if Path(values.output).suffix.lower() not in (".html", ".htm", ""):
        raise ValueError(
            f"--output={values.output}; expected a name that ends in .html (a browser can print it as PDF)"
        )
    try:
        with collect_warnings() as warned:
            data = read(values, others=True)
            options, scorer = checked_averaging(values, data), scorer_of(values)
            scores, _, texts = scored(warning_of_repeated(values, data, options), scorer, options, keeps_texts=True)
            groups = texts.labels.get("group_column")
            for name, of_system in scores.items():
                kept = KeptTexts(texts.references, predictions=texts.systems[name])
                scores[name] = replace(of_system, texts=kept).grouped(groups)
            systems = {name or data.name or "prediction": runs for name, runs in by_system(scores).items()}
            results = results_of(values, systems, options)
    finally:
        for message in warned:
            warn(message)
    columns = {name.removeprefix(OTHER): cells for name, cells in texts.labels.items() if name.startswith(OTHER)}
    named = {name: cells for name, cells in columns.items() if name.lower() in IDS}
    ids = id_column(name for name, cells in named.items() if len(set(map(str, cells))) == len(cells))
    text_columns = [name for name, cells in columns.items() if all(isinstance(cell, str) for cell in cells)]
    source = next((name for name in text_columns if name.lower() in SOURCES), None)
    replaced = ", replacing the previous file" * Path(values.output).is_file()
    write_page(
        values.output, results.systems or {}, results.comparison, label=Path(data.path).name,
        ids=None if ids is None else columns.pop(ids), id_column=ids or "example",
        sources=None if source is None else columns.pop(source), columns=columns,
        notes={with_flags(message): () for message in warned},
    )  # fmt: skip
    size = f"{Path(values.output).stat().st_size / 1e6:.1f} MB"
    head = f"{values.output}: {wording.examples(results.n_rows)}, {size}{replaced}"
    show(results, setting_of(values, data, head, results))
    return 0
