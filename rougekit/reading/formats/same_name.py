"""Columns whose name a file has more than once, as one joined from two tables has: one, if their cells are equal."""

from collections import Counter
from collections.abc import Callable

from rougekit.foundation.errors import collect_warnings
from rougekit.reading.formats.data_file import DataFile


def without_equal(file: DataFile, anew: Callable[[], DataFile]) -> DataFile:
    """The file without the columns that have the name and, in all rows, the cells of one before them.

    anew : opens the file again, to read these columns; called only if the first rows are equal. Raises FileError as it
        does
    """
    cells, first_of = file.cells, dict[str, str]()
    may_be = {
        name: first for name, called in file.repeated.items()
        if (first := first_of.setdefault(called, name)) != name and cells[first] == cells[name]
    }  # fmt: skip
    if not may_be:
        return file
    needed = [*dict.fromkeys([*may_be.values(), *may_be])]
    with collect_warnings():  # which the file gives when it is read
        for row in anew().rows(needed):
            cell_of = dict(zip(needed, row, strict=True))
            may_be = {name: first for name, first in may_be.items() if cell_of[name] == cell_of[first]}
    names = [name for name in file.names if name not in may_be]
    left = {name: called for name, called in file.repeated.items() if name not in may_be}
    n_called = Counter(left.values())
    repeated = {name: called for name, called in left.items() if n_called[called] > 1}
    kept = [k for k, name in enumerate(file.names) if name not in may_be]
    return file._replace(names=names, first=[[row[k] for k in kept] for row in file.first], repeated=repeated)
