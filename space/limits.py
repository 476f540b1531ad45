"""The page's size and time limits: fixed on the Hub; on the user's own machine, only memory is a limit."""

import math
import os
import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The largest sizes and times that the page accepts; infinite where there is no limit."""

    bytes: float = math.inf
    """of a file"""
    rows: float = math.inf
    characters: float = math.inf
    """of one text; the time that some measures take grows with the product of two texts' lengths"""
    in_all: float = math.inf
    """characters in all chosen columns together"""
    references: float = math.inf
    """of one example"""
    systems: float = math.inf
    seconds: float = math.inf
    """of a whole request, from reading the file to drawing the results"""

    def __str__(self) -> str:
        if self == OWN_MACHINE:
            return "Only this machine's memory is a limit."
        return (
            f"At most {self.bytes // 10**6:.0f} MB, {self.rows:,} rows, {self.characters:,} characters per text and "
            f"{self.in_all // 10**6:.0f} million in all chosen columns."
        )


class Deadline:
    """The time by which a request must be answered.

    seconds : time from now; None: as `limits` allows
    """

    def __init__(self, seconds: float | None = None) -> None:
        self.seconds = limits().seconds if seconds is None else seconds
        self.end = time.monotonic() + self.seconds

    def check(self, needed: float = 0.0) -> None:
        """Raise ValueError if fewer than `needed` seconds are left, the estimated time of the next step."""
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
