"""Warnings of input and options that are valid but probably a mistake."""

import sys
import threading
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType, MappingProxyType
from typing import Any


class RougeWarning(UserWarning):
    """A score was computed, but probably not the intended one. The message says why and what to change."""

    options: Mapping[str, Any] = MappingProxyType({})
    """Options of `Scorer` that would correct it, for programs that offer to set them."""


_OURS = ("rougekit", "rouge_metric", "evaluate", "evaluate_modules", "numba")
"""Modules whose stack frames are not the user's: the package, the plugin, evaluate, which calls the plugin and keeps a
copy of it, and numba, which calls its cache."""


def warn(message: str | Callable[[], str], options: Mapping[str, Any] | None = None, kind: str = "") -> None:
    """Show a RougeWarning at the user's line that called rougekit, unless this thread collects them.

    message : the text, or what makes it, as it may not be shown
    options : see `RougeWarning.options`
    kind : the kind of mistake, where the message quotes an example of it; see `once_per_line`
    """
    if (collected := _thread.collected) is not None:
        warning = _warning(message, options)
        collected.setdefault(str(warning), warning)
        return
    frame, level = _users_frame(sys._getframe(), 1)
    note = ""
    if (caller := _thread.caller) is not None:
        line = kind or message, _call_in(frame)
        _calls[line] = calls = _calls.get(line, 0) + 1
        if not (calls in _TOLD_AT or _raises()):
            return
        if caller and options:
            note = f". Here: {caller}(..., {', '.join(f'{name}={value!r}' for name, value in options.items())})"
        note += " [further ones at this line are counted]" if calls == 1 else f" [{calls} calls at this line by now]"
    warnings.warn(_warning(message, options, note), stacklevel=level)


def are_counted(kinds: Collection[str]) -> bool:
    """Count a call that `warn` would only count, under `once_per_line`; false if it has to be called.

    For loops over single examples, where to make the message, or to find what it says, takes as long as a score.
    """
    if _thread.collected is not None:
        return False
    frame, _ = _users_frame(sys._getframe(), 1)
    call, counted = _call_in(frame), {}
    for kind in kinds:
        line = kind, call
        counted[line] = calls = _calls.get(line, 0) + 1
        if calls in _TOLD_AT:
            return False
    if _raises():
        return False
    _calls.update(counted)
    return True


def _users_frame(frame: FrameType, level: int) -> tuple[FrameType, int]:
    """The frame of the user's line that called rougekit, and its level, from that of a frame of ours."""
    while (outer := frame.f_back) is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame, level = outer, level + 1
    return frame, level


def _call_in(frame: FrameType) -> tuple[str, int, int]:
    """The call that a frame is in: its file, its function and its instruction, as the line takes longer to find."""
    code = frame.f_code
    return code.co_filename, code.co_firstlineno, frame.f_lasti


@lru_cache(maxsize=256)
def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in _OURS


def _warning(message: str | Callable[[], str], options: Mapping[str, Any] | None, note: str = "") -> RougeWarning:
    warning = RougeWarning((message() if callable(message) else message) + note)
    warning.options = options or warning.options
    return warning


class _Thread(threading.local):
    """What `warn` does in this thread."""

    collected: dict[str, RougeWarning] | None = None
    """Warnings by their messages, where they are collected."""
    caller: str | None = None
    """Of the outermost `once_per_line`."""


_thread = _Thread()

_calls: dict[tuple[Any, tuple[str, int, int]], int] = {}
"""Counts of calls by kind of mistake and the user's call; threads may overwrite each other's."""

_TOLD_AT = frozenset(10**k for k in range(19))


class once_per_line:
    """Warn of each kind of mistake once for each line of the user's, then at the 10th, 100th, ... such call.

    For loops over single examples: Python tells warnings apart by their texts, which quote the example. Where a filter
    makes errors of warnings, every call raises one.
    """

    __slots__ = ("_caller", "_outer")

    def __init__(self, caller: str) -> None:
        """caller: what users give options to, "" where nothing takes them; of nested ones the outermost counts."""
        self._caller = caller

    def __enter__(self) -> None:
        self._outer = _thread.caller
        if self._outer is None:
            _thread.caller = self._caller

    def __exit__(self, *failure: object) -> None:
        _thread.caller = self._outer


def _raises() -> bool:
    """Whether a filter of the user's may make errors of our warnings."""
    global _quiet
    if warnings.filters == _quiet:  # the same tuples, as a rule: a loop asks again and again
        return False
    raises = any(
        action == "error" and issubclass(RougeWarning, category) for action, _, category, *_ in warnings.filters
    )
    if not raises:
        _quiet = list(warnings.filters)
    return raises


_quiet: list[Any] = []
"""The last filters that make no errors of our warnings."""


@contextmanager
def collect_warnings() -> Iterator[Mapping[str, RougeWarning]]:
    """Collect the warnings of this thread, by their messages, instead of showing them.

    Python's own `catch_warnings` changes what other threads do.
    """
    collected: dict[str, RougeWarning] = {}
    outer, _thread.collected = _thread.collected, collected
    try:
        yield collected
    finally:
        _thread.collected = outer
