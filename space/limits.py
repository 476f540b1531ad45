"""How much the page accepts: limited on the Hub, and by memory alone on one's own machine."""

import math
import os
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The largest sizes that the page accepts; infinite where there is no limit."""

    bytes: float = math.inf
    """of a file"""
    rows: float = math.inf
    characters: float = math.inf
    """of one text: the time of some measures grows with the product of two lengths"""
    in_all: float = math.inf
    """characters of all chosen columns"""
    references: float = math.inf
    """of one example"""
    systems: float = math.inf
    seconds: float = math.inf
    """of a whole request: read, score, average, compare and draw"""

    def __str__(self) -> str:
        if self == OWN_MACHINE:
            return "Only this machine's memory is a limit."
        return (
            f"At most {self.bytes // 10**6:.0f} MB, {self.rows:,} rows, {self.characters:,} characters per text and "
            f"{self.in_all // 10**6:.0f} million in all chosen columns."
        )


class Deadline:
    """When a request has to be answered.

    seconds : from now on; None: those of the limits in force
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = limits().seconds if seconds is None else seconds
        self.end = time.monotonic() + self.seconds

    def check(self, needed: float = 0.0) -> None:
        """Raise ValueError if no time is left, or less than the next step is known to need."""
        left = self.end - time.monotonic()
        if left >= needed:
            return
        known = f" (about {self.seconds - left + needed:,.0f})" if needed > 1 else ""
        raise ValueError(
            f"this takes more than the {self.seconds:.0f} seconds that this page allows{known}: choose fewer systems, "
            "measures or rows, or run the page on your own machine, which has no limit"
        )


HUB = Limits(50_000_000, 100_000, 10_000, 60_000_000, 20, 8, 60)
OWN_MACHINE = Limits()


def limits() -> Limits:
    """The limits in force."""
    return HUB if "SPACE_ID" in os.environ else OWN_MACHINE
