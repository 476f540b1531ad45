"""One decorator for every kernel: compiled at the first call, kept on disk where there is a place for it."""

import warnings
from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

from rougekit.errors import RougeWarning

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
    except RuntimeError as no_cache_folder:
        warnings.warn(
            f"kernels are compiled anew in each process, which takes seconds: {no_cache_folder}; "
            "set NUMBA_CACHE_DIR to a writable folder",
            RougeWarning,
            stacklevel=2,
        )
        compiled = njit(nogil=True)(function)
    return cast(F, compiled)
