"""A progress bar, for long work at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, TypeAlias

from rougekit.foundation import extras

Done: TypeAlias = Callable[[int], object]
"""Is called with the amount of work that has been done since the last call."""


@contextmanager
def bar(asked: bool | None, is_long: bool, total: int, unit: str) -> Iterator[Done]:
    """A bar on stderr if it is asked for, or (asked=None) if the work is long and stderr a terminal.

    Raises ImportError if it is asked for, and tqdm is not installed.
    """
    tqdm: Any = None
    if asked or (asked is None and is_long and sys.stderr.isatty()):
        with nullcontext() if asked else suppress(ImportError):
            tqdm = extras.load("tqdm", "progress=True").tqdm
    if tqdm is None:
        yield lambda n: None
    else:
        with tqdm(total=total, desc="rouge", unit=unit, unit_scale=True) as shown:
            yield shown.update
