"""Read what is to be scored, whatever files hold it, in batches: predictions, references, other columns."""

import glob
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import FileError, NotThere, no_such_file
from rougekit.foundation.plurals import counted, joined
from rougekit.foundation.run_names import runs_by_system
from rougekit.reading.batches import GROUPS, ExampleBatch
from rougekit.reading.columns import (
    FIRST_ROWS,
    IDS,
    check_chosen,
    id_columns,
    plain,
)
from rougekit.reading.contents import ID_TAB
from rougekit.reading.formats.files import (
    DataFile,
    MayLack,
    Row,
    cell_name,
    columns_of,
    has_columns,
    label_of,
    one_text_of,
    open_data,
    records,
    row_name,
    text_of,
    texts_of,
)
from rougekit.reading.formats.nulls import Nulls, is_null
from rougekit.reading.formats.paths import values_inside
from rougekit.reading.lines import by_ids, split_ids
from rougekit.reading.long_tables import RowsApart, SideBySide, side_by_side, system_column
from rougekit.reading.one_column import one_column
from rougekit.reading.pairing import Join, PairedFile, PairedRow, Side, join
from rougekit.reading.question import ROLES, about_roles
from rougekit.reading.roles import NO_ROLES, NOT_KNOWN, PREDICTIONS, REFERENCES, Known, Roles, left_out, roles_of
from rougekit.reading.words import Sense, read_name

BATCH_CHARACTERS = 2_000_000
"""Approximate number of characters in a batch."""

MAX_NAMED = 4
"""A headline names up to this many system files; if there are more, it only counts them."""

OTHER = "column "
"""Prefix of the names of columns that no flag chose, among the labels of a file."""

ID, KEY = "id ", "key "
"""Prefixes of the names of columns of ids, and of those by which files are paired, likewise."""

_ROWS = 256
"""The number of rows to read before counting their characters."""


class Input(NamedTuple):
    """What is to be scored."""

    path: str
    """Path or pattern of the references, for errors."""
    files: str
    """The files and their use, such as "systems.csv: 3 systems against reference"."""
    name: str
    """What to call a single system."""
    systems: list[str]
    flags: list[str]
    """Those that make a command read the same systems where it would guess others."""
    batches: Iterator[ExampleBatch]
    """Can be read once. Raises FileError if a file is invalid, or if files differ in their number of rows."""
    left_out: Sequence[str] = ()
    """Says which columns are left out, for headlines."""
    paired: Sequence[PairedFile] = ()
    """Files whose rows are paired with those of the references."""
    nulls: Nulls = Nulls()
    """How nulls are read, and which have been."""
    references: Sequence[str] = ()
    """The columns of references; none of text files."""
    wide: SideBySide | None = None
    """The table, if the rows of several systems or runs have been put side by side."""

    @property
    def predictions(self) -> list[str]:
        """What to call each of the systems, also a single one."""
        return [each or self.name for each in self.systems]

    @property
    def concluded(self) -> list[str]:
        """What was concluded from the files and not said by somebody, and which nulls were read as empty texts.

        Of pairing and of nulls it is certain after the last batch.
        """
        return list(dict.fromkeys([*(file.join.said for file in self.paired), *self.left_out, *self.nulls.said]))

    def headline(self, n_examples: int, *more: str) -> str:
        """What is scored against what, and everything that was concluded."""
        return " · ".join([self.files, counted(n_examples, "example"), *self.concluded, *more])

    def load(self) -> ExampleBatch:
        """All examples at once."""
        texts = ExampleBatch.empty(self.systems)
        for batch in self.batches:
            texts.extend(batch)
        return texts


class _References(NamedTuple):
    """The file or files with the references, and what else their rows contain."""

    path: str
    systems: list[str]
    """systems whose predictions are in the same rows"""
    flags: list[str]
    """those of `Input`"""
    references: list[str]
    """the names of the columns of references"""
    ids: list[str]
    """the names of the columns of ids, the most specific first"""
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

    def open(self, path: str, inside: Sequence[str] = ()) -> DataFile:
        """A file with columns. inside : paths into objects, beside those that have been named"""
        paths = [*self.options.get("paths", ()), *inside]
        if path in self.tables:
            return self.tables[path].with_paths(path, paths)
        return open_data(path, **{**self.options, "paths": paths})


