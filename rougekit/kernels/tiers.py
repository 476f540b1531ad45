"""Which kernels count: those that numba compiles, or the same in plain Python. Both write the same bits.

The plain tier works from the first call on. Loading compiled kernels takes about half a second, and compiling them many
seconds, so they take over once the plain tier has worked that long, or is about to (the ski-rental rule: no sequence of
calls takes much more than twice as long as on the better tier alone). Kernels that are not on disk are compiled by
another process, one for all that wait for them; meanwhile the plain tier works on.

The environment variable ROUGEKIT_TIER may be "plain", "compiled", or "auto" for this rule. Without numba, the plain
tier does everything.
"""

import math
import os
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from inspect import isfunction
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeVar, cast, get_args

from rougekit.foundation.errors import warn
from rougekit.foundation.runtime import threads
from rougekit.kernels.clock import clock, timed

Tier: TypeAlias = Literal["plain", "compiled"]
Setting: TypeAlias = Literal["auto", "plain", "compiled"]
Item = TypeVar("Item")
Result = TypeVar("Result")

LOADING, COMPILING = 0.5, 8.0
"""Seconds that it takes to import numba and load kernels from disk, and to compile them."""
RECHECK_SECONDS = 0.25
"""Seconds of plain work after which it is checked whether kernels have been compiled meanwhile."""
SUGGEST_NUMBA_AFTER = 10.0
"""Seconds of plain work after which a user without numba is advised to install it."""
TIMES_FASTER = 20
"""Lower bound of the speed-up by compiled kernels; for texts of several sentences it is more (`benchmarks.plain`)."""
SECONDS_A_CHARACTER = 2e-7
"""Plain work for the default types, to estimate how much is about to come."""


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
        return "compiled" if _loader.modules and not _loader.plain else "plain"
    return setting


MODULES = ("legacy", "ngram_lcs", "pair", "resample", "sentence_ends", "vocabulary")
"""Modules of `rougekit.kernels.compiled` that may be asked for. All but `pair` accelerate one of `rougekit.kernels`."""

if TYPE_CHECKING:
    from rougekit import kernels as kernels  # whose functions compiled modules have, too
else:

    class _CurrentKernels:
        """The modules of the tier that counts now: to be looked up for each call. Raises what `tier` raises."""

        def __getattr__(self, name: str) -> ModuleType | SimpleNamespace | None:
            loader = _loader  # another thread may replace it by `use`
            if clock.seconds > loader.due:
                loader.check()
            if name not in loader.modules:
                loader.load(name)
            is_final = name not in loader.plain  # before the look-up: another thread may replace the module now
            module = loader.modules[name]
            if is_final:
                vars(self)[name] = module  # later look-ups do without this method
            return module

    kernels = _CurrentKernels()


def expect(characters: int) -> None:
    """Announce how much text is about to be read and counted: before much of it, compiled kernels may take over."""
    seconds = characters * SECONDS_A_CHARACTER
    if clock.seconds + seconds > _loader.due:
        _loader.check(seconds)


def use(setting: Setting) -> None:
    """Set ROUGEKIT_TIER for this process and those that it starts. Threads that count meanwhile end what they began."""
    global _loader
    os.environ["ROUGEKIT_TIER"] = setting
    _setting.cache_clear()
    _loader = _Loader()
    vars(kernels).clear()


def opened() -> frozenset[str]:
    """Names of the modules that were asked for so far."""
    return frozenset(_loader.modules)


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
    """`runtime.threads.in_threads`, but one after the other while the plain tier works: it holds Python's lock."""
    done: list[Result] = []
    while len(done) < len(items) and tier() == "plain":
        done.append(functions[0](items[len(done)]))
    return done + threads.in_threads(functions, items[len(done) :])


@cache
def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None


