"""Compile the kernels that the page needs in another process while it is served, and say how far that is."""

import gc
import subprocess
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from threading import Event

from rougekit import Scorer, compare
from rougekit.kernels import tiers
from rougekit.kernels.cache import is_complete
from space.choices import TYPES

_COMPILE = """
import os
if hasattr(os, "nice"):
    os.nice(5)  # nobody waits for it: counting goes on without these kernels
from rougekit.kernels.tiers import compile_all
for step, _ in compile_all():
    print(step, flush=True)
"""
STEPS = len(tiers.MODULES)
SECONDS_WITHOUT_NOTICE = 2.0
"""Kernels that were compiled before are loaded sooner."""


@dataclass
class Progress:
    """How far the work is."""

    began: float | None = None
    were_compiled: bool = False
    """Whether kernels were compiled by an earlier process."""
    steps: int = 0
    done: bool = False


_progress = Progress()
seen = Event()
"""Set when somebody first sees the page."""


def up(patience: float = 0.0) -> None:
    """Compile the kernels in another process while this one answers in plain Python, then load them from the cache.

    patience : seconds to wait until somebody sees the page, whose browser would share the cores with the compiler
    """
    seen.wait(patience)
    with suppress(ImportError):
        import_module("matplotlib.pyplot")  # gradio would load it at the first event, which takes a second
    _progress.were_compiled = is_complete()
    _progress.began = time.monotonic()
    try:
        if not _compiled():
            return  # no numba, or no cache that can be written: the page stays with plain Python
        tiers.use("compiled")
        for scorer in (Scorer(TYPES, use_stemmer=True), Scorer(TYPES[:-2], standard="rouge155", use_stemmer=True)):
            scores = scorer.score(["the cat sat"] * 60, [["a cat sat", "cats sit"]] * 60, threads=1)
            scores.aggregate(n_resamples=10)
            compare({"a": scores, "b": scores}, "a", n_resamples=99)
        gc.freeze()  # else full collections, for which everybody waits, go through the compiler's many objects
    finally:
        _progress.done = True


def _compiled() -> bool:
    """Compile in another process; whether that succeeded."""
    command = [sys.executable, "-c", _COMPILE]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        for _ in process.stdout or ():
            _progress.steps += 1
    return process.returncode == 0


def words() -> str:
    """The notice for users while kernels are compiled; empty when all is ready."""
    seconds = 0.0 if _progress.began is None else time.monotonic() - _progress.began
    if _progress.done or seconds < SECONDS_WITHOUT_NOTICE:
        return ""
    done = f"compiled for this machine: {_progress.steps} of {STEPS} steps are done after {seconds:.0f} seconds"
    what = "loaded" if _progress.were_compiled or _progress.steps == STEPS else done
    return (
        f"Faster kernels are being {what}. Everything works meanwhile, with the same results; only large test sets "
        "take longer."
    )
