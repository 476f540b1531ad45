"""The standards by name, provided by the package's own catalog or by a user in this process."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.standards.base import Standard

DEFAULT = "rouge_score"

_LOADERS: "dict[str, Callable[[str], Standard]]" = {}
_LOADED: "dict[str, Standard]" = {}


def provide(names: Sequence[str], load: "Callable[[str], Standard]") -> None:
    """Let these names be standards, each loaded when it is first asked for."""
    _LOADERS.update(dict.fromkeys(names, load))


def names() -> tuple[str, ...]:
    """What the option `standard` may be, the default first."""
    return tuple(dict.fromkeys((*_LOADERS, *_LOADED)))


def standard_of(name: str) -> "Standard":
    """The standard of that name. Raises ValueError if there is none; the message lists those that are."""
    if not isinstance(name, str) or name not in _LOADED:
        if name not in names():
            from rougekit.checks import shown

            raise ValueError(f"standard={shown(name)}; expected {', '.join(map(repr, names()))}")
        _LOADED[name] = _LOADERS[name](name)
    return _LOADED[name]


def register(standard: "Standard") -> None:
    """Let the option `standard` be this one's name, in this process: a variant of another, say.

    Raises
    ------
    ValueError : another standard has that name.
    """
    if standard.name in names():
        raise ValueError(f"standard {standard.name!r} is registered already; choose another name")
    _LOADED[standard.name] = standard
