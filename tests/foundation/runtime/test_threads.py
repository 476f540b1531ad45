"""Threads for one call: their number, order of results, errors, and use in a forked child."""

import multiprocessing
import os
import random
import signal
import sys
import threading
import time
from _thread import _count as running_threads

import numpy as np
import pytest

from rougekit.foundation.runtime import threads
from rougekit.foundation.runtime.threads import even_slices, in_threads, thread_count

WITH_ALARMS = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without alarms")
WITH_FORK = pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")


def test_thread_count_is_what_is_asked_for_up_to_what_is_useful():
    assert thread_count(3, 10) == 3
    assert thread_count(np.int64(3), 2) == 2
    assert thread_count(3, 0) == 1


def test_none_means_the_cores_of_this_process():
    if hasattr(os, "sched_getaffinity"):
        assert thread_count(None, 10**6) == len(os.sched_getaffinity(0))
    else:
        assert thread_count(None, 10**6) == os.cpu_count()


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (-1, ValueError), (True, TypeError), (1.5, TypeError)])
def test_a_wrong_number_of_threads_is_refused(threads, error):
    with pytest.raises(error, match=rf"threads={threads}; expected None or an int >= 1"):
        thread_count(threads, 10)


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_results_come_in_the_order_of_the_items(threads):
    assert in_threads([lambda x: x * x] * threads, range(20)) == [x * x for x in range(20)]
    assert in_threads([str] * threads, []) == []


def test_one_item_runs_in_the_calling_thread():
    assert in_threads([lambda _: threading.current_thread()] * 8, [0]) == [threading.current_thread()]


def test_each_function_stays_in_one_thread():
    seen = [set(), set(), set()]
    barrier = threading.Barrier(3)

    def one(k):
        def function(item):
            if item < 3:
                barrier.wait(timeout=10)
            seen[k].add(threading.get_ident())

        return function

    in_threads([one(k) for k in range(3)], range(30))
    assert [len(idents) for idents in seen] == [1, 1, 1]
    assert len(set.union(*seen)) == 3
    assert threading.get_ident() in set.union(*seen)


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_begun_after_an_error(threads):
    begun = []

    def function(item):
        begun.append(item)
        if item == 3:
            raise KeyError(item)
        time.sleep(0.01)

    with pytest.raises(KeyError):
        in_threads([function] * threads, range(1000))
    assert len(begun) < 10


@pytest.mark.parametrize("threads", [1, 3])
def test_the_error_of_the_first_item_is_raised(threads):
    with pytest.raises(ZeroDivisionError):
        in_threads([lambda x: 1 // (x - 2) if x < 3 else int("no")] * threads, range(9))


@pytest.mark.parametrize("allowed", [0, 1, 3])
def test_work_goes_on_with_the_threads_that_did_start(monkeypatch, allowed):
    begun = []

    class Limited(threads.Worker):
        def start(self):
            if len(begun) == allowed:
                raise RuntimeError("can't start new thread")
            begun.append(self)
            super().start()

    monkeypatch.setattr(threads, "Worker", Limited)
    assert in_threads([lambda x: x * x] * 6, range(20)) == [x * x for x in range(20)]
    assert not any(worker.is_at_work for worker in begun)


@pytest.mark.parametrize("place", ["before a start", "after a start", "at work"])
def test_no_item_is_begun_after_an_interrupt(monkeypatch, place):
    """Ctrl-C where it is most in the way, which is not left to chance."""
    main, begun, workers = threading.get_ident(), [], []

    class Interrupted(threads.Worker):
        def start(self):
            if place == "before a start" and workers:
                raise KeyboardInterrupt
            workers.append(self)
            super().start()
            if place == "after a start":
                raise KeyboardInterrupt

    def function(item):
        begun.append(item)
        if threading.get_ident() == main:
            raise KeyboardInterrupt
        time.sleep(0.01)

    monkeypatch.setattr(threads, "Worker", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        in_threads([function] * 3, range(1000))
    assert not any(worker.is_at_work for worker in workers)
    assert len(begun) < 10


def test_work_that_asks_for_its_thread_leaves_none_listed():
    """As each record of logging does."""
    listed, barrier = threading.enumerate(), threading.Barrier(3)

    def function(_):
        barrier.wait(timeout=10)
        return threading.current_thread().name

    assert len(set(in_threads([function] * 3, range(3)))) == 3
    assert threading.enumerate() == listed


@pytest.mark.parametrize("place", range(2))
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_what_ends_a_program_is_raised_once(error, place, monkeypatch):
    barrier, raised = threading.Barrier(2), []
    monkeypatch.setattr(sys, "unraisablehook", raised.append)

    def function(item):
        barrier.wait(timeout=10)
        if item == place:
            raise error

    with pytest.raises(error):
        in_threads([function] * 2, range(2))
    assert raised == []


@pytest.mark.slow
@WITH_ALARMS
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # some hit a callback of hypothesis
def test_interrupts_among_starts_leave_no_thread():
    """One of some hundred leaves a thread that is listed for ever, if threads are those of `threading`."""
    before, listed, interrupts = running_threads(), threading.active_count(), 0
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    for _ in range(3000):
        try:
            signal.setitimer(signal.ITIMER_REAL, random.uniform(1e-5, 5e-4))
            in_threads([str] * 4, range(4))
            signal.setitimer(signal.ITIMER_REAL, 0)
        except KeyboardInterrupt:
            interrupts += 1
    assert interrupts > 100
    end = time.monotonic() + 5
    while running_threads() > before and time.monotonic() < end:
        time.sleep(0.001)
    assert (running_threads(), threading.active_count()) == (before, listed)


@WITH_ALARMS
def test_an_interrupt_while_the_last_items_are_done_waits_for_them():
    main, done, barrier = threading.get_ident(), [], threading.Barrier(2)

    def function(_):
        barrier.wait(timeout=10)
        if threading.get_ident() != main:
            time.sleep(0.5)
            done.append(True)

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    with pytest.raises(KeyboardInterrupt):
        in_threads([function] * 2, range(2))
    assert done


def test_even_slices_cover_the_range_once():
    for length in range(12):
        for parts in range(1, 9):
            cuts = even_slices(length, parts)
            assert [i for first, last in cuts for i in range(first, last)] == list(range(length))
            assert len(cuts) == min(parts, length)
            assert max((b - a for a, b in cuts), default=0) - min((b - a for a, b in cuts), default=0) <= 1


def squares_in_a_child(queue):
    queue.put(in_threads([lambda x: x * x] * 3, range(8)))


@WITH_FORK
def test_threads_work_in_a_child_forked_after_threaded_use():
    in_threads([lambda x: x] * 3, range(8))
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=squares_in_a_child, args=(queue,))
    child.start()
    child.join(timeout=30)
    assert child.exitcode == 0
    assert queue.get() == [x * x for x in range(8)]
