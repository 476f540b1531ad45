"""Output for people: tables that fit the screen, wrapped sentences, colors.

On a terminal, rich prints: it handles widths, colors, `NO_COLOR`, dumb terminals and Windows consoles. Without rich, a
terminal gets wrapped lines without colors. A pipe gets whole lines without colors, and rich is not imported.
"""

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from rougekit.analysis.tables.model import Column, Table
from rougekit.foundation.io.printable import printable, shortened
from rougekit.foundation.io.tables import GAP, Marked, aligned, render, width

Segments = Sequence[tuple[str, str]]
"""Pieces of text, each with a rich style such as "bold", "dim" or "green underline", or "" for no style."""

SHORT_NAME, MIN_NAME_WIDTH = 20, 12
"""A table that is too wide cuts names to the first width, then drops columns, then cuts names and texts to the second
width, then is split into parts."""
MIN_TEXT_WIDTH = 36
"""Texts are printed side by side if there is room for this width of each."""
UNLIMITED = 1_000_000
"""The width of a pipe."""

_SIGNS = "·†≈–…├┤─●┊—•"
_ASCII = str.maketrans(_SIGNS, "|*=-~||-o:-*")
"""ASCII replacements, for encodings that lack some of these signs, as those of old consoles do."""


Cells = Sequence[Sequence[Marked]]
"""The rows of a table as text."""


