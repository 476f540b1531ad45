"""Names that have changed, and still lead to what they named."""

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def renamed(module: str, names: Mapping[str, str]) -> Callable[[str], Any]:
    """A module's `__getattr__`, which gives what has another name now, with a DeprecationWarning.

    names : by the name that it had
    """

    def get(name: str) -> Any:
        if name not in names:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        warnings.warn(f"{name} is now {names[name]}", DeprecationWarning, stacklevel=2)
        return getattr(import_module(module), names[name])

    return get
