"""A progress bar, for long work at a terminal."""

import sys
from typing import Protocol, Self

from rougekit import extras


class Bar(Protocol):
    """What shows how much of the work is done."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *failure: object) -> object: ...

    def update(self, n: int) -> object:
        """So much more is done."""


class _NoBar:
    """No progress bar."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *failure: object) -> None:
        pass

    def update(self, n: int) -> None:
        pass


def bar(asked: bool | None, is_long: bool, total: int, unit: str) -> Bar:
    """A bar on stderr if it is asked for, or (asked=None) if the work is long and stderr a terminal.

    Raises
    ------
    ImportError : it is asked for, and tqdm is not installed.
    """
    shown = is_long and sys.stderr.isatty() if asked is None else asked
    if not shown:
        return _NoBar()
    try:
        tqdm = extras.load("tqdm", "progress=True", "cli").tqdm
    except ImportError:
        if asked is None:
            return _NoBar()
        raise
    made: Bar = tqdm(total=total, desc="rouge", unit=unit, unit_scale=True)
    return made
