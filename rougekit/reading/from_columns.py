"""References from a file with columns, with predictions and labels; only the columns needed are read."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError
from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.base_rows import KEY, OTHER, BaseRows
from rougekit.reading.batches import GROUPS, ID, PROMPTS
from rougekit.reading.checked_rows import checked_rows
from rougekit.reading.columns import Columns, check_chosen, holds_objects, id_columns
from rougekit.reading.formats.data_file import DataFile, Row, columns_of
from rougekit.reading.formats.files import file_name, has_columns
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.further_files import further_references, labels_of_systems, side_of, system_files
from rougekit.reading.long_tables import SideBySide, side_by_side
from rougekit.reading.one_column import likely_sources, not_taken, one_column
from rougekit.reading.pairing import PairedFile, Side
from rougekit.reading.question import FLAGS, ROLES, Unclear, about_roles
from rougekit.reading.roles import PREDICTIONS, REFERENCES, Known, Roles, left_out, roles_of
from rougekit.reading.rows_apart import RowsApart
from rougekit.reading.rules.rows import prompts
from rougekit.reading.system_columns import people_among_systems, system_column
from rougekit.reading.words import Sense, read_name

_NAMES = {"system_column": "system", "input_column": "input"}
"""What the cells of labels name, by the flag of their column."""
MAX_INSIDE = 30
"""The most paths into objects that may tell rows apart."""


class _Table(NamedTuple):
    """The file with the references, with a row for each example."""

    file: DataFile
    columns: Columns
    known: Known
    """what somebody has named, as far as it is about this file"""
    wide: SideBySide | None
    """if the rows of several systems have been put side by side"""
    concluded: list[str]


def from_columns(base: InColumns, asked: Asked) -> BaseRows:
    """The rows of the file, and the files that are paired with it. Raises ValueError, FileError, Unclear."""
    path, paths = base.path, asked.systems
    file = asked.open(path)
    of_systems = labels_of_systems(asked, file.names)
    labels = _labels(path, file, of_systems, asked)
    known = _known_here(path, file, labels, asked)
    file.refuse_repeated(path, [*known.systems, *known.runs])
    table = _by_example(path, file, known, asked)
    roles = _roles(path, table, asked)
    predictions, flags = _outputs(path, table, roles, asked)
    references, concluded = roles.references, table.concluded
    file = table.file
    file.refuse_repeated(path, [*predictions, *references])
    may_be_of_several = len(predictions) == 1 and not (_is_settled(path, asked) or table.wide or concluded)
    concluded += [] if paths else left_out(roles, used=[asked.id_column] if asked.id_column and asked.keeps_ids else ())
    shown = asked.shows_sources * ("source_column" not in asked.labels)
    sources = _sources_beside(path, file, [*predictions, *references, *labels.values()], shown, concluded)

    outputs = {*predictions}
    beside = [name for name in file.names if name not in outputs]
    side = side_of(path, file, beside, asked)
    files, further = _paired_files(side, file.names, references, of_systems, concluded, asked)

    if base.keeps_others or asked.called:
        labels |= {f"{OTHER}{name}": name for name in beside if asked.called or name not in references}
    labels |= {f"{KEY}{key}": key for each in (*files.values(), *further) for key, _ in each.followed}
    if repeated := _repeated(file, predictions, references):
        labels[PROMPTS] = repeated
    paired, taken = [*files.values(), *further], {*predictions, *references}
    ids = _ids(path, file, taken, paired, concluded, asked) if asked.keeps_ids else []
    labels |= {f"{ID}{name}": name for name in ids}

    needed = list(dict.fromkeys([*predictions, *references, *labels.values()]))
    groups = [name for flag, name in labels.items() if flag == GROUPS]
    place = {name: k for k, name in enumerate(needed)}
    positions = [[place[name] for name in role] for role in (predictions, references, labels.values(), groups)]
    if may_be_of_several:
        cells = _asked_about(file, needed, (predictions[0], references), side, concluded, asked)
    else:
        cells = file.rows(needed)
    named = {place[name]: _NAMES[flag] for flag, name in labels.items() if flag in _NAMES}
    rows = checked_rows(path, needed, positions, cells, asked.nulls, named)
    systems = predictions if len(predictions) > 1 or paths else [""] * len(predictions)
    named_by = f" (column {table.wide.by!r})" if table.wide and table.wide.by else ""
    against = " and ".join([*references, *(f"those of {file_name(each)}" for each in asked.more_references)])
    return BaseRows(
        path, systems, flags, references, files, [*labels], rows, next(iter(predictions), ""),
        f"{file_name(path)}: ", f"{named_by} against {against}", concluded, further, table.wide, sources, of_systems,
    )  # fmt: skip


def _have_columns(asked: Asked) -> bool:
    """Whether systems have files of their own with columns."""
    return any(map(has_columns, asked.systems.values()))


def _named(path: str, asked: Asked) -> Known:
    """What somebody has named, without the predictions if these are columns of systems' own files."""
    known = asked.known_in(path)
    return known._replace(predictions=()) if _have_columns(asked) else known