def opened(asked: Asked) -> Input:
    """Open the files: headers are read now, rows when a batch is asked for.

    Raises ValueError for files that are missing or contradict each other, FileError for a file that can't be read,
    Unclear for what the files don't say.
    """
    if not asked.delimiter:
        raise ValueError("--delimiter is empty; expected what ends a text, such as a full stop (default: a line break)")
    paths, base = asked.systems, asked.base
    has_own_columns = isinstance(base, InColumns)
    references = _from_columns(base, asked) if isinstance(base, InColumns) else _from_lines(base, asked)
    files = references.files
    systems = [*files, *references.systems] if has_own_columns else [*references.systems, *files]
    if twice := [name for name in systems if systems.count(name) > 1]:
        flag = f"--prediction_column={twice[0]}" if has_own_columns else f"--system={twice[0]}={files[twice[0]].path}"
        other = "another system" if has_own_columns else "--prediction_filepattern"
        raise ValueError(f"{flag}: {other} has this name; expected different names")
    if not systems:
        raise NotThere("no predictions; give --prediction_filepattern, --system or --prediction_column")
    by_system = runs_by_system(systems)
    name = next(map(_file_name, paths.values()), references.name)
    outputs = counted(len(by_system), "system")
    if len(by_system) < len(systems):
        name = next(iter(by_system))
        outputs = f"{counted(len(systems), 'run')} of {name if len(by_system) == 1 else outputs}"
    if 1 < len(paths) == len(systems) <= MAX_NAMED:
        called = [*map(_file_name, paths.values())]
        outputs = joined(called if len({*called}) == len(called) else [*paths.values()])
    named = f"{references.before}{outputs if len(systems) > 1 else name}{references.after}"
    batches = _batches(references, systems, files, asked)
    paired = [file for file in (*files.values(), *references.further) if file.has_columns]
    return Input(
        references.path, named, name, systems, references.flags, batches, references.left_out, paired, asked.nulls,
        references.references, references.wide,
    )  # fmt: skip


def _batches(
    base: _References, systems: list[str], files: dict[str, PairedFile], asked: Asked
) -> Iterator[ExampleBatch]:
    """Join the rows of the references with the predictions in systems' own files, in batches.

    Warns once for each system whose file has different references, as its rows may be in another order.
    """
    path, rows, n, in_order = base.path, base.rows, 0, set(files)
    keeps_ids = asked.keeps_ids
    first = len(base.systems) + 1
    taken = [*files.values(), *base.further]
    at = [[first + base.labels.index(f"{KEY}{key}") for key, _ in file.followed] for file in taken]
    with_files = (
        (*row, *(file.take([row[k] for k in keys]) for file, keys in zip(taken, at, strict=True))) for row in rows
    )
    while batch := _next_rows(with_files):
        columns = iter([list(column) for column in zip(*batch, strict=True)])
        texts = dict(zip(base.systems, columns, strict=False))
        references = next(columns)
        label_cells = dict(zip(base.labels, columns, strict=False))
        ids = [label_cells.pop(f"{ID}{name}") for name in base.ids]
        label_cells = {name: cells for name, cells in label_cells.items() if not name.startswith(KEY)}
        if keeps_ids and ids:
            label_cells["id"] = ids[0]
        of_files = [*columns]
        for file, file_rows in zip(taken, of_files, strict=True):
            if file_rows[-1] is None:
                short = file_rows.index(None)
                n_rows = n + len(batch) + sum(1 for _ in rows)
                raise _unequal_lengths(file.path, n + short, path, n_rows, references[short], asked)
        for (name, file), system_rows in zip(files.items(), of_files, strict=False):
            texts[name] = [each.prediction for each in system_rows]
            if not file.has_references or name not in in_order:
                continue
            if (row := _first_difference(references, [each.reference for each in system_rows])) is not None:
                in_order.remove(name)
                whose = f"the file of system {name!r}" if name else file.path
                warn(
                    f"{row_name(path, n + row)}: {whose} has a different reference in this row; rows are "
                    f"{file.join.said}"
                )
        others = {name.removeprefix(OTHER): label_cells.pop(name) for name in [*label_cells] if name.startswith(OTHER)}
        if asked.called and not base.references:
            others[asked.called[path]] = references
        for more_of, more in zip(base.further, of_files[len(files) :], strict=True):
            if asked.called:
                others[asked.called[more_of.path]] = [each.reference for each in more]
            references = [
                [*_as_list(known), *_as_list(each.reference)] for known, each in zip(references, more, strict=True)
            ]
        yield ExampleBatch({name: texts[name] for name in systems}, references, label_cells, others)
        n += len(batch)
    for file in taken:
        if rest := file.rest():
            extra = rest[0].prediction or rest[0].reference or ""
            raise _unequal_lengths(file.path, n + len(rest), path, n, extra, asked)
    if not n:
        raise FileError(f"{path}: no texts; expected at least one example")


