"""What a request has to be before any route sees it: of no other page, and with a body that is short and steady.

A request that names no page, as those of programs, is nobody's but its sender's. Room is taken by what has arrived, not
by what was announced; when there is no more, the body that has been arriving longest is given up.
"""

import re
import time

from anyio import CancelScope, move_on_after
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rougekit.page.server.limits import limits

FORM_BYTES = 1_000_000
"""Maximum size of a form without its files."""
BYTES_PER_CHARACTER = 100
"""A request without files may have so many for each character allowed in one text: room for ten escaped references."""
COPIES = 2
"""How often a body is there at the same time: as it arrived, and as it is read."""
LEAST_SPEED = 20_000
"""Bytes per second, on average over any pause that is allowed: a tenth of a slow phone."""

_OF_THIS_MACHINE = re.compile(r"((\w[\w-]*\.)*localhost\.?|\d+(\.\d+){3}|\[[0-9a-f:.]+\])?(:\d*)?", re.I)
"""Hosts that no one else can let point here: names of this machine, and numbers."""


class Room:
    """The room that all bodies share: they are in memory or on disk until their requests end."""

    def __init__(self) -> None:
        self._taken: dict[Body, int] = {}
        """Bytes by body, in the order in which they began to arrive."""

    @property
    def used(self) -> int:
        """Bytes, copies included."""
        return sum(self._taken.values())

    def add(self, body: "Body", size: int) -> None:
        """Let so many bytes more of a body be there; if they are too many, the first that is still arriving ends."""
        self._taken[body] = self._taken.get(body, 0) + COPIES * size
        while self.used > limits().uploads:
            first = next(each for each in self._taken if not each.is_whole)
            first.refuse(503, "others are uploading too much at the moment; try again in a minute")
            self.leave(first)

    def leave(self, body: "Body") -> None:
        """A body's request has ended, or will."""
        self._taken.pop(body, None)

    def check_beside(self, held: int) -> None:
        """Raise HTTPException (503) if there is no more room beside files of earlier requests."""
        if self.used + held > limits().uploads:
            raise HTTPException(503, "others have uploaded too much at the moment; try again in some minutes")


ROOM = Room()
"""The room of this process."""


class Body:
    """The body of a request, as it arrives. Once it is refused, the app sees that its client has hung up.

    most : bytes that it may have
    too_long : what to say of more
    """

    def __init__(self, receive: Receive, most: float, too_long: str) -> None:
        self.is_whole = False
        self.refusal: HTTPException | None = None
        self._receive, self._most, self._too_long = receive, most, too_long
        self._size, self._left, self._patience = 0, limits().arrival, limits().pause
        self._waiting = CancelScope()

    def refuse(self, status: int, why: str) -> None:
        """Give the body up, for this reason."""
        self.refusal = HTTPException(status, why)
        self._waiting.cancel()

    async def received(self) -> Message:
        """The next message, as of ASGI's `receive`."""
        if self.is_whole:
            return await self._receive()
        begun = time.monotonic()
        message: Message = {"type": "http.disconnect"}
        if self.refusal is None:
            with move_on_after(min(self._left, self._patience)) as self._waiting:
                message = await self._receive()
                self._arrived(message, time.monotonic() - begun)
            if self.refusal is None and self._waiting.cancelled_caught:
                self.refuse(408, "The request took too long to arrive; try again, or send it gzipped.")
        return message if self.refusal is None else {"type": "http.disconnect"}

    def _arrived(self, message: Message, waited: float) -> None:
        size = len(message.get("body", b""))
        self._size += size
        self._left -= waited
        self._patience = min(limits().pause, self._patience - waited + size / LEAST_SPEED)
        if self._size > self._most:
            self.refuse(413, self._too_long)
        elif size:
            ROOM.add(self, size)
        self.is_whole = self.refusal is None and not message.get("more_body")


class Door:
    """ASGI middleware before all routes: it refuses what other pages ask for, and bodies that are too long or too slow.

    for_files : the ends of paths to which files may be sent
    opened : the paths that links of other pages may open
    is_local : whether this machine alone is served; else a page that lets its own name point here would be this one
    """

    def __init__(self, app: ASGIApp, for_files: tuple[str, ...], opened: re.Pattern[str], is_local: bool) -> None:
        self._app, self._for_files, self._opened, self._is_local = app, for_files, opened, is_local

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer that it is refused, and why, as {"problem"}."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        most, too_long = self._most(scope["path"])
        body, headers, has_begun = Body(receive, most, too_long), Headers(scope=scope), False

        async def sent(message: Message) -> None:
            nonlocal has_begun
            if has_begun or body.refusal is None:
                has_begun = True
                await send(message)

        try:
            self._check_asker(scope, headers)
            _check_length(headers, most, too_long)
            await self._app(scope, body.received, sent)
        except HTTPException as refusal:
            body.refusal = refusal
        except Exception:
            if body.refusal is None:
                raise
        finally:
            ROOM.leave(body)
        if body.refusal is not None and not has_begun:
            told = {"Cache-Control": "no-store", "Connection": "close"}  # whatever may still arrive
            refused = JSONResponse({"problem": body.refusal.detail}, body.refusal.status_code, told)
            await refused(scope, receive, send)

    def _most(self, path: str) -> tuple[float, str]:
        """How many bytes a request to a path may have, and what to say of more."""
        if path.endswith(self._for_files):
            too_long = "This page takes at most {:.0f} MB: gzip it (texts shrink to a third) and drop the .gz."
            return limits().bytes + FORM_BYTES, too_long.format(limits().bytes / 1e6)
        return BYTES_PER_CHARACTER * limits().characters, "The texts are too long for this page."

    def _check_asker(self, scope: Scope, headers: Headers) -> None:
        """Raise HTTPException (403) for a request from any other page, even one of the same site: Spaces share it."""
        host, origin, site = headers.get("Host", ""), headers.get("Origin"), headers.get("Sec-Fetch-Site")
        if self._is_local and not _OF_THIS_MACHINE.fullmatch(host):
            other = f"This page is served to localhost, not to {host[:60]!r}"
            raise HTTPException(403, f"{other}; a proxy in front of it has to pass on the host localhost.")
        if site is None:  # an old browser, an address without https, or a program
            is_own = origin is None or origin.partition("://")[2].lower() == host.lower()
        else:
            is_own = site in ("same-origin", "none")
        if not is_own and not (scope["method"] in ("GET", "HEAD") and self._opened.fullmatch(scope["path"])):
            raise HTTPException(403, "Requests from other pages are refused.")


def _check_length(headers: Headers, most: float, too_long: str) -> None:
    """Raise HTTPException (413) for a body that is announced to be too long. One that is not announced is measured."""
    length = headers.get("Content-Length", "")
    if length.isdigit() and (size := int(length)) > most:
        raise HTTPException(413, f"The request has {size / 1e6:,.0f} MB. {too_long}")
