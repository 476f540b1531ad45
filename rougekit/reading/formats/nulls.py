"""Nulls where a file should have texts: refused, or read as empty texts, which are counted."""

from rougekit.foundation.inputs import KEEP_EMPTY
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.foundation.suggestions import suggestion

READINGS = ("raise", "empty")
"""What can be done with a null: raise an error, or read it as an empty text."""
HOW_TO_READ = '; nulls="empty" reads all nulls as empty texts'
"""The way out that an error names. The page has a button instead."""


class NullCell(FileError):
    """A null where a text should be."""


def is_null(cell: object) -> bool:
    """Whether a cell is a null of JSON or Parquet, or a NaN, as pandas writes one to JSON."""
    return cell is None or cell != cell


class Nulls:
    """How the nulls of files are read, and which were read as empty texts."""

    def __init__(self, reading: str = "raise") -> None:
        """No null has been read yet. Raises ValueError for a `reading` that is not one of READINGS."""
        if reading not in READINGS:
            expected = " or ".join(map(repr, READINGS))
            raise ValueError(f"nulls={reading!r}; expected {expected}{suggestion(str(reading), READINGS)}")
        self.are_empty = reading == "empty"
        self._n, self._first = 0, ""

    def text(self, where: str) -> str:
        """The text of a null cell. Raises NullCell if nulls are refused. where : what errors call the cell"""
        if not self.are_empty:
            raise NullCell(
                f'{where} is null; expected text, or "" for an empty one (with pandas, {KEEP_EMPTY}){HOW_TO_READ}'
            )
        self._first = self._first or where
        self._n += 1
        return ""

    @property
    def said(self) -> list[str]:
        """How many were read as empty texts, and where the first is; nothing if there were none."""
        return [f"{counted(self._n, 'null')} read as empty, the first in {self._first}"] if self._n else []
