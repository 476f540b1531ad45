"""Cells inside the objects and lists of a column, by paths such as choices.0.message.content."""

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rougekit.foundation.io.printable import listed
from rougekit.foundation.plurals import counted
from rougekit.reading.columns import are_messages, holds_objects

JOINED = "*"
"""The last part of a path to a list whose texts are joined."""

MAX_DEPTH = 8
"""Names and places in a path that is found by itself; a path that is given may be longer."""
MAX_NAMED = 10
"""The most items of a list that are taken for those of systems."""
_PLACE = re.compile("-?[0-9]+")


def column_of(path: str, names: Container[str]) -> str | None:
    """The column into which a path leads, by its beginning; None if it leads into none, or is a column itself.

    >>> column_of("response.body.id", ["id", "response"]), column_of("id.0", ["id", "id.0"]), column_of("x.y", ["id"])
    ('response', None, None)
    """
    ends = [] if path in names else [dot.start() for dot in re.finditer(r"\.", path)]
    return next((path[:end] for end in reversed(ends) if path[:end] in names), None)


class Nowhere(NamedTuple):
    """Where a path ends before it leads anywhere."""

    rest: str
    """the part of the path that leads nowhere"""
    around: Any
    """what is where the part before it leads: an object or a list that lacks it, or what has nothing inside"""

    def said(self, path: str) -> str:
        """What there is instead. path : all of it, which begins with a column

        >>> Nowhere("1.text", [{"text": "a cat"}]).said("choices.1.text"), Nowhere("x", {"y": 7}).said("output.x")
        ("'choices' has 1 item", "'output' has y")
        """
        if isinstance(self.around, list):
            has = f"has {counted(len(self.around), 'item')}"
        elif isinstance(self.around, Mapping):
            has = f"has {listed(self.around) or 'nothing'}"
        else:
            has = "is a text" if isinstance(self.around, str) else f"is {self.around!r}"
        return f"{path.removesuffix(self.rest).removesuffix('.')!r} {has}"


def at_path(cell: Any, path: str) -> Any:
    """What a path leads to in a cell: names of objects, and places in lists, from 0, or -1 for the last; None where it
    leads nowhere.

    A name is taken of every object in a list, which gives a list; "*" joins the texts of a list, one in each line.

    >>> choices = {"choices": [{"text": "a cat"}, {"text": "a dog"}]}
    >>> at_path(choices, "choices.1.text"), at_path(choices, "choices.text"), at_path(choices, "choices.7.text")
    ('a dog', ['a cat', 'a dog'], None)
    >>> at_path(choices, "choices.text.*"), at_path(choices, "choices.-1.text")
    ('a cat\\na dog', 'a dog')
    """
    found = followed(cell, path)
    return None if isinstance(found, Nowhere) else found


def followed(cell: Any, path: str) -> Any:
    """The same as `at_path`, but Nowhere where a path leads nowhere, to tell it from a null. Nothing is in a null.

    >>> followed({"x": None}, "x"), followed({"x": None}, "x.y"), followed(["a cat"], "5")
    (None, None, Nowhere(rest='5', around=['a cat']))
    """
    if path == JOINED or path.endswith(f".{JOINED}"):
        end = followed(cell, path[: -len(JOINED)].rstrip("."))
        is_nowhere = isinstance(end, Nowhere)
        return end._replace(rest=f"{end.rest}.{JOINED}") if is_nowhere else _joined(end)
    if not path or cell is None:
        return cell
    if isinstance(cell, Mapping):
        if path in cell:
            return cell[path]
        name = column_of(path, cell)
        return Nowhere(path, cell) if name is None else followed(cell[name], path[len(name) + 1 :])
    if not isinstance(cell, list):
        return Nowhere(path, cell)
    place, _, rest = path.partition(".")
    if _PLACE.fullmatch(place):
        return followed(cell[int(place)], rest) if -len(cell) <= int(place) < len(cell) else Nowhere(path, cell)
    items = [followed(item, path) for item in cell]
    found = [None if isinstance(item, Nowhere) else item for item in items]
    if any(item is not None for item in found):
        return found
    return None if None in items else next((item for item in items if item.rest != path), Nowhere(path, cell))


def _joined(cell: Any) -> Any:
    return "\n".join(cell) if isinstance(cell, list) and all(isinstance(item, str) for item in cell) else cell