def _first_difference(expected: list[Any], cells: list[Any]) -> int | None:
    """The first row whose references are not among those expected; each is one or a list."""
    pairs = enumerate(zip(expected, cells, strict=True))
    return next((row for row, (a, b) in pairs if not {*map(str, _as_list(b))} <= {*map(str, _as_list(a))}), None)


def _as_list(cell: Any) -> list[Any]:
    return cell if isinstance(cell, list) else [cell]


def _next_rows(rows: Iterator[Row]) -> list[Row]:
    """The next rows, with about BATCH_CHARACTERS in all."""
    batch: list[Row] = []
    characters = 0
    while characters < BATCH_CHARACTERS and (more := list(islice(rows, _ROWS))):
        batch += more
        cells = (cell if isinstance(cell, list | tuple) else [cell] for row in more for cell in row)
        characters += sum(len(text) for texts in cells for text in texts if isinstance(text, str))
    return batch


def _unequal_lengths(
    predictions: str, n_predictions: int, references: str, n_references: int, extra: Any, asked: Asked
) -> FileError:
    """The error for files that differ in their number of texts. extra : the first text without a partner"""
    path = predictions if n_predictions > n_references else references
    advice = "" if has_columns(path) else f"; if texts contain line breaks, {asked.for_line_breaks}"
    can_be_read = path in asked.texts or Path(path).is_file()
    lines = _records(path, asked) if advice and can_be_read else iter(())
    if empty := next((number for number, text in enumerate(lines, 1) if not text.strip()), None):
        advice += f"; text {empty:,} is empty: delete it if it is an extra line"
    what = f"has no partner{advice}" if "".join(extra).strip() else "is empty: delete extra empty lines"
    return FileError(
        f"{predictions}: {counted(n_predictions, 'text')}, but {n_references:,} in {references}; "
        f"text {min(n_predictions, n_references) + 1:,} of {path} {what}"
    )


def _from_lines(base: InLines, asked: Asked) -> _References:
    """References from text files, and predictions if their pattern is given; files are paired in the order of names."""
    (target, predicted), paths = base, asked.systems
    for flag, (named, _) in asked.labels.items():
        value = f"={named}" if named else ""
        raise ValueError(f"--{flag}{value}: text files have no columns; give --data")
    if target == predicted == "-":
        raise ValueError("--target_filepattern=- and --prediction_filepattern=-: standard input can be read only once")
    more = asked.more_references
    around = "predictions ", f" · references {', '.join(map(_file_name, [target, *more]))}"
    targets, predictions = _matching_files(target, asked), _matching_files(predicted, asked) if predicted else []
    if predicted and len(predictions) != len(targets):
        raise FileError(
            f"{predicted}: {counted(len(predictions), 'file')}, but {len(targets)} of {target}; expected equal numbers"
        )
    if predicted:
        _check_order(predictions, targets)
    ids, said = list[str](), [Join(None).said]
    if len(targets) == 1:
        asked, ids, said = _by_ids([*targets, *predictions, *more, *paths.values()], asked)
    rows: Iterator[Row] = (
        (row for files in zip(predictions, targets, strict=True) for row in _paired(*files, asked))
        if predicted
        else ((text,) for path in targets for text in _records(path, asked))
    )
    if ids:
        rows = ((*row, each) for row, each in zip(rows, ids, strict=True))
    opened, side = _system_files(paths, asked), None
    if len(targets) == 1 and not (ids or predicted) and (found := _ids_that_pair(target, [*opened.values()], asked)):
        ids, texts, side = found
        rows, said = zip(texts, ids, ids, strict=True), []
    further = [_further_references(path, asked, side) for path in more]
    files = {name: each.paired(side) for name, each in opened.items()}
    own = [("prediction" if paths else "")] * bool(predicted)
    name = _file_name(predicted) if predicted else ""
    labels = [f"{ID}id"] * bool(ids) + [f"{KEY}id"] * bool(side)
    return _References(target, own, [], [], ["id"] * bool(ids), files, labels, rows, name, *around, said, further)


