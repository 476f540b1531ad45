"""Read what users upload: a file with columns, text files with aligned lines, or pasted lines."""

import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
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
from rougekit.foundation.runtime.sandbox import MEMORY, SECONDS, Exceeded, run_sandboxed
from rougekit.page.server.limits import OWN_MACHINE, limits
from rougekit.page.server.uploaded import SURROGATE, Several, Upload, check_size
from rougekit.reading.formats.data_file import columns_of
from rougekit.reading.formats.files import ENDINGS, kind_of, read_table
from rougekit.reading.formats.nested import with_paths
from rougekit.reading.formats.nulls import READINGS
from rougekit.reading.formats.paths import paths_in
from rougekit.reading.formats.records import read_records
from rougekit.reading.one_table import FilesInMemory
from rougekit.reading.question import MAX_COLUMNS, Unclear
from rougekit.reading.roles import NOT_KNOWN, Known
from rougekit.reading.several_files import are_data_sets, called_like_references, divided
from rougekit.reading.system_columns import system_column

OWN_MACHINE_SECONDS = 3600.0
"""Time limit for reading a file when the page runs on the user's own machine."""


def _upload_of(several: Several, name: str, nulls: str) -> Upload:
    """The table of several files. name : what to call it"""
    table = several.table
    return replace(
        _upload(name, table.columns), notice=sentences(table.concluded), systems=tuple(table.systems),
        references=tuple(table.references), paths=table.paths, twice=several.twice, nulls=nulls, several=several,
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
        check_size(path.name, path.stat().st_size, "byte", limits().bytes)
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
            path.name: _tabular(
                path.name, *run(read_table, path, max_rows=limits().rows, max_columns=limits().columns)
            )
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


def _tabular(name: str, columns: dict[str, list[Any]], twice: Mapping[str, str]) -> Upload:
    """A file with columns, and those that paths inside objects lead to."""
    inside = dict(islice(paths_in(columns).items(), MAX_COLUMNS))
    return replace(_upload(name, columns | inside), paths=tuple(inside), twice=twice)


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
        check_size(name, len(lines), "line", limits().rows)
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
    upload = _upload_of(
        Several(files, files.as_one_table(found, nulls)), ", ".join([*others, *found.references]), nulls
    )
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
    return _upload_of(Several(files, table), ", ".join([*systems, *theirs]), upload.nulls)


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
