"""One decorator for every kernel: compiled at the first call, kept on disk where there is a place for it."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar, cast

from numba import njit
from numba.core.caching import FunctionCache
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import Dispatcher

from rougekit.errors import warn
from rougekit.runtime.forks import hold_over_forks

PORTABLE = ("generic", "")
"""numba's name of the processor that is like all of its architecture, and what it can do beyond them."""

F = TypeVar("F", bound=Callable[..., Any])

hold_over_forks(global_compiler_lock)


def kernel(function: F) -> F:
    """Compile `function` with numba: without the interpreter lock, and cached on disk if that is possible.

    numba looks for a writable folder (NUMBA_CACHE_DIR, beside the source, the user's cache). Where there is none, as in
    a read-only container without a home, the kernel is compiled in memory, once a process.

    A kept kernel is used as long as its file has not changed, nor a file whose kernels its own imports.
    """
    compiled = njit(nogil=True)(function)
    try:
        compiled._cache = _Kept(function)  # type: ignore[attr-defined]
    except (RuntimeError, OSError):
        _warn_once("there is no folder to keep them in; set NUMBA_CACHE_DIR to one that is writable")
    return cast(F, compiled)


class _Kept(FunctionCache):
    """numba's cache, of which no fault is one of the kernel: what can't be read is compiled anew and written again."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        self.stamp = (self._cache_file._source_stamp, *sorted(_stamps_of_imported(function)))
        self._cache_file._source_stamp = self.stamp

    def load_overload(self, *key: Any) -> Any:
        try:
            return super().load_overload(*key) or self._load_portable(*key)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"{self.cache_path} holds what can't be read ({_named(fault)}); remove it if that goes on")
            with suppress(Exception):
                self.flush()  # type: ignore[no-untyped-call]

    def _load_portable(self, signature: Any, target: Any) -> Any:
        """What `rougekit warmup --portable` has compiled for every processor of the architecture."""
        own, (triple, _, _), code = self._index_key(signature, target.codegen())  # type: ignore[no-untyped-call]
        kept = self._cache_file.load((own, (triple, *PORTABLE), code))
        return None if kept is None else self._impl.rebuild(target, kept)

    def save_overload(self, *compiled: Any) -> None:
        try:
            super().save_overload(*compiled)  # type: ignore[no-untyped-call]
        except Exception as fault:
            _warn_once(f"they can't be written to {self.cache_path} ({_named(fault)}); NUMBA_CACHE_DIR names another")


def _stamps_of_imported(function: Callable[..., Any]) -> set[str]:
    """Of the files of the kernels that this one can call, beside its own file, at which alone numba looks."""
    kernels: list[Any] = [one for one in function.__globals__.values() if isinstance(one, Dispatcher)]
    imported = [one for one in kernels if one.py_func.__globals__ is not function.__globals__]
    return {repr(one._cache.stamp) for one in imported if isinstance(one._cache, _Kept)}


def _named(fault: Exception) -> str:
    why = (isinstance(fault, OSError) and fault.strerror) or str(fault)
    return f"{type(fault).__name__}: {why}".removesuffix(": ")


_told: list[str] = []
"""What was said of this process's kernels, once for all of them."""


def _warn_once(why: str) -> None:
    if not _told:
        _told.append(why)
        warn(f"kernels are compiled anew, which takes seconds: {why}")
