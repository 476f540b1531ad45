"""`rougekit sources`: how much of its source does each text copy, and how long are the two?"""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from rougekit.analysis.tables.model import Column, by_name
from rougekit.analysis.tables.numbers import Kind
from rougekit.cli.formats import Printer
from rougekit.cli.line import Words
from rougekit.cli.naming import parse_files
from rougekit.cli.places import placed, text_name
from rougekit.cli.reading import read
from rougekit.reading.columns import SOURCES
from rougekit.reading.formats.cells import text_of
from rougekit.reading.inputs import Input
from rougekit.studies.abstractiveness.statistics import ORDERS, SourceStatistics, source_statistics

_COLUMNS = {
    column.key: column
    for column in (
        Column("coverage", Kind.SHARE, decimals=3), Column("density", Kind.NUMBER, decimals=2),
        Column("compression", Kind.NUMBER, decimals=2), Column("copied", Kind.PERCENT),
        *(Column(f"novel{n}", Kind.PERCENT, f"novel {n}-grams", dropped=2 * (n < ORDERS[-1])) for n in ORDERS),
        Column("words", Kind.NUMBER, dropped=1, decimals=1), Column("source_words", Kind.NUMBER),
    )
}  # fmt: skip
"""The statistics of a text; people see all but the last, in this order."""
_ABOUT = (
    "means over texts; coverage: share of words in runs that the source has; density: mean length of a word's run; "
    "compression: words of the source / words of the text; copied: share of words in runs of four or more; novel: "
    "share of n-grams that the source lacks"
)


class Request(NamedTuple):
    """What the flags ask of the answer."""

    words: Words
    printer: Printer


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a row of means for each system and for the references. Raises ValueError, OSError."""
    files = parse_files(command, arguments)
    asked = files.line.of(Request)
    data = read(files, {"source_column": SOURCES})
    texts = data.load()
    sources = checked_sources(data, texts.labels["source_column"])
    columns = {system or data.name: predictions for system, predictions in texts.systems.items()}
    if all(isinstance(reference, str) for reference in texts.references):
        columns["reference"] = texts.references
    statistics_of: dict[str, SourceStatistics] = {}
    for system, column in columns.items():
        with placed(texts=partial(text_name, f"{system}, text"), sources=partial(text_name, "source")):
            statistics_of[system] = source_statistics(column, sources, **asked.words)
    signature = next(iter(statistics_of.values())).signature
    means = {system: statistics.means() for system, statistics in statistics_of.items()}
    rows = {system: [*of_texts.values()] for system, of_texts in means.items()}
    table = by_name([_COLUMNS[key] for key in next(iter(means.values()))], rows, key="texts")._replace(about=_ABOUT)
    printer = asked.printer
    if not printer.is_for_people:
        printer.table(table, signature)
        return 0
    head = data._replace(files=f"{data.files} and their sources").headline(len(sources))
    with printer.screen(head, signature) as screen:
        screen.table(table.of(["texts", *_COLUMNS][:-1]))
        screen.line()
        screen.say(_ABOUT, "dim")
    return 0


def checked_sources(data: Input, cells: Sequence[Any]) -> list[str]:
    """The sources as texts. Raises FileError for a cell that is none, NullCell for a null that is not read as empty."""
    return [text_of(cell, f"{data.path}, the source of row {row}", data.nulls) for row, cell in enumerate(cells, 1)]
