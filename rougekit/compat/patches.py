"""Notice when a program replaces a part of rouge_score's modules: RougeScorer must not take a short cut past it."""

import sys
from abc import ABCMeta
from types import ModuleType
from typing import Any

count = 0
"""Grows whenever a part may have been replaced or restored, so that one comparison shows that nothing was."""

_ABSENT = object()
_originals: dict[tuple[ModuleType, str], object] = {}
"""What was first replaced, by module and name."""


def watch(module: str) -> None:
    """Notice from now on what is set or deleted in a module, as by unittest.mock."""
    sys.modules[module].__class__ = _Watched


def noticed() -> None:
    """Something that is watched has changed."""
    global count
    count += 1


def all_in_place() -> bool:
    """Whether nothing in the watched modules is replaced, or everything is restored."""
    return all(vars(module).get(name, _ABSENT) is value for (module, name), value in _originals.items())


class _Watched(ModuleType):
    def __setattr__(self, name: str, value: Any) -> None:
        _originals.setdefault((self, name), vars(self).get(name, _ABSENT))
        super().__setattr__(name, value)
        noticed()

    def __delattr__(self, name: str) -> None:
        _originals.setdefault((self, name), vars(self).get(name, _ABSENT))
        super().__delattr__(name)
        noticed()


class WatchedClass(ABCMeta):
    """A class whose attributes may be replaced."""

    def __setattr__(cls, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        noticed()
