"""What people see of results: tables that fit the screen, wrapped sentences, colours.

On a terminal rich draws: it knows its width and colours, `NO_COLOR`, dumb terminals, Windows' consoles. A pipe gets the
same words in whole lines without colours, as does a terminal without rich; that costs no import.
"""

import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Literal, NamedTuple

from rougekit.foundation.io.printable import printable
from rougekit.foundation.io.tables import GAP, aligned, render, width

Segments = Sequence[tuple[str, str]]
"""Pieces of text, each with a style of rich, such as "bold", "dim" or "green underline"; "" is none."""

LEAST_NAME = 12
"""Down to this width names are cut in the middle; then columns go below each other."""
WITHOUT_WIDTH = 1_000_000
"""The width of a pipe."""

_ASCII = str.maketrans({
    "·": "|", "†": "*", "–": "-", "…": "~", "├": "|", "┤": "|", "─": "-", "●": "o", "┊": ":", "—": "-",
})  # fmt: skip
"""What stands for our signs where the output's encoding lacks them, as on old consoles."""


class Column(NamedTuple):
    """A column of a table."""

    title: str
    is_text: bool = False
    """whether it is aligned to the left"""
    dropped: int = 0
    """Where the screen is too narrow, columns above 0 are left out, the highest first."""
    cut: Literal["", "middle", "end"] = ""
    """Where the screen is too narrow, names of rows are cut in the middle, texts at their ends; these columns stand in
    each part of a table that is wider than the screen."""


class Styled(NamedTuple):
    """A cell with a style."""

    text: str
    style: str


Cell = str | Styled


class Screen:
    """Standard output."""

    def __init__(self, color: str = "auto", *, is_plain: bool = False) -> None:
        """color : "auto", "always" or "never"; is_plain : nothing is worth the import of rich"""
        is_terminal = sys.stdout.isatty()
        self._rich = None if is_plain or not (is_terminal or color == "always") else _console(color)
        if self._rich is not None:
            self.width: int = self._rich.width
        else:
            self.width = shutil.get_terminal_size().columns if is_terminal else WITHOUT_WIDTH
        encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
        try:
            "†├●┊…".encode(encoding)
            self._signs: dict[int, Any] = {}
        except (UnicodeEncodeError, LookupError):
            self._signs = _ASCII
            with suppress(AttributeError):  # a stand-in for standard output may be anything that can be written to
                sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]

    def say(self, text: str, style: str = "") -> None:
        """A paragraph, broken into lines of the screen's width."""
        if self._rich is not None:
            self.show([(text, style)])
        else:
            print(textwrap.fill(printable(text).translate(self._signs), self.width, break_on_hyphens=False))

    def show(self, segments: Segments) -> None:
        """Text in several styles, which keeps its own lines."""
        kept = [(printable(text, keep="\n\t").translate(self._signs), style) for text, style in segments]
        if self._rich is not None:
            from rich.text import Text

            self._rich.print(Text.assemble(*kept))
            return
        text = "".join(text for text, _ in kept)
        for line in text.split("\n"):
            print("\n".join(textwrap.wrap(line, self.width, break_on_hyphens=False) or [""]))

    def line(self, text: str = "", style: str = "") -> None:
        """A line that is never broken, so that it can be copied whole."""
        text = printable(text).translate(self._signs)
        if self._rich is not None:
            from rich.text import Text

            self._rich.print(Text(text, style), soft_wrap=True)
        else:
            print(text)

    def has_room(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> bool:
        """Whether a table fits as it is."""
        return sum(_sizes(columns, rows)) + GAP * (len(columns) - 1) <= self.width

    def table(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> None:
        """A table, without columns that there is no room for, in several parts if even then it is too wide."""
        for part, shown in enumerate(fitted(columns, rows, self.width)):
            if part:
                self.line()
            self._table(
                [columns[k] for k, _ in shown],
                [[_cut(row[k], room, columns[k].cut) for k, room in shown] for row in rows],
            )

    def _table(self, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> None:
        texts = [[printable(_text(cell)).translate(self._signs) for cell in row] for row in rows]
        if self._rich is None:
            left = [k for k, column in enumerate(columns) if column.is_text]
            print(render([column.title for column in columns], texts, "text", left=left), end="")
            return
        from rich.table import Table
        from rich.text import Text

        table = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0), header_style="bold")
        sizes = [max(map(width, [column.title, *cells])) for column, *cells in zip(columns, *texts, strict=True)]
        for column, size in zip(columns, sizes, strict=True):
            table.add_column(aligned(column.title, size, not column.is_text), no_wrap=True)
        for row, cells in zip(texts, rows, strict=True):
            placed = [aligned(text, size, not c.is_text) for text, size, c in zip(row, sizes, columns, strict=True)]
            styles = [getattr(cell, "style", "") for cell in cells]
            table.add_row(*(Text(_in_order(text), style) for text, style in zip(placed, styles, strict=True)))
        self._rich.print(table)


def _console(color: str) -> Any:
    """rich's view of standard output; None if it is not installed."""
    try:
        from rich.console import Console
    except ImportError:
        return None
    return Console(
        highlight=False, markup=False, emoji=False, no_color=color == "never" or None,
        force_terminal=True if color == "always" else None,
    )  # fmt: skip


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
    for drop in sorted({c.dropped for c in columns if c.dropped}, reverse=True):
        if needed(kept, sizes) > room:
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


def _sizes(columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> list[int]:
    """The widths of the columns."""
    return [max(width(cell) for cell in [c.title, *(_text(row[k]) for row in rows)]) for k, c in enumerate(columns)]


def _cut(cell: Cell, room: int, place: str = "middle") -> Cell:
    """A cell without its middle where it is too wide, as names differ at both ends; or without its end.

    >>> _cut("presumm_out_trans_abs", 12), _cut("a text of some words", 12, "end")
    ('presum…s_abs', 'a text of s…')
    """
    text = _text(cell)
    if width(text) <= room:
        return cell
    before, after = text, text if place == "middle" else ""
    while width(before) > (room // 2 if after else room - 1):
        before = before[:-1]
    while width(after) > room - 1 - width(before):
        after = after[1:]
    cut = f"{before}…{after}"
    return cell._replace(text=cut) if isinstance(cell, Styled) else cut


def _text(cell: Cell) -> str:
    return cell.text if isinstance(cell, Styled) else cell


def _in_order(text: str) -> str:
    """Right-to-left text between marks, so that a terminal which reorders letters leaves the row's numbers in place."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return f"\u200e{text}\u200e"
    return text
