"""The rows that those of other files are paired with: of the file or files with the references."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from rougekit.reading.formats.data_file import Row
from rougekit.reading.long_tables import SideBySide
from rougekit.reading.pairing import PairedFile

OTHER = "column "
"""Prefix of the names of columns that no flag chose, among the labels of a file."""

KEY = "key "
"""Prefix of the names of columns by which files are paired, likewise."""


class BaseRows(NamedTuple):
    """The file or files with the references, and what else their rows contain."""

    path: str
    systems: list[str]
    """systems whose predictions are in the same rows"""
    flags: list[str]
    """those of `Input`"""
    references: list[str]
    """the names of the columns of references"""
    files: dict[str, PairedFile]
    """of systems, by name"""
    labels: list[str]
    rows: Iterator[Row]
    """of the predictions of `systems`, the reference or list of references, and the labels"""
    name: str
    """what to call a single system in these rows"""
    before: str
    after: str
    """what a headline says before and after the systems"""
    left_out: Sequence[str] = ()
    further: Sequence[PairedFile] = ()
    """files with more references of the same examples"""
    wide: SideBySide | None = None
    """that of `Input`"""
    sources: str = ""
    """likewise"""
    of_systems: Mapping[str, str] = MappingProxyType({})
    """the labels that the files of systems have, by flag"""
