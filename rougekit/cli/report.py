"""`rougekit report`: a scored test set as one HTML file that needs no network."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rougekit.analysis.comparison import compare
from rougekit.cli.reading import Label, parse_files, read
from rougekit.cli.score import averaging_of, comparing, scorer_of, warning_of_repeated
from rougekit.io.columns import guess_columns
from rougekit.io.files import open_data
from rougekit.report.page import write_page

if TYPE_CHECKING:
    from absl import flags

IDS = ("id", "doc_id", "document_id", "example_id", "guid", "idx", "index")
SOURCES = ("source", "document", "article", "dialogue", "input", "text")
"""Usual names of the columns with an example's ID, and with its source document."""


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the report and print its path and size. Raises ValueError, OSError."""
    values = parse_files(command, arguments)
    extra_columns = _columns_beside(values)
    data = read(values, {f"column {name}": Label(name, (), "data") for name in extra_columns})
    options, scorer = averaging_of(values), scorer_of(values)
    texts = warning_of_repeated(values, data, options).load()
    systems = {
        name or "prediction": scorer.score(predictions, texts.references).grouped(texts.labels.get("groups"))
        for name, predictions in texts.systems.items()
    }
    comparison = None
    if len(systems) > 1:
        baseline = values.baseline or next(iter(systems))
        comparison = compare(systems, baseline, **comparing(values, options))
    columns = {name: texts.labels[f"column {name}"] for name in extra_columns}
    id_column = next((name for name in columns if name.lower() in IDS), None)
    texts_beside = [name for name, cells in columns.items() if all(isinstance(cell, str) for cell in cells)]
    source = next((name for name in texts_beside if name.lower() in SOURCES), None)
    write_page(
        values.output, systems, comparison, label=Path(data.path).name,
        ids=None if id_column is None else columns.pop(id_column), id_column=id_column or "example",
        sources=None if source is None else columns.pop(source), columns=columns,
    )  # fmt: skip
    print(f"{values.output}: {len(texts.references):,} examples, {Path(values.output).stat().st_size / 1e6:.1f} MB")
    return 0


def _columns_beside(values: "flags.FlagValues") -> list[str]:
    """The columns of --data besides predictions and references; none of standard input, which can be read only once."""
    if not values.data or values.data == "-":
        return []
    names, texts, _ = open_data(values.data, split=values.split, encoding=values.encoding)
    predictions, references = guess_columns(texts)
    used = {*(values.prediction_column or predictions), *(values.reference_column or references)}
    return [name for name in names if name not in used]
