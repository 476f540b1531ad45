"""Text files whose lines all have an id, before a tab or as transcripts: paired by these ids, if all have the same."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple

from rougekit.foundation import patterns
from rougekit.foundation.plurals import joined
from rougekit.reading.columns import FIRST_ROWS
from rougekit.reading.pairing import Join, Side, join
from rougekit.reading.rules.base import HABITUAL
from rougekit.reading.rules.ids import CODE, ID_TAB

_ID = "id"


class ByIds(NamedTuple):
    """Texts without the ids before them."""

    texts: dict[str, list[str]]
    """by file, all in the order of the first; none where texts stay whole"""
    ids: list[str]
    said: list[str]
    """for headlines"""


def by_ids(files: Mapping[str, Callable[[], Iterator[str]]]) -> ByIds:
    """The texts of files whose lines all begin with an id of their own, if these are the same in all files.

    The id is before a tab, or one with a digit and a letter before a blank (utt-7) or in brackets at the end, as in
    transcripts, in ten lines or more. Otherwise texts stay whole. Files are read to their end only if the first line of
    one begins with an id.

    files : by path, what reads its lines, again and again

    Raises FileError if files share most ids, but not all.

    >>> one, two = ["a\\tfish", "b\\tcats"], ["b\\ta cat", "a\\ta fish"]
    >>> by_ids({"ref.txt": lambda: iter(one), "sys.txt": lambda: iter(two)})
    ByIds(texts={'ref.txt': ['fish', 'cats'], 'sys.txt': ['a fish', 'a cat']}, ids=['a', 'b'], said=[...])
    """
    begun = [path for path, read in files.items() if ID_TAB.match(next(read(), ""))]
    lines = {path: split for path in begun if (split := split_ids([*files[path]()]))}
    if not lines:
        found = (_by_codes(files, where, find) for where, find in _CODES.items())
        return next(filter(None, found), ByIds({}, [], [Join(None).said]))
    if whole := [path for path in files if path not in lines]:
        return _kept([*lines], f"as lines of {joined(whole)} have none")
    sides = [Side(path, {_ID: ids[:FIRST_ROWS]}, partial(_rows, ids)) for path, (ids, _) in lines.items()]
    base, ids = sides[0], lines[sides[0].path][0]
    joins = {side.path: join(base, side) for side in sides[1:]}
    if other := [path for path, each in joins.items() if each.by is None]:
        return _kept([*lines], f"as {base.path} and {other[0]} have others")
    orders = {path: each.order or range(len(ids)) for path, each in joins.items()} | {base.path: range(len(ids))}
    texts = {path: [of_file[row] for row in orders[path]] for path, (_, of_file) in lines.items()}
    return ByIds(texts, ids, ["paired by the ids before the tabs of lines"])


_CODE_FIRST = patterns.compile(rf"\s*+(?P<id>{CODE})(?!\S)\s*+(?P<text>.*)", re.DOTALL)
_CODE_LAST = patterns.compile(rf"(?P<text>(?:.*\S)?)\s*\((?P<id>{CODE})\)\s*", re.DOTALL)
_CODES: Mapping[str, Callable[[str], re.Match[str] | None]] = {
    "start": lambda line: _CODE_FIRST.fullmatch(line),
    "end": lambda line: _CODE_LAST.fullmatch(line),
}
"""Lines of Kaldi's and of sclite's transcripts, by where they have their id."""


def _by_codes(
    files: Mapping[str, Callable[[], Iterator[str]]], where: str, find: Callable[[str], re.Match[str] | None]
) -> ByIds | None:
    """The texts of files whose lines all match, each with an id of its own; None unless all files have the same ids."""
    if not all(find(next(read(), "")) for read in files.values()):
        return None
    texts: dict[str, dict[str, str]] = {}
    for path, read in files.items():
        matches = [*map(find, read())]
        texts[path] = {match["id"]: match["text"] for match in matches if match}
        if len(texts[path]) < len(matches):
            return None
    ids = [*next(iter(texts.values()))]
    if len(ids) < HABITUAL or any(of_file.keys() != {*ids} for of_file in texts.values()):
        return None
    paired = {path: [of_file[each] for each in ids] for path, of_file in texts.items()}
    return ByIds(paired, ids, [f"paired by the ids at the {where} of lines"])


def split_ids(lines: list[str]) -> tuple[list[str], list[str]] | None:
    """The ids and the texts of lines; None unless each line has an id of its own."""
    matches = [*map(ID_TAB.match, lines)]
    ids = [match[1].strip() for match in matches if match]
    if len({*ids}) < len(lines):
        return None
    return ids, [line[match.end() :] for line, match in zip(lines, matches, strict=True) if match]


def _kept(paths: list[str], why: str) -> ByIds:
    return ByIds({}, [], [Join(None).said, f"ids before the tabs of {joined(paths)} are scored as words, {why}"])


def _rows(ids: list[str], _: list[str]) -> Iterator[tuple[str]]:
    return ((each,) for each in ids)
