"""Who counts: kernels that numba compiles, or their twins in plain Python. Both write the same bits.

The plain tier works from the first call on. To load compiled kernels takes about half a second, to compile them many;
so they take over when the plain tier has worked, or is about to work, as long as that (the rule of ski rental: no
sequence of calls takes much more than twice as long as under the better tier alone). What has to be compiled first is
compiled by another process, which keeps it on disk and goes on if this one ends; meanwhile the plain tier works on.

The environment variable ROUGEKIT_TIER says otherwise: "plain", "compiled", or "auto" as above. Without numba, the
plain tier does everything.
"""

import math
import os
import threading
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar

from rougekit.errors import warn
from rougekit.kernels import contracts
from rougekit.kernels.plain.clock import clock
from rougekit.runtime import threads

if TYPE_CHECKING:
    from rougekit.kernels.background_compile import Helper

Tier: TypeAlias = Literal["plain", "compiled"]
Item = TypeVar("Item")
Result = TypeVar("Result")

LOADING, COMPILING = 0.5, 8.0
"""Seconds: what it takes to import numba and load kernels that are kept on disk; and to compile them."""
OFTEN = 0.25
"""Seconds of plain work between two looks whether kernels have been compiled meanwhile."""
LONG = 10.0
"""Seconds of plain work after which someone without numba is told of it."""
TIMES_FASTER = 20
"""What compiled kernels gain at least; on texts of several sentences it is more (`python -m benchmarks.plain`)."""
SECONDS_A_CHARACTER = 2e-7
"""Of plain work, for the default types: for an estimate of what is about to come."""


def tier() -> Tier:
    """Which tier counts now: "plain" or "compiled". It never shows in a result, only in the time that it takes.

    Under ROUGEKIT_TIER=auto that is "plain" in a new process, and "compiled" once that pays.

    Raises
    ------
    ValueError : ROUGEKIT_TIER is neither "plain" nor "compiled" nor "auto".
    ImportError : ROUGEKIT_TIER=compiled, and numba is not installed.
    """
    asked = _asked()
    if asked == "auto":
        return "compiled" if _choice.modules and not _choice.plain else "plain"
    return asked


class Kernels(NamedTuple):
    """The modules of `rougekit.kernels`, or of `rougekit.kernels.plain`, by what they promise."""

    clipped_union_lcs: contracts.ClippedUnionLCS
    lcg48: contracts.LCG48
    legacy: contracts.Legacy
    mead_lcs: contracts.MeadLCS
    ngram: contracts.NGram
    ngram_lcs: contracts.NgramLCS
    pair: contracts.Pair | None
    """None while it is not worth its while: it has no plain twin."""
    poisson: contracts.Poisson
    ratios: contracts.Ratios
    resample: contracts.Resample
    sentence_ends: contracts.SentenceEnds
    signatures: contracts.Signatures
    skip_bigram: contracts.SkipBigram
    vocabulary: contracts.Vocabulary
    weighted_lcs: contracts.WeightedLCS


if TYPE_CHECKING:
    kernels: Kernels
    """The modules at work: ask for each call anew, it may be the other tier's. Raises what `tier` raises."""

    def _compiled() -> Kernels:  # by which mypy holds all modules to the contracts
        from rougekit.kernels import (
            clipped_union_lcs,
            lcg48,
            legacy,
            mead_lcs,
            ngram,
            ngram_lcs,
            pair,
            poisson,
            ratios,
            resample,
            sentence_ends,
            signatures,
            skip_bigram,
            vocabulary,
            weighted_lcs,
        )  # fmt: skip

        return Kernels(
            clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, pair, poisson, ratios, resample,
            sentence_ends, signatures, skip_bigram, vocabulary, weighted_lcs,
        )  # fmt: skip

    def _plain() -> Kernels:
        from rougekit.kernels.plain import (
            clipped_union_lcs,
            lcg48,
            legacy,
            mead_lcs,
            ngram,
            ngram_lcs,
            poisson,
            ratios,
            resample,
            sentence_ends,
            signatures,
            skip_bigram,
            vocabulary,
            weighted_lcs,
        )  # fmt: skip

        return Kernels(
            clipped_union_lcs, lcg48, legacy, mead_lcs, ngram, ngram_lcs, None, poisson, ratios, resample,
            sentence_ends, signatures, skip_bigram, vocabulary, weighted_lcs,
        )  # fmt: skip

else:

    class _AtWork:
        """Looks like `Kernels`, and finds its modules when they are asked for."""

        def __getattr__(self, name: str) -> ModuleType | None:
            if clock.seconds > _choice.due:
                _choice.make()
            try:
                return _choice.modules[name]
            except KeyError:
                return _choice.first(name)

    kernels = _AtWork()


