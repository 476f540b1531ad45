"""Threads for kernels: they live for one call, so nothing is left that a forked child could hang on.

A pool of `concurrent.futures` takes twice as long (0.13 ms for two threads, not 0.06), and a program ends only after
its threads: after Ctrl-C in a call of a user's function that never returns, it would not end.
"""

import operator
import os
import threading
from _thread import allocate_lock, start_new_thread
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from time import monotonic, sleep
from typing import TypeVar

from rougekit.foundation.runtime.old_python import forget_thread

PATIENCE = 1.0
"""Seconds that an interrupted call waits for its threads: a user's function may never come to an end."""

Item = TypeVar("Item")
Result = TypeVar("Result")


class Worker:
    """A thread that an interrupt finds either started or not, unlike one of `threading`.

    Ctrl-C within `threading.Thread.start` leaves a thread that is listed for ever, or one that waits for ever. If the
    work asks `threading` for the current thread, as logging does, that makes a stand-in, forgotten with the thread.
    """

    def __init__(self, work: Callable[[], object]) -> None:
        self.is_at_work = False
        self._work = work
        self._end = allocate_lock()
        self._end.acquire()

    def start(self) -> None:
        """Start the thread. RuntimeError : the system has none to give."""
        start_new_thread(self._run, ())

    def join(self, seconds: float = -1) -> bool:
        """Wait until the work is done, or for some seconds; whether it is done."""
        done = self._end.acquire(timeout=seconds)
        if done:
            self._end.release()
        return done

    def _run(self) -> None:
        self.is_at_work = True
        try:
            self._work()
        finally:
            forget_thread()
            self.is_at_work = False
            self._end.release()


def thread_count(threads: int | None, useful: int) -> int:
    """How many threads to work with: at least 1, at most `useful`.

    threads : what the user asked for; None is one for each core that this process may run on
    useful : how many threads the work at hand can feed; the caller knows (a thread costs about 0.1 ms to start)

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
    """[function(item) for item in items] with as many threads as functions, of which each has one for itself.

    Items are taken in their order by whichever thread is free; the calling thread is one of them, and does the work of
    those that the system does not let begin. After an error or an interrupt no item is begun any more, and of several
    errors the first item's is raised.

    Raises what a function raised, for the first of the items that failed.
    """
    first, *others = functions[: max(1, len(items))]
    if not others:
        return [first(item) for item in items]
    todo, caller = deque(range(len(items))), threading.get_ident()
    results: dict[int, Result] = {}
    errors: dict[int, BaseException] = {}

    def work(function: Callable[[Item], Result]) -> None:
        with suppress(IndexError):
            while True:
                place = todo.popleft()
                try:
                    results[place] = function(items[place])
                except BaseException as error:
                    errors[place] = error
                    todo.clear()
                    if not isinstance(error, Exception) and threading.get_ident() == caller:
                        raise

    workers: list[Worker] = []
    try:
        for other in others:
            worker = Worker(partial(work, other))
            workers.append(worker)
            try:
                worker.start()
            except RuntimeError:  # the system has no thread to give
                workers.pop()
                break
        work(first)
        for worker in workers:
            worker.join()
    except BaseException:
        todo.clear()  # a thread that begins only now finds nothing to do
        end = monotonic() + PATIENCE
        while any(worker.is_at_work for worker in workers) and monotonic() < end:
            sleep(0.001)
        raise
    if errors:
        raise errors[min(errors)]
    return [results[place] for place in range(len(items))]


def even_slices(length: int, parts: int) -> list[tuple[int, int]]:
    """Cut range(length) into at most `parts` slices (first, last) that are not empty and differ in length by at most 1.

    >>> even_slices(7, 3)
    [(0, 2), (2, 4), (4, 7)]
    """
    parts = min(parts, length)
    return [(length * part // parts, length * (part + 1) // parts) for part in range(parts)]