def texts_in(cell: Any, path: str) -> Iterator[str]:
    """The paths to texts and lists of texts in a cell, whose own path is given; of lists of objects, in the first, and
    of a conversation, in the last message, too.

    >>> [*texts_in({"n": 1, "choices": [{"text": "a cat"}], "refs": ["a", "b"]}, "out")]
    ['out.choices.0.text', 'out.refs']
    """
    if isinstance(cell, str) or (isinstance(cell, list) and cell and all(isinstance(item, str) for item in cell)):
        yield path
    elif path.count(".") < MAX_DEPTH:
        within: Iterable[tuple[Any, Any]] = enumerate(cell[:1]) if isinstance(cell, list) else ()
        if are_messages(cell) and len(cell) > 1:
            within = (0, cell[0]), (-1, cell[-1])
        for name, item in cell.items() if isinstance(cell, Mapping) else within:
            yield from texts_in(item, f"{path}.{name}")


def values_in(cell: Any, path: str) -> Iterator[str]:
    """The paths to texts and numbers in a cell that lead through objects alone.

    >>> [*values_in({"id": 7, "doc": {"url": "a.org"}, "choices": [{"text": "a cat"}]}, "meta")]
    ['meta.id', 'meta.doc.url']
    """
    if isinstance(cell, str | int | float):
        yield path
    elif isinstance(cell, Mapping) and path.count(".") < MAX_DEPTH:
        for name, item in cell.items():
            yield from values_in(item, f"{path}.{name}")


def paths_in(cells_of: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """The cells of all paths to texts in columns of objects, from the first cells of all columns.

    Of lists of objects whose names tell the same items apart in each row, as those of several models, all items count.

    >>> paths_in({"id": [7, 8], "output": [None, {"completion": "a cat"}]})
    {'output.completion': [None, 'a cat']}
    """
    found = _cells_at(cells_of, texts_in)
    every: dict[str, list[Any]] = {}
    for path, cells in found.items():
        every[path] = cells
        column = column_of(path, cells_of)
        before, first, rest = path.partition(".0.")
        if column is None or not first:
            continue
        for place in range(1, _n_named([at_path(cell, before[len(column) + 1 :]) for cell in cells_of[column]])):
            within = f"{before}.{place}.{rest}"
            every[within] = [at_path(cell, within[len(column) + 1 :]) for cell in cells_of[column]]
    return every


def _n_named(lists: Sequence[Any]) -> int:
    """How many items lists have, if each has as many, and one of their names tells them apart, the same in each.

    >>> _n_named([[{"by": "a", "text": "x"}, {"by": "b", "text": "y"}], [{"by": "a", "text": "z"}, {"by": "b"}]])
    2
    >>> _n_named([[{"text": "x"}, {"text": "y"}], [{"text": "z"}, {"text": "w"}]])
    0
    """
    filled = [items for items in lists if items]
    are_objects = all(isinstance(items, list) and all(isinstance(item, Mapping) for item in items) for items in filled)
    if len(filled) < 2 or not are_objects or are_messages(filled[0]):
        return 0
    n = len(filled[0])
    if not 1 < n <= MAX_NAMED or any(len(items) != n for items in filled):
        return 0
    for name, value in filled[0][0].items():
        own = [item.get(name) for item in filled[0]]
        if (
            isinstance(value, str)
            and len({*map(str, own)}) == n
            and all([item.get(name) for item in items] == own for items in filled)
        ):
            return n
    return 0


def with_all_items(path: str, cells_of: Mapping[str, Sequence[Any]]) -> str:
    """The path to the texts of all objects of a list, if some list has several: each is a reference.

    cells_of : the first cells of all columns

    >>> one, several = [{"text": "a cat"}], [{"text": "a cat"}, {"text": "the cat"}]
    >>> with_all_items("refs.0.text", {"refs": [one, several]}), with_all_items("refs.0.text", {"refs": [one, one]})
    ('refs.text', 'refs.0.text')
    """
    before, _, rest = path.rpartition(".0.")
    column = column_of(path, cells_of)
    if column is None or len(before) < len(column):
        return path
    lists = [at_path(cell, before[len(column) + 1 :]) for cell in cells_of[column]]
    has_several = any(isinstance(items, list) and len(items) > 1 and not are_messages(items) for items in lists)
    return f"{before}.{rest}" if has_several else path


def values_inside(cells_of: Mapping[str, Sequence[Any]]) -> dict[str, list[Any]]:
    """The same for the paths of `values_in`.

    >>> values_inside({"id": [7, 8], "meta": [{"id": 3, "tags": ["a"]}, {"id": 4}]})
    {'meta.id': [3, 4]}
    """
    return _cells_at(cells_of, values_in)


def _cells_at(
    cells_of: Mapping[str, Sequence[Any]], paths_of: Callable[[Any, str], Iterator[str]]
) -> dict[str, list[Any]]:
    paths: dict[str, list[Any]] = {}
    for name, cells in cells_of.items():
        objects = [cell for cell in cells if holds_objects(cell)]
        found = dict.fromkeys(path for cell in objects[:1] for path in paths_of(cell, name))
        paths |= {path: [at_path(cell, path[len(name) + 1 :]) for cell in cells] for path in found}
    return paths
