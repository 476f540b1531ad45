"""Which row of one file belongs to which row of another: by any column of both that has the same values, each once."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from types import MappingProxyType
from typing import Any, NamedTuple

from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import id_columns, id_text, plain
from rougekit.reading.formats.data_file import refuse_repeated
from rougekit.reading.formats.files import file_name
from rougekit.reading.question import Question, Suggestion, Unclear

MEANT = 0.5
"""Columns of one name with at least this part of their values in common are meant to be the same: gaps are refused."""
MAX_NAMED = 4
"""Headlines name up to this many files; if there are more, they only count them."""
SHOWN = 60
"""Errors show so many characters of a cell."""
SHORT = 200
"""Longer cells are compared by their hashes, so that the keys of large files fit in memory."""

Key = str | int
Pair = tuple[str, str]
"""What two files call the same column."""


def key_of(cell: object) -> Key | None:
    """What cells are compared by: texts and whole numbers without blanks around them; None for others.

    >>> key_of(" 7 "), key_of(7.0), key_of(7.5), key_of(""), key_of(["7"])
    ('7', '7', None, None, None)
    """
    is_key = isinstance(cell, str | int) and not isinstance(cell, bool)
    if not is_key and not (isinstance(cell, float) and cell.is_integer()):
        return None
    text = id_text(cell.strip() if isinstance(cell, str) else cell)
    return (text if len(text) <= SHORT else hash(text)) if text else None


def _may_pair(cells: Sequence[object]) -> bool:
    """Whether cells have keys, or are empty."""
    keys = [*map(key_of, cells)]
    are_empty = (cell is None or (isinstance(cell, str) and not cell.strip()) for cell in cells)
    return any(keys) and all(key is not None or is_empty for key, is_empty in zip(keys, are_empty, strict=True))


class Side:
    """A file whose rows are to be paired with those of another."""

    def __init__(
        self, path: str, first: Mapping[str, Sequence[Any]], read: Callable[[list[str]], Iterator[Sequence[Any]]],
        inside: Mapping[str, Sequence[Any]] | None = None, repeated: Mapping[str, str] = MappingProxyType({}),
    ) -> None:  # fmt: skip
        """Take the columns that may pair rows.

        first : their first cells
        read : reads columns from the start, again and again
        inside : the first cells of paths into objects, which may pair rows if no column does
        repeated : that of the file
        """
        self.path, self.read, self.inside, self.repeated = path, read, inside or {}, repeated
        self.first = {name: [*map(key_of, cells)] for name, cells in first.items() if _may_pair(cells)}
        self._keys: dict[str, list[Key | None]] = {}

    @property
    def distinct(self) -> list[str]:
        """The columns whose first cells all differ."""
        return [name for name, keys in self.first.items() if keys and len({*keys}) == len(keys)]

    def keys(self) -> dict[str, list[Key | None]]:
        """All keys of these columns, which are read once."""
        if not self._keys and self.first:
            names = [*self.first]
            columns: list[list[Key | None]] = [[] for _ in names]
            for row in self.read(names):
                for column, cell in zip(columns, row, strict=True):
                    column.append(key_of(cell))
            self._keys = dict(zip(names, columns, strict=True))
        return self._keys

    def called(self, name: str) -> str:
        """The name of a column, without the number of one that is repeated, as names are compared."""
        return plain(self.repeated.get(name, name))

    def shown(self, name: str, row: int) -> str:
        """A cell of a column as errors show it."""
        (cell,) = next(islice(self.read([name]), row, None))
        text = id_text(cell.strip() if isinstance(cell, str) else cell)
        return repr(text if len(text) <= SHOWN else f"{text[:SHOWN]}…")


class Join(NamedTuple):
    """How the rows of a second file are paired with those of a first one."""

    by: Pair | None
    """the columns; None: by order"""
    order: list[int] | None = None
    """for each row of the first file, its row in the second one; None: the same"""
    unlike: str | None = None
    """a column of names or ids that both files have, with other values in each"""

    @property
    def said(self) -> str:
        """For headlines.

        >>> Join(("id", "custom_id")).said, Join(("id", "id")).said, Join(None).said
        ('paired by id = custom_id', 'paired by id', 'paired by order')
        """
        if self.by is None:
            return "paired by order" + f", as {self.unlike} has other values in each file" * (self.unlike is not None)
        first, second = self.by
        return f"paired by {first}" + f" = {second}" * (first != second)


def followed(first: Side, second: Side, chosen: str | None = None) -> list[Pair]:
    """The columns that are the same in the first rows of two files, so that rows are taken in order while they stay so.

    Those by which rows are said to be paired come first. None if a column of one name differs, or if only row numbers
    are the same and others may say more: `join` decides.
    """
    pairs = _pairs((first, first.distinct), (second, second.distinct), chosen)
    same_name = [(a, b) for a, b in pairs if first.called(a) == second.called(b)]
    if any(first.first[a] != second.first[b] for a, b in same_name):
        return []
    telling = [(a, b) for a, b in same_name if not _number_rows(first.first[a])]
    if telling or (same_name and len(pairs) == len(same_name) == 1):
        return _best_first(telling or same_name, same_name)
    others = [
        (a, b) for a, b in pairs if first.first[a] == second.first[b] and not _number_rows(first.first[a])
    ]  # fmt: skip
    return _best_first(others, [*others[:1], *same_name]) if others else []


def join(first: Side, second: Side, chosen: str | None = None) -> Join:
    """Pair the rows of two files by all of their rows.

    By a column of each that has the same values, each once: of one name if there is one; row numbers only if no other
    does. Otherwise by such values inside objects, or else by order. chosen : the column that somebody named, as one of
    the files calls it

    Raises Unclear if two columns pair rows differently; FileError if columns share most of their values but not all,
    or if those of one name repeat some, or if their values are the same but for how they are written, in another
    order, and if rows can't be paired by the chosen column.
    """
    if (found := _joined(first, second, chosen)) is not None:
        return found
    keys, others = first.keys(), second.keys()
    tell_apart = [{name for name, rows in _distinct(side).items() if not _are_numbers(rows)} for side in (keys, others)]
    for a, b in _pairs((first, keys), (second, others), chosen):
        if chosen is not None or first.called(a) == second.called(b) or (a in tell_apart[0] and b in tell_apart[1]):
            _refuse_unless_in_order((first, a), (second, b))
    if chosen is not None:
        raise FileError(
            f"--id_column={chosen}: {first.path} and {second.path} have no columns of this name with the same values, "
            "each once"
        )
    inner = [Side(side.path, side.inside, side.read) for side in (first, second)]
    outer_and_inner = [(inner[0], inner[1]), (first, inner[1]), (inner[0], second)]
    found = next((by for sides in outer_and_inner if (by := _joined(*sides)) is not None), None)
    return Join(None, unlike=_unlike(first, second)) if found is None else found


def _joined(first: Side, second: Side, chosen: str | None = None) -> Join | None:
    """What pairs the rows of two files; None if it is their order. Raises Unclear like `join`."""
    keys, others = first.keys(), second.keys()
    distinct = _distinct(keys), _distinct(others)
    found: dict[Pair, list[int]] = {}
    for a, b in _pairs((first, distinct[0]), (second, distinct[1]), chosen):
        if distinct[0][a].keys() == distinct[1][b].keys():
            found[a, b] = [distinct[1][b][key] for key in distinct[0][a]]
    same_name = {(a, b) for a, b in found if first.called(a) == second.called(b)}
    telling = {(a, b) for a, b in found if not (_number_rows(keys[a]) and _number_rows(others[b]))}
    best = [pair for pair in found if pair in (telling & same_name or telling or same_name or found)]
    for pair in best[1:]:
        if found[pair] != found[best[0]]:
            raise _contradiction(first, second, best[0], pair)
    if best:
        by = _most_usual(best)
        order = found[by]
        return Join(by, order if order != [*range(len(order))] else None)
    return None


def _contradiction(first: Side, second: Side, *by: Pair) -> Unclear:
    """What is asked about two pairs of columns. Raises FileError if one has a name that its file has more than once."""
    for side, names in zip((first, second), zip(*by, strict=True), strict=True):
        refuse_repeated(side.path, side.repeated, names)
    a, b = (pair[0] for pair in by)
    samples = {name: str(next(iter(first.first[name]), "")) for name in (a, b)}
    suggestions = [Suggestion({"ids": [name]}, f"to pair rows by {name}") for name in (a, b)]
    what = f"the columns {a!r} and {b!r} pair their rows differently"
    return Unclear(Question(f"{first.path} and {second.path}", what, samples, suggestions))


def _refuse_unless_in_order(one: tuple[Side, str], two: tuple[Side, str]) -> None:
    """Raise FileError for columns that are meant to be the same, but have gaps or repeat some values."""
    (first, a), (second, b) = one, two
    keys, others = first.keys()[a], second.keys()[b]
    shared = {*keys} & {*others}
    rows_are_numbered = _number_rows(keys) and _number_rows(others)
    if keys == others or rows_are_numbered or len(shared) < MEANT * min(len({*keys}), len({*others})):
        return
    apart = [next((rows for key, rows in _rows_of(side).items() if key is None or len(rows) > 1), None)
             for side in (keys, others)]  # fmt: skip
    if None not in apart:
        if sorted(map(str, keys)) != sorted(map(str, others)):
            return
        row = next(k for k, (x, y) in enumerate(zip(keys, others, strict=True)) if x != y)
        raise FileError(
            f"{second.path}, row {row + 1}: {b} is {second.shown(b, row)}, but {first.shown(a, row)} in {first.path}; "
            "its values repeat, so that rows can't be paired by them: expected the same order in both files"
        )
    for side, name, rows in ((first, a, apart[0]), (second, b, apart[1])):
        if rows is not None:
            first_two = " and ".join(str(row + 1) for row in rows[:2])
            is_empty = side.keys()[name][rows[0]] is None
            which = (
                f"row {rows[0] + 1} has no {name}" if is_empty
                else f"rows {first_two} both have {name} {side.shown(name, rows[0])}"
            )  # fmt: skip
            raise FileError(f"{side.path}: {which}; expected each value once, as rows are paired by it")
    for (side, column), (other, name) in (((second, b), (first, a)), ((first, a), (second, b))):
        if missing := [row for row, key in enumerate(other.keys()[name]) if key not in shared]:
            more = f" and {len(missing) - 1:,} more" * (len(missing) > 1)
            raise FileError(
                f"{side.path}: no row with {column} {other.shown(name, missing[0])}{more}, as row {missing[0] + 1} of "
                f"{other.path} has; expected the same values in both files, in any order"
            )


def _unlike(first: Side, second: Side) -> str | None:
    """A column of one name that tells the rows of both files apart by ids, with other values in each; None without.

    Raises FileError if these are the same but for how they are written, in another order.
    """
    keys, others = first.keys(), second.keys()
    found = None
    for a, b in _pairs((first, _distinct(keys)), (second, _distinct(others)), None):
        if first.called(a) != second.called(b) or not (_are_ids(keys[a]) and _are_ids(others[b])):
            continue
        found = found or a
        has_numbers = any(_are_numbers(filter(None, side)) for side in (keys[a], others[b]))
        for alike in (_unpadded, *[_numbers_of] * has_numbers):
            one, two = [*map(alike, keys[a])], [*map(alike, others[b])]
            if {*one} == {*two} and len({*one}) == len(one) == len(two) and one != two:
                row = next(k for k, (x, y) in enumerate(zip(one, two, strict=True)) if x != y)
                cell, its = second.shown(b, row), first.shown(a, one.index(two[row]))
                raise FileError(
                    f"{second.path}, row {row + 1}: {b} is {cell}, probably {its} of {first.path}, where the rows are "
                    f"in another order; write {b} alike in both files, or leave it out of one to pair rows by order"
                )
    return found


def _are_ids(keys: Sequence[Key | None]) -> bool:
    """Whether keys are names without blanks, such as ids, files and addresses."""
    return all(isinstance(key, str) and len(key.split()) == 1 for key in keys)


def _unpadded(key: Key | None) -> str:
    """A name without what may differ in how it is written: folders, an ending, capitals, zeros before numbers.

    >>> _unpadded("data/Doc-007.txt"), _unpadded("doc-7"), _unpadded("000")
    ('doc-7', 'doc-7', '0')
    """
    name = re.split(r"[/\\]", str(key).rstrip("/"))[-1].lower()
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", re.sub(r"\.[a-z]{1,5}$", "", name))


def _numbers_of(key: Key | None) -> tuple[int, ...]:
    """The numbers in a name: of test-7 that of 7."""
    return tuple(map(int, re.findall("[0-9]+", str(key))))


def _rows_of(keys: Sequence[Key | None]) -> dict[Key | None, list[int]]:
    """The rows of each key."""
    rows: dict[Key | None, list[int]] = {}
    for row, key in enumerate(keys):
        rows.setdefault(key, []).append(row)
    return rows


def _are_numbers(keys: Iterable[Key]) -> bool:
    return all(isinstance(key, str) and key.lstrip("-").isdecimal() for key in keys)


def _pairs(first: tuple[Side, Iterable[str]], second: tuple[Side, Iterable[str]], chosen: str | None) -> list[Pair]:
    """Columns of two files, those of one name first; only with the chosen one, where a file has it."""
    (one, own), (other, its) = (first[0], [*first[1]]), (second[0], [*second[1]])
    if chosen is not None:
        named = [
            [name for name in names if plain(chosen) in (plain(name), side.called(name))]
            for side, names in ((one, own), (other, its))
        ]
        if not any(named):
            return []
        own, its = named[0] or own, named[1] or its
    pairs = [(a, b) for a in own for b in its]
    return sorted(pairs, key=lambda pair: one.called(pair[0]) != other.called(pair[1]))


def _distinct(columns: Mapping[str, Sequence[Key | None]]) -> dict[str, dict[Key, int]]:
    """The rows by key of each column whose keys all differ."""
    rows = {name: {key: row for row, key in enumerate(keys) if key is not None} for name, keys in columns.items()}
    return {name: of for name, of in rows.items() if of and len(of) == len(columns[name])}


def _number_rows(keys: Sequence[Key | None]) -> bool:
    """Whether keys count from 0 or 1 in file order, as pandas' index does: they say no more than the order."""
    return any(all(key == str(row) for row, key in enumerate(keys, start)) for start in (0, 1))


