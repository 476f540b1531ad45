"""Read what users upload: a file with columns, text files with aligned lines, or pasted lines."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from rougekit.analysis.wording import joined
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.decoding import FileError, checked_encoding
from rougekit.foundation.io.shell_lines import shell_line
from rougekit.foundation.plurals import agreeing, counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.runtime.sandbox import MEMORY, SECONDS, Exceeded, run_sandboxed
from rougekit.page.server.limits import OWN_MACHINE, limits
from rougekit.reading.asked import Asked, InColumns
from rougekit.reading.batches import GROUPS
from rougekit.reading.columns import FIRST_ROWS, Columns
from rougekit.reading.formats.cells import cell_name, label_of, one_text_of
from rougekit.reading.formats.data_file import DataFile, columns_of, refuse_repeated
from rougekit.reading.formats.files import CSV, ENDINGS, kind_of, read_table
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.formats.nulls import READINGS, Nulls
from rougekit.reading.formats.paths import paths_in
from rougekit.reading.formats.records import read_records
from rougekit.reading.inputs import Input, opened
from rougekit.reading.long_tables import system_column
from rougekit.reading.one_table import FilesInMemory, OneTable
from rougekit.reading.question import MAX_COLUMNS, Unclear
from rougekit.reading.roles import NO_ROLES, NOT_KNOWN, Known, Roles, roles_of
from rougekit.reading.several_files import are_data_sets, called_like_references, divided

SURROGATE = re.compile("[\ud800-\udfff]")
FRACTION = re.compile(r"[+-]?\d*\.\d+")
OWN_MACHINE_SECONDS = 3600.0
"""Time limit for reading a file when the page runs on the user's own machine."""
WORDS_OF_A_TEXT = 6
"""A column name with at least this many words looks like a text."""
MAX_ROWS_OF_A_GROUP = 50
"""On average. A column whose values repeat more often is taken for a category rather than a document id."""


