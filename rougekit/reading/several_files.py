"""Which of several files have references, and which outputs: said by their columns, or by the words of their names."""

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.reading.formats.files import ENDINGS, has_columns, kind_of, open_data
from rougekit.reading.pairing import MEANT
from rougekit.reading.roles import Known, roles_of
from rougekit.reading.words import ANSWERS, PREDICTION, REFERENCE, SYSTEM, Sense, read_name, words_of


class Held(NamedTuple):
    """The columns of a file that have a role; none of a text file."""

    predictions: list[str]
    references: list[str]

    @property
    def outputs(self) -> list[str]:
        """The predictions of a file that has their references, too."""
        return self.predictions if self.references else []

    @property
    def is_of_references(self) -> bool:
        """Whether it has references for the outputs of other files."""
        return bool(self.references) and not self.predictions


def held_by(path: str, known: Known, options: Mapping[str, Any]) -> Held:
    """What a file holds by its columns. options : of `open_data`. Raises FileError like `open_data`."""
    if not has_columns(path):
        return Held([], [])
    file = open_data(path, **options)
    predictions, references, *_ = roles_of(file.columns, known)
    references = [name for name in references if name in file.names]
    return Held([name for name in predictions if name in file.names and name not in references], references)


def is_called_references(path: str) -> bool:
    """Whether the words of a file's name say that it has references, as those of a column's name do.

    >>> [is_called_references(path) for path in ("refs/ref_0.txt", "test.target", "gold-summaries.jsonl.gz", "gt.csv")]
    [True, True, True, True]
    >>> [is_called_references(path) for path in ("reference_document.txt", "hyp_vs_ref.csv", "out and gold.csv")]
    [False, False, False]
    """
    name = Path(path.removesuffix(".gz")).name
    name = Path(name).stem if kind_of(path) in (".txt", *ENDINGS) else name
    words = {*words_of(name)}
    has_others = words & (_BESIDE | SYSTEM | PREDICTION - ANSWERS)
    return read_name(name).sense in (Sense.REFERENCE, Sense.MIXED) and bool(words & REFERENCE) and not has_others


_BESIDE = {"and", "vs", "versus", "with"}
"""Say that a file has something else, too."""


def with_other_references(paths: Sequence[str], known: Known, options: Mapping[str, Any]) -> list[str]:
    """The files that share few references with the first of them, in any order of rows.

    They are read to their ends only if their first rows share few. Raises FileError like `open_data`.
    """
    first, *others = paths
    for first_rows in (True, False):
        read = partial(_references, known=known, options=options, first_rows=first_rows)
        texts = read(first) if others else set()
        others = [path for path in others if _share_few(texts, read(path))]
    return others


def _share_few(first: set[int], other: set[int]) -> bool:
    return len(first & other) < MEANT * min(len(first), len(other))


def _references(path: str, *, known: Known, options: Mapping[str, Any], first_rows: bool) -> set[int]:
    """Hashes of the references in the first rows of a file, or in all."""
    file, names = open_data(path, **options), held_by(path, known, options).references
    rows = zip(*(file.cells[name] for name in names), strict=True) if first_rows else file.rows(names)
    cells = (cell for row in rows for cell in row)
    return {hash(str(text)) for cell in cells for text in (cell if isinstance(cell, list) else [cell])}
