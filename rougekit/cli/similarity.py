"""What `rougekit nearest` and `rougekit novel` share: reading texts, options, and how texts are printed."""

import json
from typing import Any, NamedTuple

from rougekit.cli.line import Measures, Words
from rougekit.foundation.errors import warn
from rougekit.reading.formats.cells import cell_name, text_of
from rougekit.reading.formats.files import has_columns, read_table
from rougekit.reading.formats.nulls import Nulls
from rougekit.reading.formats.records import read_records
from rougekit.reading.one_column import one_column
from rougekit.scoring.scorer import Scorer

TEXT_COLUMNS = ("text", "instruction", "prompt", "question", "query", "prediction", "summary")
"""Usual names of the column of texts."""

SNIPPET = 200
"""Characters of a text that a table shows."""


class Similarity(NamedTuple):
    """What the score of two texts is."""

    rouge_type: str
    part: str
    words: Words
    measures: Measures

    @property
    def options(self) -> dict[str, Any]:
        """The keyword arguments of `nearest` and `novel` that determine it."""
        return {"rouge_type": self.rouge_type, "part": self.part, **self.words, **self.measures}

    @property
    def signature(self) -> str:
        """The signature of the scores."""
        return Scorer([self.rouge_type], **self.words, **self.measures).signature


class Texts(NamedTuple):
    """How files of texts are read."""

    column: str | None
    encoding: str | None
    max_memory: int
    nulls: str

    def read(self, path: str) -> tuple[list[str], dict[str, list[Any]] | None]:
        """The texts of a file, and its columns by name; None for a text file."""
        if not has_columns(path):
            return read_records(path, encoding=self.encoding), None
        paths = [self.column] if self.column else []
        columns, repeated = read_table(path, encoding=self.encoding, max_memory=self.max_memory, paths=paths)
        name = one_column(path, columns, self.column, TEXT_COLUMNS, "texts", repeated=repeated)
        nulls = Nulls(self.nulls)
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