def _ids_that_pair(
    path: str, files: "Sequence[_SystemFile]", asked: Asked
) -> tuple[list[str], list[str], Side] | None:  # fmt: skip
    """The ids before the tabs of lines, and the texts after them, if each file with columns has one of these ids."""
    in_columns = [(each, each.file) for each in files if each.file is not None and each.path != "-"]
    if not in_columns or (split := _split_lines(path, asked)) is None:
        return None
    side = _side_of_ids(path, split[0])
    pair = all(join(side, _side(each.path, file, each.keys, asked)[1]).by for each, file in in_columns)
    return (*split, side) if pair else None


def _split_lines(path: str, asked: Asked) -> tuple[list[str], list[str]] | None:
    """The ids and texts of a text file whose lines all begin with an id of their own and a tab."""
    return (
        split_ids([*_records(path, asked)]) if path != "-" and ID_TAB.match(next(_records(path, asked), "")) else None
    )


def _side_of_ids(path: str, ids: list[str]) -> Side:
    return Side(path, {"id": ids[:FIRST_ROWS]}, DataFile.in_memory({"id": ids}).rows)


def _by_ids(paths: Sequence[str], asked: Asked) -> tuple[Asked, list[str], list[str]]:
    """What is asked, with the texts of files that are paired by the ids in their lines; the ids; what is said of it.

    paths : those of references first
    """
    others = [path for path in paths if path != "-"]
    have_ids = [ID_TAB.match(next(_records(path, asked), "")) for path in others if not has_columns(path)]
    if len(have_ids) < len(others) or (len(others) < len(paths) and not all(have_ids)):
        return asked, [], [Join(None).said]
    if len(others) < len(paths):
        asked = replace(asked, texts={"-": [*_records("-", asked)]})
    found = by_ids({path: partial(_records, path, asked) for path in paths})
    return replace(asked, texts={**asked.texts, **found.texts}), found.ids, found.said


def _further_references(
    path: str, asked: Asked, base: Side | None = None, concluded: list[str] | None = None
) -> PairedFile:
    """A file with more references, to be taken in the order of those of a first file. Raises FileError, Unclear.

    base : the columns of that file; None for a text file
    concluded : takes what is left out
    """
    if not has_columns(path):
        texts = (PairedRow("", text) for text in _records(path, asked))
        return PairedFile(path, texts, has_columns=base is not None)
    file = asked.open(path)
    chosen = [name for name in asked.known.references if name in file.names]
    roles = roles_of(file.columns, Known(references=chosen or (file.names if len(file.names) == 1 else [])))
    if not roles.references or REFERENCES in roles.asked:
        texts_in = [name for name in file.columns.texts if plain(name) not in IDS]
        likely = roles.asked.get(REFERENCES) or roles.predictions or texts_in
        raise about_roles(path, roles._replace(asked={REFERENCES: likely}), file.cells)
    references = [*roles.references]
    file.refuse_repeated(path, references)
    file, side = _side(path, file, [name for name in file.names if name not in references], asked)
    paired = PairedFile(
        path, has_columns=True, sides=None if base is None else (base, side), chosen=asked.id_column
    )  # fmt: skip
    keys = [name for _, name in paired.followed]
    needed = [*dict.fromkeys([*references, *keys])]
    positions = [[needed.index(name) for name in role] for role in ([], references, keys, [])]
    rows = _checked_rows(path, needed, positions, file.rows(needed), asked.nulls)
    paired.rows = (PairedRow("", reference, tuple(cells)) for reference, *cells in rows)
    if base and concluded is not None:
        concluded += left_out(roles, _file_name(path), [*base.first, *(paired.join.by or ())])
    return paired