class _Loader:
    """Loads modules of either tier, and decides when compiled ones take over. One lock is held over every change."""

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType | SimpleNamespace | None] = {}
        """The modules that were asked for, by name; None for one that exists only compiled."""
        self.plain: set[str] = set()
        """Names of modules that are plain, or missing on the plain tier, and might be compiled."""
        self.due = LOADING
        """Time of the clock at which to check next whether compiled kernels should take over."""
        self._lock = threading.RLock()
        self._has_loaded = False
        """Whether numba has been imported, so that loading another module takes next to no time."""
        self._requested: frozenset[str] = frozenset()
        """Names of the modules for which this process has started a compiler."""

    def load(self, name: str) -> None:
        """Import a module that was not asked for before."""
        if name not in MODULES:
            raise AttributeError(f"no kernels are named {name!r}")
        with self._lock:
            if name in self.modules:
                return
            if _setting() == "compiled":
                (self.modules[name],) = _imported([f"rougekit.kernels.compiled.{name}"])
            else:
                self.plain.add(name)  # before the module is there, or another thread would take it for a final one
                self.modules[name] = None if name == "pair" else _timed(import_module(f"rougekit.kernels.{name}"))
                if self._has_loaded:
                    from rougekit.kernels.cache_index import cached_modules

                    if name in cached_modules():
                        self._take_over({name})

    def check(self, expected: float = 0.0) -> None:
        """Let compiled kernels take over where that pays. expected: seconds of plain work that are about to come."""
        if self._lock.acquire(blocking=False):  # otherwise another thread is doing so
            try:
                self.due = clock.seconds + self._next_check(clock.seconds + expected)
            finally:
                self._lock.release()

    def _next_check(self, worked: float) -> float:
        """Take over, or start a compiler, if that pays after so many seconds; returns those until the next check."""
        if _setting() != "auto":
            return math.inf
        if not has_numba():
            return _suggest_numba(worked)
        from rougekit.kernels import background_compile
        from rougekit.kernels.cache_index import cached_modules, folder

        if not self.plain:
            return RECHECK_SECONDS
        if self.plain <= cached_modules():
            return self._take_over(self.plain)
        if worked < COMPILING:
            return min(RECHECK_SECONDS, COMPILING - worked)
        place = folder(to_write=True)
        if place is None:
            warn(
                "counting stays in plain Python: there is no folder in which this process can keep compiled kernels; "
                "set NUMBA_CACHE_DIR to one, or run `rougekit warmup` once as a user who can write to the package"
            )
            return math.inf
        if self._requested and not background_compile.is_running(place) and self._requested - cached_modules():
            warn("counting stays in plain Python: kernels could not be compiled; run `rougekit warmup` to see why")
            return math.inf
        started = background_compile.start(self.plain, place)
        if started:
            self._requested = frozenset(self.plain)
        return self._take_over(self.plain) if started is False else RECHECK_SECONDS  # nobody else can compile

    def _take_over(self, names: set[str]) -> float:
        ordered = sorted(names)
        try:
            modules = _imported([f"rougekit.kernels.compiled.{name}" for name in ordered])
            self.modules.update(zip(ordered, modules, strict=True))
        except Exception as fault:  # numba does not go with this numpy, or is damaged
            warn(f"counting stays in plain Python: numba can't be imported ({fault})")
            return math.inf
        self.plain.difference_update(ordered)
        clock.seconds = 0.0
        self._has_loaded, self._requested = True, frozenset()
        return RECHECK_SECONDS


def _timed(module: ModuleType) -> SimpleNamespace:
    """A plain module whose functions count the time that they take."""
    return SimpleNamespace(**{name: timed(item) if isfunction(item) else item for name, item in vars(module).items()})


def _imported(names: Sequence[str]) -> list[ModuleType]:
    """Import modules, and with them numba, in a thread, so that an interrupt leaves none of them half imported."""
    modules: list[ModuleType] = []
    errors: list[BaseException] = []

    def work() -> None:
        try:
            modules.extend(map(import_module, names))
        except BaseException as error:
            errors.append(error)

    worker = threads.Worker(work)
    try:
        worker.start()
    except RuntimeError:  # the system has no thread to give
        work()
    else:
        worker.join()
    if errors:
        raise errors[0]
    return modules


def _suggest_numba(worked: float) -> float:
    if worked < SUGGEST_NUMBA_AFTER:
        return SUGGEST_NUMBA_AFTER - worked
    warn(
        f"plain Python takes {worked:.0f} s or more to count these texts; numba's kernels would take "
        f"{worked / TIMES_FASTER:.1f} s or less of it: pip install numba "
        "(the results are the same; ROUGEKIT_TIER=plain turns this warning off)"
    )
    return math.inf


_loader = _Loader()


def _after_fork() -> None:
    """Give a child its own lock, and let it ask for a compiler itself, as it may outlive its parent."""
    _loader._lock, _loader._requested = threading.RLock(), frozenset()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
