"""Packages that come with an extra: loaded where they are needed, or the error says how to install them."""

from importlib import import_module
from typing import Any


def load(module: str, by: str, extra: str, package: str | None = None) -> Any:
    """A module of a package that not every installation has.

    by : what needs it, as the user knows it
    extra : of rougekit, which brings the package
    package : its name where it is not the module's

    Raises ImportError where it is not there.

    >>> load("no_such_module", "a test", "fast")
    Traceback (most recent call last):
    ...
    ImportError: a test needs no_such_module, which is not installed: pip install "rougekit[fast]"
    """
    try:
        return import_module(module)
    except ImportError as missing:
        named = package or module.partition(".")[0]
        raise ImportError(f'{by} needs {named}, which is not installed: pip install "rougekit[{extra}]"') from missing
