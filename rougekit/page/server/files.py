"""Read what users upload (a file with columns, text files with aligned lines, or pasted lines), and guess roles."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any

from rougekit.analysis.wording import joined
from rougekit.foundation.errors import collect_warnings
from rougekit.foundation.io.decoding import FileError, checked_encoding
from rougekit.foundation.plurals import counted
from rougekit.foundation.run_names import runs_by_system
from rougekit.foundation.runtime.sandbox import MEMORY, SECONDS, Exceeded, run_sandboxed
from rougekit.page.server.limits import OWN_MACHINE, limits
from rougekit.reading import long_tables
from rougekit.reading.columns import Columns
from rougekit.reading.formats.files import (
    CSV,
    ENDINGS,
    cell_name,
    columns_of,
    kind_of,
    label_of,
    one_text_of,
    open_data,
    read_records,
    refuse_repeated,
    text_of,
    texts_of,
)
from rougekit.reading.formats.nulls import READINGS, Nulls
from rougekit.reading.formats.paths import paths_in
from rougekit.reading.lines import by_ids
from rougekit.reading.long_tables import RowsApart
from rougekit.reading.pairing import Join
from rougekit.reading.question import MAX_COLUMNS, about_roles
from rougekit.reading.roles import NOT_KNOWN, Known, Roles, left_out, roles_of

SURROGATE = re.compile("[\ud800-\udfff]")
FRACTION = re.compile(r"[+-]?\d*\.\d+")
OWN_MACHINE_SECONDS = 3600.0
"""Time limit for reading a file when the page runs on the user's own machine."""
_TEXT_FILES = "text files (.txt) with one text per line, one file of references and one for each system"
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
    """The columns of predictions, if a table with a row for each system has been put side by side."""
    paths: tuple[str, ...] = ()
    """The columns inside objects of others, which are named by paths and have no role unless they are chosen."""
    twice: tuple[str, ...] = ()
    """The columns whose names the file has more than once, numbered; they can have no role."""
    nulls: str = READINGS[0]
    """How nulls are read where texts should be."""

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

    def texts(self, column: str, nulls: Nulls | None = None) -> list[str]:
        """The texts of a column.

        nulls : what counts those that are read as empty texts

        Raises FileError if the column does not exist, a cell is not a text, or the texts exceed the page's limits.
        """
        refuse_repeated(self.name, self.twice, [column])
        most, nulls = limits().characters, nulls or Nulls(self.nulls)
        texts = [
            cell if _is_text(cell, most) else _one_text(cell, cell_name(self.name, row, column), nulls)
            for row, cell in enumerate(self.cells(column))
        ]
        self._check_sum(texts, column)
        return texts

    def references(self, columns: Sequence[str], nulls: Nulls | None = None) -> list[tuple[str, ...]]:
        """The references of each row: the texts in these columns, each of which may hold lists of texts.

        nulls : as in `texts`

        Raises FileError like `texts`, and for too many references. Rows are tuples because the garbage collector, which
        would traverse lists again and again, stops tracking tuples of strings.
        """
        refuse_repeated(self.name, self.twice, columns)
        most, nulls = limits().characters, nulls or Nulls(self.nulls)
        by_column = []
        for column in columns:
            cells = self.cells(column)
            in_lists, is_text = isinstance(cells[0], list), partial(_is_text, most=most)
            by_column.append([
                (cell,) if not in_lists and is_text(cell)
                else _texts(cell, cell_name(self.name, row, column), in_lists, nulls)
                for row, cell in enumerate(cells)
            ])  # fmt: skip
        groups = [tuple(chain.from_iterable(groups)) for groups in zip(*by_column, strict=True)]
        row, longest = max(enumerate(groups, 1), key=lambda numbered: len(numbered[1]))
        _check_size(f"{self.name}, row {row}", len(longest), "reference", limits().references)
        self._check_sum(chain.from_iterable(groups), ", ".join(columns))
        return groups

    def _check_sum(self, texts: Iterable[str], column: str) -> None:
        _check_size(f"{self.name}: {column}", sum(map(len, texts)), "character", limits().in_all)

    def cells(self, column: str) -> list[Any]:
        """The cells of a column, unconverted. Raises FileError if the column does not exist."""
        if column not in self.columns:
            raise FileError(f"{self.name} has no column {column!r}; it has {', '.join(map(repr, self.columns))}")
        return self.columns[column]


