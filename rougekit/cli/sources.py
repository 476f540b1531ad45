"""`rougekit sources`: how much of its source does each text copy, and how long are the two?"""

from collections.abc import Sequence
from typing import Any

from rougekit.analysis import wording
from rougekit.cli.flags import options_given
from rougekit.cli.formats import Printer
from rougekit.cli.naming import parse_files
from rougekit.cli.reading import read
from rougekit.cli.screen import Cell, Column, answer, names
from rougekit.foundation.io.columns import SOURCES
from rougekit.foundation.io.decoding import FileError
from rougekit.scoring.options import TextOptions
from rougekit.studies.abstractiveness.statistics import ORDERS, SourceStatistics, source_statistics

_SHARES = ("coverage", "copied", *(f"novel{n}" for n in ORDERS))
"""The statistics that are shares of a text."""
_ABOUT = (
    "means over texts; coverage: share of words in runs that the source has; density: mean length of a word's run; "
    "compression: words of the source / words of the text; copied: share of words in runs of four or more; novel: "
    "share of n-grams that the source lacks"
)


def run(command: str, arguments: Sequence[str]) -> int:
    """Print a row of means for each system and for the references. Raises ValueError, OSError."""
    values = parse_files(command, arguments)
    data = read(values, {"source_column": SOURCES})
    texts = data.load()
    sources = checked_sources(data.path, texts.labels["source_column"])
    options = options_given(values, TextOptions)
    columns = {name or data.name: predictions for name, predictions in texts.systems.items()}
    if all(isinstance(reference, str) for reference in texts.references):
        columns["reference"] = texts.references
    found = {name: source_statistics(column, sources, **options) for name, column in columns.items()}
    signature = next(iter(found.values())).signature
    means = {name: statistics.means() for name, statistics in found.items()}
    if values.format != "text":
        header = ["texts", *next(iter(means.values()))]
        rows: list[list[Any]] = [[name, *of_texts.values()] for name, of_texts in means.items()]
        Printer(values.format, values.percent).table(header, rows, _ABOUT, signature, _SHARES)
        return 0
    head = f"{data.files} and their sources · {wording.examples(len(sources))}"
    with answer(head, signature, color=values.color) as screen:
        screen.table(_columns(), [_cells(name, statistics) for name, statistics in found.items()])
        screen.line()
        screen.say(_ABOUT, "dim")
    return 0


def _columns() -> list[Column]:
    novel = [Column(f"novel {n}-grams", dropped=2 if n < ORDERS[-1] else 0) for n in ORDERS]
    return [names(), *map(Column, ("coverage", "density", "compression", "copied")), *novel, Column("words", dropped=1)]


def _cells(name: str, statistics: SourceStatistics) -> list[Cell]:
    means = statistics.means()
    shares = {key: wording.MISSING if mean != mean else f"{100 * mean:.1f} %" for key, mean in means.items()}
    novel = [shares[f"novel{n}"] for n in ORDERS]
    numbers = [f"{means['coverage']:.3f}", f"{means['density']:.2f}", f"{means['compression']:.2f}", shares["copied"]]
    return [name, *numbers, *novel, f"{means['words']:.1f}"]


def checked_sources(path: str, cells: Sequence[Any]) -> list[str]:
    """The sources as texts. Raises FileError for a cell that is none."""
    for row, cell in enumerate(cells):
        if not isinstance(cell, str):
            raise FileError(f"{path}: the source of row {row + 1} is {cell!r:.40}; expected a text")
    return list(cells)
