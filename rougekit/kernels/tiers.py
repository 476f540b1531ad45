"""Choose between a kernel's definition, in Python and NumPy, and the same kernel in C. Their results are bit-identical.

The kernels in C are used wherever they have been built; ROUGEKIT_TIER=plain selects the definitions instead, which are
20 to 80 times slower.
"""

import os
from functools import cache
from importlib import import_module, invalidate_caches
from importlib.machinery import EXTENSION_SUFFIXES
from types import ModuleType
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from rougekit.foundation.errors import warn

Tier: TypeAlias = Literal["native", "plain"]
Setting: TypeAlias = Literal["auto", "compiled", "native", "plain"]
"""Values of ROUGEKIT_TIER. auto, the default: native if it has been built. compiled: an older name of native."""

MODULES = (
    "vocabulary",
    "ngram_lcs",
    "ngram",
    "weighted_lcs",
    "mead_lcs",
    "extracts",
    "sentence_ends",
    "spelling",
    "resample",
    "legacy",
    "sketches",
    "pair",
    "punkt",
)
"""The kernels in C. Each has a definition of the same name in `rougekit.kernels`."""
SLOW_FROM = 5_000_000
"""From this many characters on, users without native kernels are told: definitions take seconds for them."""


def _remedy() -> str:
    """What mends missing kernels: the command for this folder, which may be a clone beside an installation."""
    return (
        f"`python -m rougekit build` builds them, typed in {os.path.abspath(os.path.join(__file__, *3 * [os.pardir]))}"
    )


def tier() -> Tier:
    """The tier in use, "native" or "plain". It affects speed, never results.

    Raises
    ------
    ValueError : ROUGEKIT_TIER is none of "auto", "native", "compiled" and "plain".
    ImportError : ROUGEKIT_TIER asks for native kernels, but they are missing; the message says what mends that.
    """
    setting = _setting()
    if setting in ("native", "compiled") and (fault := why_missing()):
        raise ImportError(f"ROUGEKIT_TIER={setting} needs the native kernels, which are missing ({fault}); {_remedy()}")
    return "plain" if setting == "plain" or why_missing() else "native"


@cache
def why_missing() -> str:
    """Why the native kernels can't be used; empty if they can."""
    try:
        import_module("rougekit.kernels.native")
    except ImportError as fault:
        folder = os.path.join(os.path.dirname(__file__), "native")
        files = [os.path.join(folder, f"_c{suffix}") for suffix in EXTENSION_SUFFIXES]
        return str(fault) if any(map(os.path.exists, files)) else "they were not built"
    return ""


if TYPE_CHECKING:
    import rougekit.kernels.extracts
    import rougekit.kernels.mead_lcs  # noqa: F401, type checkers know only modules that are imported somewhere
    from rougekit import kernels as kernels  # native modules have the same functions
else:

    class _CurrentKernels:
        """The kernel modules of the current tier, each imported when it is first used."""

        def __getattr__(self, name: str) -> ModuleType:
            if name not in MODULES:
                raise AttributeError(f"no kernels are named {name!r}")
            folder = "kernels.native" if tier() == "native" else "kernels"
            vars(self)[name] = import_module(f"rougekit.{folder}.{name}")  # so that later look-ups bypass this method
            return getattr(self, name)

    kernels = _CurrentKernels()


class _State:
    """Threads may lose each other's updates, which need not be exact."""

    characters = 0
    has_warned = False


def announce_work(characters: int) -> None:
    """Announce how many characters are about to be counted: if kernels are missing, warn once when that takes long."""
    if _setting() != "auto" or tier() == "native" or _State.has_warned:
        return
    _State.characters += characters
    if _State.characters >= SLOW_FROM:
        _State.has_warned = True
        warn(
            f"these texts are counted in plain Python, 20 to 80 times slower than by native kernels, which are missing "
            f"({why_missing()}); {_remedy()} (the results are the same; ROUGEKIT_TIER=plain turns this warning off)"
        )


def use(setting: Setting) -> None:
    """Set ROUGEKIT_TIER for this process and its children."""
    os.environ["ROUGEKIT_TIER"] = setting
    _setting.cache_clear()
    _State.characters, _State.has_warned = 0, False
    vars(kernels).clear()


def look_again() -> None:
    """Use kernels that have been built since this process first looked for them."""
    invalidate_caches()
    why_missing.cache_clear()
    vars(kernels).clear()


@cache
def _setting() -> str:
    setting = os.environ.get("ROUGEKIT_TIER") or "auto"
    if setting not in get_args(Setting):
        raise ValueError(f"ROUGEKIT_TIER={setting!r}; expected 'auto', 'native' or 'plain'")
    return setting
