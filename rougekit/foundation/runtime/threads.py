"""Threads for kernels. They end with the call that starts them, so that a forked child never waits for one."""

import operator
import os
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextvars import copy_context
from threading import Thread
from typing import TypeVar

from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.stopping import Stop

Item = TypeVar("Item")
Result = TypeVar("Result")


def thread_count(threads: int | None, useful: int) -> int:
    """How many threads to use: at least 1, at most `useful`.

    threads : what the user asked for; None is one per core that this process may use
    useful : how many threads the work can keep busy (starting one takes about 0.1 ms)

    Raises TypeError if `threads` is neither None nor an int, ValueError if it is below 1.
    """
    if threads is None:
        if useful <= 1:
            return 1
        count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    elif isinstance(threads, bool) or not hasattr(threads, "__index__"):
        raise TypeError(f"threads={threads!r}; expected None or an int >= 1")
    else:
        count = operator.index(threads)
        if count < 1:
            raise ValueError(f"threads={threads!r}; expected None or an int >= 1")
    return max(1, min(count, useful))


def in_threads(functions: Sequence[Callable[[Item], Result]], items: Sequence[Item]) -> list[Result]:
    """[function(item) for item in items], with a thread for each function, so that none runs twice at the same time.

    Raises what a function raised for the first item that failed. After an error, an interrupt or a stop, no further
    item is started. Those already started are finished after an error, and stopped after an interrupt.
    """
    functions = functions[: max(1, len(items))]
    if len(functions) == 1:
        return [_unless_stopped(functions[0], item) for item in items]
    waiting = deque(enumerate(items))
    results: dict[int, Result] = {}
    failures: dict[int, BaseException] = {}
    running: list[Callable[[Item], Result]] = []

    def work(function: Callable[[Item], Result]) -> None:
        running.append(function)
        try:
            while not failures:
                try:
                    number, item = waiting.popleft()
                except IndexError:
                    return
                try:
                    results[number] = _unless_stopped(function, item)
                except BaseException as failure:
                    failures[number] = failure
        finally:
            running.remove(function)

    # Not concurrent.futures: an interrupt can break its locks, and would be lost, or leave threads waiting forever.
    with Stop() as interrupted:
        threads = [Thread(target=copy_context().run, args=(work, function)) for function in functions]
    try:
        try:
            for thread in threads:
                thread.start()
        except RuntimeError as error:
            if isinstance(error.__context__, KeyboardInterrupt):  # raised while a start was waiting for a lock
                raise KeyboardInterrupt from None
            work(functions[-1])  # the system has no thread left for it
        _join(threads)
    except BaseException:
        interrupted.set()
        raise
    finally:
        waiting.clear()
        _join(threads)
        while running:  # in Python 3.11 and 3.12 a thread whose join was interrupted counts as ended
            time.sleep(0.001)
    if failures:
        raise failures[min(failures)]
    return [results[number] for number in range(len(items))]


def _unless_stopped(function: Callable[[Item], Result], item: Item) -> Result:
    stopping.check()
    return function(item)


def _join(threads: Sequence[Thread]) -> None:
    for thread in threads:
        if thread.is_alive():
            thread.join()


def even_slices(length: int, parts: int) -> list[tuple[int, int]]:
    """Cut range(length) into at most `parts` slices (first, last), none empty, whose lengths differ by at most 1.

    >>> even_slices(7, 3)
    [(0, 2), (2, 4), (4, 7)]
    """
    parts = min(parts, length)
    return [(length * part // parts, length * (part + 1) // parts) for part in range(parts)]
