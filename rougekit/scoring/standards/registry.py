"""Standards by name: those of the package, from its catalog, and those that users register."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rougekit.scoring.standards.base import Standard

DEFAULT = "rouge_score"

_LOADERS: "dict[str, Callable[[str], Standard]]" = {}
_LOADED: "dict[str, Standard]" = {}


def provide(names: Sequence[str], load: "Callable[[str], Standard]") -> None:
    """Add standards that `load` creates on first use."""
    _LOADERS.update(dict.fromkeys(names, load))


def names() -> tuple[str, ...]:
    """The names of all standards, the default first."""
    return tuple(dict.fromkeys((*_LOADERS, *_LOADED)))


def standard_of(name: str) -> "Standard":
    """The standard with this name. Raises ValueError if there is none; the message lists all names."""
    if not isinstance(name, str) or name not in _LOADED:
        if name not in names():
            from rougekit.foundation.checks import shown

            raise ValueError(f"standard={shown(name)}; expected {', '.join(map(repr, names()))}")
        _LOADED[name] = _LOADERS[name](name)
    return _LOADED[name]


def register(standard: "Standard") -> None:
    """Add a standard in this process under its name. Raises ValueError if the name is taken."""
    if standard.name in names():
        raise ValueError(f"standard {standard.name!r} is registered already; choose another name")
    _LOADED[standard.name] = standard