@dataclass(frozen=True, eq=False)
class Upload:
    """What a visitor uploaded or pasted: named columns of equal length, with at least one row."""

    name: str
    columns: dict[str, list[Any]]
    notice: str = ""
    """Assumptions made while reading the file, such as its encoding."""
    systems: tuple[str, ...] = ()
    """The columns of predictions, if the rows of a table or several files have been put side by side."""
    references: tuple[str, ...] = ()
    """Those of references, if it is said which of several files have some."""
    paths: tuple[str, ...] = ()
    """The columns inside objects of others, which are named by paths and have no role unless they are chosen."""
    twice: tuple[str, ...] = ()
    """The columns whose names the file has more than once, numbered; they can have no role."""
    nulls: str = READINGS[0]
    """How nulls are read where texts should be."""
    several: "Several | None" = None
    """The files of which this is the table, if there are several."""

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    @property
    def notices(self) -> str:
        """The notice, and a warning if the first line looks like data rather than column names."""
        wordy = next((name for name in self.columns if len(name.split()) >= WORDS_OF_A_TEXT), "")
        reads = f"The first line is read as the names of the columns, but {wordy[:60]!r} reads like a text."
        return f"{self.notice} {reads * bool(wordy)}".strip()

    def repeated(self, used: Collection[str]) -> str:
        """The name of a column with repeated values, which may identify documents; empty if there is none.

        used : columns that already have a role
        """
        for name, cells in self.columns.items():
            different = len(set(map(str, cells)))
            if any(FRACTION.fullmatch(str(cell)) for cell in cells):
                continue  # ratings
            if name not in used and len(cells) / MAX_ROWS_OF_A_GROUP <= different < len(cells) and different > 1:
                try:
                    self.groups(name)
                except FileError:
                    continue
                return name
        return ""

    def groups(self, column: str) -> list[object]:
        """The group label of each row. Raises FileError if the column does not exist or a cell is no label."""
        return [label_of(cell, cell_name(self.name, row, column)) for row, cell in enumerate(self.cells(column))]

    def texts(self, column: str) -> list[str]:
        """The texts of a column.

        Raises FileError if the column does not exist, a cell is not a text, or the texts exceed the page's limits.
        """
        refuse_repeated(self.name, self.twice, [column])
        nulls = Nulls(self.nulls)
        texts = [
            cell if isinstance(cell, str) else one_text_of(cell, cell_name(self.name, row, column), nulls)
            for row, cell in enumerate(self.cells(column))
        ]
        self.check([column])
        return texts

    def check(self, columns: Sequence[str]) -> None:
        """Raise FileError if a column does not exist, a text in it can't be shown, or they exceed the page's limits.

        columns : which hold the texts of one system or, together, the references
        """
        most, in_all, n_texts = limits().characters, 0, [0] * len(self)
        for column in columns:
            for row, cell in enumerate(self.cells(column)):
                if _is_text(cell, most):
                    size, n = len(cell), 1
                else:
                    checked = [checked_text(*each) for each in _texts_in(cell, cell_name(self.name, row, column))]
                    size, n = sum(map(len, checked)), len(checked)
                in_all += size
                n_texts[row] += n
        row = max(range(len(self)), key=n_texts.__getitem__)
        _check_size(f"{self.name}, row {row + 1}", n_texts[row], "reference", limits().references)
        _check_size(f"{self.name}: {', '.join(columns)}", in_all, "character", limits().in_all)

    def opened(self, known: Known = NOT_KNOWN, *, several: bool = False) -> Input:
        """What `rougekit.reading` finds in these columns. Raises FileError and Unclear like it.

        several : whether two systems are needed
        """
        if self.several and self.several.table.candidates and not known.references:
            raise self.several.table.question(self.name)
        if self.systems:
            predictions, references = (
                named if named and {*named} <= {*self.columns} else found
                for named, found in ((known.predictions, self.systems), (known.references, self.references))
            )
            known = known._replace(predictions=predictions, references=references, systems=(), runs=())
        for name in (*known.groups, *known.systems, *known.runs):
            self.cells(name)
        asked = Asked(
            InColumns(self.name), known=known, needs_several=several, tables={self.name: self.table},
            labels={GROUPS: (known.groups[0], ())} if known.groups else {}, options={"paths": [*known.named]},
            nulls=Nulls(self.nulls), otherwise="{prediction!r} chosen as predictions",
        )  # fmt: skip
        return opened(asked)

    @property
    def choices(self) -> dict[str, list[Any]]:
        """The columns that can have a role: also those of files of which nothing has one, without cells.

        Their rows are paired once one of them is chosen.
        """
        if self.several is None:
            return self.columns
        all_columns: dict[str, list[Any]] = self.columns | {name: [] for name in self.several.table.apart}
        places = [*self.several.table.places]
        return dict(sorted(all_columns.items(), key=lambda item: places.index(item[0]) if item[0] in places else -1))

    @cached_property
    def by_names(self) -> Input:
        """`opened` by what the names of its columns say alone, whose texts are not read. Raises like it."""
        return self.opened()

    @property
    def likely(self) -> Roles:
        """The roles that its columns say, also where these leave something open, or its rows can't be read.

        If nothing says which of several files has the references, all outputs are predictions, so that whoever wants
        another one than those that are suggested chooses just this one.
        """
        if self.several and self.several.table.candidates:
            return NO_ROLES._replace(predictions=self.several.table.candidates)
        return roles_of(self.kinds, Known(self.systems, self.references))

    @property
    def kinds(self) -> Columns:
        """What the columns hold, but for those inside others."""
        return Columns.of(self._own, stores_text=self._stores_text)

    @property
    def table(self) -> DataFile:
        """The columns as a file in memory."""
        return DataFile.in_memory(self._own, stores_text=self._stores_text, repeated=self.twice)

    @property
    def _stores_text(self) -> bool:
        """Whether all cells are texts, numbers, too, as in CSV."""
        first = (cell for column in self._own.values() for cell in column[:FIRST_ROWS])
        return kind_of(self.name) in CSV and all(isinstance(cell, str) for cell in first)

    @property
    def _own(self) -> dict[str, list[Any]]:
        return {name: column for name, column in self.columns.items() if name not in self.paths}

    def cells(self, column: str) -> list[Any]:
        """The cells of a column, unconverted. Raises FileError if the column does not exist."""
        if self.several and column in self.several.table.apart:
            file = self.several.table.places[column].file
            raise FileError(
                f"{column!r} is a column of {file}, whose rows are not paired, as none of its texts is scored"
            )
        if column not in self.columns:
            raise FileError(f"{self.name} has no column {column!r}; it has {', '.join(map(repr, self.columns))}")
        return self.columns[column]


def _check_size(what: str, size: int, unit: str, most: float) -> None:
    if size > most:
        raise FileError(f"{what} has {counted(size, unit)}; expected at most {most:,.0f} on this page")


def _is_text(cell: object, most: float) -> bool:
    """Whether a cell is a text that the page accepts; if not, `checked_text` raises an error that states why."""
    return isinstance(cell, str) and len(cell) <= most and (cell.isascii() or not SURROGATE.search(cell))


def _texts_in(cell: object, place: str) -> Iterator[tuple[str, str]]:
    """The texts of a cell, which may be in a list, each with its place."""
    if isinstance(cell, str):
        yield cell, place
    elif isinstance(cell, list):
        for number, item in enumerate(cell, 1):
            yield from _texts_in(item, f"{place}, item {number}")


def checked_text(text: str, place: str) -> str:
    """The text. Raises FileError if it is too long or contains a lone surrogate."""
    _check_size(place, len(text), "character", limits().characters)
    if SURROGATE.search(text):
        raise FileError(f"{place} holds half a character (a lone surrogate), which can't be shown")
    return text


@dataclass(frozen=True, eq=False)
class Several:
    """Several files, and how they are paired."""

    files: FilesInMemory
    table: OneTable

    def upload(self, name: str, nulls: str) -> Upload:
        """The table. name : what to call it"""
        table, twice = self.table, []
        for column, (file, names) in table.places.items():
            if file in self.files.tables and {*names} & {*self.files.tables[file].repeated}:
                twice.append(column)
        return replace(
            _upload(name, table.columns), notice=sentences(table.concluded), systems=tuple(table.systems),
            references=tuple(table.references), paths=table.paths, twice=tuple(twice), nulls=nulls, several=self,
        )  # fmt: skip


def sentences(concluded: Iterable[str]) -> str:
    """What headlines say, as sentences."""
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in concluded)


def side_by_side(upload: Upload, known: Known = NOT_KNOWN, *, several: bool = False) -> Upload:
    """The upload; one that has a row for each system and example with a column for each system instead.

    Raises FileError and Unclear like `Upload.opened`.
    """
    if (wide := upload.opened(known, several=several).wide) is None:
        return upload
    by_system = runs_by_system(wide.systems)
    outputs = counted(len(by_system), "system")
    if len(by_system) < len(wide.systems):
        outputs = f"{counted(len(wide.systems), 'run')} of {next(iter(by_system)) if len(by_system) == 1 else outputs}"
    named = f", named by the column {wide.by!r}," if wide.by else ""
    rows = f"The rows of {outputs}{named} are put side by side."
    return Upload(upload.name, wide.columns, rows, tuple(wide.systems), nulls=upload.nulls)


def _side_by_side_if_said(upload: Upload) -> Upload:
    """The upload put side by side; as it is where it can't be: what it leaves open is asked or refused when scored."""
    if system_column(upload.kinds):
        with suppress(FileError):
            return side_by_side(upload)
    return upload


