"""A file with columns, whatever its format: their names, once its header has been read, and rows one at a time."""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import FIRST_ROWS, Columns

Row = Sequence[Any]


class MayLack(str):
    """The name of a column that rows may lack; its cell is None then. Only JSON has such rows."""

    __slots__ = ()


class DataFile(NamedTuple):
    """A file with columns whose header has been read."""

    names: list[str]
    rows: Callable[[list[str]], Iterator[Row]]
    """Yields the rows of the given columns, one at a time; can be called once, unless the file is in memory.

    Raises FileError at an invalid row.
    """
    first: Sequence[Row] = ()
    """All cells of the first rows."""
    stores_text: bool = False
    """Whether numbers are texts, too, as in CSV."""
    repeated: Mapping[str, str] = {}
    """What the file calls columns whose name it has more than once, and not for the same cells, by the names that they
    have here: all but the first have a number, a, a.1, a.2."""
    later: Collection[str] = ()
    """What the first rows of JSON have under other names than the first row, which are no columns."""

    @classmethod
    def in_memory(
        cls, columns: Mapping[str, Sequence[Any]], *, stores_text: bool = False, repeated: Mapping[str, str] = {}
    ) -> "DataFile":
        """A file whose columns have been read; its rows can be read again and again."""

        def rows(chosen: list[str]) -> Iterator[Row]:
            return zip(*(columns[name] for name in chosen), strict=True)

        return cls([*columns], rows, [*islice(rows([*columns]), FIRST_ROWS)], stores_text, repeated)

    def kept(self, columns: Mapping[str, list[Any]]) -> "DataFile":
        """The same file in memory, with columns that have been read."""
        return DataFile.in_memory(columns, stores_text=self.stores_text, repeated=self.repeated)

    def refuse_repeated(self, path: str, names: Iterable[str]) -> None:
        """`refuse_repeated` of the columns of this file."""
        refuse_repeated(path, self.repeated, names)

    @property
    def columns(self) -> Columns:
        """The columns by what the first rows hold."""
        return Columns.of(self.cells, stores_text=self.stores_text)

    @property
    def only_column(self) -> list[str]:
        """Its column, if it has one alone, and that has a name."""
        return self.names if len(self.names) == 1 and not self.columns.names_are_example else []

    @property
    def cells(self) -> dict[str, list[Any]]:
        """The cells of the first rows by column."""
        return {name: [row[k] for row in self.first] for k, name in enumerate(self.names)}


def refuse_repeated(path: str, repeated: Collection[str], names: Iterable[str]) -> None:
    """Raise FileError if one of these columns, which have a role, has a name that the file has more than once."""
    if twice := next((name for name in names if name in repeated), None):
        raise FileError(
            f"{path}: which column is {twice!r}? The file has the names {listed(repeated)} more than once "
            "(numbered here), and columns with a role need names of their own: rename them"
        )


def places_of(chosen: Iterable[str], names: Sequence[str]) -> list[int]:
    """Where chosen columns are among all."""
    place_of_name = {name: place for place, name in enumerate(names)}
    return [place_of_name[name] for name in chosen]


def columns_of(path: str, file: DataFile, max_rows: float = math.inf) -> dict[str, list[Any]]:
    """All columns of an open data file. Raises FileError."""
    columns: list[list[Any]] = [[] for _ in file.names]
    rows = file.rows(file.names)
    for number, row in enumerate(rows, 1):
        if number > max_rows:
            n_rows = counted(number + sum(1 for _ in rows), "row")
            raise FileError(f"{path}: {n_rows}; expected at most {max_rows:,}")
        for column, cell in zip(columns, row, strict=True):
            column.append(cell)
    return dict(zip(file.names, columns, strict=True))
