"""Import optional packages, with an error that says what to install."""

from importlib import import_module
from typing import Any


def load(module: str, by: str, package: str | None = None) -> Any:
    """Import a module of an optional package.

    by : what needs the module, for the error
    package : its name on the package index, if that differs from the module's

    Raises ImportError if the package is not installed.

    >>> load("no_such_module", "a test")
    Traceback (most recent call last):
    ...
    ImportError: a test needs no_such_module, which is not installed: pip install no_such_module
    """
    try:
        return import_module(module)
    except ImportError as missing:
        named = package or module.partition(".")[0]
        raise ImportError(f"{by} needs {named}, which is not installed: pip install {named}") from missing
