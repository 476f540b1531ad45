"""While the page is served, compile the kernels it needs in another process, then load them."""

import gc
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from threading import Event

from rougekit import Scorer, compare
from rougekit.kernels import tiers
from space.choices import TYPES

_COMPILE = """
import os
if hasattr(os, "nice"):
    os.nice(5)  # nobody waits for it: counting goes on without these kernels
from rougekit.kernels.tiers import compile_all
list(compile_all())
"""

seen = Event()
"""Set when a user first opens the page."""


def up(patience: float = 0.0) -> None:
    """Compile the kernels in another process while this one answers in plain Python, then load them from the cache.

    patience : seconds to wait for a first visitor before compiling, as a browser on this machine would compete with
        the compiler for cores
    """
    seen.wait(patience)
    with suppress(ImportError):
        import_module("matplotlib.pyplot")  # else gradio loads it at the first event, which takes a second
    if not _compiled():
        return  # no numba, or no writable cache: the page stays with plain Python
    tiers.use("compiled")
    for scorer in (Scorer(TYPES, use_stemmer=True), Scorer(TYPES[:-2], standard="rouge155", use_stemmer=True)):
        scores = scorer.score(["the cat sat"] * 60, [["a cat sat", "cats sit"]] * 60, threads=1)
        scores.aggregate(n_resamples=10)
        compare({"a": scores, "b": scores}, "a", n_resamples=99)
    gc.freeze()  # else full garbage collections, which pause all requests, traverse the compiler's many objects


def _compiled() -> bool:
    """Compile in another process; returns whether that succeeded."""
    command, nowhere = [sys.executable, "-c", _COMPILE], subprocess.DEVNULL
    return subprocess.run(command, stdout=nowhere, stderr=nowhere, check=False).returncode == 0
