"""Threads for kernels. They end with the call that starts them, so that a forked child never waits for one."""

import operator
import os
from _thread import LockType, allocate_lock, start_new_thread
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import copy_context
from itertools import repeat
from typing import Any, TypeVar

from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.stopping import Stop

Item = TypeVar("Item")
Result = TypeVar("Result")


def thread_count(threads: int | None, useful: int) -> int:
    """How many threads to use: at least 1, at most `useful`.

    threads : what the user asked for; None is one per core that this process may use
    useful : how many threads the work can keep busy (starting one takes about 0.05 ms)

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
    """[function(item) for item in items], on a thread for each function, so that none runs twice at the same time.

    The calling thread is one of them. Raises what a function raised for the first item that failed. After an error, an
    interrupt or a stop, no further item is started. Those already started are finished after an error, and stopped
    after an interrupt, which reaches the item that the main thread works on.
    """
    functions = functions[: max(1, len(items))]
    if len(functions) == 1:
        return [_unless_stopped(functions[0], item) for item in items]
    waiting = deque(enumerate(items))
    results: dict[int, Result] = {}
    failures: dict[int, BaseException] = {}

    def work(function: Callable[[Item], Result], is_caller: bool) -> None:
        while not failures:
            try:
                number, item = waiting.popleft()
            except IndexError:
                return
            try:
                results[number] = _unless_stopped(function, item)
            except BaseException as failure:
                failures[number] = failure
                if is_caller and not isinstance(failure, Exception):
                    raise  # an interrupt, which other threads don't get

    # Not concurrent.futures: an interrupt can break its locks, and would be lost, or leave threads waiting forever. Nor
    # Thread, whose start waits until the thread runs: where a core is asleep, for as long as scoring a thousand texts.
    with Stop() as interrupted:
        own, *others = (copy_context() for _ in functions)
    ends = [_locked() for _ in others]
    jobs = [(end, context.run, work, one, False) for end, context, one in zip(ends, others, functions[1:], strict=True)]
    started: list[int] = []
    try:
        with suppress(RuntimeError):  # if the system has no threads left, those that there are do the work
            started.extend(map(start_new_thread, repeat(_run), jobs))  # one step: no interrupt comes between two starts
        own.run(work, functions[0], True)
        _wait(ends, started)
    except BaseException:
        interrupted.set()
        raise
    finally:
        waiting.clear()
        _wait(ends, started)
    if failures:
        raise failures[min(failures)]
    return [results[number] for number in range(len(items))]


def _unless_stopped(function: Callable[[Item], Result], item: Item) -> Result:
    stopping.check()
    return function(item)


def _locked() -> LockType:
    lock = allocate_lock()
    lock.acquire()
    return lock


def _run(end: LockType, run: Callable[..., object], *arguments: Any) -> None:
    """What a new thread does: run, then release `end`."""
    try:
        run(*arguments)
    finally:
        end.release()


def _wait(ends: list[LockType], started: list[int]) -> None:
    """Wait for the end of each thread that was started. If an interrupt ends that, it can be done again."""
    while started:
        with ends[len(started) - 1]:
            started.pop()


def even_slices(length: int, parts: int) -> list[tuple[int, int]]:
    """Cut range(length) into at most `parts` slices (first, last), none empty, whose lengths differ by at most 1.

    >>> even_slices(7, 3)
    [(0, 2), (2, 4), (4, 7)]
    """
    parts = min(parts, length)
    return [(length * part // parts, length * (part + 1) // parts) for part in range(parts)]
