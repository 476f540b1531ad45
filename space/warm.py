"""Compile the kernels that the page needs, once, beside it while it is served; and say how long that takes."""

import gc
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from threading import Event

from rougekit import Scorer, compare, tiers
from rougekit.kernels.cache_index import cached_modules
from rougekit.warmup import STEPS
from space.choices import TYPES

_COMPILE = (
    "from rougekit.warmup import give_way, warm_up\ngive_way()\nfor step, _ in warm_up(): print(step, flush=True)"
)
WORTH_A_WORD = 2.0
"""From the cache it takes less."""


@dataclass
class Progress:
    """When the work began, whether the kernels were compiled before, how much of it is done, and whether all is."""

    began: float | None = None
    kept: bool = False
    steps: int = 0
    done: bool = False


_progress = Progress()
seen = Event()
"""Set by the first page that somebody sees."""


def up(patience: float = 0.0) -> None:
    """Compile into the cache in another process, while this one answers in plain Python; then read them from there.

    patience : seconds to wait until somebody sees a page, whose browser is not to share the cores with a compiler
    """
    seen.wait(patience)
    with suppress(ImportError):
        import_module("matplotlib.pyplot")  # where it is installed gradio does it at the first event, for a second
    _progress.kept = bool(cached_modules())
    _progress.began = time.monotonic()
    try:
        if not _compiled():
            return  # no numba, or nowhere to keep what it compiles: plain Python it is, until a call is worth more
        tiers.use("compiled")
        for scorer in (Scorer(TYPES, use_stemmer=True), Scorer(TYPES[:-2], standard="rouge155", use_stemmer=True)):
            scores = scorer.score(["the cat sat"] * 60, [["a cat sat", "cats sit"]] * 60, threads=1)
            scores.aggregate(n_resamples=10)
            compare({"a": scores, "b": scores}, "a", n_resamples=10)
        gc.freeze()  # the compiler's many objects, through which a full collection goes while everybody waits
    finally:
        _progress.done = True


def _compiled() -> bool:
    """Compile in another process; whether that went well."""
    command = [sys.executable, "-c", _COMPILE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for _ in process.stdout or ():
            _progress.steps += 1
    return process.returncode == 0


def words() -> str:
    """The notice for a user who waits; empty when all is ready."""
    if _progress.done or _progress.began is None:
        return ""
    seconds = time.monotonic() - _progress.began
    if seconds < WORTH_A_WORD:
        return ""
    done = f"compiled for this machine: {_progress.steps} of {STEPS} steps are done after {seconds:.0f} seconds"
    what = "loaded" if _progress.kept or _progress.steps == STEPS else done
    return (
        f"Faster kernels are being {what}. Everything works meanwhile, with the same results; only large test sets "
        "take longer."
    )
