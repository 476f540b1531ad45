"""Turns, deadlines, and work that ends with its request, without a server; what is left is counted, not timed."""

import gc
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor
from functools import partial, wraps
from importlib.util import find_spec

import pytest

if find_spec("gradio") is None:
    pytest.skip("'gradio' is not installed", allow_module_level=True)
import anyio
from starlette.exceptions import HTTPException

from rougekit.foundation.runtime import stopping
from rougekit.page.server import work
from rougekit.page.server.limits import Limits, check_time_for
from rougekit.page.server.work import (
    LONG,
    LONG_PAIRS,
    SHORT,
    SHORT_CELLS,
    EndsWithItsConnection,
    Turns,
    run_in_turn,
    turns_for,
)


def asynchronous(test):
    """A test that runs in an event loop of its own, in a thread: that of a browser's tests has a loop already."""

    @wraps(test)
    def run(**fixtures):
        with ThreadPoolExecutor(1) as thread:
            thread.submit(anyio.run, partial(test, **fixtures)).result()

    return run


class Endless:
    """Work that ends only when it is stopped; counts what is running."""

    def __init__(self):
        self.running, self.started, self.held = 0, 0, []

    def __call__(self):
        self.started += 1
        self.running += 1
        kept = Kept()
        self.held.append(weakref.ref(kept))
        try:
            while True:
                stopping.check()
        finally:
            self.running -= 1


class Kept:
    """Something in memory."""


async def started(work, n):
    with anyio.fail_after(60):
        while work.started < n:
            await anyio.sleep(0.001)


