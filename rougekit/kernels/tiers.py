"""Choose between a kernel's definition, in Python and NumPy, and its accelerator. Their results are bit-identical.

Definitions work from the first call. Loading accelerators takes about half a second; compiling them takes several
seconds, once per machine. With ROUGEKIT_TIER=auto, the default, a process therefore switches to accelerators once it
has read, or is about to read, as many characters as definitions process in half a second. ROUGEKIT_TIER=plain and
ROUGEKIT_TIER=compiled select one of the two from the start.
"""

import os
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias, cast, get_args

from rougekit.foundation import extras
from rougekit.foundation.errors import warn
from rougekit.kernels.cache import COMPLETE, folder, has_kernels_of

Tier: TypeAlias = Literal["plain", "compiled"]
Setting: TypeAlias = Literal["auto", "plain", "compiled"]

TAKE_OVER_FROM = 2_500_000
"""The number of characters from which a process uses accelerators."""
MIN_CHARACTERS = 500
"""The minimum that a call adds: for shorter texts, definitions take as long as for this many characters."""
SUGGEST_NUMBA_FROM = 50_000_000
"""The number of characters from which users without numba are advised to install it: ten seconds for definitions."""
COMPILE_PAIR_FROM = SUGGEST_NUMBA_FROM
"""The number of characters in single pairs from which a process compiles their kernel, which takes over ten seconds.
A cached kernel is loaded from TAKE_OVER_FROM on, like the others."""


def tier() -> Tier:
    """The tier in use, "plain" or "compiled". It affects speed, never results.

    Raises
    ------
    ValueError : ROUGEKIT_TIER is neither "plain" nor "compiled" nor "auto".
    ImportError : ROUGEKIT_TIER=compiled, and numba is not installed.
    """
    setting = _setting()
    if setting == "auto":
        return "compiled" if _state.are_accelerated else "plain"
    return setting


MODULES = ("vocabulary", "ngram_lcs", "ngram", "sentence_ends", "spelling", "resample", "legacy", "sketches", "pair")
"""The accelerators. Each has a definition of the same name in `rougekit.kernels`."""

if TYPE_CHECKING:
    from rougekit import kernels as kernels  # compiled modules have the same functions
else:

    class _CurrentKernels:
        """The kernel modules of the current tier, which may change: don't keep references to them."""

        def __getattr__(self, name: str) -> ModuleType:
            if name not in MODULES:
                raise AttributeError(f"no kernels are named {name!r}")
            if tier() == "plain" or (name == "pair" and _setting() == "auto" and not _state.has_pair):
                return import_module(f"rougekit.kernels.{name}")
            vars(self)[name] = load_accelerators(name)[0]  # so that later look-ups bypass this method
            return getattr(self, name)

    kernels = _CurrentKernels()


class _State:
    """The state of this process. Threads may lose each other's updates to numbers, which need not be exact."""

    characters = 0
    pair_characters = 0
    pair_is_cached = True
    """Whether the kernel of single pairs is cached; assumed until it would be loaded."""
    has_pair: bool | None = None
    """Whether it is in use; None while there has been too little text to try it."""
    are_accelerated: bool | None = None
    """Whether accelerators are in use; None while there has been too little text to try them."""
    announcer: threading.Thread | None = None  # only this thread's compiling is reported if several compile at once


_state = _State()


def announce_work(characters: int) -> None:
    """Announce how many characters are about to be read and counted; first load accelerators if that pays off."""
    state = _state
    state.characters += max(MIN_CHARACTERS, characters)
    if state.are_accelerated is None and state.characters >= (TAKE_OVER_FROM if has_numba() else SUGGEST_NUMBA_FROM):
        state.are_accelerated = False  # other threads use definitions while this one loads accelerators
        try:
            state.are_accelerated = _setting() == "auto" and _can_accelerate()
        except BaseException:  # an interrupt
            state.are_accelerated = None
            raise


