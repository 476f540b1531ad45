"""Forks while other threads are at work: a child has one thread, and finds held for ever what another one held.

Python sees to its own locks but for one kind: a module that another thread is importing when the fork happens stays
half imported in the child, and locked. So a fork waits until imports have come to their end.
"""

import os
import sys
import threading
from time import monotonic, sleep
from typing import Protocol

PATIENCE = 30.0
"""Seconds that a fork waits for imports in other threads."""


class Lock(Protocol):
    """What is held while the process forks, so that no other thread holds it then."""

    def acquire(self) -> object:
        """Wait for it."""

    def release(self) -> object:
        """Let others have it."""


_held: list[Lock] = []


def hold_over_forks(lock: Lock) -> None:
    """Take this lock before each fork from now on; parent and child give it back."""
    _held.append(lock)


def _before() -> None:
    end = monotonic() + PATIENCE
    while threading.active_count() > 1 and _importing() and monotonic() < end:
        sleep(0.001)
    for lock in _held:
        lock.acquire()


def _after() -> None:
    for lock in reversed(_held):
        lock.release()


def _importing() -> bool:
    """Whether other threads are importing modules."""
    modules = [(name, module) for name, module in list(sys.modules.items()) if _is_half_there(module)]
    if not modules:
        return False
    own, frame = set(), sys._getframe()
    while frame is not None:
        own.add(frame.f_globals.get("__name__"))
        frame = frame.f_back  # type: ignore[assignment]
    return any(name not in own for name, _ in modules)


def _is_half_there(module: object) -> bool:
    return bool(getattr(getattr(module, "__spec__", None), "_initializing", False))


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_after)
