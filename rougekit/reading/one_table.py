"""Several files as one table: the columns of the file with the references, and one for each output of the others."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.asked import Asked, InColumns, InLines
from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.formats.nested import column_around
from rougekit.reading.formats.nulls import Nulls
from rougekit.reading.inputs import Input, opened
from rougekit.reading.question import Unclear
from rougekit.reading.roles import NOT_KNOWN, PREDICTIONS, Known
from rougekit.reading.several_files import Division, Held, held_by

_IDS = "id"
"""What the column of the ids before the tabs of lines is called."""


@dataclass(frozen=True)
class OneTable:
    """Columns of equal length, and which of them have a role."""

    columns: dict[str, list[Any]]
    systems: list[str]
    references: list[str]
    """Both none, if nothing says which file has the references, or which columns of the only other file are outputs."""
    concluded: list[str]
    """As in `Input`."""
    base: str
    """The file whose rows those of others are paired with."""


@dataclass(frozen=True)
class FilesInMemory:
    """Several files that have been read."""

    names: Sequence[str]
    """of all of them"""
    tables: Mapping[str, DataFile]
    """those with columns"""
    texts: Mapping[str, list[str]]
    """those of texts"""
    known: Known = NOT_KNOWN
    """columns whose role somebody has named, of any of the files or of the table that is made of them"""

    @property
    def known_in_files(self) -> Known:
        """Those that a file has."""
        return Known(*([*filter(self._has, role)] for role in self.known))

    def _has(self, name: str) -> bool:
        """Whether a file has the column, or one into which a path of this name leads."""
        return any(name in table.names or column_around(name, table) is not None for table in self.tables.values())

    def held(self, name: str) -> Held:
        """What a file holds by its columns."""
        return held_by(name, self.known_in_files, self.tables.__getitem__)

    def as_one_table(self, division: Division, nulls: str) -> OneTable:
        """All of them as one table. If nothing says which file has the references, each has an output.

        Where the only file of systems has several columns that may be outputs, all are in the table, so that its names
        and its user say which are.

        nulls : how nulls are read where texts should be

        Raises FileError and Unclear like `opened` and its batches, and FileError for columns of one name.
        """
        known, tables = self.known_in_files, self.tables
        is_divided = bool(division.references)
        base, *more = division.references or [*self.tables, *self.names][:1]
        held = self.held(base)
        own = held.outputs if is_divided and base in division.systems else []
        if not is_divided and base in tables:
            known = known._replace(references=held.predictions)
        theirs = [*tables[base].names] if base in tables else []
        called = _called(self.names, {*theirs} - {*(own if is_divided else held.predictions)})
        systems = {called[name]: name for name in division.systems if name != base or len(own) == 1}
        alone = next(iter(systems)) if len(systems) == 1 else ""
        of_references: InColumns | InLines = InColumns(base) if base in tables else InLines(base)
        if alone:  # as the command reads a single system
            systems = {"": systems[alone]}
            if base in self.texts and systems[""] in self.texts:
                of_references, systems = InLines(base, systems[""]), {}
        asked = Asked(
            of_references, systems, more, known,
            options={"paths": [*known.named]}, keeps_ids=base not in tables, texts=self.texts, tables=tables,
            called=called, nulls=Nulls(nulls), for_line_breaks="use JSON lines",
        )  # fmt: skip
        is_concluded = is_divided
        try:
            data = opened(asked)
        except Unclear:
            if not (is_divided and alone) or known.predictions:
                raise
            data, is_concluded = _with_all_outputs(asked), False
        names = [name or alone for name in data.systems]
        dropped = own if len(own) == 1 else []
        renamed = {} if is_divided else {name: called[base] for name in held.predictions if len(held.predictions) == 1}
        beside = [renamed.get(name, name) for name in theirs if name not in dropped]
        if clash := [name for name in names if name in beside]:
            raise FileError(f"{clash[0]!r} is a system, and a column of {base}; expected different names")
        batch = data.load()
        columns = {_IDS: batch.labels["id"]} if "id" in batch.labels else {}
        columns |= {renamed.get(name, name): cells for name, cells in batch.others.items() if name not in dropped}
        columns |= dict(zip(names, batch.systems.values(), strict=True))
        if not is_concluded:
            return OneTable(columns, [], [], data.concluded, base)
        outputs = [*(name for name in own if name not in dropped), *names]
        references = [*(data.references or [called[base]]), *(called[name] for name in more)]
        return OneTable(columns, outputs, references, data.concluded, base)


def _with_all_outputs(asked: Asked) -> Input:
    """What the files hold, if each of several columns that may be outputs of the only file of systems is one.

    Raises Unclear for what is still open.
    """
    try:
        return opened(replace(asked, needs_several=True))
    except Unclear as unclear:
        suggested = [name for one in unclear.question.suggestions[:1] for name in one.columns.get(PREDICTIONS, ())]
        if len(suggested) < 2 or unclear.question.path not in asked.systems.values():
            raise
        return opened(replace(asked, known=asked.known._replace(predictions=suggested)))


def _called(names: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """What to call the column of each file: its stem, or its name if another file or a column is called so."""
    stems = [Path(name).stem for name in names]
    return {
        name: stem if stems.count(stem) == 1 and stem not in taken else name
        for name, stem in zip(names, stems, strict=True)
    }  # fmt: skip
