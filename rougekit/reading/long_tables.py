"""Tables with a row for each system and example, put side by side: a row for each example, a column for each system."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from typing import Any, NamedTuple

from rougekit.foundation.checks import numbered
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import INDEX, Columns, check_chosen, id_column, is_number
from rougekit.reading.formats.cells import cell_name, no_name
from rougekit.reading.formats.nulls import is_null
from rougekit.reading.question import Question, Suggestion, Unclear, about_roles, samples_of, with_values
from rougekit.reading.roles import NOT_KNOWN, PREDICTIONS, Known
from rougekit.reading.rows_apart import RowsApart
from rougekit.reading.system_columns import (
    check_names,
    names_system,
    roles_beside,
    system_column_by_rows,
    systems_of_rows,
)
from rougekit.reading.system_columns import system_column as system_column  # `moved` leads here from where 1.1 had it
from rougekit.reading.words import Sense, read_name


class SideBySide(NamedTuple):
    """A table with a row for each example."""

    columns: dict[str, list[Any]]
    """First those that are the same for all systems, then the predictions of each system under its name."""
    systems: list[str]
    references: list[str]
    """also what somebody has named as such of what the column of systems names: the rows of people"""
    by: str | None
    """The column that named the systems; None for runs of one."""
    ids: str
    """The column that told which rows are of one example."""


def side_by_side(
    path: str, cells_of: Mapping[str, list[Any]], columns: Columns, known: Known = NOT_KNOWN, *,
    otherwise: str = "--prediction_column={prediction}", concluded: list[str] | None = None,
) -> SideBySide | None:  # fmt: skip
    """The table with systems side by side; None if it does not have several rows for an example, one for each system.
    If the rows of several systems are left as they are, it is added to what was concluded.

    The ids are the most specific column of them in which some repeat, as others number the rows, and some for several
    systems, as others have their names. Without one, or with pandas' index alone, rows with the same reference, or the
    same list of them, are one example, if all systems have a row with it.

    A column of runs tells the rows of a system and example apart; runs are called A#1, A#2. Numbers in a column whose
    name does not say that it names systems are called by it, too: step 500.

    otherwise : what scores all rows as one system, for errors

    Raises Unclear if a system has several rows for an example, which another column tells apart. Raises FileError if a
    row lacks the name of its system or run, if two names differ in white space alone, if a system has two rows with the
    same id, if systems have different examples, references or cells of a column that is known by name, or if a system
    is called like a column that somebody has named. Other columns called so get a number.
    """
    table = _long_table(path, cells_of, columns, known, otherwise)
    if table is None:
        return None
    by, prediction, names = table.by, table.prediction, table.names
    row_at = table.row_at()
    if row_at is None:
        rows = f"rows of {counted(len(names), 'system')} ({table.told_by})"
        if table.is_said:
            raise FileError(
                f"{path}: {table.ids!r} does not tell which {rows} are of one example; expected ids that all systems "
                f"have, or {table.as_one}"
            )
        if concluded is not None:
            concluded.append(f"{rows} scored as one, as {table.ids} does not tell which are of one example")
        return None
    shared = table.shared(row_at, {*table.references, *known.named} - {by, *known.runs})
    if by and table.is_chosen and not names_system(by) and all(is_number(str(cell)) for cell in cells_of[by]):
        names = [f"{by} {name}" for name in names]
    if clash := [name for name in names if name in shared and name in known.named]:
        raise FileError(
            f"{path}: {table.told_by} {clash[0]!r} is called like a column that has a role; expected another name"
        )
    called = {column: column for column in shared}
    for name in filter(called.__contains__, names):
        called[name] = next(new for n in count(1) if (new := f"{name}.{n}") not in (*called.values(), *names))
    predictions = {
        name: [cells_of[prediction][row_at[system, example]] for example in range(len(table.examples))]
        for system, name in enumerate(names)
    }
    wide = {called[column]: cells for column, cells in shared.items()} | predictions
    references = [called.get(name, name) for name in table.references]  # what is called like a system has another name
    return SideBySide(wide, [name for name in names if name not in references], references, by, table.ids)


class _LongTable(NamedTuple):
    """A table with a row for each system and example, unless some are missing or come again."""

    path: str
    cells_of: Mapping[str, list[Any]]
    by: str | None
    """the column that names the systems; None if all are runs of one"""
    ids: str
    prediction: str
    references: list[str]
    """columns, then the systems that somebody has named as such"""
    names: list[str]
    examples: list[Any]
    """the distinct ids"""
    places: list[tuple[int, int]]
    """of each row, the numbers of its system and example"""
    known: Known
    as_one: str
    """what scores all rows as one system, for errors"""
    is_said: bool
    """whether somebody has named a column of systems or runs, or ids have their names: it is an error if none pair"""

    @property
    def is_chosen(self) -> bool:
        """Whether somebody has named a column of systems or runs."""
        return bool(self.known.systems or self.known.runs)

    @property
    def told_by(self) -> str:
        """What errors say before the name of a system: the column that names it, or that of predictions for runs."""
        return self.by or self.prediction

    def row_at(self) -> dict[tuple[int, int], int] | None:
        """The row of each system and example; None if ids number the rows, or are references that don't pair them.

        Raises FileError if other ids don't, or cells don't name systems, and Unclear if a system has several rows
        that another column tells apart.
        """
        if len(self.examples) == len(self.places):
            return None
        if self.by is not None:
            check_names(self.path, self.by, self.cells_of[self.by], "system", self.as_one)
        rows: dict[tuple[int, int], int] = {}
        for row, place in enumerate(self.places):
            if place in rows:
                if not (self.by and self.known.runs) and (apart := self._apart()):
                    raise self._about_systems(apart) if self.by is None else self._about_runs(self.by, apart)
                if self.ids in self.references:
                    return None
                again = f"{self.told_by} {self.names[place[0]]!r} and {self.ids} {self.examples[place[1]]!r}"
                raise FileError(
                    f"{self.path}: rows {rows[place] + 1} and {row + 1} both have {again}; expected one row for each, "
                    f"with runs in columns such as A#1 and A#2, or {self.as_one}"
                )
            rows[place] = row
        for number, name in enumerate(self.names):
            if missing := [label for example, label in enumerate(self.examples) if (number, example) not in rows]:
                if self.ids in self.references:
                    return None
                raise FileError(
                    f"{self.path}: {self.told_by} {name!r} has no row with {self.ids} {missing[0]!r} ({len(missing):,} "
                    f"missing); expected the same examples for every system, or {self.as_one}"
                )
        return rows

    def shared(self, row_at: Mapping[tuple[int, int], int], strict: Collection[str]) -> dict[str, list[Any]]:
        """The columns that are the same for all systems, by example. Raises FileError if one of `strict` is not."""
        firsts = [row_at[0, example] for example in range(len(self.examples))]
        shared = {}
        for column, cells in self.cells_of.items():
            if column == self.prediction:
                continue
            pairs = ((row, firsts[example]) for row, (_, example) in enumerate(self.places))
            different = next((pair for pair in pairs if cells[pair[0]] != cells[pair[1]]), None)
            if different is None:
                shared[column] = [cells[row] for row in firsts]
            elif column in strict:
                row, first = different
                raise FileError(
                    f"{self.path}: rows {first + 1} and {row + 1} have the same {self.ids}, but not the same {column}; "
                    f"expected the same for every system, or {self.as_one}"
                )
        return shared

    def _apart(self) -> list[str]:
        """The columns that tell the rows of a system and example apart, and may number its runs."""
        found, taken = [], {self.by, self.ids, self.prediction, *self.references}
        most_rows = max(Counter(self.places).values())
        for name in (name for name in self.cells_of if name not in taken):
            values = [*map(str, self.cells_of[name])]
            parts = len({*zip(self.places, values, strict=True)}) == len(values)
            if parts and len({*values}) == most_rows and read_name(name).sense is not Sense.SOURCE:
                found.append(name)
        return found

    def _about_systems(self, apart: Sequence[str]) -> Unclear:
        """What is asked about several rows of a run and example. apart : the columns that tell them apart"""
        tells = f"which {with_values(self.cells_of, apart[0])} tells apart"
        what = f"each run has several rows with the same {self.ids}, {tells}: systems?"
        answer = Suggestion({"systems": apart[:1]}, f"if {apart[0]} names systems")
        return Unclear(Question(self.path, what, samples_of(self.cells_of), [answer]))

    def _about_runs(self, by: str, apart: Sequence[str]) -> Unclear:
        """What is asked about several rows of a system and example. apart : the columns that tell them apart"""
        tells = f"which {with_values(self.cells_of, apart[0])} tells apart"
        suggestions = [
            Suggestion({"systems": [by], "runs": apart[:1]}, "if it numbers runs"),
            Suggestion({"systems": apart[:1], "runs": [by]}, f"if {by} numbers runs of each {apart[0]}"),
            Suggestion({"predictions": [self.prediction], "groups": [self.ids]}, "if all rows are of one system"),
        ]
        if self.known.systems:
            suggestions = [Suggestion({"runs": apart[:1]}, "if it numbers runs")]
        elif names_system(by):
            suggestions = suggestions[::2]
            if len({*self.places}) == len(self.examples):  # as of examples that are of one model each
                suggestions.insert(1, Suggestion({"systems": apart[:1]}, f"if {apart[0]} names systems"))
        what = f"each {by} has several rows with the same {self.ids}, {tells}: its runs?"
        return Unclear(Question(self.path, what, samples_of(self.cells_of), suggestions))


def _long_table(
    path: str, cells_of: Mapping[str, list[Any]], columns: Columns, known: Known, otherwise: str
) -> _LongTable | None:
    """The table to put side by side; None if no column can name its systems or examples, or there is one system.

    References that somebody has named are columns, or the rows of what the column of systems names so.

    Raises Unclear if one column does not have all predictions, or none has references, or if two columns that are
    called like names of systems tell rows apart differently; FileError if somebody has named a column of systems or
    runs and a row lacks the name of its own, or of its example; NotThere if references are neither.
    """
    by, is_chosen = system_column_by_rows(path, cells_of, columns, known), bool(known.systems or known.runs)
    if by is None and not known.runs:
        return None
    if by is not None and not (is_chosen or all(isinstance(name, str | int) or is_null(name) for name in cells_of[by])):
        return None
    roles = roles_beside([*filter(None, [by]), *known.runs], columns, known)
    if len(roles.predictions) != 1 or not roles.references:
        asked = {PREDICTIONS: roles.predictions} if not roles.asked else {**roles.asked}
        if PREDICTIONS in asked:
            asked[PREDICTIONS] = asked[PREDICTIONS][:1]  # one has the texts of all systems
        raise about_roles(path, roles._replace(asked=asked), cells_of)
    (prediction,), references = roles.predictions, [name for name in roles.references if name in cells_of]
    as_one = f"{otherwise.format(by=by or prediction, prediction=prediction)} to score all rows as one"
    for thing, chosen in {"system": known.systems, "run": known.runs}.items():
        for name in chosen:
            check_names(path, name, cells_of[name], thing, as_one)
    systems, names = systems_of_rows(cells_of, by, next(iter(known.runs), None), prediction)
    check_chosen(path, [*cells_of, *names], roles.references, "reference_column")
    numbers_rows = by and len(names) == len(systems) and all(isinstance(name, int) for name in cells_of[by])
    if len(names) < 2 or (numbers_rows and not is_chosen):
        return None
    told = [cells_of[name] for name in (*filter(None, [by]), *known.runs)]
    beside = {name: cells for name, cells in cells_of.items() if name not in (by, prediction, *known.runs)}
    own = (
        [name for name, cells in beside.items() if name not in references and _follow(cells, told)]
        if references and _recur(cells_of[references[0]], told)
        else []
    )
    beside = {name: cells for name, cells in beside.items() if name not in own}
    ids = _ids(beside)
    if ids is None and not references:
        ids = _once_each(path, beside, systems)
    ids = ids or (_document(path, beside, prediction, references) if is_chosen else references[0])
    labels = [tuple(cell) if ids in references and isinstance(cell, list) else cell for cell in cells_of[ids]]
    for row, label in enumerate(labels):
        if is_null(label) or isinstance(label, list | dict):
            if is_chosen:
                raise no_name(label, cell_name(path, row, ids), "example", as_one)
            return None
    numbers, examples = numbered(labels)
    people = [name for name in roles.references if name not in cells_of]
    return _LongTable(
        path, cells_of, by, ids, prediction, [*references, *people], names, examples,
        [*zip(systems, numbers, strict=True)], known, as_one, is_chosen or id_column(own) is not None,
    )  # fmt: skip


def _document(path: str, cells_of: Mapping[str, list[Any]], prediction: str, references: Sequence[str]) -> str:
    """The column that tells documents apart, whatever it is called; the references if there is none."""
    watch = RowsApart(path, cells_of, prediction, references)
    watch.add_all(cells_of[name] for name in references)
    return watch.documents()[0]


def _once_each(path: str, cells_of: Mapping[str, Sequence[Any]], systems: Sequence[int]) -> str:
    """The first column each of whose values comes once for each system. Raises FileError if there is none."""
    for name, cells in cells_of.items():
        values = [*map(str, cells)]
        if len({*zip(systems, values, strict=True)}) == len(values) == len({*values}) * len({*systems}):
            return name
    raise FileError(f"{path}: no column tells which rows are of one example; expected ids that all systems have")


def _recur(cells: Sequence[Any], told: Sequence[Sequence[Any]]) -> bool:
    """Whether some cells come again for another system, and for another run. told : the cells of their columns"""
    firsts: list[dict[str, str]] = [{} for _ in told]
    return all(
        any(first.setdefault(str(cell), str(name)) != str(name) for cell, name in zip(cells, names, strict=True))
        for first, names in zip(firsts, told, strict=True)
    )


def _follow(cells: Sequence[Any], told: Sequence[Sequence[Any]]) -> bool:
    """Whether cells come again, but not so: ids that have the name of the system in them, or the number of the run."""
    return not _recur(cells, told) and len({*map(str, cells)}) < len(cells)


def _ids(columns: Mapping[str, Sequence[Any]]) -> str | None:
    """The most specific column of ids that may repeat for each system; None if there is none but pandas' index."""
    by_row = [name for name, cells in columns.items() if len({*map(str, cells)}) == len(cells)]
    if (repeated := id_column(name for name in columns if name not in by_row)) is not None:
        return repeated
    return id_column(name for name in by_row if name != INDEX)