def _check_order(predictions: Sequence[str], targets: Sequence[str]) -> None:
    """Raise FileError for files of which the same numbers in names say that they belong together in another order."""
    of_predictions, of_targets = map(_numbers, (predictions, targets))
    same = [(a, b) for a in of_predictions for b in of_targets if len({*a}) == len(a) and sorted(a) == sorted(b)]
    if not same or any(a == b for a, b in same):
        return
    row = next(row for row, (x, y) in enumerate(zip(*same[0], strict=True)) if x != y)
    raise FileError(
        f"{predictions[row]} would be paired with {targets[row]}, as files are taken in the order of their names; "
        "expected names whose numbers have the same order in both, such as 01 and 10 for 1 and 10"
    )


def _numbers(paths: Sequence[str]) -> list[list[int]]:
    """The first numbers in the names of all files, the second ones, and so on."""
    by_name = [[*map(int, re.findall("[0-9]+", Path(path).name))] for path in paths]
    return [*map(list, zip(*by_name, strict=False))]


def _paired(prediction: str, target: str, asked: Asked) -> Iterator[Row]:
    """Pairs of a prediction and a reference from two files. Raises FileError where one file has more texts."""
    left, right = _records(prediction, asked), _records(target, asked)
    for n, texts in enumerate(zip_longest(left, right)):
        if None in texts:
            n_predictions, n_targets = (
                n + (text is not None) + sum(1 for _ in rest) for text, rest in zip(texts, (left, right), strict=True)
            )
            raise _unequal_lengths(prediction, n_predictions, target, n_targets, texts[0] or texts[1] or "", asked)
        yield texts


def _from_columns(base: InColumns, asked: Asked) -> _References:
    """References from a file with columns, with predictions and labels; only the columns needed are read."""
    path, paths, labels, several = base.path, asked.systems, asked.labels, asked.needs_several
    file = asked.open(path)
    known, chosen = asked.known, asked.known.predictions
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
        file = _in_memory(file, wide.columns if wide else cells)
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
    file, side = _side(path, file, [name for name in file.names if name not in predictions], asked)
    opened = _system_files(paths, asked)
    files = {name: system.paired(side, references, asked.id_column) for name, system in opened.items()}
    for name, system in opened.items():
        concluded += left_out(system.roles, _file_name(system.path), [*columns.names, *(files[name].join.by or ())])
    more = [_further_references(each, asked, side, concluded) for each in asked.more_references]
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
            file = _in_memory(file, cells := columns_of(path, file))
            whole = RowsApart(path, cells, predictions[0], references)
            whole.add_columns(cells)
            concluded += whole.check()
            raw = file.rows(needed)
        else:
            watch = RowsApart(path, _chosen(file.cells, file.names), predictions[0], references, side.read)
            raw = _watched(file.rows([*needed, *map(MayLack, watch.names)]), len(needed), watch, concluded)
    rows = _checked_rows(path, needed, positions, raw, asked.nulls)
    named_by = f" (column {wide.by!r})" if wide and wide.by else ""
    against = " and ".join([*references, *(f"those of {_file_name(each)}" for each in asked.more_references)])
    around = f"{_file_name(path)}: ", f"{named_by} against {against}"
    name = next(iter(predictions), "")
    return _References(
        path, names, flags, references, ids, files, list(extra), rows, name, *around, concluded, more, wide
    )


