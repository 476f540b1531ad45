"""What is to be read, and what somebody has said of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.formats.files import open_data
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.formats.nulls import READINGS, Nulls
from rougekit.reading.formats.records import records
from rougekit.reading.question import FLAGS, Suggestion
from rougekit.reading.roles import NOT_KNOWN, Known


class InColumns(NamedTuple):
    """The references are in a file with columns, perhaps beside predictions."""

    path: str
    keeps_others: bool = False
    """keep the cells of columns that nobody asks for"""


class InLines(NamedTuple):
    """The references are in text files, which are paired with those of predictions in the order of their names."""

    references: str
    """the files' pattern"""
    predictions: str | None = None
    """likewise; None if systems have files of their own"""


@dataclass(frozen=True)
class Asked:
    """Which files are to be read, and what somebody has said of them."""

    base: InColumns | InLines
    systems: Mapping[str, str] = field(default_factory=dict)
    """the files of systems, by name; A#1 and A#2 are runs of A"""
    more_references: Sequence[str] = ()
    """files with further references"""
    known: Known = NOT_KNOWN
    labels: Mapping[str, tuple[str | None, Sequence[str]]] = field(default_factory=dict)
    """columns that are not texts, by the flag that names them: what it names, and the usual names otherwise"""
    id_column: str | None = None
    """the column that pairs rows of several files"""
    options: Mapping[str, Any] = field(default_factory=dict)
    """of `open_data`"""
    delimiter: str = "\n"
    """what ends a text of text files"""
    reads_cr: bool = False
    """read "\\r\\n" and "\\r" in text files as line breaks"""
    keeps_ids: bool = False
    """keep the ids of examples among the labels, as "id" """
    needs_several: bool = False
    """whether two systems are needed. If a single file has one, all columns that may hold predictions are taken"""
    texts: Mapping[str, list[str]] = field(default_factory=dict)
    """by path, the texts of text files that have been read"""
    tables: Mapping[str, DataFile] = field(default_factory=dict)
    """by path, files with columns that are in memory"""
    called: Mapping[str, str] = field(default_factory=dict)
    """if all columns are to be kept among the others: by path, what texts and further references are called there"""
    nulls: Nulls = field(default_factory=Nulls)
    """how nulls are read where texts should be"""
    otherwise: str = "--prediction_column={prediction}"
    """what scores all rows of a table with several systems as one, for errors"""
    for_line_breaks: str = "use JSON lines or --delimiter"
    """what to do about texts with line breaks, for errors"""
    shows_sources: str = ""
    """what names the sources where they are shown beside texts, if there are some; "": they are not shown"""
    known_of: Mapping[str, Known] = field(default_factory=dict)
    """by path, what is known of a file, if it is said of each file by itself"""
    once_answered: Callable[[Suggestion], "Asked"] | None = None
    """what would be asked if somebody took a suggestion; None if that names columns, and changes nothing else"""
    only_suggested: bool = False
    """whether a suggestion that is tried has named the predictions, and nobody else: it says nothing of rows"""

    def known_in(self, path: str) -> Known:
        """The columns of a file whose role somebody has named."""
        return self.known_of.get(path, self.known)

    def answered(self, answer: Suggestion) -> "Asked":
        """What is asked if a suggestion is tried: what is left open once somebody has taken it."""
        is_said = any(known.predictions for known in (self.known, *self.known_of.values()))
        asked = self._with(answer) if self.once_answered is None else self.once_answered(answer)
        return replace(asked, only_suggested=not is_said)

    def _with(self, answer: Suggestion) -> "Asked":
        labels, id_column = {**self.labels}, self.id_column
        for role, (name, *_) in answer.columns.items():
            if role == "ids":
                id_column = name
            elif role == "groups" or role not in Known._fields:
                labels[FLAGS[role]] = (name, ())
        named = [name for names in answer.columns.values() for name in names]
        known = answer.applied(self.known)
        others = [name for role, names in answer.columns.items() if role not in Known._fields for name in names]
        options = {**self.options, "paths": [*self.options.get("paths", ()), *named]}
        nulls = Nulls(READINGS[self.nulls.are_empty or answer.reads_nulls])
        known = known._replace(others=[*known.others, *others])
        return replace(
            self, known=known, labels=labels, id_column=id_column, options=options, nulls=nulls,
            needs_several=self.needs_several and not answer.is_alone,
        )  # fmt: skip

    def open(self, path: str, inside: Sequence[str] = ()) -> DataFile:
        """A file with columns. inside : paths into objects, beside those that have been named"""
        named = self.known_of[path].named if path in self.known_of else ()
        paths = [*self.options.get("paths", ()), *named, *inside]
        if path in self.tables:
            return with_paths(path, self.tables[path], paths)
        return open_data(path, **{**self.options, "paths": paths})

    def records(self, path: str) -> Iterator[str]:
        """The texts of a text file."""
        if path in self.texts:
            return iter(self.texts[path])
        encoding = self.options.get("encoding")
        return records(path, self.delimiter, encoding=encoding, reads_cr=self.reads_cr)
