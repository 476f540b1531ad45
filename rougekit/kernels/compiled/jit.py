"""Decorators for kernels. A kernel is compiled when its module is imported, and cached in `cache.folder()`."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar, cast

from numba import njit, types
from numba.core.caching import FunctionCache

from rougekit.foundation.errors import warn
from rougekit.kernels import cache

F = TypeVar("F", bound=Callable[..., Any])


def kernel(returned: Any, *arguments: Any, holds_lock: bool = False) -> Callable[[F], F]:
    """Compile a function for one signature of numba types. It releases the GIL unless `holds_lock`.

    If there is no cache folder, as in a read-only container without a home directory, every process compiles it anew.
    """

    def compiled(function: F) -> F:
        dispatcher: Any = njit(nogil=not holds_lock)(function)
        if directory := cache.folder():
            dispatcher._cache = _Cache(function, directory)
        else:
            _warn_once("there is no folder to keep them in; NUMBA_CACHE_DIR names one")
        with _without_debug_log():
            dispatcher.compile(returned(*arguments))
        dispatcher.disable_compile()
        return cast(F, dispatcher)

    return compiled


@contextmanager
def _without_debug_log() -> Iterator[None]:
    """Keep numba from logging every bytecode, tens of thousands of lines, if the user logs at level DEBUG."""
    logger = logging.getLogger("numba")
    if logger.level != logging.NOTSET:
        yield
        return
    logger.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.setLevel(logging.NOTSET)


_OPTIONS: dict[str, Any] = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def subroutine(function: F) -> F:
    """Mark a function that only kernels call. Without entry points for Python and C, it compiles in 1/3 of the time."""
    return cast(F, njit(**_OPTIONS)(function))


def inlined(function: F) -> F:
    """Mark a subroutine that LLVM inlines into each caller, because the call would take longer than the work."""
    return cast(F, njit(**_OPTIONS, forceinline=True)(function))


def readonly(kind: Any, dimensions: int = 1) -> Any:
    """The numba type of an array that a kernel only reads. The kernel accepts writable arrays, too."""
    return types.Array(kind, dimensions, "C", readonly=True)


class _Cache(FunctionCache):
    """numba's cache, in our folder. Callers never see its errors: a kernel that can't be read is compiled anew."""

    def __init__(self, function: Callable[..., Any], directory: Path) -> None:
        locator = SimpleNamespace(
            ensure_cache_path=partial(directory.mkdir, 0o755, parents=True, exist_ok=True),
            get_cache_path=lambda: str(directory),
            get_source_stamp=lambda: "",  # not needed: the folder's name depends on the source
            get_disambiguator=lambda: str(function.__code__.co_firstlineno),
        )
        located = type("", (), {"from_function": lambda *_: locator})
        self._impl_class: Any = type("", (FunctionCache._impl_class,), {"_locator_classes": (located,)})
        super().__init__(function)  # type: ignore[no-untyped-call]

    def load_overload(self, signature: Any, target: Any) -> Any:
        try:
            if loaded := super().load_overload(signature, target):  # type: ignore[no-untyped-call]
                return loaded
        except Exception as fault:
            _warn_once(f"{self.cache_path} has files that can't be read ({fault!r}); remove it if this persists")
            with suppress(Exception):
                self.flush()  # type: ignore[no-untyped-call]
        not_kept.append(self._name)

    def save_overload(self, *compiled: Any) -> None:
        try:
            super().save_overload(*compiled)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"they can't be written to {self.cache_path} ({fault!r}); NUMBA_CACHE_DIR names another")


not_kept: list[str] = []
"""The kernels that this process had to compile although there is a cache folder."""
faults: list[str] = []
"""The reasons why this process could not read or write cached kernels. The user is warned of the first only."""


def _warn_once(why: str) -> None:
    faults.append(why)
    if len(faults) == 1:
        warn(f"kernels are compiled anew, which takes seconds: {why}")
