"""Cells inside the objects and lists of a column, by paths such as choices.0.message.content."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from rougekit.reading.columns import holds_objects

JOINED = "*"
"""The last part of a path to a list whose texts are joined."""

MAX_DEPTH = 8
"""Names and places in a path that is found by itself; a path that is given may be longer."""


def column_of(path: str, names: Iterable[str]) -> str | None:
    """The column into which a path leads, by its beginning; None if it leads into none, or is a column itself.

    >>> column_of("response.body.id", ["id", "response"]), column_of("id.0", ["id", "id.0"]), column_of("x.y", ["id"])
    ('response', None, None)
    """
    columns = [*names]
    return None if path in columns else max((name for name in columns if path.startswith(f"{name}.")), default=None)


def at_path(cell: Any, path: str) -> Any:
    """What a path leads to in a cell: names of objects, and places in lists, from 0; None where it leads nowhere.

    A name is taken of every object in a list, which gives a list; "*" joins the texts of a list, one in each line.

    >>> choices = {"choices": [{"text": "a cat"}, {"text": "a dog"}]}
    >>> at_path(choices, "choices.1.text"), at_path(choices, "choices.text"), at_path(choices, "choices.7.text")
    ('a dog', ['a cat', 'a dog'], None)
    >>> at_path(choices, "choices.text.*")
    'a cat\\na dog'
    """
    if path == JOINED or path.endswith(f".{JOINED}"):
        return _joined(at_path(cell, path[: -len(JOINED)].rstrip(".")))
    if not path:
        return cell
    if isinstance(cell, Mapping):
        if path in cell:
            return cell[path]
        name = column_of(path, cell)
        return None if name is None else at_path(cell[name], path[len(name) + 1 :])
    if not isinstance(cell, list):
        return None
    place, _, rest = path.partition(".")
    if place.isdecimal():
        return at_path(cell[int(place)], rest) if int(place) < len(cell) else None
    found = [at_path(item, path) for item in cell]
    return found if any(item is not None for item in found) else None


def _joined(cell: Any) -> Any:
    return "\n".join(cell) if isinstance(cell, list) and all(isinstance(item, str) for item in cell) else cell


def texts_in(cell: Any, path: str) -> Iterator[str]:
    """The paths to texts and lists of texts in a cell, whose own path is given; of lists of objects, in the first.

    >>> [*texts_in({"n": 1, "choices": [{"text": "a cat"}], "refs": ["a", "b"]}, "out")]
    ['out.choices.0.text', 'out.refs']
    """
    if isinstance(cell, str) or (isinstance(cell, list) and cell and all(isinstance(item, str) for item in cell)):
        yield path
    elif path.count(".") < MAX_DEPTH:
        within: Iterable[tuple[Any, Any]] = enumerate(cell[:1]) if isinstance(cell, list) else ()
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

    >>> paths_in({"id": [7, 8], "output": [None, {"completion": "a cat"}]})
    {'output.completion': [None, 'a cat']}
    """
    return _cells_at(cells_of, texts_in)


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
