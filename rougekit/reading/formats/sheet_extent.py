"""How far the cells of a spreadsheet reach, which its XML says before anything is allocated for them.

Sheets whose cells are few but far apart are refused before a reader allocates all those between: a text in the
last cell of a sheet, XFD1048576, stands for 17 thousand million cells. XLSX and ODS are zipped XML, which says where
each cell is. The older XLS ends at IV65536.
"""

import zipfile
import zlib
from collections.abc import Mapping
from typing import BinaryIO
from xml.parsers import expat

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted

MAX_EMPTY = 1_000_000
"""A sheet may have this many empty cells, or 99 for each one with content if that is more."""


_WORKBOOK, _LINKS, _ODS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "content.xml"


def refuse_far_cells(path: str, file: BinaryIO) -> None:
    """Refuse the first sheet of an XLSX or ODS file if nearly all cells up to its last one are empty.

    Other files and damaged ones are left to the reader. Raises FileError, which names the last row and column.
    """
    try:
        with zipfile.ZipFile(file) as archive:
            extent = _extent_of(archive)
    except (zipfile.BadZipFile, zlib.error, expat.ExpatError, EOFError, LookupError, ValueError, RuntimeError):
        return
    cells = extent.rows * extent.columns
    if cells - extent.n_cells > max(MAX_EMPTY, 99 * extent.n_cells):
        raise FileError(
            f"{path}: the first sheet reaches to row {extent.rows:,} and column {_letters(extent.columns)}, but only "
            f"{extent.n_cells:,} of these {counted(cells, 'cell')} have content; delete what stands far from the texts"
        )


def _letters(column: int) -> str:
    """The name of a column, numbered from 1.

    >>> _letters(1), _letters(28), _letters(16_384)
    ('A', 'AB', 'XFD')
    """
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


class _Part:
    """Part of an archive, read element by element: names and attributes come without namespaces."""

    def element(self, name: str, attributes: Mapping[str, str]) -> None:
        raise NotImplementedError

    def read(self, archive: zipfile.ZipFile, part: zipfile.ZipInfo) -> None:
        """Read the XML of a part. Raises ExpatError and the errors of `zipfile`."""

        def start(name: str, attributes: Mapping[str, str]) -> None:
            self.element(_local(name), {_local(key): value for key, value in attributes.items()})

        parser = expat.ParserCreate(namespace_separator=" ")
        parser.StartElementHandler = start
        with archive.open(part) as file:
            parser.ParseFile(file)


def _local(name: str) -> str:
    return name.rpartition(" ")[2]


class _Links(_Part):
    """A workbook and its links: the id of its first sheet, and the files by id."""

    first = ""

    def __init__(self) -> None:
        self.files: dict[str, str] = {}

    def element(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "sheet":
            self.first = self.first or attributes["id"]
        elif name == "Relationship":
            self.files[attributes["Id"]] = attributes["Target"].lstrip("/").removeprefix("xl/")


class _Extent(_Part):
    """How far the cells with content reach, and how many they are; one that is repeated counts once."""

    rows = columns = n_cells = 0
    _row = _column = 0

    def filled(self) -> None:
        """The current cell has content."""
        self.rows, self.columns = max(self.rows, self._row), max(self.columns, self._column)
        self.n_cells += 1


class _Xlsx(_Extent):
    """Rows and cells say where they are, or else come after the one before."""

    def element(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "row":
            self._row, self._column = int(attributes.get("r", self._row + 1)), 0
        elif name == "c":
            self._column += 1
            if place := attributes.get("r"):
                letters = place.rstrip("0123456789")
                self._row, self._column = int(place[len(letters) :]), 0
                for letter in letters.upper():
                    self._column = 26 * self._column + ord(letter) - ord("A") + 1
        elif name in ("v", "is"):
            self.filled()


class _Ods(_Extent):
    """Rows and cells say how often they are repeated."""

    _tables = 0

    def element(self, name: str, attributes: Mapping[str, str]) -> None:
        self._tables += name == "table"
        if self._tables > 1:
            return
        if name == "table-row":
            self._row, self._column = self._row + int(attributes.get("number-rows-repeated", 1)), 0
        elif name in ("table-cell", "covered-table-cell"):
            self._column += int(attributes.get("number-columns-repeated", 1))
        elif name == "p":
            self.filled()


def _extent_of(archive: zipfile.ZipFile) -> _Extent:
    parts = {info.filename.replace("\\", "/").lower(): info for info in archive.infolist()}
    if _ODS in parts:
        extent: _Extent = _Ods()
        extent.read(archive, parts[_ODS])
        return extent
    links, extent = _Links(), _Xlsx()
    links.read(archive, parts[_WORKBOOK])
    links.read(archive, parts[_LINKS])
    extent.read(archive, parts[f"xl/{links.files[links.first]}".lower()])
    return extent
