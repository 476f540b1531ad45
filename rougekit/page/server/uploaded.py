"""What a visitor uploaded or pasted: named columns of equal length, which of them have a role, and their limits."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.page.server.limits import limits
from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.batches import GROUPS
from rougekit.reading.columns import FIRST_ROWS, Columns, id_columns
from rougekit.reading.formats.cells import cell_name, label_of, one_text_of
from rougekit.reading.formats.data_file import DataFile, refuse_repeated
from rougekit.reading.formats.files import CSV, kind_of
from rougekit.reading.formats.nulls import READINGS, Nulls
from rougekit.reading.inputs import Input, opened
from rougekit.reading.one_column import likely_sources
from rougekit.reading.one_table import FilesInMemory, OneTable
from rougekit.reading.roles import NO_ROLES, NOT_KNOWN, Known, Roles, roles_of

SURROGATE = re.compile("[\ud800-\udfff]")
FRACTION = re.compile(r"[+-]?\d*\.\d+")
WORDS_OF_A_TEXT = 6
"""A column name with at least this many words looks like a text."""
MAX_ROWS_OF_A_GROUP = 50
"""On average. A column whose values repeat more often is taken for a category rather than a document id."""


@dataclass(frozen=True, eq=False)
class Several:
    """Several files, and how they are paired."""

    files: FilesInMemory
    table: OneTable

    @property
    def twice(self) -> dict[str, str]:
        """The columns of the table whose names their file has more than once, with what it calls them."""
        tables = self.files.tables
        return {
            column: tables[file].repeated[name]
            for column, (file, names) in self.table.places.items()
            if file in tables
            for name in names
            if name in tables[file].repeated
        }


@dataclass(frozen=True, eq=False)
class Upload:
    """What a visitor uploaded or pasted: named columns of equal length, with at least one row."""

    name: str
    columns: dict[str, list[Any]]
    notice: str = ""
    """Assumptions made while reading the file, such as its encoding."""
    systems: tuple[str, ...] = ()
    """The columns of predictions, if the rows of a table or several files have been put side by side."""
    references: tuple[str, ...] = ()
    """Those of references, if it is said which of several files have some."""
    paths: tuple[str, ...] = ()
    """The columns inside objects of others, which are named by paths and have no role unless they are chosen."""
    twice: Mapping[str, str] = field(default_factory=dict)
    """`DataFile.repeated`: columns that can have no role."""
    nulls: str = READINGS[0]
    """How nulls are read where texts should be."""
    several: Several | None = None
    """The files of which this is the table, if there are several."""

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    @property
    def notices(self) -> str:
        """The notice, and a warning if the first line looks like data rather than column names."""
        wordy = next((name for name in self.columns if len(name.split()) >= WORDS_OF_A_TEXT), "")
        reads = f"The first line is read as the names of the columns, but {wordy[:60]!r} reads like a text."
        return f"{self.notice} {reads * bool(wordy)}".strip()

    def repeated(self, used: Collection[str]) -> str:
        """The name of a column with repeated values, which may identify documents; empty if there is none.

        used : columns that already have a role
        """
        for name, cells in self.columns.items():
            if name in self.twice:
                continue
            different = len(set(map(str, cells)))
            if any(FRACTION.fullmatch(str(cell)) for cell in cells):
                continue  # ratings
            if name not in used and len(cells) / MAX_ROWS_OF_A_GROUP <= different < len(cells) and different > 1:
                try:
                    self.groups(name)
                except FileError:
                    continue
                return name
        return ""

    def groups(self, column: str) -> list[object]:
        """The group label of each row. Raises FileError if the column does not exist or a cell is no label."""
        return [label_of(cell, cell_name(self.name, row, column)) for row, cell in enumerate(self.cells(column))]

    def texts(self, column: str) -> list[str]:
        """The texts of a column.

        Raises FileError if the column does not exist, a cell is not a text, or the texts exceed the page's limits.
        """
        refuse_repeated(self.name, self.twice, [column])
        nulls = Nulls(self.nulls)
        texts = [
            cell if isinstance(cell, str) else one_text_of(cell, cell_name(self.name, row, column), nulls)
            for row, cell in enumerate(self.cells(column))
        ]
        self.check([column])
        return texts

    def check(self, columns: Sequence[str]) -> None:
        """Raise FileError if a column does not exist, a text in it can't be shown, or they exceed the page's limits.

        columns : which hold the texts of one system or, together, the references
        """
        most, in_all, n_texts = limits().characters, 0, [0] * len(self)
        for column in columns:
            for row, cell in enumerate(self.cells(column)):
                if _is_text(cell, most):
                    size, n = len(cell), 1
                else:
                    checked = [checked_text(*each) for each in _texts_in(cell, cell_name(self.name, row, column))]
                    size, n = sum(map(len, checked)), len(checked)
                in_all += size
                n_texts[row] += n
        row = max(range(len(self)), key=n_texts.__getitem__)
        check_size(f"{self.name}, row {row + 1}", n_texts[row], "reference", limits().references)
        check_size(f"{self.name}: {', '.join(columns)}", in_all, "character", limits().in_all)

    def opened(self, known: Known = NOT_KNOWN, *, several: bool = False) -> Input:
        """What `rougekit.reading` finds in these columns. Raises FileError and Unclear like it.

        several : whether two systems are needed
        """
        if self.several and self.several.table.candidates and not known.references:
            raise self.several.table.question(self.name)
        if self.systems:
            of_files = self.several.files.known_in_files if self.several else NOT_KNOWN  # which the table heeds already
            predictions, references = (
                named if named and {*named} <= {*self.columns} and [*named] != [*own] else found
                for named, own, found in (
                    (known.predictions, of_files.predictions, self.systems),
                    (known.references, of_files.references, self.references),
                )
            )
            known = known._replace(predictions=predictions, references=references, systems=(), runs=())
        for name in (*known.groups, *known.systems, *known.runs):
            self.cells(name)
        asked = Asked(
            InColumns(self.name), known=known, needs_several=several, tables={self.name: self.table},
            labels={GROUPS: (known.groups[0], ())} if known.groups else {}, options={"paths": [*known.named]},
            nulls=Nulls(self.nulls), otherwise="{prediction!r} chosen as predictions", keeps_ids=not self.several,
        )  # fmt: skip
        return opened(asked)

    @property
    def choices(self) -> dict[str, list[Any]]:
        """The columns that can have a role: also those of files of which nothing has one, without cells.

        Their rows are paired once one of them is chosen.
        """
        if self.several is None:
            return self.columns
        all_columns: dict[str, list[Any]] = self.columns | {name: [] for name in self.several.table.apart}
        places = [*self.several.table.places]
        return dict(sorted(all_columns.items(), key=lambda item: places.index(item[0]) if item[0] in places else -1))

    @cached_property
    def by_names(self) -> Input:
        """`opened` by what the names of its columns say alone, whose texts are not read. Raises like it."""
        return self.opened()

    @property
    def likely(self) -> Roles:
        """The roles that its columns say, also where these leave something open, or its rows can't be read.

        If nothing says which of several files has the references, all outputs are predictions, so that whoever wants
        another one than those that are suggested chooses just this one.
        """
        if self.several and self.several.table.candidates:
            return NO_ROLES._replace(predictions=self.several.table.candidates)
        return roles_of(self.kinds, Known(self.systems, self.references))

    @property
    def may_be_ids(self) -> dict[str, list[Any]]:
        """The columns that may hold the ids of examples, the most specific first."""
        once = (name for name in self.columns if name not in self.twice)
        names = self.several.table.ids if self.several else id_columns(once)
        return {name: self.columns[name] for name in names}

    def likely_sources(self, taken: Collection[str]) -> list[str]:
        """The columns that may be the sources. taken : those that have another role"""
        return likely_sources(self._own, taken, stores_text=self._stores_text)

    @property
    def kinds(self) -> Columns:
        """What the columns hold, but for those inside others."""
        return Columns.of(self._own, stores_text=self._stores_text)

    @property
    def table(self) -> DataFile:
        """The columns as a file in memory."""
        return DataFile.in_memory(self._own, stores_text=self._stores_text, repeated=self.twice)

    @property
    def _stores_text(self) -> bool:
        """Whether all cells are texts, numbers, too, as in CSV."""
        first = (cell for column in self._own.values() for cell in column[:FIRST_ROWS])
        return kind_of(self.name) in CSV and all(isinstance(cell, str) for cell in first)

    @property
    def _own(self) -> dict[str, list[Any]]:
        return {name: column for name, column in self.columns.items() if name not in self.paths}

    def cells(self, column: str) -> list[Any]:
        """The cells of a column, unconverted. Raises FileError if the column does not exist."""
        if self.several and column in self.several.table.apart:
            file = self.several.table.places[column].file
            raise FileError(
                f"{column!r} is a column of {file}, whose rows are not paired, as none of its texts is scored"
            )
        if column not in self.columns:
            raise FileError(f"{self.name} has no column {column!r}; it has {', '.join(map(repr, self.columns))}")
        return self.columns[column]


def check_size(what: str, size: int, unit: str, most: float) -> None:
    """Raise FileError for more units than the page allows."""
    if size > most:
        raise FileError(f"{what} has {counted(size, unit)}; expected at most {most:,.0f} on this page")


def _is_text(cell: object, most: float) -> bool:
    """Whether a cell is a text that the page accepts; if not, `checked_text` raises an error that states why."""
    return isinstance(cell, str) and len(cell) <= most and (cell.isascii() or not SURROGATE.search(cell))


def _texts_in(cell: object, place: str) -> Iterator[tuple[str, str]]:
    """The texts of a cell, which may be in a list, each with its place."""
    if isinstance(cell, str):
        yield cell, place
    elif isinstance(cell, list):
        for number, item in enumerate(cell, 1):
            yield from _texts_in(item, f"{place}, item {number}")


def checked_text(text: str, place: str) -> str:
    """The text. Raises FileError if it is too long or contains a lone surrogate."""
    check_size(place, len(text), "character", limits().characters)
    if SURROGATE.search(text):
        raise FileError(f"{place} holds half a character (a lone surrogate), which can't be shown")
    return text
