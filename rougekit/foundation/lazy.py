"""Modules of a package that are imported when they are first used, so that scoring a single pair starts at once.

A package names them in its `__init__`; `from package import module` at the top of a file then imports nothing yet. It
is what `lazy import` (PEP 810) does for whole modules from Python 3.15 on. Where a name of such a module is imported,
or used while another is being imported, the module is imported as ever.
"""

import sys
from importlib import import_module
from typing import Any


class _Lazy:
    """Stands for a module until it is used. No ModuleType, whose failing look-ups are slow in loops over pairs."""

    def __init__(self, name: str) -> None:
        vars(self)["__name__"] = name

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(self.__name__), name)  # under Python's own lock: threads may come at once
        if name[:1] != "_":
            vars(self)[name] = value  # so that later look-ups bypass this method
        return value

    def __setattr__(self, name: str, value: Any) -> None:
        vars(self).pop(name, None)
        setattr(import_module(self.__name__), name, value)

    def __delattr__(self, name: str) -> None:
        vars(self).pop(name, None)
        delattr(import_module(self.__name__), name)


def submodules(package: str, *names: str) -> None:
    """Let these modules of a package be imported when they are first used."""
    for name in names:
        if f"{package}.{name}" not in sys.modules:
            setattr(sys.modules[package], name, _Lazy(f"{package}.{name}"))
