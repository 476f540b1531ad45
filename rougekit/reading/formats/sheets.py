"""Read spreadsheets, whose files may announce far more than they hold: in a process with a limit of memory.

A file of 1.4 kB may say that it has 4 thousand million texts, and one of 0.7 kB that 2 thousand million blanks are in a
cell.
"""

from collections.abc import Iterator
from typing import Any

from rougekit.foundation import extras
from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError, first_line, open_binary
from rougekit.foundation.io.printable import listed
from rougekit.foundation.io.streams import is_stream
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.formats.data_file import DataFile, Row, places_of
from rougekit.reading.formats.header import RepeatedHeader, checked_names, warn_of_headers, without_nameless
from rougekit.reading.formats.nulls import is_null
from rougekit.reading.formats.sheet_extent import refuse_far_cells

MAX_MEMORY = 1_000
"""Megabytes that a spreadsheet may take to read unless users say otherwise."""

MOST_MEMORY = 1_000_000_000
"""The most that they may say."""

_SECONDS = 3600.0
"""How long it may take."""


def open_sheet(path: str, max_memory: int = MAX_MEMORY) -> DataFile:
    """Open the first sheet of a spreadsheet. Raises FileError and ImportError like `read_sheet`, and if it is empty."""
    sheet, (first, *others) = read_sheet(path, max_memory)
    if len(sheet) < 2 and others:
        raise FileError(f"{path}: {first!r} has no rows; only the first sheet is read")
    if not sheet:
        raise FileError(f"{path}: the sheet is empty; expected the names of the columns")
    if others:
        warn(f"{path}: only its first sheet, {first!r}, is read, and not {listed(others)}")
    sheet = _with_content(sheet)
    names, repeated = checked_names(path, "the first row", [str(name) for name in sheet[0]])
    below = _below_header(path, sheet)

    def rows(chosen: list[str]) -> Iterator[Row]:
        at = places_of(chosen, names)
        return ([row[k] for k in at] for row in below)

    return DataFile(names, rows, below[:FIRST_ROWS], repeated=repeated)


def _with_content(sheet: list[list[Any]]) -> list[list[Any]]:
    """The rows without columns at their end that have neither a name nor content."""
    n_named = len(without_nameless([str(name) for name in sheet[0]]))
    if any(str(cell).strip() for row in sheet for cell in row[n_named:] if not is_null(cell)):
        return sheet
    return [row[:n_named] for row in sheet]


def _below_header(path: str, sheet: list[list[Any]]) -> list[list[Any]]:
    """The rows below the names of the columns, without those that repeat the names, of which a warning tells."""
    names, *rows = sheet
    headers = [RepeatedHeader(at + 2, at) for at, row in enumerate(rows) if row == names and len(names) > 1]
    warn_of_headers(path, headers, "row")
    return [row for row in rows if row != names] if headers else rows


def read_sheet(path: str, max_memory: int = MAX_MEMORY) -> tuple[list[list[Any]], list[str]]:
    """The rows of a spreadsheet's first sheet, and the names of all sheets, at least one.

    max_memory : megabytes that the process may take which reads it. Only Linux limits memory; on other systems, what a
        file asks for beyond their memory ends that process alone

    Raises FileError if the file is missing, no spreadsheet, has cells far from the others or takes more memory;
    ImportError if the package that reads spreadsheets is not installed.
    """
    from rougekit.foundation.runtime.sandbox import Exceeded, OutOfMemory, run_sandboxed  # only spreadsheets need it

    if is_stream(path):
        raise FileError(f"{path}: a spreadsheet is read from a file, not from a pipe; save it to one")
    try:
        return run_sandboxed(_first_sheet, path, memory=max_memory * 1_000_000, seconds=_SECONDS)
    except OutOfMemory as exceeded:
        way_out = f"if it is no damaged file but a large one, allow it more, such as max_memory={4 * max_memory}"
        raise FileError(f"{path} {exceeded}; {way_out}") from None
    except Exceeded as exceeded:
        raise FileError(f"{path} {exceeded}") from None


def _first_sheet(path: str) -> tuple[list[list[Any]], list[str]]:
    calamine = extras.load("python_calamine", f"{path}: a spreadsheet", package="python-calamine")
    with open_binary(path) as file:
        refuse_far_cells(path, file)
        file.seek(0)
        try:
            book = calamine.CalamineWorkbook.from_filelike(file)
            sheet = [[_whole(cell) for cell in row] for row in book.get_sheet_by_index(0).to_python()]
        except BaseException as failure:
            is_panic = type(failure).__name__ == "PanicException"  # of Rust; not an Exception, and not importable
            if not is_panic and not isinstance(failure, (calamine.CalamineError, OSError, ValueError)):
                raise
            if is_panic and "pointer is null" in str(failure):  # a Python object for which no memory was left
                raise MemoryError from None
            raise FileError(f"{path}: not a readable spreadsheet ({first_line(failure)})") from None
    return sheet, book.sheet_names


def _whole(cell: Any) -> Any:
    """A cell of a spreadsheet, which stores all numbers as floats, with whole numbers as int."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell
