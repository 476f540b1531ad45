"""Nulls where a file should have texts: refused, or read as empty texts, which are counted."""

from rougekit.foundation.inputs import KEEP_EMPTY
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.foundation.suggestions import suggestion

READINGS = ("raise", "empty")
"""What can be done with a null: raise an error, or read it as an empty text."""


class NullCell(FileError):
    """A null where a text should be. The message says what can be done in Python; the page has a button instead."""

    in_python = f" (with pandas, {KEEP_EMPTY})"
    as_empty = 'nulls="empty" reads all nulls as empty texts'

    def __init__(self, found: str, where: str = "") -> None:
        """found : what is wrong, and what is expected; where : what errors call the cell"""
        super().__init__(f"{found}{self.in_python}; {self.as_empty}")
        self.found, self.where = found, where

    @property
    def for_command(self) -> str:
        """The message for the command, where nobody need have pandas."""
        return f"{self.found}; {self.as_empty}"

    def __reduce__(self) -> tuple[type["NullCell"], tuple[str]]:
        """Copies, such as of another process, keep what was found."""
        return type(self), (self.found,)


class NoCell(NullCell):
    """Nothing where a path into the objects and lists of a column should lead to a text; it is read as a null is."""

    in_python = ""
    as_empty = 'nulls="empty" reads an empty text where nothing is, and where a null is'


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
            raise NullCell(f'{where} is null; expected text, or "" for an empty one', where)
        self._first = self._first or where
        self._n += 1
        return ""

    @property
    def said(self) -> list[str]:
        """How many were read as empty texts, and where the first is; nothing if there were none."""
        return [f"{counted(self._n, 'null')} read as empty, the first in {self._first}"] if self._n else []
