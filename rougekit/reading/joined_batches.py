"""Batches of examples: the rows of the references, joined with those of other files."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.asked import Asked
from rougekit.reading.base_rows import ID, KEY, OTHER, BaseRows
from rougekit.reading.batches import ExampleBatch
from rougekit.reading.formats.cells import row_name
from rougekit.reading.formats.data_file import Row
from rougekit.reading.formats.files import has_columns
from rougekit.reading.pairing import PairedFile

BATCH_CHARACTERS = 2_000_000
"""Approximate number of characters in a batch."""

_ROWS = 256
"""The number of rows to read before counting their characters."""


def batches_of(
    base: BaseRows, systems: list[str], files: dict[str, PairedFile], asked: Asked
) -> Iterator[ExampleBatch]:
    """Join the rows of the references with the predictions in systems' own files, in batches.

    Warns once for each system whose file has different references, as its rows may be in another order. Raises
    FileError for files that differ in their number of texts, and for none.
    """
    path, rows, n, in_order = base.path, base.rows, 0, set(files)
    keeps_ids = asked.keeps_ids
    first = len(base.systems) + 1
    taken = [*files.values(), *base.further]
    at = [[first + base.labels.index(f"{KEY}{key}") for key, _ in file.followed] for file in taken]
    with_files = (
        (*row, *(file.take([row[k] for k in keys]) for file, keys in zip(taken, at, strict=True))) for row in rows
    )
    while batch := _next_rows(with_files):
        columns = iter([list(column) for column in zip(*batch, strict=True)])
        texts = dict(zip(base.systems, columns, strict=False))
        references = next(columns)
        label_cells = dict(zip(base.labels, columns, strict=False))
        ids = [label_cells.pop(f"{ID}{name}") for name in base.ids]
        label_cells = {name: cells for name, cells in label_cells.items() if not name.startswith(KEY)}
        if keeps_ids and ids:
            label_cells["id"] = ids[0]
        of_files = [*columns]
        for file, file_rows in zip(taken, of_files, strict=True):
            if file_rows[-1] is None:
                short = file_rows.index(None)
                n_rows = n + len(batch) + sum(1 for _ in rows)
                raise unequal_lengths(file.path, n + short, path, n_rows, references[short], asked)
        for (name, file), system_rows in zip(files.items(), of_files, strict=False):
            texts[name] = [each.prediction for each in system_rows]
            if not file.has_references or name not in in_order:
                continue
            if (row := _first_difference(references, [each.reference for each in system_rows])) is not None:
                in_order.remove(name)
                whose = f"the file of system {name!r}" if name else file.path
                warn(
                    f"{row_name(path, n + row)}: {whose} has a different reference in this row; rows are "
                    f"{file.join.said}"
                )
        others = {name.removeprefix(OTHER): label_cells.pop(name) for name in [*label_cells] if name.startswith(OTHER)}
        if asked.called and not base.references:
            others[asked.called[path]] = references
        for more_of, more in zip(base.further, of_files[len(files) :], strict=True):
            if asked.called:
                others[asked.called[more_of.path]] = [each.reference for each in more]
            references = [
                [*_as_list(known), *_as_list(each.reference)] for known, each in zip(references, more, strict=True)
            ]
        yield ExampleBatch({name: texts[name] for name in systems}, references, label_cells, others)
        n += len(batch)
    for file in taken:
        if rest := file.rest():
            extra = rest[0].prediction or rest[0].reference or ""
            raise unequal_lengths(file.path, n + len(rest), path, n, extra, asked)
    if not n:
        raise FileError(f"{path}: no texts; expected at least one example")


def _first_difference(expected: list[Any], cells: list[Any]) -> int | None:
    """The first row whose references are not among those expected; each is one or a list."""
    pairs = enumerate(zip(expected, cells, strict=True))
    return next((row for row, (a, b) in pairs if not {*map(str, _as_list(b))} <= {*map(str, _as_list(a))}), None)


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