class Screen:
    """Standard output, or standard error."""

    def __init__(self, color: str = "auto", *, is_plain: bool = False, stream: Any = None) -> None:
        """color : "auto", "always" or "never"; is_plain : use no styles, which saves the import of rich"""
        self._stream: Any = sys.stdout
        if stream is not None:
            self._stream = stream
        is_terminal = self._stream.isatty()
        self._rich = None if is_plain or not (is_terminal or color == "always") else _console(color, self._stream)
        if self._rich is not None:
            self.width: int = self._rich.width
        else:
            self.width = shutil.get_terminal_size().columns if is_terminal else UNLIMITED
        self._signs: dict[int, Any] = {}
        try:
            _SIGNS.encode(getattr(self._stream, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            self._signs = _ASCII
            with suppress(AttributeError):  # a program may have replaced standard output by any object with `write`
                self._stream.reconfigure(errors="backslashreplace")

    @property
    def has_bold(self) -> bool:
        """Whether bold is visible: not without rich, on a dumb terminal, or in a pipe without --color=always."""
        return self._rich is not None and self._rich.color_system is not None

    def say(self, text: str, style: str = "") -> None:
        """Print a paragraph, wrapped to the screen's width."""
        self.show([(text, style)])

    def show(self, segments: Segments) -> None:
        """Print text in several styles, with long lines wrapped."""
        safe = self._safe(segments)
        if self._rich is not None:
            self._rich.print(_assembled(safe))
            return
        for line in "".join(text for text, _ in safe).split("\n"):
            lines = [line]
            if self.width != UNLIMITED:
                lines = textwrap.wrap(line, self.width, break_long_words=False, break_on_hyphens=False) or [""]
            print("\n".join(lines), file=self._stream)

    def beside(self, blocks: Sequence[Segments]) -> None:
        """Print texts side by side if there is room, otherwise stacked."""
        size = (self.width - GAP * (len(blocks) - 1)) // len(blocks)
        if self._rich is None or size < MIN_TEXT_WIDTH:
            for k, block in enumerate(blocks):
                if k:
                    self.line()
                self.show(block)
            return
        from rich.table import Table

        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for _ in blocks:
            grid.add_column(width=size)
        grid.add_row(*(_assembled(self._safe(block)) for block in blocks))
        self._rich.print(grid)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line without wrapping it, so that it can be copied."""
        text = printable(text).translate(self._signs)
        if self._rich is not None:
            self._rich.print(_assembled([(text, style)]), soft_wrap=True)
        else:
            print(text, file=self._stream)

    def _safe(self, segments: Segments) -> Segments:
        """The segments with only characters that the stream can show."""
        return [(printable(text, keep="\n\t").translate(self._signs), style) for text, style in segments]

    def has_room(self, table: Table) -> bool:
        """Whether a table fits without changes."""
        return _table_width(_sizes(*_texts(table))) <= self.width

    def table(self, table: Table) -> set[str]:
        """Print a table without the columns that don't fit, in several parts if it is still too wide.

        Returns the keys of the columns shown.
        """
        columns, rows = _texts(table)
        parts = list(fitted(columns, _sizes(columns, rows), self.width))
        for part, shown in enumerate(parts):
            if part:
                self.line()
            self._table(
                [columns[k]._replace(title=_cut(_title(columns[k]), room).value) for k, room in shown],
                [[_cut(row[k], room, columns[k].cut) for k, room in shown] for row in rows],
            )
        return {columns[k].key for shown in parts for k, _ in shown}

    def _table(self, columns: Sequence[Column], rows: Cells) -> None:
        texts = [[printable(cell.value).translate(self._signs) for cell in row] for row in rows]
        if self._rich is None:
            left = [k for k, column in enumerate(columns) if column.is_text]
            rendered = render([_title(column).value for column in columns], texts, "text", left=left)
            print(rendered.translate(self._signs), end="", file=self._stream)
            return
        from rich.table import Table as Grid
        from rich.text import Text

        grid = Grid(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
        titles = [printable(_title(column).value).translate(self._signs) for column in columns]
        sizes = [max(map(width, cells)) for cells in zip(titles, *texts, strict=True)]
        for column, title, size in zip(columns, titles, sizes, strict=True):
            grid.add_column(Text(aligned(title, size, not column.is_text)), no_wrap=True)
        for row, cells in zip(texts, rows, strict=True):
            placed = [aligned(text, size, not c.is_text) for text, size, c in zip(row, sizes, columns, strict=True)]
            styled = zip(placed, cells, strict=True)
            grid.add_row(*(Text(_in_order(text), cell.style) for text, cell in styled))
        self._rich.print(grid)


def tell(message: str) -> None:
    """Print a message for people on standard error, wrapped on a terminal. If it is closed, nothing happens."""
    if sys.stderr is not None:
        with suppress(OSError):
            Screen(is_plain=True, stream=sys.stderr).say(printable(shortened(message)))


@contextmanager
def screen_for(
    headline: str, *signatures: str, color: str = "auto", more: str = "", is_plain: bool = False
) -> Iterator[Screen]:
    """Print what every answer begins and ends with: the headline, and the signatures and a hint at further output."""
    screen = Screen(color, is_plain=is_plain)
    for line in headline.split("\n"):
        screen.say(line, "bold")
    screen.line()
    yield screen
    screen.line()
    for signature in signatures:
        screen.line(signature, "dim")
    if more:
        screen.line()
        screen.line(more, "dim")


def _console(color: str, stream: Any) -> Any:
    """A rich console that prints to the stream; None if rich is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(
        highlight=False, markup=False, emoji=False, no_color=color == "never" or None, file=stream,
        force_terminal=True if color == "always" else None,
    )  # fmt: skip


def _assembled(segments: Segments) -> Any:
    from rich.text import Text

    return Text.assemble(*segments)


def fitted(columns: Sequence[Column], sizes: Sequence[int], room: int) -> Iterator[list[tuple[int, int]]]:
    """Split a table whose columns have these widths into parts that fit the room. Yields (index, width) of each column
    of a part.

    >>> from rougekit.analysis.tables.model import row_names
    >>> from rougekit.analysis.tables.numbers import Kind
    >>> columns = [row_names(), Column("F", Kind.SCORE), Column("interval", Kind.SCORE, dropped=1)]
    >>> [*fitted(columns, [15, 5, 14], 24)]
    [[(0, 15), (1, 5)]]
    """
    sizes = list(sizes)

    def needed(kept: Sequence[int], sizes: Sequence[int]) -> int:
        return _table_width([sizes[k] for k in kept])

    kept = list(range(len(columns)))
    short = [min(size, SHORT_NAME) if columns[k].cut == "middle" else size for k, size in enumerate(sizes)]
    for drop in sorted({c.dropped for c in columns if c.dropped}, reverse=True):
        if needed(kept, short) > room:
            kept = [k for k in kept if columns[k].dropped != drop]
    repeated, others = ([k for k in kept if bool(columns[k].cut) is is_cut] for is_cut in (True, False))
    while needed(kept, sizes) > room and max((sizes[k] for k in repeated), default=0) > MIN_NAME_WIDTH:
        sizes[max(repeated, key=sizes.__getitem__)] -= 1
    part = [*repeated]
    for k in others:
        if needed([*part, k], sizes) > room and part != repeated:
            yield [(at, sizes[at]) for at in sorted(part)]
            part = [*repeated]
        part.append(k)
    yield [(at, sizes[at]) for at in sorted(part)]


def _texts(table: Table) -> tuple[list[Column], list[list[Marked]]]:
    """The table for people, with marks as text, all of one width in each column so that numbers stay aligned."""
    columns: list[Column] = []
    cells: list[list[Marked]] = []
    for column, *values in zip(table.columns, *table.rows, strict=True):
        marked = [cell if isinstance(cell, Marked) else Marked(cell) for cell in values]
        n_marks = max((len(cell.marks) for cell in marked), default=0)
        columns.append(column._replace(title=_title(column).value + " " * n_marks))
        cells.append([
            Marked(f"{column.text_of(cell, 'people')}{cell.marks:{n_marks}}", style=cell.style or "bold" * cell.is_best)
            for cell in marked
        ])  # fmt: skip
    rows = [list(row) for row in zip(*cells, strict=True)]
    if table.apart:
        rows.insert(len(rows) - table.apart, [Marked("")] * len(columns))
    return columns, rows


def _title(column: Column) -> Marked:
    return Marked(column.head_in("people"))


def _table_width(sizes: Sequence[int]) -> int:
    """The width of a table whose columns have these widths."""
    return sum(sizes) + GAP * (len(sizes) - 1)


def _sizes(columns: Sequence[Column], rows: Cells) -> list[int]:
    """The widths of the columns."""
    titles = map(_title, columns)
    return [max(width(cell.value) for cell in cells) for cells in zip(titles, *rows, strict=True)]


def _cut(cell: Marked, room: int, which: str = "middle") -> Marked:
    """A cell cut to a width: in the middle, as names may differ at both ends, or at the end.

    >>> _cut(Marked("presumm_out_trans_abs"), 12).value, _cut(Marked("a text of some words"), 12, "end").value
    ('presum…s_abs', 'a text of s…')
    """
    if width(cell.value) <= room:
        return cell
    before, after = cell.value, cell.value if which == "middle" else ""
    while width(before) > (room // 2 if after else room - 1):
        before = before[:-1]
    while width(after) > room - 1 - width(before):
        after = after[1:]
    return cell._replace(value=f"{before}…{after}")


def _in_order(text: str) -> str:
    """Right-to-left text between left-to-right marks, so that terminals that reorder text leave numbers in place."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return f"\u200e{text}\u200e"
    return text
