"""Threads for one call: their number, order of results, errors, and use in a forked child."""

import os
import signal
import sys
import threading
import time

import numpy as np
import pytest

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
def test_an_interrupt_waits_for_what_was_begun_and_begins_nothing():
    begun, done = [], []

    def function(item):
        begun.append(item)
        if item == 0:
            signal.setitimer(signal.ITIMER_REAL, 0.15)
        time.sleep(0.3 if item else 0.6)  # the thread that is joined when the interrupt comes works longest
        done.append(item)

    signal.signal(signal.SIGALRM, signal.default_int_handler)
    with pytest.raises(KeyboardInterrupt):
        in_threads([function] * 2, range(50))
    assert sorted(begun) == sorted(done)
    assert len(done) < 50


def test_even_slices_cover_the_range_once():
    for length in range(12):
        for parts in range(1, 9):
            cuts = even_slices(length, parts)
            assert [i for first, last in cuts for i in range(first, last)] == list(range(length))
            assert len(cuts) == min(parts, length)
            assert max((b - a for a, b in cuts), default=0) - min((b - a for a, b in cuts), default=0) <= 1
