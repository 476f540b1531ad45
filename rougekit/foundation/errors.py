"""Warnings about input and options that are valid but probably a mistake."""

import sys
import threading
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from types import FrameType, MappingProxyType
from typing import Any


class RougeWarning(UserWarning):
    """A score was computed, but probably not the intended one. The message says why, and what to change."""

    options: Mapping[str, Any] = MappingProxyType({})
    """`Scorer` options that would correct the mistake, for programs that offer to set them."""
    kind: str = ""
    """The kind of mistake, if the message quotes an example of it."""
    found: tuple[int, int] | None = None
    """Of rows that were left out: how many, and the index of the first."""


class AtTheCall:
    """Within this, an error about an argument is raised where it was passed: its traceback ends at the public call.

    What checks arguments is many calls deep, which tells a user nothing, and hides their own line.
    """

    def __enter__(self) -> None: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: Any) -> None:
        if isinstance(error, TypeError | ValueError):
            error.__traceback__ = None  # what propagates from here adds the frames of the call and of its caller


at_the_call = AtTheCall()

_OURS = ("rougekit", "rouge_metric", "evaluate", "evaluate_modules")
"""Packages whose frames are not the user's: ours, the plugin, and evaluate, which runs a copy of the plugin."""


def warn(
    message: str | Callable[[], str], options: Mapping[str, Any] | None = None, kind: str = "",
    found: tuple[int, int] | None = None,
) -> None:  # fmt: skip
    """Show a RougeWarning at the user's line that called rougekit, unless this thread collects warnings.

    message : the text, or a function that makes it, which is called only if the warning is shown
    options : see `RougeWarning.options`
    kind : see `RougeWarning.kind` and `once_per_line`
    found : see `RougeWarning.found`
    """
    if (collected := _thread.collected) is not None:
        warning = _warning(message, options, kind, found=found)
        collected.setdefault(str(warning), warning)
        return
    frame, level = _users_frame(sys._getframe(), 1)
    note = ""
    if (caller := _thread.caller) is not None:
        line = kind or message, _call_in(frame)
        _calls[line] = calls = _calls.get(line, 0) + 1
        if not (calls in _SHOWN_AT or _raises()):
            return
        if caller and options:
            note = f". Here: {caller}(..., {', '.join(f'{name}={value!r}' for name, value in options.items())})"
        note += " [shown again at this line's 10th call]" if calls == 1 else f" [{calls} calls at this line so far]"
    warnings.warn(_warning(message, options, kind, note, found), stacklevel=level)


def are_counted(kinds: Collection[str]) -> bool:
    """Under `once_per_line`, count a call whose warnings would not be shown. Returns False if `warn` must be called.

    It speeds up loops over single examples, where composing the message takes as long as scoring.
    """
    if _thread.collected is not None:
        return False
    frame, _ = _users_frame(sys._getframe(), 1)
    call, counted = _call_in(frame), {}
    for kind in kinds:
        line = kind, call
        counted[line] = calls = _calls.get(line, 0) + 1
        if calls in _SHOWN_AT:
            return False
    if _raises():
        return False
    _calls.update(counted)
    return True


def _users_frame(frame: FrameType, level: int) -> tuple[FrameType, int]:
    """The frame of the user's line that called rougekit, and its level, starting from one of our frames."""
    while (outer := frame.f_back) is not None and _is_ours(frame.f_globals.get("__name__", "")):
        frame, level = outer, level + 1
    return frame, level


def _call_in(frame: FrameType) -> tuple[str, int, int]:
    """What identifies the call in a frame: file, function and instruction. (The line number takes longer to find.)"""
    code = frame.f_code
    return code.co_filename, code.co_firstlineno, frame.f_lasti


@lru_cache(maxsize=256)
def _is_ours(module: str) -> bool:
    return module.partition(".")[0] in _OURS


def _warning(
    message: str | Callable[[], str], options: Mapping[str, Any] | None, kind: str, note: str = "",
    found: tuple[int, int] | None = None,
) -> RougeWarning:  # fmt: skip
    warning = RougeWarning((message() if callable(message) else message) + note)
    warning.options, warning.kind, warning.found = options or warning.options, kind, found
    return warning


class _Thread(threading.local):
    """What `warn` does in this thread."""

    collected: dict[str, RougeWarning] | None = None
    """Warnings by message, while they are being collected."""
    caller: str | None = None
    """The caller of the outermost `once_per_line`."""


_thread = _Thread()

_calls: dict[tuple[Any, tuple[str, int, int]], int] = {}
"""Number of calls, by kind of mistake and place in the user's code. Threads may overwrite each other's numbers."""

_SHOWN_AT = frozenset(10**k for k in range(19))


class once_per_line:
    """Show each kind of warning the first time that a line of user code causes it, then the 10th, 100th, ... time.

    This is for loops over single examples: Python would show every warning, as each quotes another example. If a filter
    turns warnings into errors, every call raises one.
    """

    __slots__ = ("_caller", "_outer")

    def __init__(self, caller: str) -> None:
        """caller: the name of what takes the options, "" if nothing does. Of nested blocks, the outermost counts."""
        self._caller = caller

    def __enter__(self) -> None:
        self._outer = _thread.caller
        if self._outer is None:
            _thread.caller = self._caller

    def __exit__(self, *failure: object) -> None:
        _thread.caller = self._outer


def _raises() -> bool:
    """Whether one of the user's filters may turn our warnings into errors."""
    global _quiet
    if warnings.filters == _quiet:  # the usual case in a loop
        return False
    raises = any(
        action == "error" and issubclass(RougeWarning, category) for action, _, category, *_ in warnings.filters
    )
    if not raises:
        _quiet = list(warnings.filters)
    return raises


_quiet: list[Any] = []
"""The last filters found not to turn our warnings into errors."""


@contextmanager
def collect_warnings() -> Iterator[Mapping[str, RougeWarning]]:
    """Collect this thread's warnings by message instead of showing them.

    Python's own `catch_warnings` would affect other threads.
    """
    collected: dict[str, RougeWarning] = {}
    outer, _thread.collected = _thread.collected, collected
    try:
        yield collected
    finally:
        _thread.collected = outer


class warnings_about:
    """Let this thread's warnings begin with the name of what they are about, such as a file, unless they do.

    Each is shown once. If the name is empty, that is all that changes.
    """

    __slots__ = ("_collected", "_collecting", "_name")

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        self._collecting = collect_warnings()
        self._collected = self._collecting.__enter__()

    def __exit__(self, *failure: Any) -> None:
        self._collecting.__exit__(*failure)
        begins = f"{self._name}: " if self._name else ""
        for message, warning in self._collected.items():
            warn(f"{begins}{message.removeprefix(begins)}", warning.options, warning.kind)