def _watched(rows: Iterator[Row], n: int, watch: RowsApart, concluded: list[str]) -> Iterator[Row]:
    """The first n cells of each row; the others are watched. Raises Unclear after the last row."""
    for row in rows:
        watch.add(row[n:])
        yield row[:n]
    concluded += watch.check()


def _in_memory(file: DataFile, columns: Mapping[str, list[Any]]) -> DataFile:
    """The file with columns that have been read."""
    return DataFile.in_memory(columns, stores_text=file.stores_text, repeated=file.repeated)


def _checked_rows(
    path: str, columns: list[str], positions: list[list[int]], rows: Iterator[Row], nulls: Nulls
) -> Iterator[Row]:
    """The rows in the order of `_References.rows`, with texts and groups checked.

    positions : indices of predictions, references, labels and groups in the columns
    """
    predictions, references, extra, groups = positions
    head, open_columns = list[Row](), {*references}
    while open_columns and (row := next(rows, None)) is not None:  # until a cell that is no null says what they hold
        head.append(row)
        open_columns -= {k for k in open_columns if not (nulls.are_empty and is_null(row[k]))}
    in_lists = [k for k in references if any(isinstance(row[k], list) for row in head)]
    texts = [k for k in (*predictions, *references) if k not in in_lists]
    for number, row in enumerate(chain(head, rows)):
        for k in texts:
            if type(row[k]) is not str:
                one_or_text = one_text_of if k in predictions else text_of
                row = [*row[:k], one_or_text(row[k], cell_name(path, number, columns[k]), nulls), *row[k + 1 :]]
        for k in in_lists:
            if (texts_in_cell := texts_of(row[k], cell_name(path, number, columns[k]), nulls)) != row[k]:
                row = [*row[:k], texts_in_cell, *row[k + 1 :]]
        for k in groups:
            label_of(row[k], cell_name(path, number, columns[k]))
        several = [row[k] for k in references]
        if in_lists and len(several) > 1:
            several = [text for cell in several for text in (cell if isinstance(cell, list) else [cell])]
        yield *(row[k] for k in predictions), (several if len(several) > 1 else several[0]), *(row[k] for k in extra)


def _file_name(path: str) -> str:
    """What a headline calls a file."""
    return "standard input" if path == "-" else Path(path).name