def announce_pair(characters: int) -> None:
    """Announce how many characters of a pair are about to be counted; first load accelerators if that pays off."""
    state = _state
    state.pair_characters += characters
    if state.has_pair is not None:
        return
    if state.pair_characters >= (TAKE_OVER_FROM if state.pair_is_cached else COMPILE_PAIR_FROM):
        state.pair_is_cached = _setting() == "auto" and has_numba() and has_kernels_of("pair")
        if state.pair_is_cached or state.pair_characters >= COMPILE_PAIR_FROM:
            state.has_pair = False  # other threads use the definition while this one loads accelerators
            try:
                announce_work(state.pair_characters)
                state.has_pair = _can_load("counting single pairs", "pair") if state.are_accelerated else None
            except BaseException:  # an interrupt
                state.has_pair = None
                raise
            state.pair_characters = 0  # if another thread is just loading the others, try again later


def _can_accelerate() -> bool:
    """Load the accelerators for the default ROUGE types. If that fails, warn the user and return False."""
    if not has_numba():
        warn(
            "these texts are counted in plain Python; numba's kernels would count them 20 to 60 times as fast: pip "
            "install numba (the results are the same; ROUGEKIT_TIER=plain turns this warning off)"
        )
    elif folder() is None:
        warn(
            "counting stays in plain Python: there is no folder in which this process can keep compiled kernels; "
            "set NUMBA_CACHE_DIR to one, or run `rougekit warmup` once as a user who can write to the package"
        )
    else:
        return _can_load("counting", "vocabulary", "ngram_lcs", "sentence_ends")
    return False


def _can_load(work: str, *names: str) -> bool:
    """Load accelerators. If that fails, warn the user that the work stays in plain Python, and return False."""
    try:
        return bool(load_accelerators(*names))
    except Exception as fault:  # this numba does not work with this numpy, or is damaged
        warn(f"{work} stays in plain Python: numba can't be imported or can't compile ({fault})")
        return False


@cache
def load_accelerators(*names: str) -> Sequence[ModuleType]:
    """Import modules of `rougekit.kernels.compiled`. The import compiles kernels that are not cached.

    If compiling takes more than a second, a message on stderr reports it. The import runs in a thread of its own, so
    that an interrupt can't leave a module or numba half imported.

    Raises ImportError, any exception from numba, or RuntimeError if no thread can be started.
    """
    modules: list[ModuleType] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            modules.extend(import_module(f"rougekit.kernels.compiled.{name}") for name in names)
        except BaseException as error:
            errors.append(error)

    worker, start = threading.Thread(target=work, daemon=True), time.perf_counter()
    worker.start()
    worker.join(0.25)
    while worker.is_alive():
        jit = sys.modules.get("rougekit.kernels.compiled.jit")
        if not _state.announcer and time.perf_counter() - start > 1 and getattr(jit, "not_kept", None):
            _state.announcer = worker
            print("rougekit: compiling kernels, once on this machine: ", end="", file=sys.stderr, flush=True)
        worker.join(0.25)
    if _state.announcer is worker:
        _state.announcer = None
        print(f"{time.perf_counter() - start:.0f} s", file=sys.stderr)
    if errors:
        raise errors[0]
    return modules


def compile_all() -> Iterator[tuple[str, float]]:
    """Compile and cache all kernels; yields each module and its seconds. Raises ImportError without numba."""
    extras.load("numba", "compiling kernels")
    for name in MODULES:
        start = time.perf_counter()
        import_module(f"rougekit.kernels.compiled.{name}")
        yield name, time.perf_counter() - start
    from rougekit.kernels.compiled.jit import faults

    if (directory := folder()) and not faults:
        (directory / COMPLETE).touch()


def use(setting: Setting) -> None:
    """Set ROUGEKIT_TIER for this process and its children. Kernel calls running in other threads finish."""
    global _state
    os.environ["ROUGEKIT_TIER"] = setting
    _setting.cache_clear()
    _state = _State()
    vars(kernels).clear()


@cache
def _setting() -> Setting:
    setting = os.environ.get("ROUGEKIT_TIER") or "auto"
    if setting == "auto" and os.environ.get("NUMBA_DISABLE_JIT") not in (None, "", "0"):
        return "plain"  # numba's intrinsics don't run as Python
    if setting == "compiled" and not has_numba():
        raise ImportError("ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install numba")
    if setting not in get_args(Setting):
        raise ValueError(f"ROUGEKIT_TIER={setting!r}; expected 'auto', 'plain' or 'compiled'")
    return cast(Setting, setting)


@cache
def has_numba() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None
