"""Work that requests ask for: whose turn it is, how long it may take, and its end with the request.

All work runs in threads, and ends at the next `stopping.check` of its loop or kernel once its deadline has passed or
its request is cancelled. Its turn is given on only then.
"""

from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TypeVar
from weakref import WeakValueDictionary

from anyio import (
    CapacityLimiter,
    create_memory_object_stream,
    create_task_group,
    move_on_after,
    sleep_forever,
    to_thread,
)
from anyio.lowlevel import checkpoint_if_cancelled
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.page.server.limits import limits, too_long, working_until

Result = TypeVar("Result")

MAX_WAITING = 256
"""Maximum number of requests that wait for the same kind of turn."""
WAITING_OF_A_VISITOR = 16
SHORT_CELLS = 4_000_000
"""A pair of texts is short work up to this product of their characters."""


class Turns:
    """Turns at one kind of work, of which each visitor has a share.

    The visitors who wait are served in order, and further requests of a visitor wait behind that visitor's own. So a
    turn comes after at most one piece of work, or `share` of them, of each other visitor, however many they ask for.

    at_once : pieces of work at the same time
    share : of one visitor
    within : other turns, of which each of these also takes one, so that both kinds together are no more than those
    """

    def __init__(self, at_once: int, share: int, within: "Turns | None" = None) -> None:
        self.taken, self._share = CapacityLimiter(at_once), share
        self._lines = [self.taken, *([within.taken] if within else [])]
        self._of_visitors: WeakValueDictionary[str, CapacityLimiter] = WeakValueDictionary()

    @asynccontextmanager
    async def one(self, visitor: str) -> AsyncIterator[None]:
        """A context in which the visitor has a turn. Raises HTTPException (503) if too many wait already."""
        own = self._of_visitors.setdefault(visitor, CapacityLimiter(self._share))
        for line, most in ((own, WAITING_OF_A_VISITOR), *((line, MAX_WAITING) for line in self._lines)):
            if line.statistics().tasks_waiting >= most:
                raise HTTPException(503, "too many requests wait for a turn; try again in a minute")
        async with AsyncExitStack() as taken:
            for line in (own, *self._lines):
                await taken.enter_async_context(line)
            yield


LONG = Turns(2, 1)
"""Scoring files and whatever else may take seconds: one for each core."""
LONG_PAIRS = Turns(1, 1, within=LONG)
"""Comparing two long texts: half of the long work, so that a file waits for one at most, whoever asks for more."""
SHORT = Turns(8, 2)
"""What a page needs to be shown, which mustn't wait for others' files to be scored."""


def turns_for(characters: int, others: int) -> Turns:
    """The kind of turns for comparing texts of so many characters with others."""
    return SHORT if characters * others <= SHORT_CELLS else LONG_PAIRS


async def run_in_turn(work: Callable[[], Result], visitor: str, turns: Turns) -> Result:
    """The result of some work, done in a thread when it is the visitor's turn.

    visitor : the session of the page or of a program's client; "" is one for all requests that name none

    Raises what the work raises; HTTPException (503) if too many wait; and ValueError if it takes more seconds than the
    page allows.
    """
    stop, outcome = Stop(), Future[Result]()

    def in_thread() -> None:
        try:
            with stop:
                outcome.set_result(work())
        except Stopped:
            pass  # kept, its traceback would keep all that the work had in memory
        except BaseException as failure:
            outcome.set_exception(failure)

    async def stop_at_the_end() -> None:
        try:
            await sleep_forever()
        finally:
            stop.set()

    seconds = limits().seconds
    async with turns.one(visitor):
        with move_on_after(seconds), working_until(seconds):
            async with create_task_group() as group:
                group.start_soon(stop_at_the_end)
                await to_thread.run_sync(in_thread)
                group.cancel_scope.cancel()
    await checkpoint_if_cancelled()
    if not outcome.done():
        raise too_long()
    return outcome.result()


class EndsWithItsConnection:
    """ASGI middleware that cancels a request when its client hangs up."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; listen meanwhile."""
        ahead, read = create_memory_object_stream[Message](1)

        async def listen() -> None:
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    group.cancel_scope.cancel()
                await ahead.send(message)

        with ahead, read:
            async with create_task_group() as group:
                group.start_soon(listen)
                await self._app(scope, read.receive, send)
                group.cancel_scope.cancel()
