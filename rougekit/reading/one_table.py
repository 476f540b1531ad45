"""Several files as one table: the columns of the file with the references, and one for each output of the others."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.foundation.io.decoding import FileError
from rougekit.reading.asked import Asked, InColumns, InLines
from rougekit.reading.batches import ExampleBatch
from rougekit.reading.formats.data_file import DataFile
from rougekit.reading.formats.nested import columns_around
from rougekit.reading.formats.nulls import Nulls
from rougekit.reading.inputs import Input, opened
from rougekit.reading.pairing import PairedFile
from rougekit.reading.question import MAX_REFERENCES, Question, Suggestion, Unclear, samples_of
from rougekit.reading.roles import NOT_KNOWN, PREDICTIONS, REFERENCES, Known
from rougekit.reading.several_files import Division, Held, columns_first, held_by

_IDS = "id"
"""What the column of the ids before the tabs of lines is called."""


class Place(NamedTuple):
    """Where the cells of a column of the table are."""

    file: str
    columns: tuple[str, ...] = ()
    """several, if they have the references of an example together; none of a text file"""


@dataclass(frozen=True)
class OneTable:
    """Columns of equal length, and which of them have a role."""

    columns: dict[str, list[Any]]
    systems: list[str]
    references: list[str]
    """Both none, if nothing says which file has the references, or which columns of the only other file are outputs."""
    concluded: list[str]
    """As in `Input`."""
    division: Division
    """How the files were paired, also if nothing says which has the references: with the rows of the first of these."""
    places: dict[str, Place]
    """Where columns are, also those of `apart`; that of the ids of lines has no place."""
    paths: tuple[str, ...] = ()
    """The columns inside objects of others."""
    candidates: list[str] = field(default_factory=list)
    """If nothing says which file has the references: the outputs of all, of which those of one file are references."""
    orders: Mapping[str, list[int] | None] = field(default_factory=dict)
    """By paired file, its row in each row of the table; None: the same."""
    apart: Sequence[str] = ()
    """Columns of files that have no role, whose rows are not paired."""
    ids: Sequence[str] = ()
    """The columns that may hold the ids of examples, the most specific first."""

    @property
    def base(self) -> str:
        """The file whose rows those of others are paired with."""
        return self.division.references[0]

    def question(self, path: str) -> Unclear:
        """Which file has the references. path : what to call all of them"""
        by_file: dict[str, list[str]] = {}
        for name in self.candidates:
            by_file.setdefault(self.places[name].file, []).append(name)
        likely = [names[0] for names in reversed(by_file.values()) if len(names) == 1][:MAX_REFERENCES]
        is_cut = len(by_file) > len(likely) > 0
        suggestions = [
            Suggestion(
                {REFERENCES: [name], PREDICTIONS: [each for each in self.candidates if each != name]},
                f"to score against {name}",
            )
            for name in likely
        ]  # fmt: skip
        samples = samples_of({name: self.columns[name] for name in self.candidates})
        what = "nothing says which file has the references"
        return Unclear(Question(path, what, samples, suggestions, asked=[REFERENCES], is_cut=is_cut))


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
    inside: Mapping[str, Mapping[str, list[Any]]] = field(default_factory=dict)
    """by file, the columns inside objects of others, which can be chosen, too"""

    @property
    def known_in_files(self) -> Known:
        """Those that a file has, or paths that lead into one that it has."""
        known = {name for role in self.known for name in role}
        found = {name for table in self.tables.values() for name in (*table.names, *columns_around(known, table))}
        return Known(*([name for name in role if name in found] for role in self.known))

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
        if division.references:
            base = division.references[0]
            own = self.held(base).outputs if base in division.systems else []
            return self._paired(division, nulls, own)
        base = next(iter([*self.tables, *self.names]))
        predictions = self.held(base).predictions
        known = {name: self.known_in_files._replace(predictions=self.held(name).predictions) for name in self.tables}
        if base in known:
            known[base] = self.known_in_files._replace(references=predictions)
        called = _called(self.names, {*self._columns_of(base)} - {*predictions})
        names = {Place(base, (name,)): called[base] for name in predictions if len(predictions) == 1}
        division = Division([name for name in self.names if name != base], [base])
        table = self._paired(division, nulls, known=known, called=names)
        outputs = [*table.references, *table.systems]
        outputs.sort(key=lambda name: self.names.index(table.places[name].file))
        return replace(table, systems=[], references=[], candidates=outputs)

    def paired_for(
        self, table: OneTable, predictions: Sequence[str], references: Sequence[str], nulls: str
    ) -> OneTable:  # fmt: skip
        """The table whose rows are paired with those of the columns that somebody chose as references.

        It is what the command reads if it is told so. Columns have the same names in both. Those of files without a
        role are kept apart.

        predictions, references : columns of the table, or of those kept apart

        Raises FileError like `as_one_table`.
        """
        chosen, places = [*predictions, *references], table.places
        is_as_it_is = (table.systems, table.references) == ([*predictions], [*references])
        if is_as_it_is or len({*chosen}) < len(chosen) or not {*chosen} <= places.keys():
            return table
        outputs, theirs = ([places[name] for name in role] for role in (predictions, references))
        if not outputs or not theirs or any(len(place.columns) > 1 for place in outputs):
            return table  # which can't be scored so
        base, *more = columns_first(self._files_of(theirs))
        systems = [name for name in self._files_of(outputs) if name != base]
        if not systems and base == table.base:
            return table
        known = {name: Known(_columns_in(name, outputs), _columns_in(name, theirs)) for name in self.tables}
        if systems and base in known:
            known[base] = known[base]._replace(predictions=())  # they are kept beside the references
        called = {place: name for name, place in places.items()}
        found = self._paired(Division(systems, [base, *more]), nulls, known=known, called=called)
        return self._with_columns_of(table, replace(found, systems=[*predictions], references=[*references]))

    def _paired(
        self, division: Division, nulls: str, own: Sequence[str] = (), *, known: Mapping[str, Known] | None = None,
        called: Mapping[Place, str] | None = None,
    ) -> OneTable:  # fmt: skip
        """The table of a division that says which file has the references.

        own : the outputs in this file
        known : by file, the columns that have a role there
        called : what to call columns; others are called as they are in the file of references, or like their files
        """
        base, called = division.references[0], called or {}
        dropped = own if len(own) == 1 else []
        renamed = [name for place in called if place.file == base for name in place.columns]
        of_files = _called(self.names, {*self._columns_of(base)} - {*dropped, *renamed})
        systems = {of_files[name]: name for name in division.systems if name != base or dropped}
        asked = self._asked(division.references, systems, of_files, known or {}, nulls)
        data, is_concluded = _opened(asked, is_alone=len(systems) == 1)
        batch = data.load()
        beside = self._beside_outputs(division, data, batch, of_files)
        beside = [each for each in beside if each.name not in dropped]
        outputs = self._outputs(division, systems, data, batch)
        names = _names_of(outputs, [*beside, *outputs], called, of_files[base])
        columns = {_IDS: batch.ids} if base in self.texts and batch.ids is not None else {}
        columns |= {names[each.place]: each.cells for each in beside}
        if clash := [names[each.place] for each in outputs if names[each.place] in columns]:
            raise FileError(f"{clash[0]!r} is a system, and a column of {base}; expected different names")
        columns |= {names[each.place]: each.cells for each in outputs}
        orders = {file.path: file.join.order for file in (*data.of_systems.values(), *data.further)}
        places = {name: place for place, name in names.items()}
        may_be_ids = (names.get(Place(base, (name,)), _IDS) for name in batch.id_columns)
        ids, paths = [name for name in may_be_ids if name in columns], self._inside(places)
        table = OneTable(columns, [], [], data.concluded, division, places, paths, orders=orders, ids=ids)
        if not is_concluded:
            return table
        kept = [Place(base, (name,)) for name in own if name not in dropped]
        of_base = [Place(base, (name,)) for name in data.references] or [Place(base)]
        roles = [*kept, *(each.place for each in outputs)], [*of_base, *map(_place_of, data.further)]
        return replace(table, systems=[names[at] for at in roles[0]], references=[names[at] for at in roles[1]])

    def _asked(
        self, references: Sequence[str], systems: Mapping[str, str], called: Mapping[str, str],
        known_of: Mapping[str, Known], nulls: str,
    ) -> Asked:  # fmt: skip
        """What the command would be asked. systems : files by what they are called; called : that of all files"""
        base, *more = references
        of_references: InColumns | InLines = InColumns(base) if base in self.tables else InLines(base)
        if len(systems) == 1:  # as the command reads a single system
            (alone,) = systems.values()
            systems = {"": alone}
            if base in self.texts and alone in self.texts:
                of_references, systems = InLines(base, alone), {}
        return Asked(
            of_references, systems, more, self.known_in_files, options={"paths": [*self.known_in_files.named]},
            keeps_ids=True, texts=self.texts, tables=self.tables, called=called, nulls=Nulls(nulls),
            for_line_breaks="use JSON lines", known_of=known_of,
        )  # fmt: skip

    def _outputs(
        self, division: Division, systems: Mapping[str, str], data: Input, batch: ExampleBatch
    ) -> "list[_Column]":
        """The columns of outputs. systems : their files, by what these are called"""
        base, alone = division.references[0], next(iter(systems)) if len(systems) == 1 else ""
        at = {name: _place_of(file) for name, file in data.of_systems.items()}
        for name in [*batch.systems][len(at) :]:
            at[name] = Place(base, (name or data.name,)) if base in self.tables else Place(division.systems[0])
        return [_Column(name or alone, at[name], texts) for name, texts in batch.systems.items()]

    def _beside_outputs(
        self, division: Division, data: Input, batch: ExampleBatch, called: Mapping[str, str]
    ) -> "list[_Column]":  # fmt: skip
        """The columns of the file with the references, and those of files with more. called : files by path"""
        base = division.references[0]
        at = {called[file.path]: _place_of(file) for file in data.further}
        own = {name: Place(base, (name,) if base in self.tables else ()) for name in batch.others}
        inside = {name: cells for name, cells in self.inside.get(base, {}).items() if name not in batch.others}
        return [
            *(_Column(name, at.get(name, own[name]), cells) for name, cells in batch.others.items()),
            *(_Column(name, Place(base, (name,)), cells) for name, cells in inside.items()),
        ]

    def _with_columns_of(self, before: OneTable, table: OneTable) -> OneTable:
        """A table with the columns of another that it lacks: in its order if their file is paired, or else apart."""
        columns, apart = dict(table.columns), list[str]()
        for name in (*before.apart, *before.columns):
            place = before.places.get(name)
            if place is None or name in columns:
                continue
            if place.file not in table.orders or len(place.columns) > 1:
                apart.append(name)
                continue
            cells, order = self._cells(place), table.orders[place.file]
            columns[name] = cells if order is None else [cells[row] for row in order]
        places = before.places | table.places
        return replace(table, columns=columns, apart=apart, places=places, paths=self._inside(places))

    def _files_of(self, places: Sequence[Place]) -> list[str]:
        return [name for name in self.names if any(place.file == name for place in places)]

    def _columns_of(self, name: str) -> list[str]:
        return self.tables[name].names if name in self.tables else []

    def _cells(self, place: Place) -> list[Any]:
        if place.file in self.texts:
            return self.texts[place.file]
        (name,) = place.columns
        inside = self.inside.get(place.file, {})
        return inside[name] if name in inside else [cell for (cell,) in self.tables[place.file].rows([name])]

    def _inside(self, places: Mapping[str, Place]) -> tuple[str, ...]:
        """The columns that are inside objects of others."""
        return tuple(name for name, (file, columns) in places.items() if {*columns} & {*self.inside.get(file, {})})


def _place_of(file: PairedFile) -> Place:
    return Place(file.path, (*file.columns,))


def _columns_in(file: str, places: Sequence[Place]) -> list[str]:
    return [name for place in places if place.file == file for name in place.columns]


class _Column(NamedTuple):
    """A column of a table."""

    name: str
    place: Place
    cells: list[Any]


def _names_of(
    outputs: Sequence[_Column], columns: Sequence[_Column], called: Mapping[Place, str], base: str
) -> dict[Place, str]:  # fmt: skip
    """What to call columns, by their places. If another one is called like it, a column has the name of its file, too.

    outputs : those of systems, which keep their names
    called : what some of them are called
    base : what the file of the others is called
    """
    taken = {called[each.place] for each in columns if each.place in called}
    called = {each.place: each.name for each in outputs if each.name not in taken} | {**called}
    taken |= {called[each.place] for each in outputs if each.place in called}
    return {
        each.place: called.get(each.place) or (f"{base}.{each.name}" if each.name in taken else each.name)
        for each in columns
    }


def _opened(asked: Asked, *, is_alone: bool) -> tuple[Input, bool]:
    """What the files hold, and whether they say which columns are outputs. Raises Unclear for what is still open.

    is_alone : whether there is one file of systems
    """
    try:
        return opened(asked), True
    except Unclear as unclear:
        if not is_alone or asked.known.predictions or asked.known_of:
            raise
        return _with_all_outputs(asked, unclear), False


def _with_all_outputs(asked: Asked, unclear: Unclear) -> Input:
    """What the files hold, if each of several columns that may be outputs of the only file of systems is one.

    unclear : what they leave open, raised if more than this is
    """
    try:
        return opened(replace(asked, needs_several=True))
    except Unclear as again:
        suggested = [name for one in again.question.suggestions[:1] for name in one.columns.get(PREDICTIONS, ())]
        if len(suggested) < 2 or again.question.path not in asked.systems.values():
            raise unclear from None
        return opened(replace(asked, known=asked.known._replace(predictions=suggested)))


def _called(names: Sequence[str], taken: Collection[str]) -> dict[str, str]:
    """What to call the column of each file: its stem, or its name if another file or a column is called so."""
    stems = [Path(name).stem for name in names]
    return {
        name: stem if stems.count(stem) == 1 and stem not in taken else name
        for name, stem in zip(names, stems, strict=True)
    }  # fmt: skip
