"""Warnings of input and options that are valid but probably a mistake."""

import sys
import threading
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any


class RougeWarning(UserWarning):
    """A score was computed, but probably not the intended one. The message says why and what to change."""

    options: Mapping[str, Any] = MappingProxyType({})
    """Options of `Scorer` that would correct it, for programs that offer to set them."""


_OURS = ("rougekit", "rouge_metric", "evaluate", "evaluate_modules", "numba")
"""Modules whose stack frames are not the user's: the package, the plugin, evaluate, which calls the plugin and keeps a
copy of it, and numba, which calls its cache."""


def warn(message: str, options: Mapping[str, Any] | None = None) -> None:
    """Show a RougeWarning at the user's line that called rougekit, unless this thread collects them.

    options : see `RougeWarning.options`
    """
    warning = RougeWarning(message)
    warning.options = options or warning.options
    if (collected := getattr(_thread, "collected", None)) is not None:
        collected.setdefault(message, warning)
        return
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] in _OURS:
        level, frame = level + 1, frame.f_back
    warnings.warn(warning, stacklevel=level)


_thread = threading.local()


@contextmanager
def collect_warnings() -> Iterator[Mapping[str, RougeWarning]]:
    """Collect the warnings of this thread, by their messages, instead of showing them.

    Python's own `catch_warnings` changes what other threads do.
    """
    collected: dict[str, RougeWarning] = {}
    outer, _thread.collected = getattr(_thread, "collected", None), collected
    try:
        yield collected
    finally:
        _thread.collected = outer
