"""How long plain kernels have worked in this process, by which `tiers` decides when compiled ones take over."""

from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Clock:
    """Seconds of work since the last reset. Threads may overwrite each other's additions: it need not be exact."""

    seconds = 0.0


clock = Clock()


def timed(function: Callable[P, R]) -> Callable[P, R]:
    """Count the time of each call as work of the plain tier."""

    @wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        start = perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            clock.seconds += perf_counter() - start

    return call
