"""Make it safe to fork while other threads run. The child has only one thread, so locks of others are never released.

Python resets its own locks, with one exception: a module that another thread is importing stays half imported, and
locked, in the child. So a fork waits until such imports have finished.
"""

import _frozen_importlib
import os
from threading import get_ident
from time import monotonic, sleep

PATIENCE = 30.0
"""Seconds that a fork waits for imports in other threads before it goes ahead."""

_endless: set[str] = set()
"""Modules whose import did not finish in time; it never does if importing the module runs a server."""


def _before() -> None:
    end = monotonic() + PATIENCE
    while (modules := _imported_elsewhere() - _endless) and monotonic() < end:
        sleep(0.001)
    _endless.update(modules)


def _imported_elsewhere() -> set[str]:
    """The modules that other threads are importing: each has a lock owned by the importing thread."""
    locks = [reference() for reference in list(getattr(_frozen_importlib, "_module_locks", {}).values())]
    return {lock.name for lock in locks if lock is not None and lock.owner not in (None, get_ident())}


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before)
