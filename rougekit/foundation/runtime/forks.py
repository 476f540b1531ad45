"""Make it safe to fork while other threads run. The child has only one thread, so locks of others are never released.

Python resets its own locks, with one exception: a module that another thread is importing stays half imported, and
locked, in the child. So a fork waits until such imports have finished, and lets none begin before it is done.
"""

import _frozen_importlib
import _imp
import os
from contextlib import suppress
from threading import get_ident
from time import monotonic, sleep

PATIENCE = 30.0
"""Seconds that a fork waits for imports in other threads before it goes ahead."""

_endless: set[str] = set()
"""Modules whose import did not finish in time; it never does if importing the module runs a server."""


def _before() -> None:
    end = monotonic() + PATIENCE
    _imp.acquire_lock()  # which every import needs to begin
    while (modules := _imported_elsewhere() - _endless) and monotonic() < end:
        _imp.release_lock()
        sleep(0.001)
        _imp.acquire_lock()
    _endless.update(modules)


def _after() -> None:
    with suppress(RuntimeError):  # an interrupt ended _before() while it slept
        _imp.release_lock()


def _imported_elsewhere() -> set[str]:
    """The modules that other threads are importing: each has a lock, even before the importing thread owns it."""
    locks = [reference() for reference in list(getattr(_frozen_importlib, "_module_locks", {}).values())]
    return {lock.name for lock in locks if lock is not None and lock.owner != get_ident()}


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_after)
