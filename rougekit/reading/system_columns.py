"""Which column names the systems of a table with a row for each system and example, and what it calls them."""

from collections.abc import Mapping, Sequence
from typing import Any

from rougekit.foundation.checks import numbered
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.columns import Columns, id_column
from rougekit.reading.formats.cells import cell_name, is_name, no_name
from rougekit.reading.question import Question, Suggestion, Unclear, samples_of, with_values
from rougekit.reading.roles import NOT_KNOWN, Known, Roles, roles_of
from rougekit.reading.words import SYSTEM, Sense, read_name, words_of

FILTER, FILTERED = "filter", "filtered_resps"
"""Columns of lm-evaluation-harness, which logs an example once for each filter that it applies to the output."""


def system_column(columns: Columns, known: Known = NOT_KNOWN) -> str | None:
    """The column that may name or number systems, if another one holds predictions and one examples: ids or references.

    The one that somebody has named, or else one that is called system, model or generator. None if this column has been
    named for something else, or if one of predictions has been named. Other names of predictions may be those of
    systems.

    >>> system_column(Columns(["doc_id", "system", "output", "gold"], ["output", "gold"]))
    'system'
    """
    names = columns.names
    if known.systems:
        return known.systems[0]
    by = next((name for name in names if names_system(name)), FILTER if {FILTER, FILTERED} <= {*names} else None)
    named = known._replace(predictions=()).named
    if by is None or by in named or not named <= {*names} or not {*known.predictions}.isdisjoint(names):
        return None
    roles = roles_beside([by], columns, known)
    if len(roles.predictions) != 1 or not roles.references or read_name(roles.predictions[0]).sense is Sense.REFERENCE:
        return None  # a column called references is a prediction only for want of others
    return by if id_column(names) or len(roles.references) == 1 else None


def system_column_by_rows(
    path: str, cells_of: Mapping[str, Sequence[Any]], columns: Columns, known: Known = NOT_KNOWN
) -> str | None:
    """The column of `system_column`, or of several that are called so the one that the rows point to: the first that
    tells those of an example apart, or else the first with several values. If ids tell them apart, none does.

    Raises Unclear if two tell them apart differently.
    """
    by = system_column(columns, known)
    named = [name for name in columns.names if names_system(name)]
    if by not in named or known.systems or len(named) < 2:
        return by
    values = {name: [*map(str, cells)] for name, cells in cells_of.items()}
    repeated = id_column(name for name, cells in values.items() if len({*cells}) < len(cells))
    of_example = [*roles_beside(named, columns, known).references, *filter(None, [repeated]), *known.runs]
    if not of_example or _are_apart(values, of_example):
        return by
    telling = [name for name in named if _are_apart(values, [*of_example, name])]
    if differing := [name for name in telling[1:] if not _name_the_same(values[telling[0]], values[name])]:
        both = " and ".join(with_values(cells_of, name) for name in (telling[0], differing[0]))
        what = f"{both} each tell the rows of an example apart: which names systems?"
        suggestions = [Suggestion({"systems": [name]}, f"if {name} does") for name in telling]
        raise Unclear(Question(path, what, samples_of(cells_of), suggestions))
    varied = [name for name in named if len({*values[name]}) > 1]
    return (telling or varied or named)[0]


def _are_apart(values: Mapping[str, Sequence[str]], names: Sequence[str]) -> bool:
    """Whether no two rows have the same values in all of these columns."""
    rows = [*zip(*(values[name] for name in names), strict=True)]
    return len({*rows}) == len(rows)


def _name_the_same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether each value of one column is always beside the same value of another, and the other way round."""
    return len({*one}) == len({*other}) == len({*zip(one, other, strict=True)})


def names_system(name: str) -> bool:
    """Whether a name says that the column names systems.

    >>> [names_system(name) for name in ("Model Name", "system_id", "generator", "step", "model_output", "baseline")]
    [True, True, True, False, False, False]
    """
    words = [word for word in words_of(name) if word not in ("id", "name")]
    return bool(words) and {*words} <= SYSTEM - {"baseline"}


def roles_beside(by: Sequence[str], columns: Columns, known: Known) -> Roles:
    """The roles of columns beside those that name systems or runs; a prediction that is no column may be a system."""
    texts = [name for name in columns.texts if name not in by]
    labels = [] if FILTER in by else columns.labels  # each filter repeats the references of all examples
    own = [name for name in known.predictions if name in columns.names]
    return roles_of(columns._replace(names=texts, texts=texts, labels=labels), known._replace(predictions=own))


def people_among_systems(cells_of: Mapping[str, Sequence[Any]]) -> list[Suggestion]:
    """The answer that the rows of what a column of systems calls human, reference or the like have the references.

    >>> people_among_systems({"model": ["human", "bart"], "summary": ["a cat", "a dog"]})[0].columns
    {'systems': ['model'], 'references': ['human']}
    >>> people_among_systems({"model": ["t5", "bart"], "text": ["human", "reference"]})
    []
    """
    for by in filter(names_system, cells_of):
        names = dict.fromkeys(str(cell) for cell in cells_of[by])
        people = [name for name in names if read_name(name).sense in (Sense.REFERENCE, Sense.MIXED)]
        if len(people) == 1 < len(names):
            return [
                Suggestion({"systems": [by], "references": people}, f"if the rows of {people[0]} are the references")
            ]
    return []


def systems_of_rows(
    cells_of: Mapping[str, Sequence[Any]], by: str | None, run: str | None, prediction: str
) -> tuple[list[int], list[str]]:
    """The system of each row, and their names; of runs, with a number in the order in which they come in the file.

    by, run : the columns that name systems and runs, if there are some. All rows are of one system if none names them,
        which is called like the column of predictions
    """
    names = [prediction] * len(cells_of[prediction]) if by is None else [*map(str, cells_of[by])]
    if run is None:
        return numbered(names)
    runs, _ = numbered([str(cell) for cell in cells_of[run]])
    return numbered([f"{name}#{number + 1}" for name, number in zip(names, runs, strict=True)])


def check_names(path: str, column: str, cells: Sequence[Any], thing: str, as_one: str) -> None:
    """Raise FileError if a cell of a column does not name what its row is of, or two names seem to be one.

    thing : "system" or "run"
    as_one : what scores all rows as one system
    """
    first_row: dict[str, int] = {}
    for row, cell in enumerate(cells):
        if not is_name(cell):
            raise no_name(cell, cell_name(path, row, column), thing, as_one)
        first_row.setdefault(str(cell), row)
    spelled: dict[str, str] = {}
    for name, row in first_row.items():
        if (other := spelled.setdefault(" ".join(name.split()), name)) != name:
            raise FileError(
                f"{cell_name(path, row, column)} is {name!r}, which differs from {other!r} of row "
                f"{first_row[other] + 1} in white space alone; expected one spelling of each {thing}, or {as_one}"
            )
