"""How long plain kernels have worked in this process: what the choice of compiled ones is made by."""

from collections.abc import Callable
from functools import wraps
from time import perf_counter
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Clock:
    """Seconds of work since it was last set to 0. Threads may lose some of each other's: it need not be exact."""

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