def read(
    paths: Sequence[str | Path], encoding: str | None = None, known: Known = NOT_KNOWN, *, several: bool = False,
    nulls: str = READINGS[0],
) -> Upload:  # fmt: skip
    """Read one file with columns, or several files of any kind, whose rows are paired as by the command.

    encoding : of text files; None: from the byte order mark, else UTF-8, else detected
    known : the columns that have been named, by which rows of several systems in one file are told
    several : whether two systems are needed
    nulls : how nulls are read where texts should be; those of several files are read as they are paired

    Raises ValueError for an unknown encoding; FileError if a file can't be read or exceeds the limits, or if
    files can't be paired; NullCell for a null in several files, unless nulls are empty texts; Unclear if columns of one
    of several files don't say what it has.
    """
    files = [Path(path) for path in paths]
    for path in files:
        _check_size(path.name, path.stat().st_size, "byte", limits().bytes)
    checked_encoding(encoding)
    run = partial(_run, encoding=encoding)
    with collect_warnings() as warned:
        if unknown := [path.name for path in files if kind_of(path.name) not in (".txt", *ENDINGS)]:
            raise FileError(
                f"{unknown[0]}: expected one file that ends in {', '.join(ENDINGS)} (or these with .gz) and has a "
                "column for each system, or such files and text files (.txt), some of references and one for each "
                "system"
            )
        names = [path.name for path in files]
        if len(names) > len({*names}):
            raise FileError(f"{', '.join(names)}: files have the same name; expected different names")
        texts = {path.name: run(read_records, path) for path in files if kind_of(path.name) == ".txt"}
        tables = {
            path.name: _tabular(path.name, *run(read_table, path, max_rows=limits().rows))
            for path in files if path.name not in texts
        }  # fmt: skip
        if len(files) > 1 or texts:
            upload = _paired(names, tables, texts, known, nulls)
        else:
            (table,) = tables.values()
            table = _with_named(replace(table, nulls=nulls), known)
            upload = side_by_side(table, known, several=several) if known.named else _side_by_side_if_said(table)
    notice = " ".join(filter(None, [*(f"{words.removesuffix('.')}." for words in warned), upload.notice]))
    for path in files:
        notice = notice.replace(str(path), path.name)
    return _with_suggested(replace(upload, notice=notice))


def pasted(predictions: str, references: str) -> Upload:
    """The lines pasted into two text boxes. Raises FileError like `read`."""
    texts = {"prediction": predictions, "reference": references}
    lines = {name: text.removesuffix("\n").split("\n") if text else [] for name, text in texts.items()}
    return replace(_paired([*lines], {}, lines), name="pasted lines")


def _tabular(name: str, columns: dict[str, list[Any]], twice: Sequence[str]) -> Upload:
    """A file with columns, and those that paths inside objects lead to."""
    inside = dict(islice(paths_in(columns).items(), MAX_COLUMNS))
    return replace(_upload(name, columns | inside), paths=tuple(inside), twice=tuple(twice))


def _with_named(upload: Upload, known: Known) -> Upload:
    """A file with the columns inside others that somebody has named. Raises NotThere for a path that leads nowhere."""
    if known.named <= {*upload.columns}:
        return upload
    table = with_paths(upload.name, upload.table, known.named - {*upload.columns})
    inside = {name: cells for name, cells in columns_of(upload.name, table).items() if name not in upload.columns}
    return replace(upload, columns=upload.columns | inside, paths=(*upload.paths, *inside))


def _with_suggested(upload: Upload) -> Upload:
    """A file with the columns inside others that are suggested for what it leaves open."""
    try:
        upload.by_names  # noqa: B018
    except Unclear as unclear:
        named = {name for one in unclear.question.suggestions for names in one.columns.values() for name in names}
        return _with_named(upload, Known(others=[*named]))
    except FileError:  # which is said when it is scored
        pass
    return upload