class _SystemFile(NamedTuple):
    """A file with the predictions of one system, opened."""

    path: str
    asked: Asked
    file: DataFile | None = None
    """None for a text file"""
    column: str = ""
    roles: Roles = NO_ROLES

    def paired(self, base: Side | None = None, references: Sequence[str] = (), chosen: str | None = None) -> PairedFile:
        """Its rows, to be taken in the order of those of a file of references. Raises FileError like `PairedFile`.

        base : the columns of that file; None for a text file
        references : their names
        chosen : the column that pairs rows, if somebody named it
        """
        path, file, column, nulls = self.path, self.file, self.column, self.asked.nulls
        if file is None:
            return self._lines(base, chosen)
        own = [name for name in references if name in file.names and name != column] if len(references) == 1 else []
        file, side = _side(path, file, self.keys, self.asked)
        sides = None if base is None else (base, side)
        paired = PairedFile(path, has_columns=True, sides=sides, chosen=chosen, has_references=bool(own))
        rows = file.rows([column, *own, *(name for _, name in paired.followed)])
        paired.rows = (
            PairedRow(
                one_text_of(text, cell_name(path, k, column), nulls),
                ("" if nulls.are_empty and is_null(rest[0]) else rest[0]) if own else None,
                tuple(rest[len(own) :]),
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
        split = None if base is None else _split_lines(self.path, self.asked)
        side = None if split is None else _side_of_ids(self.path, split[0])
        if base is None or split is None or side is None or join(base, side, chosen).by is None:
            return PairedFile(self.path, map(PairedRow, _records(self.path, self.asked)), has_columns=base is not None)
        paired = PairedFile(self.path, has_columns=True, sides=(base, side), chosen=chosen)
        paired.rows = (PairedRow(text, None, (key,) * len(paired.followed)) for key, text in zip(*split, strict=True))
        return paired


def _system_files(paths: Mapping[str, str], asked: Asked) -> dict[str, _SystemFile]:
    """The files of systems, opened, by name; each output of the only file is a system, or each column that is named so.

    These are called like their columns, or if somebody named the file or there are several, like both: A.bart. Raises
    FileError, Unclear.
    """
    takes_all = len(paths) == 1 or len(asked.known.predictions) > 1
    opened: dict[str, _SystemFile] = {}
    for name, path in paths.items():
        outputs = _outputs_of(path, asked, takes_all=takes_all)
        is_named = len(paths) > 1 or name not in ("", Path(path).stem)
        called = [f"{name}." * is_named + each.column for each in outputs] if len(outputs) > 1 else [name]
        opened |= dict(zip(called, outputs, strict=True))
    return opened


def _outputs_of(path: str, asked: Asked, *, takes_all: bool) -> list[_SystemFile]:
    """The outputs in a system's own file, which is opened for each. Raises FileError, Unclear.

    takes_all : whether it may have several
    """
    if not has_columns(path):
        return [_SystemFile(path, asked)]
    file = asked.open(path)
    known, names = asked.known, file.names
    chosen = [name for name in known.predictions if name in names or len(known.predictions) == 1]
    check_chosen(path, names, chosen, "prediction_column")
    known = known._replace(predictions=chosen or (names if len(names) == 1 else []))
    roles = roles_of(file.columns, known)
    if not roles.predictions and known.references:  # of the other file, where it may be called so, too
        roles = roles_of(file.columns, known._replace(references=[]))
    found = roles.predictions or [name for name in roles.references if read_name(name).sense is Sense.SUMMARY]
    if len(found) != 1 and not (takes_all and roles.predictions and path != "-"):
        texts = [name for name in file.columns.texts if plain(name) not in IDS]
        texts.sort(key=lambda name: sum(len(str(cell)) for cell in file.cells[name]), reverse=True)
        likely = found or roles.asked[PREDICTIONS] or roles.left_out or texts
        if asked.needs_several and takes_all and path != "-":
            others = [name for name in roles.asked.get(REFERENCES, ()) if read_name(name).sense is Sense.UNKNOWN]
            suggested = [name for name in file.names if name in (*likely, *others)]
        else:
            suggested = likely[:1]
        raise about_roles(path, roles._replace(asked={PREDICTIONS: suggested}), file.cells)
    file.refuse_repeated(path, found)
    again = (asked.open(path) for _ in found[1:])
    return [_SystemFile(path, asked, each, name, roles) for name, each in zip(found, chain([file], again), strict=True)]


def _side(path: str, file: DataFile, names: Sequence[str], asked: Asked) -> tuple[DataFile, Side]:
    """The columns that may pair the rows of a file, and the file, whose rows are kept if it can be read only once."""
    if path != "-":
        inside = _chosen(within := values_inside(file.cells), [each for each in within if each not in file.names])
        return file, Side(path, _chosen(file.cells, names), partial(_rows_anew, path, asked, [*inside]), inside)
    cells = columns_of(path, file)
    kept = _in_memory(file, cells)
    inside = values_inside(cells)
    return kept, Side(path, _chosen(kept.cells, names), DataFile.in_memory(inside | cells).rows, inside)


def _rows_anew(path: str, asked: Asked, inside: Sequence[str], names: list[str]) -> Iterator[Row]:
    return asked.open(path, inside).rows(names)


def _chosen(cells: Mapping[str, list[Any]], names: Sequence[str]) -> dict[str, list[Any]]:
    return {name: cells[name] for name in names}


def _records(path: str, asked: Asked) -> Iterator[str]:
    if path in asked.texts:
        return iter(asked.texts[path])
    encoding = asked.options.get("encoding")
    return records(path, asked.delimiter, encoding=encoding, reads_cr=asked.reads_cr)


def _matching_files(pattern: str, asked: Asked) -> list[str]:
    """The files that match the pattern, sorted by name. Raises FileError if there are none."""
    paths = [pattern] if pattern == "-" or pattern in asked.texts else sorted(glob.glob(pattern))
    if not paths:
        raise no_such_file(pattern)
    return paths
