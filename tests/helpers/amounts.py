"""How much a test draws: less where a person waits for it, all of it every night."""

import os
from typing import TypeVar

Drawn = TypeVar("Drawn")


def drawn(nightly: Drawn, waiting: Drawn) -> Drawn:
    """What `make nightly` draws, or what every other run does, which reaches the same lines of code."""
    return nightly if os.environ.get("NIGHTLY") == "1" else waiting
