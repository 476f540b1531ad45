"""How much the page takes: on the Hub within limits, on one's own machine as far as memory goes."""

import math
import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """The most of everything; infinite where nothing is limited."""

    megabytes: float = math.inf
    """of a file"""
    rows: float = math.inf
    characters: float = math.inf
    """of one text: some measures take the product of two lengths"""
    in_all: float = math.inf
    """characters of all texts that are chosen"""
    references: float = math.inf
    """of one example"""
    systems: float = math.inf
    seconds: float = math.inf
    """of scoring"""

    @property
    def bytes(self) -> float:
        """Of a file."""
        return self.megabytes * 1_000_000

    def __str__(self) -> str:
        if self == OWN_MACHINE:
            return "No limits but this machine's memory."
        return (
            f"At most {self.megabytes:.0f} MB and {self.rows:,} rows; of the columns chosen, {self.characters:,} "
            f"characters in a text and {self.in_all // 10**6:.0f} million in all."
        )


HUB = Limits(50, 100_000, 10_000, 60_000_000, 20, 8, 60)
OWN_MACHINE = Limits()


def limits() -> Limits:
    """Those in force."""
    return HUB if "SPACE_ID" in os.environ else OWN_MACHINE
