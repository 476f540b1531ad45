"""Choose between a kernel's definition in Python and NumPy and its accelerator. Both write the same bits.

Definitions work from the first call. Loading accelerators takes about half a second, and compiling them several
seconds, once per machine. So they take over when a process has read, or is about to read, as many characters as
definitions count in half a second. ROUGEKIT_TIER is "plain", "compiled", or "auto" for this rule.
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
from rougekit.kernels.cache import COMPLETE, folder

Tier: TypeAlias = Literal["plain", "compiled"]
Setting: TypeAlias = Literal["auto", "plain", "compiled"]

TAKE_OVER_FROM = 2_500_000
"""Characters after which a process uses accelerators."""
MIN_CHARACTERS = 500
"""The least that a call adds: definitions take as long for a short text as for this many characters."""
SUGGEST_NUMBA_FROM = 50_000_000
"""Characters after which a user without numba is advised to install it: definitions take ten seconds for them."""


def tier() -> Tier:
    """The tier in use, "plain" or "compiled". It changes how long results take, never the results.
    Under ROUGEKIT_TIER=auto it is "plain" in a new process, and "compiled" once that pays.

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
"""The accelerators. All but `pair` have a definition of the same name in `rougekit.kernels`."""

if TYPE_CHECKING:
    from rougekit import kernels as kernels  # whose functions compiled modules have, too
else:

    class _CurrentKernels:
        """The modules of the tier in use; look them up for each call. Raises what `tier` raises."""

        def __getattr__(self, name: str) -> ModuleType | None:
            if name not in MODULES:
                raise AttributeError(f"no kernels are named {name!r}")
            if tier() == "plain":
                return None if name == "pair" else import_module(f"rougekit.kernels.{name}")
            vars(self)[name] = load_accelerators(name)[0]  # so that later look-ups bypass this method
            return getattr(self, name)

    kernels = _CurrentKernels()


class _State:
    """What this process has done so far. Threads may lose each other's additions, which need not be exact."""

    characters = 0
    are_accelerated: bool | None = None
    """Whether accelerators are in use; None until that is decided."""
    announcer: threading.Thread | None = None  # the one whose compiling is announced, if several compile at once


_state = _State()


def announce_work(characters: int) -> None:
    """Announce how much text is about to be read and counted, so that accelerators can take over first."""
    state = _state
    state.characters += max(MIN_CHARACTERS, characters)
    if state.are_accelerated is None and state.characters >= (TAKE_OVER_FROM if has_numba() else SUGGEST_NUMBA_FROM):
        state.are_accelerated = False  # until then, other threads continue with definitions
        try:
            state.are_accelerated = _setting() == "auto" and _can_accelerate()
        except BaseException:  # an interrupt
            state.are_accelerated = None
            raise


def _can_accelerate() -> bool:
    """Load the accelerators of the default types; warn the user if that is impossible."""
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
        try:
            return bool(load_accelerators("vocabulary", "ngram_lcs", "sentence_ends"))
        except Exception as fault:  # this numba does not work with this numpy, or is damaged
            warn(f"counting stays in plain Python: numba can't be imported or can't compile ({fault})")
    return False


@cache
def load_accelerators(*names: str) -> Sequence[ModuleType]:
    """Import modules of `rougekit.kernels.compiled`, which compiles kernels that are not cached.

    If compiling takes more than a second, a line on stderr says so. The import runs in a thread, so that an interrupt
    leaves neither a module nor numba half imported.

    Raises ImportError, whatever numba raises, or RuntimeError if no thread can be started.
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
    """Compile and cache every kernel; yields each module's name and the seconds it took.

    Raises ImportError without numba.
    """
    extras.load("numba", "compiling kernels")
    for name in MODULES:
        start = time.perf_counter()
        import_module(f"rougekit.kernels.compiled.{name}")
        yield name, time.perf_counter() - start
    from rougekit.kernels.compiled.jit import faults

    if (directory := folder()) and not faults:
        (directory / COMPLETE).touch()


def use(setting: Setting) -> None:
    """Set ROUGEKIT_TIER for this process and its children. Threads that are counting finish what they began."""
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
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None
