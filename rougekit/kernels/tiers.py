"""Which kernels count: their definitions in Python and NumPy, or accelerators of some. Both write the same bits.

Definitions work from the first call on. To load accelerators takes about half a second, and to compile them several,
once on a machine; so they take over when a process has read, or is about to read, as many characters as definitions
count in half a second.

The environment variable ROUGEKIT_TIER may be "plain", "compiled", or "auto" for this rule. Without numba, definitions
do everything.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, cast, get_args

from rougekit.foundation import extras
from rougekit.foundation.errors import warn
from rougekit.foundation.runtime import threads
from rougekit.kernels.cache import COMPLETE, folder, is_complete

Tier: TypeAlias = Literal["plain", "compiled"]
Setting: TypeAlias = Literal["auto", "plain", "compiled"]
Item = TypeVar("Item")
Result = TypeVar("Result")

TAKE_OVER_FROM = 2_500_000
"""Characters of a process from which on accelerators count."""
LEAST_CHARACTERS = 500
"""What a call counts for at least: short texts take definitions as long."""
PAIRS_FROM = 1_000
"""Single pairs, after accelerators took over, from which on it pays to compile that of pairs, if it is not kept."""
SUGGEST_NUMBA_FROM = 50_000_000
"""Characters from which on a user without numba is advised to install it."""
SECONDS_A_CHARACTER, TIMES_FASTER = 2e-7, 20
"""What definitions take for the default types, and how much sooner accelerators count (`benchmarks.plain`)."""


def tier() -> Tier:
    """The tier that counts now, "plain" or "compiled". It shows in the time that results take, never in the results.

    Under ROUGEKIT_TIER=auto that is "plain" in a new process, and "compiled" once that pays.

    Raises
    ------
    ValueError : ROUGEKIT_TIER is neither "plain" nor "compiled" nor "auto".
    ImportError : ROUGEKIT_TIER=compiled, and numba is not installed.
    """
    setting = _setting()
    if setting == "auto":
        return "compiled" if _state.are_accelerated else "plain"
    return setting


MODULES = ("vocabulary", "ngram_lcs", "sentence_ends", "resample", "legacy", "sketches", "pair")
"""Modules of `rougekit.kernels.compiled` that may be asked for. All but `pair` accelerate one of `rougekit.kernels`."""

if TYPE_CHECKING:
    from rougekit import kernels as kernels  # whose functions compiled modules have, too
else:

    class _CurrentKernels:
        """The modules of the tier that counts now: to be looked up for each call. Raises what `tier` raises."""

        def __getattr__(self, name: str) -> ModuleType | None:
            if name not in MODULES:
                raise AttributeError(f"no kernels are named {name!r}")
            if tier() == "compiled" and (name != "pair" or _state.is_worth_a_pair()):
                (module,) = accelerators(name)
                vars(self)[name] = module  # later look-ups do without this method
                return module
            return None if name == "pair" else import_module(f"rougekit.kernels.{name}")

    kernels = _CurrentKernels()


class _State:
    """What this process has done so far. Threads may overwrite each other's additions: they need not be exact."""

    def __init__(self) -> None:
        self.characters = 0
        self.are_accelerated = False
        self.is_final = False
        """Whether nothing is left to be decided."""
        self.pairs = 0
        """How often `pair` was asked for: the few pairs of a process are not worth compiling it."""
        self.lock = threading.Lock()
        """Held while accelerators are loaded; other threads go on with definitions."""

    def is_worth_a_pair(self) -> bool:
        """Whether to load the accelerator of single pairs, which is asked for once more."""
        self.pairs += 1
        return self.pairs >= PAIRS_FROM or _setting() == "compiled" or (self.pairs == 1 and is_complete())


_state = _State()


def announce(characters: int) -> None:
    """Say how much text is about to be read and counted: before much of it, accelerators may take over."""
    state = _state
    state.characters += max(LEAST_CHARACTERS, characters)
    if state.characters >= TAKE_OVER_FROM and not state.is_final and state.lock.acquire(blocking=False):
        try:
            _take_over(state)
        finally:
            state.lock.release()


