"""Threads for one call: their number, order of results, errors, and use in a forked child."""

import multiprocessing
import os
import threading

import numpy as np
import pytest

from rougekit.threads import even_slices, in_threads, thread_count


def test_thread_count_is_what_is_asked_for_up_to_what_is_useful():
    assert thread_count(3, 10) == 3
    assert thread_count(np.int64(3), 2) == 2
    assert thread_count(3, 0) == 1


def test_none_means_the_cores_of_this_process():
    assert thread_count(None, 10**6) == len(os.sched_getaffinity(0))


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (-1, ValueError), (True, TypeError), (1.5, TypeError)])
def test_a_wrong_number_of_threads_is_refused(threads, error):
    with pytest.raises(error, match=rf"threads={threads}; expected None or an int >= 1"):
        thread_count(threads, 10)


@pytest.mark.parametrize("threads", [1, 2, 7])
def test_results_come_in_the_order_of_the_items(threads):
    assert in_threads(lambda x: x * x, range(20), threads) == [x * x for x in range(20)]
    assert in_threads(str, [], threads) == []


def test_one_item_runs_in_the_calling_thread():
    assert in_threads(lambda _: threading.current_thread(), [0], 8) == [threading.current_thread()]


@pytest.mark.parametrize("threads", [1, 3])
def test_the_error_of_the_first_item_is_raised(threads):
    with pytest.raises(ZeroDivisionError):
        in_threads(lambda x: 1 // (x - 2) if x < 3 else int("no"), range(9), threads)


def test_even_slices_cover_the_range_once():
    for length in range(12):
        for parts in range(1, 9):
            cuts = even_slices(length, parts)
            assert [i for first, last in cuts for i in range(first, last)] == list(range(length))
            assert len(cuts) == min(parts, length)
            assert max((b - a for a, b in cuts), default=0) - min((b - a for a, b in cuts), default=0) <= 1


def squares_in_a_child(queue):
    queue.put(in_threads(lambda x: x * x, range(8), 3))


def test_threads_work_in_a_child_forked_after_threaded_use():
    in_threads(lambda x: x, range(8), 3)
    context = multiprocessing.get_context("fork")
    queue = context.SimpleQueue()
    child = context.Process(target=squares_in_a_child, args=(queue,))
    child.start()
    child.join(timeout=30)
    assert child.exitcode == 0
    assert queue.get() == [x * x for x in range(8)]
