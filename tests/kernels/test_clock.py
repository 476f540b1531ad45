"""The plain tier's clock: it counts what timed functions take, also where they raise."""

import time

import pytest

from rougekit.kernels.clock import clock, timed


@pytest.fixture
def stopped(monkeypatch):
    monkeypatch.setattr(clock, "seconds", 0.0)


@timed
def waited(seconds, *, then=None):
    """What it is given back."""
    time.sleep(seconds)
    if isinstance(then, Exception):
        raise then
    return then


@pytest.mark.usefixtures("stopped")
def test_each_call_adds_its_time():
    start = time.perf_counter()
    assert waited(0.005, then="done") == "done"
    first = clock.seconds
    waited(0.005)
    assert 0.005 <= first <= clock.seconds - 0.005
    assert clock.seconds <= time.perf_counter() - start


@pytest.mark.usefixtures("stopped")
def test_a_call_that_raises_has_taken_its_time_too():
    with pytest.raises(ValueError, match="odd"):
        waited(0.005, then=ValueError("odd"))
    assert clock.seconds >= 0.005


def test_a_timed_function_keeps_its_name():
    assert (waited.__name__, waited.__doc__) == ("waited", "What it is given back.")