def _check_size(what: str, size: int, unit: str, most: float) -> None:
    if size > most:
        raise FileError(f"{what} has {counted(size, unit)}; expected at most {most:,.0f} on this page")


def _is_text(cell: object, most: float) -> bool:
    """Whether a cell is a text that the page accepts; if not, `checked_text` raises an error that states why."""
    return isinstance(cell, str) and len(cell) <= most and (cell.isascii() or not SURROGATE.search(cell))


def _texts(cell: object, place: str, in_lists: bool, nulls: Nulls) -> list[str]:
    """The text of a cell, or those of its list if its column holds lists."""
    if not in_lists:
        return [checked_text(text_of(cell, place, nulls), place)]
    texts = texts_of(cell, place, nulls)
    return [checked_text(text, f"{place}, item {number}") for number, text in enumerate(texts, 1)]


def _one_text(cell: object, place: str, nulls: Nulls) -> str:
    """The text of a cell that may be a list of one."""
    return checked_text(one_text_of(cell, place, nulls), place)


def checked_text(text: str, place: str) -> str:
    """The text. Raises FileError if it is too long or contains a lone surrogate."""
    _check_size(place, len(text), "character", limits().characters)
    if SURROGATE.search(text):
        raise FileError(f"{place} holds half a character (a lone surrogate), which can't be shown")
    return text


def guess(upload: Upload, known: Known = NOT_KNOWN, *, several: bool = False) -> Roles:
    """The roles of the columns. several : whether two systems are needed"""
    if upload.systems and not (known.predictions and {*known.predictions} <= {*upload.columns}):
        known = known._replace(predictions=upload.systems)
    return roles_of(_columns(upload), known, several=several)


def unscored(upload: Upload, predictions: Sequence[str], references: Sequence[str]) -> str:
    """A notice of columns that are left out, by the roles that were concluded; "" if others were chosen."""
    roles = guess(upload)
    return left_out_notice(roles) if [[*predictions], [*references]] == [*roles[:2]] else ""


def left_out_notice(roles: Roles) -> str:
    """What is said of columns that are left out, as a sentence; "" if there are none."""
    return _sentences(left_out(roles))


def _sentences(concluded: Iterable[str]) -> str:
    """What headlines say, as sentences."""
    return " ".join(f"{words[0].upper()}{words[1:]}." for words in concluded)


def checked(upload: Upload, roles: Roles, known: Known = NOT_KNOWN) -> Roles:
    """The roles. Raises Unclear for those that are asked, and where a column tells the rows of a document apart."""
    if not upload.systems and not known.predictions:
        side_by_side(upload, known)
    if roles.asked:
        raise about_roles(upload.name, roles, upload.columns)
    if len(roles.predictions) == 1 and not (upload.systems or known.predictions or known.groups):
        watch = RowsApart(upload.name, upload.columns, roles.predictions[0], roles.references)
        watch.add_columns(upload.columns)
        watch.check()
    return roles


def _columns(upload: Upload) -> Columns:
    cells = {name: column for name, column in upload.columns.items() if name not in upload.paths}
    return Columns.of(cells, stores_text=kind_of(upload.name) in CSV)


def side_by_side(upload: Upload, known: Known) -> Upload:
    """The upload; one that has a row for each system and example with a column for each system instead.

    Raises FileError and Unclear like `long_tables.side_by_side`.
    """
    for name in (*known.systems, *known.runs):
        upload.cells(name)
    columns, otherwise, said = upload.columns, "{prediction!r} chosen as predictions", list[str]()
    wide = long_tables.side_by_side(
        upload.name, columns, _columns(upload), known, otherwise=otherwise, concluded=said
    )  # fmt: skip
    if wide is None:
        return replace(upload, notice=" ".join(filter(None, [upload.notice, _sentences(said)])))
    by_system = runs_by_system(wide.systems)
    outputs = counted(len(by_system), "system")
    if len(by_system) < len(wide.systems):
        outputs = f"{counted(len(wide.systems), 'run')} of {next(iter(by_system)) if len(by_system) == 1 else outputs}"
    named = f", named by the column {wide.by!r}," * (not known.runs or bool(known.systems))
    rows = f"The rows of {outputs}{named} are put side by side."
    return Upload(upload.name, wide.columns, rows, tuple(wide.systems), nulls=upload.nulls)


