"""The names of columns in a table: those that are missing or repeated, and rows that say them again."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import agreeing, counted
from rougekit.reading.columns import INDEX


def checked_names(path: str, where: str, names: list[str]) -> tuple[list[str], dict[str, str]]:
    """The names, repeated ones numbered as pandas does: a, a.1; and these with what the file calls them.

    Raises FileError for a missing name.

    A missing first name becomes "index": pandas writes its index without one.
    """
    if len(names) > 1 and not names[0].strip() and INDEX not in names:
        names = [INDEX, *names[1:]]
    for number, name in enumerate(names, 1):
        if not name.strip():
            raise FileError(f"{path}: {where}: column {number} has no name")
    times = Counter(names)
    if len(times) == len(names):
        return names, {}
    numbered, last = dict[str, str](), Counter[str]()
    for name in names:
        new = name
        while new in numbered or (last[name] and new in times):
            last[name] += 1
            new = f"{name}.{last[name]}"
        numbered[new] = name
    return [*numbered], {new: name for new, name in numbered.items() if times[name] > 1}


def without_nameless(names: list[str]) -> list[str]:
    """The names of columns without empty ones at the end, as spreadsheets write for columns without content."""
    named = [place for place, name in enumerate(names, 1) if name.strip()]
    return names[: named[-1]] if named else names


HEADER = "header"
"""The kind of warning of rows that repeat the names of the columns."""


class RepeatedHeader(NamedTuple):
    """A row that repeats the names of the columns."""

    place: int
    """its line or row in the file"""
    row: int
    """the index of the row that follows it"""


def warn_of_headers(path: str, headers: Sequence[RepeatedHeader], unit: str) -> None:
    """Say that rows were left out which repeat the names of the columns, as scripts that append write them."""
    if headers:
        rows = counted(len(headers), "row", "repeat")
        are = agreeing("are", len(headers))
        says = f"{path}: {rows} the names of the columns, and {are} left out; the first is {unit} {headers[0].place}"
        warn(says, kind=HEADER, found=(len(headers), headers[0].row))
