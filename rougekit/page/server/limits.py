"""The page's size and time limits: fixed on the Hub; on the user's own machine, only memory is a limit."""

import math
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from rougekit.foundation.plurals import sized


@dataclass(frozen=True)
class Limits:
    """The largest sizes and times that the page accepts; infinite where there is no limit."""

    bytes: float = math.inf
    """of a file"""
    uploads: float = math.inf
    """bytes of all requests that have arrived and are not answered, in memory or on disk, at the same time"""
    rows: float = math.inf
    columns: float = math.inf
    """of one file"""
    characters: float = math.inf
    """of one text; the time that some measures take grows with the product of two texts' lengths"""
    in_all: float = math.inf
    """characters in all chosen columns together"""
    references: float = math.inf
    """of one example"""
    systems: float = math.inf
    seconds: float = math.inf
    """of a request's work, from reading the file to drawing the results; waiting for a turn doesn't count"""
    arrival: float = math.inf
    """seconds that may be spent waiting for a request's body"""
    pause: float = math.inf
    """the same without an answer in bytes: `door.LEAST_SPEED` for each second beyond"""

    def __str__(self) -> str:
        if self == OWN_MACHINE:
            return "Only this machine's memory is a limit."
        return (
            f"At most {self.bytes // 10**6:.0f} MB, {self.rows:,} rows, {self.characters:,} characters per text and "
            f"{self.in_all // 10**6:.0f} million in all chosen columns."
        )


HUB = Limits(50_000_000, 1_000_000_000, 100_000, 10_000, 10_000, 60_000_000, 20, 8, 60, 600, 10)
OWN_MACHINE = Limits()


def limits() -> Limits:
    """The limits in force."""
    return HUB if "SPACE_ID" in os.environ else OWN_MACHINE


_end: ContextVar[float] = ContextVar("end", default=math.inf)


@contextmanager
def working_until(seconds: float) -> Iterator[None]:
    """A context for work that ends in so many seconds at the latest."""
    before = _end.set(time.monotonic() + seconds)
    try:
        yield
    finally:
        _end.reset(before)


def check_time_for(seconds: float) -> None:
    """Raise ValueError before a step that would, by an estimate, end after the work has to."""
    if seconds > (left := _end.get() - time.monotonic()):
        raise too_long(limits().seconds - left + seconds)


def too_long(seconds: float = 0.0) -> ValueError:
    """The error for work that takes too long; about this many seconds, if that is known."""
    known = f" (about {seconds:,.0f})" if seconds else ""
    allowed = sized(f"{limits().seconds:.0f}", "second")
    return ValueError(
        f"this takes more than the {allowed} that this page allows{known}: choose fewer systems, "
        "measures or rows, or run the page on your own machine, which has no limit"
    )
