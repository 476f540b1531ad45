"""Compile the kernels that the page needs, once, beside it while it is served; and say how long that takes."""

import subprocess
import sys
import time
from dataclasses import dataclass

from rougekit import Scorer, compare, tiers
from space.choices import TYPES

USUAL_SECONDS = 60
"""On two cores of a shared machine, when nothing is in the cache."""
_COMPILE = "from rougekit.warmup import warm_up; list(warm_up())"
WORTH_A_WORD = 2.0
"""From the cache it takes less."""


@dataclass
class Progress:
    """When the work began and whether it is done."""

    began: float | None = None
    done: bool = False


_progress = Progress()


def up() -> None:
    """Compile into the cache in another process, while this one answers in plain Python; then read them from there."""
    _progress.began = time.monotonic()
    try:
        if subprocess.run([sys.executable, "-c", _COMPILE], stderr=subprocess.DEVNULL, check=False).returncode:
            return  # no numba, or nowhere to keep what it compiles: plain Python it is, until a call is worth more
        tiers.use("compiled")
        for scorer in (Scorer(TYPES, use_stemmer=True), Scorer(TYPES[:-2], standard="rouge155", use_stemmer=True)):
            scores = scorer.score(["the cat sat"] * 60, [["a cat sat", "cats sit"]] * 60, threads=1)
            scores.aggregate(n_resamples=10)
            compare({"a": scores, "b": scores}, "a", n_resamples=10)
    finally:
        _progress.done = True


def words() -> str:
    """What to tell a user who waits; nothing when all is ready."""
    if _progress.done or _progress.began is None:
        return ""
    seconds = time.monotonic() - _progress.began
    if seconds < WORTH_A_WORD:
        return ""
    return (
        f"The kernels are being compiled for this machine, once: for {seconds:.0f} seconds now, usually for about "
        f"{USUAL_SECONDS}. Everything works meanwhile and gives the same results; only large test sets take longer."
    )