def expect(characters: int) -> None:
    """Say how much text is about to be read and counted: if that is much, the choice need not wait until it is done."""
    seconds = characters * SECONDS_A_CHARACTER
    if clock.seconds + seconds > _choice.due:
        _choice.make(seconds)


def use(asked: Literal["auto", "plain", "compiled"]) -> None:
    """Choose anew, in this process and those that it starts."""
    os.environ["ROUGEKIT_TIER"] = asked
    _asked.cache_clear()
    _choice.__init__()  # type: ignore[misc]


def opened() -> frozenset[str]:
    """Names of the modules that were asked for so far."""
    return frozenset(_choice.modules)


_TIERS: tuple[Literal["auto"], Literal["plain"], Literal["compiled"]] = ("auto", "plain", "compiled")


@cache
def _asked() -> Literal["auto", "plain", "compiled"]:
    asked = os.environ.get("ROUGEKIT_TIER") or "auto"
    if asked == "compiled" and not has_numba():
        raise ImportError('ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install "rougekit[fast]"')
    for known in _TIERS:
        if asked == known:
            return known
    raise ValueError(f"ROUGEKIT_TIER={asked!r}; expected 'auto', 'plain' or 'compiled'")


def in_threads(functions: Sequence[Callable[[Item], Result]], items: Sequence[Item]) -> list[Result]:
    """`running.threads.in_threads`, but one after the other while the plain tier works: it holds Python's lock."""
    done: list[Result] = []
    while len(done) < len(items) and tier() == "plain":
        done.append(functions[0](items[len(done)]))
    return done + threads.in_threads(functions, items[len(done) :])


@cache
def has_numba() -> bool:
    """Whether kernels can be compiled here."""
    return find_spec("numba") is not None


class _Choice:
    """The modules at work, and when to think again about those that work plain."""

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType | None] = {}
        """By name, those that were asked for; None for one that works compiled only."""
        self.plain: set[str] = set()
        """Names of those that work plain, or not at all, and might be compiled."""
        self.due = LOADING
        """The clock's time at which there is something to decide."""
        self._lock = threading.Lock()
        self._helper: Helper | None = None

    def first(self, name: str) -> ModuleType | None:
        """A module that was not asked for before."""
        if name not in Kernels._fields:
            raise AttributeError(f"no kernels are named {name!r}")
        if _asked() == "compiled":
            self.modules[name] = import_module(f"rougekit.kernels.{name}")
        else:
            self.plain.add(name)
            has_twin = find_spec(f"rougekit.kernels.plain.{name}") is not None
            self.modules[name] = import_module(f"rougekit.kernels.plain.{name}") if has_twin else None
        return self.modules[name]

    def make(self, expected: float = 0.0) -> None:
        """Let compiled kernels take over where that pays. expected: seconds of plain work that are about to come."""
        if self._lock.acquire(blocking=False):  # else another thread is at it
            try:
                self.due = clock.seconds + self._again_in(clock.seconds + expected)
            finally:
                self._lock.release()

    def _again_in(self, worked: float) -> float:
        """Do what is due after so many seconds of work; returns after how many more to come back."""
        if _asked() != "auto":
            return math.inf
        if not has_numba():
            return _tell_of_numba(worked)
        from rougekit.kernels import background_compile
        from rougekit.kernels.cache_index import cached_modules

        if not self.plain:
            return OFTEN
        if self.plain <= cached_modules():
            return self._take_over()
        if worked < COMPILING:
            return min(OFTEN, COMPILING - worked)
        if self._helper is None:
            self._helper = background_compile.start(self.plain)
        if self._helper is None or self._helper.poll() == 0:  # nobody else can do it, or nothing could be kept
            return self._take_over()
        if self._helper.returncode is None:
            return OFTEN
        warn("plain Python goes on counting: kernels could not be compiled, and `rougekit warmup` shows why")
        return math.inf

    def _take_over(self) -> float:
        try:
            compiled = {name: import_module(f"rougekit.kernels.{name}") for name in sorted(self.plain)}
        except ImportError as fault:  # of a numba that does not go with this numpy, say
            warn(f"plain Python goes on counting: numba can't be imported ({fault})")
            return math.inf
        self.modules.update(compiled)
        self.plain.difference_update(compiled)
        clock.seconds = 0.0
        self._helper = None
        return OFTEN  # the next ones need no numba to be imported


def _tell_of_numba(worked: float) -> float:
    if worked < LONG:
        return LONG - worked
    warn(
        f"plain Python takes {worked:.0f} s or more to count these texts; numba's kernels would take "
        f'{worked / TIMES_FASTER:.1f} s or less of it: pip install "rougekit[fast]" '
        "(results are the same; ROUGEKIT_TIER=plain says that this is meant)"
    )
    return math.inf


_choice = _Choice()


def _after_fork() -> None:
    """A child starts from what is loaded, with a lock of its own and without the helper, which is its parent's."""
    _choice._lock, _choice._helper = threading.Lock(), None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
