"""Files of systems and further references, whose rows are paired with those of a first file."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from rougekit.reading.asked import Asked
from rougekit.reading.batches import GROUPS
from rougekit.reading.checked_rows import checked_rows
from rougekit.reading.columns import FIRST_ROWS, IDS, check_chosen, plain
from rougekit.reading.formats.cells import cell_name, label_of, one_text_of, text_of
from rougekit.reading.formats.data_file import DataFile, Row, refuse_repeated
from rougekit.reading.formats.files import file_name, has_columns
from rougekit.reading.formats.nulls import Nulls, is_null
from rougekit.reading.formats.paths import values_inside
from rougekit.reading.lines import split_ids
from rougekit.reading.pairing import PairedFile, PairedRow, Side, join
from rougekit.reading.question import Question, Suggestion, Unclear, about_roles
from rougekit.reading.roles import NO_ROLES, PREDICTIONS, REFERENCES, Known, Roles, left_out, roles_of
from rougekit.reading.rules.ids import ID_TAB
from rougekit.reading.words import Sense, read_name


class SystemFile(NamedTuple):
    """A file with the predictions of one system, opened."""

    path: str
    asked: Asked
    file: DataFile | None = None
    """None for a text file"""
    column: str = ""
    roles: Roles = NO_ROLES

    def paired(
        self, base: Side | None = None, references: Sequence[str] = (), chosen: str | None = None,
        labels: Mapping[str, str] = MappingProxyType({}),
    ) -> PairedFile:  # fmt: skip
        """Its rows, to be taken in the order of those of a file of references. Raises FileError like `PairedFile`.

        base : the columns of that file; None for a text file
        references : their names, of which one may be here, too, if no word says which are those of this file
        chosen : the column that pairs rows, if somebody named it
        labels : those of `labels_of_systems`
        """
        path, file, column, nulls = self.path, self.file, self.column, self.asked.nulls
        if file is None:
            return self._lines(base, chosen)
        own = [name for name in self.roles.references or references if name in file.names and name != column]
        own = own if len(own) == 1 else []
        sides = None if base is None else (base, side_of(path, file, self.keys, self.asked))
        paired = PairedFile(
            path, has_columns=True, sides=sides, chosen=chosen, has_references=bool(own), columns=[column]
        )  # fmt: skip
        n_before = len(own) + len(labels)
        rows = file.rows([column, *own, *labels.values(), *(name for _, name in paired.followed)])
        paired.rows = (
            PairedRow(
                one_text_of(text, cell_name(path, k, column), nulls),
                ("" if nulls.are_empty and is_null(rest[0]) else rest[0]) if own else None,
                tuple(rest[n_before:]),
                tuple(
                    _label(flag, cell, cell_name(path, k, labels[flag]), nulls)
                    for flag, cell in zip(labels, rest[len(own) :], strict=False)
                ),
            )
            for k, (text, *rest) in enumerate(rows)
        )
        return paired

    @property
    def keys(self) -> list[str]:
        """Its columns but predictions, which may pair its rows."""
        names = [] if self.file is None else self.file.names
        return [name for name in names if name not in (self.column, *self.roles.predictions)]

    def _lines(self, base: Side | None, chosen: str | None) -> PairedFile:
        """The lines of a text file; the texts after their ids and tabs, if a column of the other file has these ids."""
        split = None if base is None else split_lines(self.path, self.asked)
        side = None if split is None else side_of_ids(self.path, split[0])
        if base is None or split is None or side is None or join(base, side, chosen).by is None:
            return PairedFile(self.path, map(PairedRow, self.asked.records(self.path)), has_columns=base is not None)
        paired = PairedFile(self.path, has_columns=True, sides=(base, side), chosen=chosen)
        paired.rows = (PairedRow(text, None, (key,) * len(paired.followed)) for key, text in zip(*split, strict=True))
        return paired


def _label(flag: str, cell: Any, where: str, nulls: Nulls) -> Any:
    return label_of(cell, where) if flag == GROUPS else text_of(cell, where, nulls)


def labels_of_systems(asked: Asked, names: Collection[str] = ()) -> dict[str, str]:
    """The columns of groups and sources that somebody named, by flag, if each file of systems has them, and not the
    file with the references. Raises FileError.

    names : the columns of the file with the references
    """
    flags = (GROUPS, "source_column")
    named = {flag: name for flag, (name, _) in asked.labels.items() if flag in flags and name and name not in names}
    if not (named and asked.systems):
        return {}
    files = {path: asked.open(path) if has_columns(path) else None for path in asked.systems.values()}
    found = {flag: name for flag, name in named.items() if all(file and name in file.names for file in files.values())}
    for path, file in files.items():
        refuse_repeated(path, file.repeated if file else (), found.values())
    return found


def system_files(paths: Mapping[str, str], asked: Asked) -> dict[str, SystemFile]:
    """The files of systems, opened, by name; each output of the only file is a system, or each column that is named so.

    These are called like their columns, or if somebody named the file or there are several, like both: A.bart. Raises
    FileError, Unclear for what any of them leaves open.
    """
    opened: dict[str, SystemFile] = {}
    open_questions: list[Question] = []
    for name, path in paths.items():
        takes_all = len(paths) == 1 or len(asked.known_in(path).predictions) > 1
        try:
            outputs = _outputs_of(path, asked, takes_all=takes_all)
        except Unclear as unclear:
            open_questions.append(unclear.question)
            continue
        is_named = len(paths) > 1 or name not in ("", Path(path).stem)
        called = [f"{name}." * is_named + each.column for each in outputs] if len(outputs) > 1 else [name]
        opened |= dict(zip(called, outputs, strict=True))
    if open_questions:
        raise Unclear(_of_all(open_questions, [*opened.values()]))
    return opened


def _of_all(questions: Sequence[Question], others: Sequence[SystemFile]) -> Question:
    """One question for several files, each of which takes one of the columns that an answer names.

    others : files that leave nothing open, but would lack a column if only that of another file were named
    """
    first, *more = questions
    files = [({*each.samples}, each.suggestions[0]) for each in more if each.suggestions]
    files += [({*each.file.names}, Suggestion({PREDICTIONS: [each.column]})) for each in others if each.file]
    suggestions = []
    for answer in first.suggestions:
        for names, own in files:
            elsewhere = own.columns[PREDICTIONS][0] in first.samples  # which would take both
            if names.isdisjoint(answer.columns[PREDICTIONS]) and not elsewhere:
                answer = answer.then(own)
        suggestions.append(answer)
    return first._replace(suggestions=suggestions, further=more)


def _outputs_of(path: str, asked: Asked, *, takes_all: bool) -> list[SystemFile]:
    """The outputs in a system's own file, which is opened for each. Raises FileError, Unclear.

    takes_all : whether it may have several
    """
    if not has_columns(path):
        return [SystemFile(path, asked)]
    file = asked.open(path)
    known, names = asked.known_in(path), file.names
    chosen = [name for name in known.predictions if name in names or len(known.predictions) == 1]
    check_chosen(path, names, chosen, "prediction_column")
    known = known._replace(predictions=chosen or file.only_column)
    roles = roles_of(file.columns, known)
    if not roles.predictions and known.references:  # of the other file, where it may be called so, too
        roles = roles_of(file.columns, known._replace(references=[]))
    found = roles.predictions or [name for name in roles.references if read_name(name).sense is Sense.SUMMARY]
    if len(found) != 1 and not (takes_all and roles.predictions):
        texts = [name for name in file.columns.texts if plain(name) not in IDS]
        cells = file.cells
        texts.sort(key=lambda name: sum(len(str(cell)) for cell in cells[name]), reverse=True)
        likely = found or roles.asked[PREDICTIONS] or roles.left_out or texts
        if asked.needs_several and takes_all:
            others = [name for name in roles.asked.get(REFERENCES, ()) if read_name(name).sense is Sense.UNKNOWN]
            suggested = [name for name in file.names if name in (*likely, *others)]
        else:
            suggested = likely[:1]
        raise about_roles(path, roles._replace(asked={PREDICTIONS: suggested}), file.cells)
    file.refuse_repeated(path, found)
    again = (asked.open(path) for _ in found[1:])
    return [SystemFile(path, asked, each, name, roles) for name, each in zip(found, chain([file], again), strict=True)]


def further_references(
    path: str, asked: Asked, base: Side | None = None, concluded: list[str] | None = None
) -> PairedFile:
    """A file with more references, to be taken in the order of those of a first file. Raises FileError, Unclear.

    base : the columns of that file; None for a text file
    concluded : takes what is left out
    """
    if not has_columns(path):
        texts = (PairedRow("", text) for text in asked.records(path))
        return PairedFile(path, texts, has_columns=base is not None)
    file = asked.open(path)
    chosen = [name for name in asked.known_in(path).references if name in file.names]
    roles = roles_of(file.columns, Known(references=chosen or file.only_column))
    if not roles.references or REFERENCES in roles.asked:
        texts_in = [name for name in file.columns.texts if plain(name) not in IDS]
        likely = roles.asked.get(REFERENCES) or roles.predictions or texts_in
        raise about_roles(path, roles._replace(asked={REFERENCES: likely}), file.cells)
    references = [*roles.references]
    file.refuse_repeated(path, references)
    side = side_of(path, file, [name for name in file.names if name not in references], asked)
    paired = PairedFile(
        path, has_columns=True, sides=None if base is None else (base, side), chosen=asked.id_column,
        columns=references,
    )  # fmt: skip
    keys = [name for _, name in paired.followed]
    needed = [*dict.fromkeys([*references, *keys])]
    positions = [[needed.index(name) for name in role] for role in ([], references, keys, [])]
    rows = checked_rows(path, needed, positions, file.rows(needed), asked.nulls)
    paired.rows = (PairedRow("", reference, tuple(cells)) for reference, *cells in rows)
    if base and concluded is not None:
        concluded += left_out(roles, file_name(path), [*base.first, *(paired.join.by or ())])
    return paired


def side_of(path: str, file: DataFile, names: Sequence[str], asked: Asked) -> Side:
    """The columns that may pair the rows of a file, which is opened again to read their cells."""
    inside = _chosen(within := values_inside(file.cells), [each for each in within if each not in file.names])
    return Side(path, _chosen(file.cells, names), partial(_rows_anew, path, asked, [*inside]), inside, file.repeated)


def _rows_anew(path: str, asked: Asked, inside: Sequence[str], names: list[str]) -> Iterator[Row]:
    return asked.open(path, inside).rows(names)


def _chosen(cells: Mapping[str, list[Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: cells[name] for name in names}


def split_lines(path: str, asked: Asked) -> tuple[list[str], list[str]] | None:
    """The ids and texts of a text file whose lines all begin with an id of their own and a tab."""
    return split_ids([*asked.records(path)]) if ID_TAB.match(next(asked.records(path), "")) else None


def side_of_ids(path: str, ids: list[str]) -> Side:
    """The ids of a text file, as a column that may pair its rows."""
    return Side(path, {"id": ids[:FIRST_ROWS]}, DataFile.in_memory({"id": ids}).rows)