def _labels(path: str, file: DataFile, elsewhere: Collection[str], asked: Asked) -> dict[str, str]:
    """The columns that are not texts, by flag, but those of flags that are about other files. Raises Unclear."""
    taken = _named(path, asked).named
    return {
        flag: one_column(path, file.cells, named, usual, ROLES[flag], taken, file.repeated)
        for flag, (named, usual) in asked.labels.items()
        if flag not in elsewhere
    }


def _known_here(path: str, file: DataFile, labels: Mapping[str, str], asked: Asked) -> Known:
    """What somebody has named, as far as it is about the file with the references; its labels have no other role."""
    known = _named(path, asked)
    known = known._replace(others=[*known.others, *(name for flag, name in labels.items() if flag != GROUPS)])
    if further := [each for each in asked.more_references if has_columns(each)]:  # where references may be called so
        elsewhere = {name for each in further for name in asked.open(each).names} - {*file.names}
        known = known._replace(references=[name for name in known.references if name not in elsewhere])
    return known._replace(systems=[]) if _keeps_long(asked) else known


def _keeps_long(asked: Asked) -> bool:
    """Whether the names of systems are labels, and rows stay as they are, as `correlate` reads them."""
    return "system_column" in asked.labels


def _by_example(path: str, file: DataFile, known: Known, asked: Asked) -> _Table:
    """The file, with the rows of several systems side by side. Raises NotThere, ValueError, FileError, Unclear."""
    check_chosen(path, file.names, known.systems, "system_column")
    check_chosen(path, file.names, known.runs, "run_column")
    columns, concluded = file.columns, list[str]()
    if asked.systems or not (known.runs or system_column(columns, known)):
        return _Table(file, columns, known, None, concluded)
    _check_roles(file, known, asked)
    cells = columns_of(path, file)
    wide = side_by_side(path, cells, columns, known, otherwise=asked.otherwise, concluded=concluded)
    if wide:
        file.refuse_repeated(path, [*filter(None, [wide.by]), wide.ids])
    file = file.kept(wide.columns if wide else cells)
    if wide:
        named = [name for name in known.predictions if name not in cells]
        known = known._replace(predictions=named or wide.systems)
    return _Table(file, file.columns, known, wide, concluded)


def _check_roles(file: DataFile, known: Known, asked: Asked) -> None:
    """Raise ValueError if a column that is gone once systems are side by side has another role, too: names of systems
    or runs, and the predictions of all."""
    named = {FLAGS[role]: names for role, names in known._asdict().items() if role in FLAGS}
    named |= {flag: [name] for flag, (name, _) in asked.labels.items() if name}
    for name in (*known.systems, *known.runs, *known.predictions):
        flags = [f"--{flag}={name}" for flag, names in named.items() if name in names and name in file.names]
        if len(flags) > 1:
            raise ValueError(f"{' and '.join(flags)}: expected a column for each, as rows are of several systems")


def _roles(path: str, table: _Table, asked: Asked) -> Roles:
    """The roles of columns; if systems have files of their own, predictions are not asked for. Raises NotThere."""
    file, columns, known, *_ = table
    if asked.systems and not known.references:
        known = known._replace(references=file.only_column)
    check_chosen(path, file.names, known.references, "reference_column")
    roles = roles_of(columns, known, several=asked.needs_several)
    if asked.systems:
        roles.asked.pop(PREDICTIONS, None)
        if roles.asked.get(REFERENCES) == []:  # one called like outputs, or the only column of texts
            texts = [name for name in columns.texts if not read_name(name).says_other and name not in columns.labels]
            roles.asked[REFERENCES] = roles.predictions or texts * (len(texts) == 1)
    return roles


def _outputs(path: str, table: _Table, roles: Roles, asked: Asked) -> tuple[list[str], list[str]]:
    """The columns of predictions, and flags that name them if a command would read fewer. Raises NotThere, Unclear."""
    file, columns, known, *_ = table
    predictions = _beside_files(path, file, roles, asked) if asked.systems else roles.predictions
    check_chosen(path, file.names, predictions, "prediction_column")
    if roles.asked:
        is_only_file = not (asked.systems or asked.more_references)
        question = about_roles(path, roles, file.cells, is_only_file=is_only_file, later=file.later).question
        among = people_among_systems(file.cells) if REFERENCES in roles.asked and is_only_file else []
        raise Unclear(question._replace(suggestions=[*among, *question.suggestions]))
    is_more = not asked.systems and asked.needs_several and predictions != roles_of(columns, known).predictions
    return predictions, [f"--prediction_column={name}" for name in predictions] * is_more


def _beside_files(path: str, file: DataFile, roles: Roles, asked: Asked) -> list[str]:
    """The predictions in the file with the references, if systems have files of their own: those that somebody named.

    None if it is a system's file itself, or if the names are about the others.
    """
    chosen = [*asked.known_in(path).predictions]
    are_elsewhere = _have_columns(asked) and {*chosen} & {*file.names} <= {*roles.references}
    return [] if path in asked.systems.values() or are_elsewhere else chosen


