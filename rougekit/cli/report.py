"""`rougekit report`: a scored test set as one HTML file that needs no network."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rougekit.analysis import wording
from rougekit.analysis.tables.numbers import fixed
from rougekit.cli import with_flags
from rougekit.cli.commands import UsageError
from rougekit.cli.extracts import chosen_sources
from rougekit.cli.line import Averages
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.scoring import Scoring, Testing, answer_of, beside_texts, checked_averaging, scored
from rougekit.cli.terminal import print_on_screen
from rougekit.foundation.errors import collect_warnings, warn
from rougekit.page.view.html import write_page
from rougekit.reading.notices import SENTENCES


class Request(NamedTuple):
    """What the flags ask of the report."""

    scoring: Scoring
    averages: Averages
    testing: Testing
    group_column: str | None
    source_column: str | None
    output: str


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the report and print its path and size. Raises ValueError, OSError."""
    files = parse_files(command, arguments)
    asked = files.line.of(Request)
    if Path(asked.output).suffix.lower() not in (".html", ".htm", ""):
        raise UsageError(f"--output={asked.output}; expected a name that ends in .html (a browser can print it as PDF)")
    try:
        with collect_warnings() as warned:
            labels = chosen_sources(asked.source_column)
            several = asked.testing.needs_several
            data = read(files, labels, others=True, several=several, sources=True, ids=True)
            options, scorer = checked_averaging(asked.averages, data), asked.scoring.scorer()
            tests = scored(data, scorer, options, warns_of_repeats=True, keeps_texts=True)
            named = {name or data.name or "prediction": scores for name, scores in tests.outputs.items()}
            answer = answer_of(asked.testing, options, data, replace(tests, outputs=named))
            columns = beside_texts(data, tests, asked.group_column, asked.source_column)
    finally:
        for message in warned:
            warn(message)
    asked.testing.check(data.systems)
    replaced = ", replacing the previous file" * Path(asked.output).is_file()
    notes = [with_flags(message) for message, warning in warned.items() if warning.kind not in SENTENCES]
    write_page(
        asked.output, answer.systems or {}, answer.on_one, label=Path(data.path).name, notes=notes,
        **columns,
    )  # fmt: skip
    size = f"{fixed(Path(asked.output).stat().st_size / 1e6, 1)} MB"
    head = " · ".join(
        [f"{asked.output}: {wording.examples_in_words(answer.n_rows)}, {size}{replaced}", *data.concluded]
    )
    print_on_screen(answer._replace(headline=head))
    return 0
