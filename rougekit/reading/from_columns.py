"""References from a file with columns, with predictions and labels; only the columns needed are read."""

from collections.abc import Iterator

from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.base_rows import ID, KEY, OTHER, BaseRows
from rougekit.reading.batches import GROUPS
from rougekit.reading.checked_rows import checked_rows
from rougekit.reading.columns import check_chosen, id_columns
from rougekit.reading.formats.data_file import MayLack, Row, columns_of
from rougekit.reading.formats.files import file_name, has_columns
from rougekit.reading.further_files import further_references, side_of, system_files
from rougekit.reading.long_tables import RowsApart, side_by_side, system_column
from rougekit.reading.one_column import one_column
from rougekit.reading.question import ROLES, about_roles
from rougekit.reading.roles import PREDICTIONS, REFERENCES, left_out, roles_of
from rougekit.reading.words import read_name


def from_columns(base: InColumns, asked: Asked) -> BaseRows:
    """The rows of the file, and the files that are paired with it. Raises ValueError, FileError, Unclear."""
    path, paths, labels, several = base.path, asked.systems, asked.labels, asked.needs_several
    file = asked.open(path)
    known = asked.known_in(path)
    chosen = known.predictions
    if is_of_own_files := any(map(has_columns, paths.values())):
        known = known._replace(predictions=())
    extra = {
        flag: one_column(path, file.cells, named, usual, ROLES[flag], known.named)
        for flag, (named, usual) in labels.items()
    }
    known = known._replace(others=[*known.others, *(name for flag, name in extra.items() if flag != GROUPS)])
    if further := [each for each in asked.more_references if has_columns(each)]:  # where references may be called so
        elsewhere = {name for each in further for name in asked.open(each).names} - {*file.names}
        known = known._replace(references=[name for name in known.references if name not in elsewhere])
    is_long = "system_column" in labels  # as `correlate` reads it
    if is_long:
        known = known._replace(systems=[])
    check_chosen(path, file.names, known.systems, "system_column")
    check_chosen(path, file.names, known.runs, "run_column")
    columns, wide, concluded = file.columns, None, list[str]()
    if not paths and (known.runs or system_column(columns, known)):
        cells = columns_of(path, file)
        wide = side_by_side(path, cells, columns, known, otherwise=asked.otherwise, concluded=concluded)
        file = file.kept(wide.columns if wide else cells)
        chosen = [name for name in chosen if not (wide and name in cells)]
        columns = file.columns
    if wide:
        known = known._replace(predictions=chosen or wide.systems)
    if paths and len(file.names) == 1 and not known.references:
        known = known._replace(references=file.names)
    check_chosen(path, file.names, known.references, "reference_column")
    roles = roles_of(columns, known, several=several)
    if paths:
        roles.asked.pop(PREDICTIONS, None)
        if roles.asked.get(REFERENCES) == []:  # one called like outputs, or the only column of texts
            texts = [name for name in columns.texts if not read_name(name).says_other and name not in columns.labels]
            roles.asked[REFERENCES] = roles.predictions or texts * (len(texts) == 1)
    references = roles.references
    if path in paths.values() or (is_of_own_files and set(chosen) & set(file.names) <= set(references)):
        chosen = []  # its outputs are those of a system, or it has none
    check_chosen(path, file.names, chosen, "prediction_column")
    if roles.asked:
        raise about_roles(path, roles, file.cells)
    predictions = list(chosen) or ([] if paths else roles.predictions)
    file.refuse_repeated(path, [*predictions, *references])
    is_more = several and not chosen and predictions != roles_of(columns, known).predictions
    flags = [f"--prediction_column={name}" for name in predictions] * is_more
    is_said = bool(concluded)
    concluded += [] if paths else left_out(roles)
    if base.keeps_others or asked.called:
        kept = [name for name in file.names if name not in predictions and (asked.called or name not in references)]
        extra |= {f"{OTHER}{name}": name for name in kept}
    file, side = side_of(path, file, [name for name in file.names if name not in predictions], asked)
    opened = system_files(paths, asked)
    files = {name: system.paired(side, references, asked.id_column) for name, system in opened.items()}
    for name, system in opened.items():
        concluded += left_out(system.roles, file_name(system.path), [*columns.names, *(files[name].join.by or ())])
    more = [further_references(each, asked, side, concluded) for each in asked.more_references]
    keys = dict.fromkeys(key for each in (*files.values(), *more) for key, _ in each.followed)
    extra |= {f"{KEY}{name}": name for name in keys}
    ids: list[str] = []
    if asked.keeps_ids:
        by = [each.join.by[0] for each in files.values() if each.join.by]
        ids = id_columns(name for name in file.names if name not in (*predictions, *references)) or by
        ids = [name for name in file.names if name == asked.id_column] or ids
        extra |= {f"{ID}{name}": name for name in ids}
    names = predictions if len(predictions) > 1 or paths else [""] * len(predictions)
    needed = list(dict.fromkeys([*predictions, *references, *extra.values()]))
    groups = [name for flag, name in extra.items() if flag == GROUPS]
    positions = [[needed.index(name) for name in role] for role in (predictions, references, extra.values(), groups)]
    raw = file.rows(needed)
    if not (paths or wide or is_long or chosen or known.groups or is_said) and len(predictions) == 1:
        if several or path in asked.tables:  # it is asked before somebody hears that one system is not enough
            file = file.kept(cells := columns_of(path, file))
            whole = RowsApart(path, cells, predictions[0], references)
            whole.add_columns(cells)
            concluded += whole.check()
            raw = file.rows(needed)
        else:
            watch = RowsApart(
                path, {name: file.cells[name] for name in file.names}, predictions[0], references, side.read
            )
            raw = _watched(file.rows([*needed, *map(MayLack, watch.names)]), len(needed), watch, concluded)
    rows = checked_rows(path, needed, positions, raw, asked.nulls)
    named_by = f" (column {wide.by!r})" if wide and wide.by else ""
    against = " and ".join([*references, *(f"those of {file_name(each)}" for each in asked.more_references)])
    around = f"{file_name(path)}: ", f"{named_by} against {against}"
    name = next(iter(predictions), "")
    return BaseRows(path, names, flags, references, ids, files, list(extra), rows, name, *around, concluded, more, wide)


def _watched(rows: Iterator[Row], n: int, watch: RowsApart, concluded: list[str]) -> Iterator[Row]:
    """The first n cells of each row; the others are watched. Raises Unclear after the last row."""
    for row in rows:
        watch.add(row[n:])
        yield row[:n]
    concluded += watch.check()
