"""Columns of what is inside the objects and lists of others, by paths such as output.completion."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from rougekit.foundation.io.decoding import NotThere
from rougekit.foundation.io.printable import listed
from rougekit.reading.formats.cells import CellName, row_name
from rougekit.reading.formats.data_file import DataFile, MayLack, Row
from rougekit.reading.formats.nulls import NoCell, NullCell
from rougekit.reading.formats.paths import Nowhere, at_path, column_of, followed, paths_in


def with_paths(path: str, file: DataFile, paths: Iterable[str]) -> DataFile:
    """The file with further columns, of what is inside others, as in `open_data`. path : its own, for errors"""
    inside = columns_around(paths, file)
    return _with_columns_inside(path, file, inside) if inside else file


def columns_around(paths: Iterable[str], file: DataFile) -> dict[str, str]:
    """The columns inside whose cells paths lead, by path; none for one that leads nowhere, or is a column itself."""
    names = frozenset(file.names)
    within = {each: name for each in dict.fromkeys(paths) if (name := column_of(each, names)) is not None}
    cells = file.cells if within else {}
    return {each: name for each, name in within.items() if not _are_texts(cells[name])}


def _are_texts(cells: Sequence[Any]) -> bool:
    """Whether a column has nothing inside its cells."""
    return bool(cells) and all(isinstance(cell, str) for cell in cells)


def _nowhere(cells: Sequence[Any], path: str) -> tuple[int, Nowhere] | None:
    """The first row with an object or a list in which a path leads nowhere, and where it ends there.

    None if it leads to something in another row, also to a null that is there, or no cell has anything inside.
    """
    found = [(row, followed(cell, path)) for row, cell in enumerate(cells) if isinstance(cell, dict | list)]
    return found[0] if found and all(isinstance(each, Nowhere) for _, each in found) else None


def _with_columns_inside(path: str, file: DataFile, inside: Mapping[str, str]) -> DataFile:
    """The file with further columns, of what is inside others. inside : by path, the column into which it leads"""
    cells = file.cells
    for within, name in inside.items():
        at = within[len(name) + 1 :]
        if found := _nowhere(cells[name], at):
            row, nowhere = found
            texts = listed(paths_in({name: cells[name]}))
            there = f"it has texts in {texts}" if texts else f"in row {row + 1}, {nowhere.said(within)}"
            raise NotThere(f"{path}: nothing in column {name!r} is at {within!r}; {there}")

    def around(name: str) -> str:
        column = inside.get(name, name)
        return MayLack(column) if isinstance(name, MayLack) else column

    def rows(chosen: list[str]) -> Iterator[Row]:
        outer = [around(name) for name in chosen]
        needed = list(dict.fromkeys(outer))
        at = [(needed.index(name), each[len(name) + 1 :]) for each, name in zip(chosen, outer, strict=True)]
        return ([at_path(row[k], within) for k, within in at] for row in file.rows(needed))

    more = [[at_path(cell, within[len(name) + 1 :]) for cell in cells[name]] for within, name in inside.items()]
    first = [[*row, *rest] for row, *rest in zip(file.first, *more, strict=True)]
    return file._replace(names=[*file.names, *inside], rows=rows, first=first)


def told_apart(wrong: NullCell, opened: Callable[[str], DataFile]) -> NullCell:
    """The error about a null, or NoCell if nothing is there, as the path to it leads nowhere in this row.

    opened : opens the file anew
    """
    where = wrong.where
    if not isinstance(where, CellName):
        return wrong
    file = opened(where.path)
    name = column_of(where.column, [each for each in file.names if each != where.column])
    if name is None:
        return wrong
    within, cells = where.column[len(name) + 1 :], file.cells
    if cells[where.column] != [at_path(cell, within) for cell in cells[name]]:  # a column of its own
        return wrong
    (around,) = next(islice(file.rows([name]), where.row, None))
    nowhere = followed(around, within)
    if not isinstance(nowhere, Nowhere):
        return wrong
    return NoCell(
        f"{row_name(where.path, where.row)}: nothing in column {name!r} is at {where.column!r}; "
        f"{nowhere.said(where.column)}; expected a text there"
    )