def _take_over(state: _State) -> None:
    """Let accelerators count from now on, if this process may and can."""
    if _setting() == "auto" and not has_numba():
        if state.characters < SUGGEST_NUMBA_FROM:
            return
        seconds = SECONDS_A_CHARACTER * state.characters
        warn(
            f"plain Python takes {seconds:.0f} s or more to count these texts; numba's kernels would take "
            f"{seconds / TIMES_FASTER:.1f} s or less of it: pip install numba "
            "(the results are the same; ROUGEKIT_TIER=plain turns this warning off)"
        )
    elif _setting() == "auto" and folder() is None:
        warn(
            "counting stays in plain Python: there is no folder in which this process can keep compiled kernels; "
            "set NUMBA_CACHE_DIR to one, or run `rougekit warmup` once as a user who can write to the package"
        )
    elif _setting() == "auto":
        try:
            accelerators("vocabulary", "ngram_lcs", "sentence_ends")
        except Exception as fault:  # numba does not go with this numpy, or is damaged
            warn(f"counting stays in plain Python: numba can't be imported or compiles nothing ({fault})")
        else:
            state.are_accelerated = True
    state.is_final = True


def accelerators(*names: str) -> list[ModuleType]:
    """Import accelerators, which compiles those that are not kept, and says so on stderr if that takes long.

    That is done in a thread, so that an interrupt leaves no module half imported, nor numba.

    Raises ImportError, or what numba raises.
    """
    modules: list[ModuleType] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            modules.extend(import_module(f"rougekit.kernels.compiled.{name}") for name in names)
        except BaseException as error:
            errors.append(error)

    worker, start = threads.Worker(work), time.perf_counter()
    try:
        worker.start()
    except RuntimeError:  # the system has no thread to give
        work()
    else:
        says = None
        while not worker.join(0.25):
            if says is None and time.perf_counter() - start > 1 and _compiles():
                says = sys.stderr
                print("rougekit: compiling kernels, once on this machine: ", end="", file=says, flush=True)
        if says is not None:
            print(f"{time.perf_counter() - start:.0f} s", file=says)
    if errors:
        raise errors[0]
    return modules


def _compiles() -> bool:
    """Whether this process had to compile a kernel."""
    return bool(getattr(sys.modules.get("rougekit.kernels.compiled.jit"), "not_kept", None))


def compile_all() -> Iterator[tuple[str, float]]:
    """Compile every kernel and keep it; yields the module of each and the seconds that it took.

    Raises ImportError without numba.
    """
    extras.load("numba", "compiling kernels")
    for name in MODULES:
        start = time.perf_counter()
        import_module(f"rougekit.kernels.compiled.{name}")
        yield name, time.perf_counter() - start
    from rougekit.kernels.compiled.jit import faults

    if (place := folder()) and not faults:
        (place / COMPLETE).touch()


def use(setting: Setting) -> None:
    """Set ROUGEKIT_TIER for this process and those that it starts. Threads that count meanwhile end what they began."""
    global _state
    os.environ["ROUGEKIT_TIER"] = setting
    _setting.cache_clear()
    _state = _State()
    vars(kernels).clear()


@cache
def _setting() -> Setting:
    setting = os.environ.get("ROUGEKIT_TIER") or "auto"
    if setting == "auto" and os.environ.get("NUMBA_DISABLE_JIT") not in (None, "", "0"):
        return "plain"  # some kernels exist only as machine instructions
    if setting == "compiled" and not has_numba():
        raise ImportError("ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install numba")
    if setting not in get_args(Setting):
        raise ValueError(f"ROUGEKIT_TIER={setting!r}; expected 'auto', 'plain' or 'compiled'")
    return cast(Setting, setting)


def in_threads(functions: Sequence[Callable[[Item], Result]], items: Sequence[Item]) -> list[Result]:
    """`runtime.threads.in_threads`, but one after the other while definitions count: they hold Python's lock."""
    done: list[Result] = []
    while len(done) < len(items) and tier() == "plain":
        done.append(functions[0](items[len(done)]))
    return done + threads.in_threads(functions, items[len(done) :])


@cache
def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None


def _after_fork() -> None:
    _state.lock = threading.Lock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