@asynchronous
async def test_results_and_errors_come_from_a_thread():
    here = threading.current_thread()
    assert await run_in_turn(threading.current_thread, "", Turns(1, 1)) is not here
    with pytest.raises(ZeroDivisionError):
        await run_in_turn(lambda: 1 // 0, "", Turns(1, 1))


@asynchronous
async def test_cancelled_work_has_ended_when_its_request_has():
    endless, turns = Endless(), Turns(2, 1)
    async with anyio.create_task_group() as group:
        for visitor in ("a", "b"):
            group.start_soon(run_in_turn, endless, visitor, turns)
        await started(endless, 2)
        group.cancel_scope.cancel()
    gc.collect()
    assert (endless.running, turns.taken.borrowed_tokens) == (0, 0)
    assert [held() for held in endless.held] == [None, None]
    assert await run_in_turn(lambda: "next", "a", turns) == "next"


@asynchronous
async def test_work_ends_at_its_deadline(monkeypatch):
    monkeypatch.setattr(work, "limits", lambda: Limits(seconds=0.05))
    endless, turns = Endless(), Turns(1, 1)
    with pytest.raises(ValueError, match="seconds that this page allows"):
        await run_in_turn(endless, "", turns)
    assert (endless.running, turns.taken.borrowed_tokens) == (0, 0)


@asynchronous
async def test_steps_know_how_much_time_is_left(monkeypatch):
    monkeypatch.setattr(work, "limits", lambda: Limits(seconds=60))
    await run_in_turn(lambda: check_time_for(30), "", Turns(1, 1))
    with pytest.raises(ValueError, match="seconds that this page allows"):
        await run_in_turn(lambda: check_time_for(70), "", Turns(1, 1))


@asynchronous
async def test_a_visitor_waits_for_one_piece_of_work_of_each_other_visitor():
    """A visitor with a hundred requests and one with a single request, which comes last, take turns."""
    turns, order, hold = Turns(1, 1), [], threading.Event()

    def first():
        hold.wait(60)

    async with anyio.create_task_group() as group:
        group.start_soon(run_in_turn, first, "someone", turns)
        await anyio.wait_all_tasks_blocked()
        for visitor in [*["busy"] * 10, "calm", *["busy"] * 5]:
            group.start_soon(run_in_turn, lambda visitor=visitor: order.append(visitor), visitor, turns)
        await anyio.wait_all_tasks_blocked()
        hold.set()
    assert len(order) == 16
    assert order.index("calm") <= 1


@asynchronous
async def test_a_visitor_has_no_more_than_a_share_at_a_time():
    endless, turns = Endless(), Turns(8, 2)
    async with anyio.create_task_group() as group:
        for _ in range(5):
            group.start_soon(run_in_turn, endless, "one", turns)
        await started(endless, 2)
        assert await run_in_turn(lambda: endless.started, "another", turns) == 2
        group.cancel_scope.cancel()
    assert (endless.started, endless.running) == (2, 0)


@asynchronous
async def test_too_many_waiting_requests_are_refused(monkeypatch):
    monkeypatch.setattr(work, "WAITING_OF_A_VISITOR", 3)
    endless, turns = Endless(), Turns(1, 1)
    async with anyio.create_task_group() as group:
        for _ in range(4):
            group.start_soon(run_in_turn, endless, "one", turns)
        await anyio.wait_all_tasks_blocked()
        with pytest.raises(HTTPException, match="try again in a minute"):
            await run_in_turn(len, "one", turns)
        group.cancel_scope.cancel()
    assert turns.taken.statistics().tasks_waiting == 0


async def served(app, messages):
    """What an app sends to a client whose messages are these; the client hangs up after the last."""
    waiting, sent = iter(messages), []

    async def receive():
        return next(waiting, {"type": "http.disconnect"})

    async def send(message):
        sent.append(message)

    await EndsWithItsConnection(app)({"type": "http"}, receive, send)
    return sent


@asynchronous
async def test_a_request_ends_when_its_client_hangs_up():
    endless, turns = Endless(), Turns(1, 1)

    async def app(scope, receive, send):
        await run_in_turn(endless, "", turns)

    assert await served(app, [{"type": "http.request", "body": b""}]) == []
    assert (endless.running, turns.taken.borrowed_tokens) == (0, 0)


@asynchronous
async def test_a_request_is_passed_on_whole():
    body = [{"type": "http.request", "body": bytes([k]), "more_body": k < 9} for k in range(10)]

    async def app(scope, receive, send):
        for _ in range(10):
            await send(await receive())

    async def patient():
        for message in body:
            yield message
        await anyio.sleep_forever()

    messages, sent = patient(), []

    async def send(message):
        sent.append(message)

    await EndsWithItsConnection(app)({"type": "http"}, messages.__anext__, send)
    assert sent == body


@pytest.mark.parametrize("characters", [1, 2_000, SHORT_CELLS])
def test_what_a_pair_costs_is_the_product_of_its_lengths(characters):
    most = SHORT_CELLS // characters
    for one, other in ((characters, most), (most, characters)):
        assert turns_for(one, other) is SHORT
        assert turns_for(one + 1, other + 1) is LONG_PAIRS


@asynchronous
async def test_pairs_of_any_number_of_visitors_leave_room_for_files():
    """A visitor costs nothing, so who makes up thirty is thirty."""
    endless, long = Endless(), Turns(2, 1)
    pairs = Turns(1, 1, within=long)
    async with anyio.create_task_group() as group:
        for number in range(30):
            group.start_soon(run_in_turn, endless, f"visitor{number}", pairs)
        await started(endless, 1)
        await anyio.wait_all_tasks_blocked()
        with anyio.fail_after(60):
            assert await run_in_turn(lambda: endless.running, "with a file", long) == 1
        assert long.taken.borrowed_tokens == 1, "pairs and files share the same processors"
        group.cancel_scope.cancel()
    assert (endless.started, long.taken.borrowed_tokens, pairs.taken.borrowed_tokens) == (1, 0, 0)


def test_the_turns_of_pairs_are_a_share_of_those_for_long_work():
    assert LONG_PAIRS._lines == [LONG_PAIRS.taken, LONG.taken]
    assert LONG_PAIRS.taken.total_tokens < LONG.taken.total_tokens
