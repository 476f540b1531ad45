"""The standards by name; each is loaded when it is first asked for."""

from importlib import import_module

from rougekit.checks import shown
from rougekit.standards.base import Standard

DEFAULT = "rouge_score"

_MODULES = {
    "rouge_score": "rougekit.standards.rouge_score",
    "rouge155": "rougekit.standards.rouge155.standard",
    "rouge": "rougekit.standards.rouge.standard",
    "rouge_not_exclusive": "rougekit.standards.rouge.not_exclusive",
    "rouge_chinese": "rougekit.standards.rouge.chinese",
    "coco": "rougekit.standards.coco",
}
"""Where the STANDARD of that name is."""

_LOADED: dict[str, Standard] = {}


def names() -> tuple[str, ...]:
    """What the option `standard` may be, the default first."""
    return tuple(dict.fromkeys((*_MODULES, *_LOADED)))


def standard_of(name: str) -> Standard:
    """The standard of that name.

    Raises
    ------
    ValueError : there is none; the message lists those that are.
    """
    if name not in _LOADED:
        if not isinstance(name, str) or name not in _MODULES:
            raise ValueError(f"standard={shown(name)}; expected {', '.join(map(repr, names()))}")
        _LOADED[name] = import_module(_MODULES[name]).STANDARD
    return _LOADED[name]


def register(standard: Standard) -> None:
    """Let the option `standard` be this one's name, in this process: a variant of another, say.

    Raises
    ------
    ValueError : another standard has that name.
    """
    if standard.name in names():
        raise ValueError(f"there is a standard {standard.name!r} already")
    _LOADED[standard.name] = standard