def _side_by_side_if_said(upload: Upload) -> Upload:
    """The upload put side by side; as it is where it can't be: `checked` asks or refuses when it is scored."""
    try:
        return side_by_side(upload, NOT_KNOWN)
    except FileError:
        return upload


def read(paths: Sequence[str | Path], encoding: str | None = None, known: Known = NOT_KNOWN) -> Upload:
    """Read one file with columns, or text files with aligned lines: line 5 of each file is example 5.

    encoding : of text files; None: from the byte order mark, else UTF-8, else detected
    known : the columns that have been named, by which a row for each system is told from one for each example

    Raises ValueError for an unknown encoding; FileError if a file can't be read or exceeds the limits, or if text
    files differ in length.
    """
    files = [Path(path) for path in paths]
    for path in files:
        _check_size(path.name, path.stat().st_size, "byte", limits().bytes)
    checked_encoding(encoding)
    run = partial(_run, encoding=encoding)
    with collect_warnings() as warned:
        if len(files) == 1 and kind_of(files[0].name) in ENDINGS:
            columns, twice = run(_table, files[0], max_rows=limits().rows)
            inside = dict(islice(paths_in(columns).items(), MAX_COLUMNS))
            table = replace(_upload(files[0].name, columns | inside), paths=tuple(inside), twice=tuple(twice))
            upload = side_by_side(table, known) if known.named else _side_by_side_if_said(table)
        elif unknown := [path.name for path in files if kind_of(path.name) not in (".txt", *ENDINGS)]:
            raise FileError(
                f"{unknown[0]}: expected one file that ends in {', '.join(ENDINGS)} (or these with .gz) and has a "
                f"column for each system, or {_TEXT_FILES}"
            )
        elif any(kind_of(path.name) != ".txt" for path in files):
            raise FileError(
                f"{joined([path.name for path in files])}: {counted(len(files), 'file')}; expected a single file with "
                f"a column for each system and one of references, or only {_TEXT_FILES}"
            )
        elif len(stems := [path.stem for path in files]) > len(set(stems)):
            raise FileError(f"{', '.join(stems)}: files have the same name; expected a name for each column")
        else:
            lines = {path.stem: run(read_records, path) for path in files}
            upload = _aligned(", ".join(path.name for path in files), lines)
    notice = " ".join(filter(None, [*warned, upload.notice]))
    for path in files:
        notice = notice.replace(str(path), path.name)
    return replace(upload, notice=notice)


def pasted(predictions: str, references: str) -> Upload:
    """The lines pasted into two text boxes. Raises FileError like `read`."""
    texts = {"prediction": predictions, "reference": references}
    lines = {name: text.removesuffix("\n").split("\n") if text else [] for name, text in texts.items()}
    return _aligned("pasted lines", lines)


def _aligned(name: str, columns: dict[str, list[str]]) -> Upload:
    """Lines as columns, by the ids that they begin with or else in their order.

    Raises FileError for fewer than two columns, different lengths, too many lines, and like `by_ids`.
    """
    if len(columns) < 2:
        raise FileError(f"{name}: one text file alone; drop references and predictions together")
    found = by_ids({column: partial(iter, lines) for column, lines in columns.items()})
    columns = {_ID: found.ids} | found.texts if found.ids else columns
    lengths = {column: len(lines) for column, lines in columns.items()}
    if len(set(lengths.values())) > 1:
        each = ", ".join(f"{column} has {n:,}" for column, n in lengths.items())
        raise FileError(f"{name}: {each} lines; expected equal numbers")
    if (rows := next(iter(lengths.values()))) > limits().rows:
        raise FileError(f"{name}: {counted(rows, 'line')}; expected at most {limits().rows:,} on this page")
    return replace(_upload(name, columns), notice=_sentences(words for words in found.said if words != Join(None).said))


_ID = "id"
"""What the column of the ids before the tabs of lines is called."""


def _table(path: str, *, max_rows: float, encoding: str | None) -> tuple[dict[str, list[Any]], list[str]]:
    """The columns of a file by name, and those whose names it has more than once."""
    file = open_data(path, encoding=encoding, max_rows=max_rows)
    return columns_of(path, file, max_rows), [*file.repeated]


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
