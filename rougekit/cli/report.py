"""`rougekit report`: a scored test set as one HTML file that needs no network."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rougekit.analysis import wording
from rougekit.analysis.tables.numbers import fixed
from rougekit.cli import with_flags
from rougekit.cli.commands import UsageError
from rougekit.cli.extracts import chosen_sources
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.score import (
    answer_of,
    beside_texts,
    check_flags_of_several,
    checked_averaging,
    needs_several,
    scored,
    scorer_of,
)
from rougekit.cli.terminal import print_on_screen
from rougekit.foundation.errors import collect_warnings, warn
from rougekit.page.view.html import write_page


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the report and print its path and size. Raises ValueError, OSError."""
    values = parse_files(command, arguments)
    if Path(values.output).suffix.lower() not in (".html", ".htm", ""):
        raise UsageError(
            f"--output={values.output}; expected a name that ends in .html (a browser can print it as PDF)"
        )
    try:
        with collect_warnings() as warned:
            data = read(values, chosen_sources(values), others=True, several=needs_several(values))
            options, scorer = checked_averaging(values, data), scorer_of(values)
            tests = scored(data, scorer, options, warns_of_repeats=True, keeps_texts=True)
            named = {name or data.name or "prediction": scores for name, scores in tests.outputs.items()}
            answer = answer_of(values, data, replace(tests, outputs=named))
            columns = beside_texts(values, data, tests)
    finally:
        for message in warned:
            warn(message)
    check_flags_of_several(values, data)
    replaced = ", replacing the previous file" * Path(values.output).is_file()
    notes = {with_flags(message): () for message in warned}
    write_page(
        values.output, answer.systems or {}, answer.on_one, label=Path(data.path).name, notes=notes,
        **columns,
    )  # fmt: skip
    size = f"{fixed(Path(values.output).stat().st_size / 1e6, 1)} MB"
    head = " · ".join(
        [f"{values.output}: {wording.examples_in_words(answer.n_rows)}, {size}{replaced}", *data.concluded]
    )
    print_on_screen(answer._replace(headline=head))
    return 0
