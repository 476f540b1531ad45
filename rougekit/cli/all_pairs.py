"""What `rougekit nearest` and `rougekit novel` share: reading texts, options, and how texts are printed."""

import json
from typing import Any

from rougekit.cli.flags import Values, options_given
from rougekit.foundation.errors import warn
from rougekit.reading.columns import pick_column
from rougekit.reading.formats.files import cell_name, has_columns, read_columns, read_records, text_of
from rougekit.reading.formats.nulls import Nulls
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.scorer import Scorer

TEXT_COLUMNS = ("text", "instruction", "prompt", "question", "query", "prediction", "summary")
"""Usual names of the column of texts; the first that a file has is read."""

SNIPPET = 200
"""Characters of a text that a table shows."""


def pairwise_options(values: Values) -> dict[str, Any]:
    """The keyword arguments of `nearest` and `novel` that determine the score of two texts."""
    options = options_given(values, TextOptions, MeasureOptions)
    return {"rouge_type": values.rouge_type, "part": values.part, **options}


def signature_of(values: Values) -> str:
    """The signature of the scores."""
    return Scorer([values.rouge_type], **options_given(values, TextOptions, MeasureOptions)).signature


def read(path: str, values: Values) -> tuple[list[str], dict[str, list[Any]] | None]:
    """The texts of a file, and its columns by name; None for a text file."""
    if not has_columns(path):
        return read_records(path, encoding=values.encoding), None
    columns = read_columns(path, **values.opening)
    name = pick_column(path, columns, values.column, TEXT_COLUMNS, "column")
    nulls = Nulls(values.nulls)
    texts = [text_of(cell, cell_name(path, row, name), nulls) for row, cell in enumerate(columns[name])]
    for words in nulls.said:
        warn(words)
    return texts, columns


def as_json(row: dict[str, Any]) -> str:
    """A row as one line of JSON."""
    return json.dumps(row, ensure_ascii=False, default=str)


def snippet(text: str) -> str:
    """The beginning of a text, on one line."""
    return " ".join(text[: 2 * SNIPPET].split())[:SNIPPET]
