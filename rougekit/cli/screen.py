"""Output for people: tables that fit the screen, wrapped sentences, colors.

On a terminal rich draws, which handles widths, colors, `NO_COLOR`, dumb terminals and Windows consoles. A pipe gets the
same text in whole lines without colors, and so does a terminal without rich; neither imports rich.
"""

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Literal, NamedTuple

from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import GAP, Marked, aligned, render, width

Segments = Sequence[tuple[str, str]]
"""Pieces of text, each with a style of rich, such as "bold", "dim" or "green underline"; "" is none."""

SHORT_NAME, LEAST_NAME, LEAST_TEXT = 20, 12, 36
"""Names are cut in the middle: to the first width before columns are dropped, to the second before a table is split
into parts. Texts side by side have at least the third, or are stacked."""
WITHOUT_WIDTH = 1_000_000
"""The width of a pipe."""

_SIGNS = "·†≈–…├┤─●┊—•"
_ASCII = str.maketrans(_SIGNS, "|*=-~||-o:-*")
"""ASCII replacements for outputs whose encoding lacks some of these signs, such as old consoles."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    is_text: bool = False
    """whether it is aligned to the left"""
    dropped: int = 0
    """On a narrow screen columns above 0 are dropped, the highest first."""
    cut: Literal["", "middle", "end"] = ""
    """On a narrow screen names of rows are cut in the middle and texts at the end. Each part of a table that is split
    repeats these columns."""


class Styled(NamedTuple):
    """A cell with a style."""

    text: str
    style: str


Cell = str | Styled | Marked


def names(title: str = "") -> Column:
    """A column of names of rows."""
    return Column(title, is_text=True, cut="middle")


class Screen:
    """Standard output, or standard error."""

    def __init__(self, color: str = "auto", *, is_monochrome: bool = False, stream: Any = None) -> None:
        """color : "auto", "always" or "never"; is_monochrome : nothing has a color, so rich need not be imported"""
        self._stream: Any = sys.stdout
        if stream is not None:
            self._stream = stream
        is_terminal = self._stream.isatty()
        self._rich = None if is_monochrome or not (is_terminal or color == "always") else _console(color, self._stream)
        if self._rich is not None:
            self.width: int = self._rich.width
        else:
            self.width = shutil.get_terminal_size().columns if is_terminal else WITHOUT_WIDTH
        self._signs: dict[int, Any] = {}
        try:
            _SIGNS.encode(getattr(self._stream, "encoding", None) or "utf-8")
        except (UnicodeEncodeError, LookupError):
            self._signs = _ASCII
            with suppress(AttributeError):  # a stand-in for standard output may be anything that can be written to
                self._stream.reconfigure(errors="backslashreplace")

    def say(self, text: str, style: str = "") -> None:
        """A paragraph, broken into lines of the screen's width."""
        self.show([(text, style)])

    def show(self, segments: Segments) -> None:
        """Text in several styles; its lines are wrapped where they are too long."""
        kept = self._kept(segments)
        if self._rich is not None:
            self._rich.print(_assembled(kept))
            return
        for line in "".join(text for text, _ in kept).split("\n"):
            whole = self.width == WITHOUT_WIDTH
            lines = [line] if whole else textwrap.wrap(line, self.width, break_on_hyphens=False) or [""]
            print("\n".join(lines), file=self._stream)

    def beside(self, blocks: Sequence[Segments]) -> None:
        """Texts side by side where there is room, otherwise stacked."""
        size = (self.width - GAP * (len(blocks) - 1)) // len(blocks)
        if self._rich is None or size < LEAST_TEXT:
            for k, block in enumerate(blocks):
                if k:
                    self.line()
                self.show(block)
            return
        from rich.table import Table

        grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
        for _ in blocks:
            grid.add_column(width=size)
        grid.add_row(*(_assembled(self._kept(block)) for block in blocks))
        self._rich.print(grid)

    def line(self, text: str = "", style: str = "") -> None:
        """A line that is never wrapped, so that it can be copied."""
        text = printable(text).translate(self._signs)
        if self._rich is not None:
            self._rich.print(_assembled([(text, style)]), soft_wrap=True)
        else:
            print(text, file=self._stream)

    def _kept(self, segments: Segments) -> Segments:
        return [(printable(text, keep="\n\t").translate(self._signs), style) for text, style in segments]

    def has_room(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> bool:
        """Whether a table fits as it is."""
        return sum(_sizes(*_styled(columns, rows))) + GAP * (len(columns) - 1) <= self.width

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> set[int]:
        """A table without the columns that have no room, in several parts if it is still too wide.

        Returns the indices of the columns shown.
        """
        columns, rows = _styled(columns, rows)
        parts = list(fitted(columns, rows, self.width))
        for part, shown in enumerate(parts):
            if part:
                self.line()
            self._table(
                [columns[k]._replace(title=_text(_cut(columns[k].title, room))) for k, room in shown],
                [[_cut(row[k], room, columns[k].cut) for k, room in shown] for row in rows],
            )
        return {k for shown in parts for k, _ in shown}

    def _table(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> None:
        texts = [[printable(_text(cell)).translate(self._signs) for cell in row] for row in rows]
        if self._rich is None:
            left = [k for k, column in enumerate(columns) if column.is_text]
            rendered = render([column.title for column in columns], texts, "text", left=left)
            print(rendered.translate(self._signs), end="", file=self._stream)
            return
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
        sizes = [max(map(width, [column.title, *cells])) for column, *cells in zip(columns, *texts, strict=True)]
        for column, size in zip(columns, sizes, strict=True):
            title = printable(column.title).translate(self._signs)
            table.add_column(Text(aligned(title, size, not column.is_text)), no_wrap=True)
        for row, cells in zip(texts, rows, strict=True):
            placed = [aligned(text, size, not c.is_text) for text, size, c in zip(row, sizes, columns, strict=True)]
            styles = [getattr(cell, "style", "") for cell in cells]
            table.add_row(*(Text(_in_order(text), style) for text, style in zip(placed, styles, strict=True)))
        self._rich.print(table)


@contextmanager
def answer(
    headline: str, *signatures: str, color: str = "auto", more: str = "", is_monochrome: bool = False
) -> Iterator[Screen]:
    """Print the lines that every answer begins and ends with: what was asked of which files, and how to repeat it."""
    screen = Screen(color, is_monochrome=is_monochrome)
    for line in headline.split("\n"):
        screen.line(line, "bold")
    screen.line()
    yield screen
    screen.line()
    for signature in signatures:
        screen.line(signature, "dim")
    if more:
        screen.line()
        screen.line(more, "dim")


def _console(color: str, stream: Any) -> Any:
    """rich's view of a stream; None if it is not installed."""
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


def fitted(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: int) -> Iterator[list[tuple[int, int]]]:
    """The columns of each part of a table, by index, with their widths.

    >>> columns = [Column("", True, cut="middle"), Column("F"), Column("interval", dropped=1)]
    >>> [*fitted(columns, [["a system's name", "45.94", "[39.25, 49.77]"]], 24)]
    [[(0, 15), (1, 5)]]
    """
    sizes = _sizes(columns, rows)

    def needed(kept: Sequence[int], sizes: Sequence[int]) -> int:
        return sum(sizes[k] for k in kept) + GAP * (len(kept) - 1)

    kept = list(range(len(columns)))
    short = [min(size, SHORT_NAME) if columns[k].cut == "middle" else size for k, size in enumerate(sizes)]
    for drop in sorted({c.dropped for c in columns if c.dropped}, reverse=True):
        if needed(kept, short) > room:
            kept = [k for k in kept if columns[k].dropped != drop]
    names, others = ([k for k in kept if bool(columns[k].cut) is is_cut] for is_cut in (True, False))
    while needed(kept, sizes) > room and max((sizes[k] for k in names), default=0) > LEAST_NAME:
        sizes[max(names, key=sizes.__getitem__)] -= 1
    part = [*names]
    for k in others:
        if needed([*part, k], sizes) > room and part != names:
            yield [(at, sizes[at]) for at in sorted(part)]
            part = [*names]
        part.append(k)
    yield [(at, sizes[at]) for at in sorted(part)]


def _styled(
    columns: Sequence[Column], rows: Sequence[Sequence[Cell]]
) -> tuple[Sequence[Column], Sequence[Sequence[Cell]]]:
    """The table with aligned numbers: where one of a column is marked, the others are padded."""
    n_marks = [
        max((len(cell.marks) for cell in cells if isinstance(cell, Marked)), default=0)
        for _, *cells in zip(columns, *rows, strict=True)
    ]

    def styled(cell: Cell, n: int) -> Cell:
        if not isinstance(cell, Marked):
            return cell
        return Styled(cell.text + cell.marks.ljust(n), "bold" * cell.is_best)

    titles = [column._replace(title=column.title + " " * n) for column, n in zip(columns, n_marks, strict=True)]
    return titles, [[styled(*each) for each in zip(row, n_marks, strict=True)] for row in rows]


def _sizes(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> list[int]:
    """The widths of the columns."""
    return [max(width(cell) for cell in [c.title, *(_text(row[k]) for row in rows)]) for k, c in enumerate(columns)]


def _cut(cell: Cell, room: int, which: str = "middle") -> Cell:
    """A cell cut to a width in the middle, as names differ at both ends, or at the end.

    >>> _cut("presumm_out_trans_abs", 12), _cut("a text of some words", 12, "end")
    ('presum…s_abs', 'a text of s…')
    """
    text = _text(cell)
    if width(text) <= room:
        return cell
    before, after = text, text if which == "middle" else ""
    while width(before) > (room // 2 if after else room - 1):
        before = before[:-1]
    while width(after) > room - 1 - width(before):
        after = after[1:]
    cut = f"{before}…{after}"
    return cell._replace(text=cut) if isinstance(cell, Styled) else cut


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else cell.text


def _in_order(text: str) -> str:
    """Right-to-left text between marks, so that a terminal that reorders letters leaves numbers in place."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return f"\u200e{text}\u200e"
    return text
