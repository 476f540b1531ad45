"""What `rougekit novel` and `rougekit nearest` share: input files, options, output lines."""

import json
from typing import Any

from rougekit.cli.flags import Values, options_given
from rougekit.foundation.io.columns import pick_column
from rougekit.foundation.io.files import cell_name, has_columns, read_columns, read_records, text_of
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.scorer import Scorer

USUAL = ("text", "instruction", "prompt", "question", "query", "prediction", "summary")
"""Usual names of the column with the texts, the most specific first."""


SNIPPET = 200
"""At most this many characters of a text are shown in a table."""


def pairwise_options(values: Values) -> dict[str, Any]:
    """The keyword arguments of `nearest` and `novel` that say how two texts are compared."""
    options = options_given(values, TextOptions, MeasureOptions)
    return {"rouge_type": values.rouge_type, "part": values.part, **options}


def read(path: str, values: Values) -> tuple[list[str], dict[str, list[Any]] | None]:
    """The texts of a file, and its columns by name; None for a text file."""
    if not has_columns(path):
        return read_records(path, encoding=values.encoding), None
    columns = read_columns(path, encoding=values.encoding)
    name = pick_column(path, columns, values.column, USUAL, "column")
    return [text_of(cell, cell_name(path, row, name)) for row, cell in enumerate(columns[name])], columns


def as_json(row: dict[str, Any]) -> str:
    """A row as one line of JSON."""
    return json.dumps(row, ensure_ascii=False, default=str)


def scorer_of(values: Values) -> Scorer:
    """The scorer by which texts are compared, for its signature."""
    return Scorer([values.rouge_type], **options_given(values, TextOptions, MeasureOptions))


def in_a_line(text: str) -> str:
    """The beginning of a text, as a table shows it."""
    return " ".join(text[: 2 * SNIPPET].split())[:SNIPPET]
