"""Threads for one call: their number, order of results, errors, and use in a forked child."""

import _thread
import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

from rougekit.foundation.runtime import stopping, threads
from rougekit.foundation.runtime.threads import even_slices, in_threads, thread_count

WITH_ALARMS = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="a system without alarms")


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


def test_no_function_runs_twice_at_the_same_time():
    busy, clashes = [False] * 3, []

    def one(k):
        def function(_):
            clashes.append(busy[k])
            busy[k] = True
            time.sleep(0.001)
            busy[k] = False

        return function

    in_threads([one(k) for k in range(3)], range(30))
    assert clashes == [False] * 30


@pytest.mark.parametrize("threads", [1, 2])
def test_nothing_is_begun_after_an_error(threads):
    begun = []

    def function(item):
        begun.append(item)
        if item == 3:
            raise KeyError(item)
        time.sleep(0.01)

    with pytest.raises(KeyError):
        in_threads([function] * threads, range(10_000))
    # on a busy machine the other thread may begin many before the error is raised, but not those of a minute
    assert len(begun) == 4 if threads == 1 else len(begun) < 10_000


@pytest.mark.parametrize("threads", [1, 3])
def test_the_error_of_the_first_item_is_raised(threads):
    with pytest.raises(ZeroDivisionError):
        in_threads([lambda x: 1 // (x - 2) if x < 3 else int("no")] * threads, range(9))


@pytest.mark.parametrize("place", range(2))
@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_what_ends_a_program_is_raised_once(error, place, monkeypatch):
    barrier, raised = threading.Barrier(2), []
    monkeypatch.setattr(sys, "unraisablehook", raised.append)

    def function(item):
        barrier.wait(timeout=60)
        if item == place:
            raise error

    with pytest.raises(error):
        in_threads([function] * 2, range(2))
    assert raised == []


@pytest.mark.slow
@WITH_ALARMS
def test_an_interrupt_ends_the_callers_item_waits_for_the_others_and_begins_nothing():
    begun, done, caller = [], [], threading.get_ident()

    def function(item):
        begun.append((item, threading.get_ident()))
        if len(begun) == 2:  # both threads work
            signal.setitimer(signal.ITIMER_REAL, 0.15)
        time.sleep(0.6)
        done.append(item)

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        in_threads([function] * 2, range(50))
    assert {item for item, _ in begun} == {0, 1}
    assert done == [item for item, thread in begun if thread != caller]


@WITH_ALARMS
def test_an_interrupt_is_raised_whichever_item_the_other_thread_was_stopped_at():
    """Also if the other thread, which is told to stop, works on an earlier item."""
    caller, both = threading.get_ident(), threading.Barrier(2)

    def function(item):
        both.wait(timeout=60)
        while True:
            if threading.get_ident() == caller:
                raise KeyboardInterrupt
            stopping.check()
            time.sleep(0.001)

    for _ in range(20):
        with pytest.raises(KeyboardInterrupt):
            in_threads([function] * 2, range(2))


def test_the_caller_works_and_threads_start_one_after_another_without_waiting(monkeypatch):
    """Where the system has no thread left, those that there are do the work."""
    started, most = [], 1

    def start(function, arguments):
        if len(started) == most:
            raise RuntimeError("can't start new thread")
        started.append(_thread.start_new_thread(function, arguments))
        return started[-1]

    monkeypatch.setattr(threads, "start_new_thread", start)
    seen = set()

    def function(item):
        seen.add(threading.get_ident())
        time.sleep(0.001)
        return item

    for most in range(3):
        started.clear()
        seen.clear()
        assert in_threads([function] * 4, range(40)) == list(range(40))
        assert len(started) == most
        assert threading.get_ident() in seen
        assert seen <= {threading.get_ident(), *started}


def test_even_slices_cover_the_range_once():
    for length in range(12):
        for parts in range(1, 9):
            cuts = even_slices(length, parts)
            assert [i for first, last in cuts for i in range(first, last)] == list(range(length))
            assert len(cuts) == min(parts, length)
            assert max((b - a for a, b in cuts), default=0) - min((b - a for a, b in cuts), default=0) <= 1
