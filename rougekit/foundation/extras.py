"""Load optional packages, with an error that says which extra installs them."""

from importlib import import_module
from typing import Any


def load(module: str, by: str, extra: str, package: str | None = None) -> Any:
    """Import a module of an optional package.

    by : what needs the module, for the error
    extra : the extra of rougekit that installs the package
    package : its name, if it differs from the module's

    Raises ImportError if the package is not installed.

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