def _paired_files(
    side: Side, names: Sequence[str], references: Sequence[str], labels: Mapping[str, str], concluded: list[str],
    asked: Asked,
) -> tuple[dict[str, PairedFile], list[PairedFile]]:  # fmt: skip
    """The files of systems, by name, and those with further references. Raises FileError, Unclear.

    side : what may pair their rows
    names : all columns of the file with the references
    labels : those that the files of systems have
    concluded : takes what is left out
    """
    opened = system_files(asked.systems, asked)
    files = {name: system.paired(side, references, asked.id_column, labels) for name, system in opened.items()}
    for name, system in opened.items():
        concluded += left_out(system.roles, file_name(system.path), [*names, *(files[name].join.by or ())])
    return files, [further_references(each, asked, side, concluded) for each in asked.more_references]


def _repeated(file: DataFile, predictions: Sequence[str], references: Sequence[str]) -> str:
    """The column of prompts or sources that outputs of the first rows repeat; "" if they don't."""
    cells, taken = file.cells, {*predictions, *references}
    for name in file.names:
        if name in taken or read_name(name).sense is not Sense.SOURCE:
            continue
        for output in predictions:
            both = zip(cells[output], cells[name], strict=True)
            texts = [(text, asked) for text, asked in both if isinstance(text, str) and isinstance(asked, str)]
            if texts and prompts([text for text, _ in texts], [""] * len(texts), [asked for _, asked in texts]):
                return name
    return ""


def _sources_beside(path: str, file: DataFile, taken: Collection[str], shown: str, concluded: list[str]) -> str:
    """The column of sources, if they are shown and only one may hold them; "" otherwise.

    Warns if the file has its name more than once.

    shown : as `Asked.shows_sources`; "" if somebody has named them
    concluded : takes which columns may hold them, if several may
    """
    may_be = likely_sources(file.cells, taken, stores_text=file.stores_text) if shown else []
    concluded += not_taken(may_be, shown)
    if len(may_be) != 1:
        return ""
    try:
        file.refuse_repeated(path, may_be)
    except FileError as wrong:
        warn(f"no source documents are shown: {wrong}")
        return ""
    return may_be[0]


def _ids(
    path: str, file: DataFile, taken: Collection[str], files: Iterable[PairedFile], concluded: list[str], asked: Asked
) -> list[str]:  # fmt: skip
    """The columns of ids: the one that somebody named, as a file calls it, or else those called so, and then those
    that pair the files. Raises NotThere if the one that is named is missing, FileError if the file has several of it.

    concluded : takes which columns may hold them, if all have a name that the file has more than once
    """
    of_pairs = [each.join.by[0] for each in files if each.join.by]
    if asked.id_column is None:
        called_so = id_columns(name for name in file.names if name not in taken)
        found = list(dict.fromkeys([*(name for name in called_so if name not in file.repeated), *of_pairs]))
        if called_so and not found:
            concluded.append(f"no ids taken: several columns are called {called_so[0]}")
        return found
    if asked.id_column not in file.names and of_pairs:
        return of_pairs
    check_chosen(path, file.names, [asked.id_column], "id_column")
    file.refuse_repeated(path, [asked.id_column])
    return [asked.id_column]


def _is_settled(path: str, asked: Asked) -> bool:
    """Whether somebody has said of which system rows are, or which are of one document."""
    return bool(asked.systems or asked.known_in(path).groups or _keeps_long(asked))


def _are_of_one(path: str, asked: Asked) -> bool:
    """Whether somebody has named the predictions, as one does where all rows are of one system and that is enough."""
    return bool(asked.known_in(path).predictions) and not (asked.only_suggested or asked.needs_several)


def _asked_about(
    file: DataFile, needed: list[str], texts: tuple[str, Sequence[str]], side: Side, concluded: list[str], asked: Asked
) -> Iterator[Row]:  # fmt: skip
    """The needed cells of rows that may be of several systems: asked if a column tells those of a document apart, or a
    path into objects; but said, if somebody has named the predictions and one system is enough.

    It is asked before the first row if somebody would hear next that one system is not enough, else after the last.

    texts : the columns of predictions and references
    concluded : takes what is said of these rows
    """
    output, references = texts
    inside = dict(islice(side.inside.items(), MAX_INSIDE))
    first = {name: cells for name, cells in file.cells.items() if not any(map(holds_objects, cells))} | inside
    at_once, read = asked.needs_several or side.path in asked.tables, side.read
    if at_once:
        file = file.kept(columns_of(side.path, file))
        read = with_paths(side.path, file, inside).rows
    watch, at = RowsApart(side.path, first, output, references, read), [needed.index(name) for name in references]
    rows = watch.watched(file.rows(needed), at, concluded, are_of_one=_are_of_one(side.path, asked))
    return iter([*rows]) if at_once else rows
