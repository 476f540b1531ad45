"""Stopping work from another thread: which threads a flag reaches, and what remains running."""

import threading

import pytest

from rougekit.foundation.runtime import stopping
from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.foundation.runtime.threads import in_threads


def test_work_goes_on_until_its_flag_is_set():
    with Stop() as stop:
        stopping.check()
        stop.set()
        with pytest.raises(Stopped):
            stopping.check()
    stopping.check()


def test_any_flag_of_nested_contexts_ends_the_work():
    with Stop() as outer, Stop():
        outer.set()
        with pytest.raises(Stopped):
            stopping.check()


def test_a_flag_reaches_only_the_threads_that_work_in_its_context():
    others = []

    def work():
        stopping.check()
        others.append("went on")

    with Stop() as stop:
        stop.set()
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert others == ["went on"]


@pytest.mark.parametrize("threads", [1, 3])
def test_threads_of_one_call_start_no_item_after_the_flag_is_set(threads):
    late = []

    def function(item):
        if stop.is_set:
            late.append(item)
        if item == 5:
            stop.set()

    with pytest.raises(Stopped), Stop() as stop:
        in_threads([function] * threads, range(1000))
    assert len(late) < threads, "only items that had passed their check already"


def test_errors_are_not_mistaken_for_a_stop():
    assert not issubclass(Stopped, Exception)
