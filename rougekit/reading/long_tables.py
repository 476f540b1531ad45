"""Tables with a row for each system and example, put side by side: a row for each example, a column for each system."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rougekit.foundation.checks import numbered
from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import INDEX, Columns, id_column, most_usual
from rougekit.reading.roles import NOT_KNOWN, Known, Roles, roles_of

SYSTEMS = ("system", "system_name", "system_id", "model", "model_name", "model_id")
"""Usual names of the column that names the system."""
FILTER, FILTERED = "filter", "filtered_resps"
"""Columns of lm-evaluation-harness, which logs an example once for each filter that it applies to the output."""


class SideBySide(NamedTuple):
    """A table with a row for each example."""

    columns: dict[str, list[Any]]
    """First those that are the same for all systems, then the predictions of each system under its name."""
    systems: list[str]
    references: list[str]
    by: str
    """The column that named the systems."""


def system_column(columns: Columns, known: Known = NOT_KNOWN) -> str | None:
    """The column that may name or number systems, if another one holds predictions and one examples: ids or references.

    None if this column has been named for something else, or if one of predictions has been named. Other names of
    predictions may be those of systems.

    >>> system_column(Columns(["doc_id", "system", "output", "gold"], ["output", "gold"]))
    'system'
    """
    names, texts = columns.names, columns.texts
    usual_names = (*SYSTEMS, FILTER) if FILTERED in texts else SYSTEMS
    by = next(iter(most_usual(names, usual_names)), None)
    named = known._replace(predictions=()).named
    if by is None or by in named or not named <= {*names} or not {*known.predictions}.isdisjoint(names):
        return None
    roles = _other_roles(columns, by, known)
    if len(roles.predictions) != 1 or not roles.references:
        return None
    return by if id_column(names) or len(roles.references) == 1 else None


def _other_roles(columns: Columns, by: str, known: Known) -> Roles:
    texts = [name for name in columns.texts if name != by]
    return roles_of(Columns(texts, texts, columns.labels), known._replace(predictions=()))


def side_by_side(
    path: str, cells_of: Mapping[str, list[Any]], columns: Columns, known: Known = NOT_KNOWN, *,
    otherwise: str = "--prediction_column={prediction}",
) -> SideBySide | None:  # fmt: skip
    """The table with systems side by side; None if it does not have several rows for an example, one for each system.
    Warns if the rows of several systems are left as they are.

    The ids are the most specific column of them in which some repeat, as others number the rows. Without one, or with
    pandas' index alone, rows with the same reference, or the same list of them, are one example, if all systems have a
    row with it.

    otherwise : what scores all rows as one system, for errors

    Raises FileError if a system has two rows with the same id, if systems have different examples, references or cells
    of a column that is known by name, or if a system is called like another column.
    """
    by = system_column(columns, known)
    if by is None or not all(isinstance(name, str | int) for name in cells_of[by]):
        return None
    systems, names = numbered([str(name) for name in cells_of[by]])
    roles = _other_roles(columns, by, known)
    (prediction,), references = roles.predictions, roles.references
    ids = _ids(cells_of) or references[0]
    cells = [tuple(cell) if ids in references and isinstance(cell, list) else cell for cell in cells_of[ids]]
    if any(one is None or isinstance(one, list | dict) for one in cells):
        return None
    examples, distinct = numbered(cells)
    counts_rows = len(names) == len(systems) and all(isinstance(name, int) for name in cells_of[by])
    if len(names) < 2 or counts_rows:
        return None
    not_parted = (
        f"{path}: the rows of {counted(len(names), 'system')}, named by the column {by!r}, are scored as one, as "
        f"{ids!r} does not tell which are of the same example; expected ids that all systems have, such as doc_id"
    )
    if len(distinct) == len(examples):
        warn(not_parted)
        return None
    as_one = f"{otherwise.format(by=by, prediction=prediction)} to score all rows as one"
    rows: dict[tuple[int, int], int] = {}
    for row, place in enumerate(zip(systems, examples, strict=True)):
        if place in rows:
            if ids in references:
                warn(not_parted)
                return None
            again, example = names[place[0]], distinct[place[1]]
            raise FileError(
                f"{path}: rows {rows[place] + 1} and {row + 1} both have {by} {again!r} and {ids} {example!r}; "
                f"expected one row for each, with runs in columns such as A#1 and A#2, or {as_one}"
            )
        rows[place] = row
    for number, name in enumerate(names):
        if missing := [label for example, label in enumerate(distinct) if (number, example) not in rows]:
            if ids in references:
                warn(not_parted)
                return None
            raise FileError(
                f"{path}: {by} {name!r} has no row with {ids} {missing[0]!r} ({len(missing):,} missing); expected the "
                f"same examples for every system, or {as_one}"
            )
    firsts = [rows[0, example] for example in range(len(distinct))]
    shared: dict[str, list[Any]] = {}
    for column, cells in cells_of.items():
        different = next((r for r, example in enumerate(examples) if cells[r] != cells[firsts[example]]), None)
        if different is None:
            shared[column] = [cells[row] for row in firsts]
        elif column in {*references, *known.named}:
            other = firsts[examples[different]]
            raise FileError(
                f"{path}: rows {other + 1} and {different + 1} have the same {ids}, but different {column}s; expected "
                f"the same for every system, or {as_one}"
            )
    if clash := [name for name in names if name in shared]:
        raise FileError(f"{path}: {by} {clash[0]!r} is called like a column; expected another name")
    predictions = {
        name: [cells_of[prediction][rows[number, example]] for example in range(len(distinct))]
        for number, name in enumerate(names)
    }
    return SideBySide(shared | predictions, names, references, by)


def _ids(columns: Mapping[str, Sequence[Any]]) -> str | None:
    """The most specific column of ids that may repeat for each system; None if there is none but pandas' index."""
    by_row = [name for name, cells in columns.items() if len({*map(str, cells)}) == len(cells)]
    if (repeated := id_column(name for name in columns if name not in by_row)) is not None:
        return repeated
    return id_column(name for name in by_row if name != INDEX)