def _best_first(best: Sequence[Pair], pairs: Sequence[Pair]) -> list[Pair]:
    first = _most_usual(best)
    return [first, *(pair for pair in pairs if pair != first)]


def _most_usual(pairs: Sequence[Pair]) -> Pair:
    """The one with a usual name of ids, or else the first."""
    usual = id_columns([first for first, _ in pairs])
    return next((pair for name in usual for pair in pairs if pair[0] == name), pairs[0])


class PairedRow(NamedTuple):
    """A row of a file whose rows are paired with those of another."""

    prediction: str
    reference: Any = None
    """the cell of the column of references that both have; None without one"""
    keys: tuple[Any, ...] = ()
    """the cells of the columns that are followed"""
    labels: tuple[Any, ...] = ()
    """those of the labels that the files of systems have"""


class PairedFile:
    """The rows of a file, taken in the order of those of another. Memory is needed only where the order differs."""

    def __init__(
        self, path: str, rows: Iterable[PairedRow] = (), *, has_columns: bool = False,
        has_references: bool = False, sides: tuple[Side, Side] | None = None, chosen: str | None = None,
        columns: Sequence[str] = (),
    ) -> None:  # fmt: skip
        """Decide how the rows of a file are paired.

        rows : those of the file; may be set later, when `followed` says which columns they need
        has_columns : whether this file or the other one has columns, so that headlines say how rows are paired
        has_references : whether rows have cells of the references
        sides : the other file and this one, if both have columns; otherwise rows are paired by their order
        chosen : the column that somebody named
        columns : those of its texts; none of a text file

        Raises FileError like `join`.
        """
        self.columns = columns
        self.path, self.has_columns, self.has_references = path, has_columns, has_references
        self.rows = iter(rows)
        self._sides, self._chosen, self._taken = sides, chosen, 0
        self.followed: list[Pair] = []
        self.join, self._is_in_order = Join(None), True
        if sides is None:
            return
        self.followed = followed(*sides, chosen)
        if self.followed:
            self.join = Join(self.followed[0])
        elif self._may_be_joined:
            self.join = join(*sides, chosen)
            self._is_in_order = self.join.order is None

    @property
    def _may_be_joined(self) -> bool:
        """Whether columns may pair rows: distinct ones of both files, some of one name, or values inside objects."""
        if self._sides is None:
            return False
        first, second = self._sides
        names = {*map(first.called, first.first)} & {*map(second.called, second.first)}
        inside = first.inside or second.inside
        return bool(self._chosen or (first.distinct and second.distinct) or names or inside)

    def take(self, keys: Sequence[object]) -> PairedRow | None:
        """The row that belongs to the next row of the other file; None after the last.

        keys : of the followed columns in the other file's row. At the first difference, both files' keys are read, and
            the rest of this file is kept in memory.

        Raises FileError like `join`.
        """
        if not self._is_in_order:
            every, self._is_in_order = [*self.rows], True
            self.rows = (every[row] for row in self.join.order or ())
        row = next(self.rows, None)
        if row is None:
            self._refuse_gaps()
            return None
        if self._sides and self.followed and [*map(key_of, keys)] != [*map(key_of, row.keys)]:
            row = self._in_another_order(row, self._sides)
        self._taken += 1
        return row

    def _in_another_order(self, row: PairedRow, sides: tuple[Side, Side]) -> PairedRow:
        rest, n = [row, *self.rows], self._taken
        first, self.followed = self.join, []
        self.join = join(*sides, self._chosen)
        order = self.join.order
        if order is not None and order[:n] != [*range(n)] and first.by and self.join.by:
            raise _contradiction(*sides, first.by, self.join.by)
        self.rows = iter(rest) if order is None else (rest[at - n] for at in order[n:])
        return next(self.rows)

    def rest(self) -> list[PairedRow]:
        """The rows that were not taken. Raises FileError like `join` if there are some."""
        rest = [*self.rows]
        if rest:
            self._refuse_gaps()
        return rest

    def _refuse_gaps(self) -> None:
        """Raise FileError for the first key that one file lacks, if both agreed while rows were taken."""
        if self._sides and self.followed:
            join(*self._sides, self._chosen)


def pairings(files: Sequence[PairedFile]) -> list[str]:
    """What headlines say of how the rows of files are paired; in which files, if that differs."""
    paths: dict[str, list[str]] = {}
    for file in {file.path: file for file in files}.values():
        paths.setdefault(file.join.said, []).append(file.path)
    if len(paths) < 2:
        return [*paths]
    called = Counter(file_name(path) for some in paths.values() for path in some)
    of_files = {
        said: [name if called[name := file_name(path)] == 1 else path for path in some] for said, some in paths.items()
    }
    return [
        f"{said} ({', '.join(names) if len(names) <= MAX_NAMED else counted(len(names), 'file')})"
        for said, names in of_files.items()
    ]
