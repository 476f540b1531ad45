"""Batches of examples: the rows of the references, joined with those of other files."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.asked import Asked
from rougekit.reading.base_rows import KEY, OTHER, BaseRows
from rougekit.reading.batches import ExampleBatch
from rougekit.reading.formats.cells import row_name
from rougekit.reading.formats.data_file import Row
from rougekit.reading.formats.files import has_columns
from rougekit.reading.pairing import PairedFile, PairedRow

BATCH_CHARACTERS = 2_000_000
"""Approximate number of characters in a batch."""

_ROWS = 256
"""The number of rows to read before counting their characters."""


class _Rows(NamedTuple):
    """Some rows of all files, column by column."""

    predictions: dict[str, list[Any]]
    """of the systems that are beside the references"""
    references: list[Any]
    labels: dict[str, list[Any]]
    others: dict[str, list[Any]]
    """columns that no flag chose"""
    paired: list[list[PairedRow]]
    """the rows of each file that is paired with them; None after its last"""


def batches_of(
    base: BaseRows, systems: list[str], files: dict[str, PairedFile], asked: Asked
) -> Iterator[ExampleBatch]:
    """Join the rows of the references with the predictions in systems' own files, in batches.

    Warns once for each system whose file has different references, as its rows may be in another order. Raises
    FileError for files that differ in their number of texts, and for none.
    """
    taken, n = [*files.values(), *base.further], 0
    alike = [name for name, file in files.items() if file.has_references]
    for rows in _joined(base, taken):
        _refuse_short_files(base, taken, rows, n, asked)
        of_systems = dict(zip(files, rows.paired, strict=False))
        texts = rows.predictions | {name: [row.prediction for row in of] for name, of in of_systems.items()}
        references, others = rows.references, rows.others
        if asked.called and not base.references:
            others[asked.called[base.path]] = references
        for file, of_file in zip(base.further, rows.paired[len(files) :], strict=True):
            more = [row.reference for row in of_file]
            if asked.called:
                others[asked.called[file.path]] = more
            references = [[*_as_list(one), *_as_list(other)] for one, other in zip(references, more, strict=True)]
        for name in [*alike]:
            if (row := _first_difference(references, of_systems[name])) is not None:
                alike.remove(name)
                whose = f"the file of system {name!r}" if name else files[name].path
                warn(
                    f"{row_name(base.path, n + row)}: {whose} has a different reference in this row; rows are "
                    f"{files[name].join.said}"
                )
        labels = rows.labels | (of_labels := _labels_of_systems(base, files, of_systems, n))
        others |= {column: of_labels[flag] for flag, column in base.of_systems.items()}
        yield ExampleBatch({name: texts[name] for name in systems}, references, labels, others)
        n += len(references)
    for file in taken:
        if rest := file.rest():
            extra = rest[0].prediction or rest[0].reference or ""
            raise unequal_lengths(file.path, n + len(rest), base.path, n, extra, asked)
    if not n:
        raise FileError(f"{base.path}: no texts; expected at least one example")


def _joined(base: BaseRows, files: Sequence[PairedFile]) -> Iterator[_Rows]:
    """The rows of the references in batches, each with those of the files that belong to it."""
    first = len(base.systems) + 1
    keys_at = [[first + base.labels.index(f"{KEY}{key}") for key, _ in file.followed] for file in files]
    rows = (
        (*row, *(file.take([row[k] for k in at]) for file, at in zip(files, keys_at, strict=True))) for row in base.rows
    )
    while batch := _next_rows(rows):
        columns = iter([[*column] for column in zip(*batch, strict=True)])
        predictions = {name: next(columns) for name in base.systems}
        references = next(columns)
        cells = {name: next(columns) for name in base.labels}
        labels = {name: of for name, of in cells.items() if not name.startswith((KEY, OTHER))}
        others = {name.removeprefix(OTHER): of for name, of in cells.items() if name.startswith(OTHER)}
        yield _Rows(predictions, references, labels, others, [*columns])


def _labels_of_systems(
    base: BaseRows, files: Mapping[str, PairedFile], rows: Mapping[str, list[PairedRow]], n: int
) -> dict[str, list[Any]]:
    """The cells of labels that the files of systems have. Raises FileError where they differ.

    rows : of each file; n : the number of rows before
    """
    labels = {}
    for k, (flag, column) in enumerate(base.of_systems.items()):
        (first, cells), *others = ((name, [row.labels[k] for row in of_file]) for name, of_file in rows.items())
        for name, its in others:
            if its != cells:
                row = next(row for row, (a, b) in enumerate(zip(cells, its, strict=True)) if a != b)
                raise FileError(
                    f"{row_name(base.path, n + row)}: its {column} in {files[name].path} is another one than in "
                    f"{files[first].path}; expected the same in the files of all systems, or a column of {base.path}"
                )
        labels[flag] = cells
    return labels


def _refuse_short_files(base: BaseRows, files: Sequence[PairedFile], rows: _Rows, n: int, asked: Asked) -> None:
    """Raise FileError if a file ends within these rows. n : the number of rows before"""
    for file, of_file in zip(files, rows.paired, strict=True):
        if of_file[-1] is None:
            short, n_rows = of_file.index(None), n + len(of_file) + sum(1 for _ in base.rows)
            raise unequal_lengths(file.path, n + short, base.path, n_rows, rows.references[short], asked)


def _first_difference(expected: list[Any], rows: list[PairedRow]) -> int | None:
    """The first row whose references are not among those expected, up to white space; each is one or a list."""
    pairs = enumerate(zip(expected, (row.reference for row in rows), strict=True))
    return next((row for row, (a, b) in pairs if a != b and not _words_of(b) <= _words_of(a)), None)


def _words_of(cell: Any) -> set[str]:
    """Each text of a cell, without what a file of lines may have done to its white space."""
    return {" ".join(str(text).split()) for text in _as_list(cell)}


def _as_list(cell: Any) -> list[Any]:
    return cell if isinstance(cell, list) else [cell]


def _next_rows(rows: Iterator[Row]) -> list[Row]:
    """The next rows, with about BATCH_CHARACTERS in all."""
    batch: list[Row] = []
    characters = 0
    while characters < BATCH_CHARACTERS and (more := list(islice(rows, _ROWS))):
        batch += more
        cells = (cell if isinstance(cell, list | tuple) else [cell] for row in more for cell in row)
        characters += sum(len(text) for texts in cells for text in texts if isinstance(text, str))
    return batch


def unequal_lengths(
    predictions: str, n_predictions: int, references: str, n_references: int, extra: Any, asked: Asked
) -> FileError:
    """The error for files that differ in their number of texts. extra : the first text without a partner"""
    path = predictions if n_predictions > n_references else references
    advice = "" if has_columns(path) else f"; if texts contain line breaks, {asked.for_line_breaks}"
    can_be_read = path in asked.texts or Path(path).is_file()
    lines = asked.records(path) if advice and can_be_read else iter(())
    if empty := next((number for number, text in enumerate(lines, 1) if not text.strip()), None):
        advice += f"; text {empty:,} is empty: delete it if it is an extra line"
    what = f"has no partner{advice}" if "".join(extra).strip() else "is empty: delete extra empty lines"
    return FileError(
        f"{predictions}: {counted(n_predictions, 'text')}, but {n_references:,} in {references}; "
        f"text {min(n_predictions, n_references) + 1:,} of {path} {what}"
    )
