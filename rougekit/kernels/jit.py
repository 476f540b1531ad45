"""One decorator for every kernel: compiled at the first call, kept on disk where there is a place for it."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar, cast

from numba import njit

from rougekit.errors import warn

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Compile `function` with numba: without the interpreter lock, and cached on disk if that is possible.

    numba looks for a writable folder (NUMBA_CACHE_DIR, beside the source, the user's cache) and raises RuntimeError
    when there is none, as in a read-only container without a home. Then the kernel is compiled in memory, once a
    process.

    A kernel and the jitted helpers that it calls live in one file: numba's cache looks for changes in that file only.
    """
    try:
        compiled = njit(nogil=True, cache=True)(function)
    except RuntimeError:
        _warn_once()
        compiled = njit(nogil=True)(function)
    return cast(F, compiled)


@cache
def _warn_once() -> None:
    warn(
        "kernels are compiled anew in each process, which takes seconds: there is no folder to keep them in; "
        "set NUMBA_CACHE_DIR to one that is writable"
    )