def _paired(
    names: Sequence[str], tables: dict[str, Upload], texts: dict[str, list[str]], known: Known = NOT_KNOWN,
    nulls: str = READINGS[0],
) -> Upload:  # fmt: skip
    """Several files as one table. Where neither names nor columns say which has the references, its user chooses.

    Raises FileError, also for a named column that neither a file nor the table has, NullCell and Unclear like `read`.
    """
    if len(names) < 2:
        raise FileError(f"{', '.join(texts)}: one text file alone; drop references and predictions together")
    if named := [*known.systems, *known.runs]:
        raise FileError(f"{named[0]!r} would tell the rows of one file apart; expected one file, without others")
    for name, lines in texts.items():
        _check_size(name, len(lines), "line", limits().rows)
    inside = {name: {path: table.columns[path] for path in table.paths} for name, table in tables.items()}
    files = FilesInMemory(names, {name: table.table for name, table in tables.items()}, texts, known, inside)
    found = divided(names, files.held, files.known_in_files, files.tables.__getitem__)
    if found.differing:
        raise FileError(
            f"{joined(found.differing)} {agreeing('have', len(found.differing))} other references than "
            f"{names[0]}: whose count? Drop those that do in a file of their own, such as ref.jsonl, beside these"
        )
    if found.called_references:
        raise FileError(
            f"{called_like_references(found)} Drop the others without it, or, if it is a system, under another name"
        )
    held = [files.held(name) for name in tables]
    if len(held) == len(names) and are_data_sets(held):
        compares = all(len(runs_by_system(each.outputs)) > 1 for each in held)
        on_all = f", or compare systems on all: {shell_line(['rougekit', 'compare', *names])}" * compares
        raise FileError(f"{joined(names)}: each is a data set with references of its own; open one at a time{on_all}")
    if not found.references and not all(each.predictions and not each.references for each in held):
        raise FileError(
            f"{joined(names)}: {counted(len(names), 'file')}; expected a single file with a column for each system and "
            "one of references, or files of references, such as ref.jsonl or ref_0.txt and ref_1.txt, and one for each "
            "system"
        )
    others = [name for name in names if name not in found.references]
    upload = Several(files, files.as_one_table(found, nulls)).upload(", ".join([*others, *found.references]), nulls)
    for column in known.named - files.known_in_files.named:
        upload.cells(column)  # one of the table, such as the name of a text file
    return upload


def paired_for(upload: Upload, predictions: Sequence[str], references: Sequence[str]) -> Upload:
    """The upload; of several files the table whose rows are paired with those of the chosen references.

    Raises FileError if the command could not pair them either.
    """
    if upload.several is None:
        return upload
    files, before = upload.several.files, upload.several.table
    table = files.paired_for(before, predictions, references, upload.nulls)
    if table is before:
        return upload
    systems, theirs = table.division.systems, table.division.references
    return Several(files, table).upload(", ".join([*systems, *theirs]), upload.nulls)


def _upload(name: str, columns: dict[str, list[Any]]) -> Upload:
    if not columns or not next(iter(columns.values())):
        raise FileError(f"{name} has no rows")
    if SURROGATE.search("".join(columns)):
        raise FileError(f"{name}: the name of a column holds half a character (a lone surrogate)")
    return Upload(name, columns)


def _run(reader: Callable[..., Any], path: Path, **options: Any) -> Any:
    """Call a reader on a file in a sandboxed process. Error messages reveal no folder of the server."""
    free = free_memory()
    memory, seconds = (free // 2, OWN_MACHINE_SECONDS) if limits() == OWN_MACHINE else (MEMORY, SECONDS)
    try:
        return run_sandboxed(partial(reader, str(path), **options), memory=memory, seconds=seconds)
    except FileError as wrong:
        raise FileError(str(wrong).replace(str(path), path.name)) from None
    except Exceeded as exceeded:
        half = f"; {free / 1e6:,.0f} MB are free, of which a file may take half" if memory == free // 2 else ""
        raise FileError(f"{path.name} {exceeded}{half}") from None


def free_memory() -> int:
    """Available memory in bytes; sys.maxsize if the system has no /proc/meminfo or does not state it there."""
    try:
        line = re.search(r"MemAvailable: +(\d+) kB", Path("/proc/meminfo").read_text("ascii"))
    except OSError:
        line = None
    return 1024 * int(line[1]) if line else sys.maxsize
