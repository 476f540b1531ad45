"""Compile every kernel once, so that later processes find them on disk, for instance in a container's image."""

import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from rougekit.analysis.all_pairs.nearest import nearest
from rougekit.analysis.all_pairs.novel import novel
from rougekit.analysis.comparison import compare
from rougekit.analysis.totals import Totals
from rougekit.foundation import extras
from rougekit.kernels import tiers
from rougekit.kernels.background_compile import end_when_unwanted
from rougekit.kernels.cache_index import record
from rougekit.scoring.measures.names import DEFAULT_TYPES
from rougekit.scoring.scorer import Scorer

_ALL_TYPES = (*DEFAULT_TYPES, "rouge3", "rougeW", "rougeS", "rougeSU4", "meadL", "bleu")
_TEXTS, _REFERENCES = ["the cats sat\non a mat", "b"], [["a cat sat", "mats"], ["b", "a"]]
_LONG = "a b c d e f g h " * 600
_STEMMED = {"use_stemmer": True, "stopwords": "smart"}
_RESAMPLED: dict[str, Any] = {"n_resamples": 2, "interval": "percentile"}
_CASES: dict[str, tuple[dict[str, Any], list[str], Any, list[dict[str, Any]]]] = {
    "default types": ({}, _TEXTS, _TEXTS, []),
    "stemmer and stop words": (_STEMMED, _TEXTS, _TEXTS, []),
    "many texts": ({}, ["a b"] * 100, ["a b"] * 100, [{}]),
    "all types, several references": (
        {"rouge_types": _ALL_TYPES}, _TEXTS, _REFERENCES,
        [_RESAMPLED, _RESAMPLED | {"average": "micro"}],
    ),
    "mean of references": ({"multi_reference": "mean"}, _TEXTS, _REFERENCES, []),
    "rouge_score's bootstrap": ({}, _TEXTS, _TEXTS, [{"legacy_bootstrap": True}]),
    "long texts": ({}, [_LONG, _LONG.replace("h", "\n")], [_LONG, _LONG.replace("d", "\n", 1)], []),
    "ROUGE-1.5.5": (
        {"standard": "rouge155", "use_stemmer": True, "rouge_types": [*DEFAULT_TYPES, "rougeW", "rougeSU4"]},
        _TEXTS, _REFERENCES, [{"perl_average": True}],
    ),
}  # fmt: skip
"""Options, predictions, references and options of `aggregate`: together they call every kernel of `Scorer`."""


def _score(options: dict[str, Any], predictions: list[str], against: Any, averages: list[dict[str, Any]]) -> None:
    scores = Scorer(**options).score(predictions, against)
    for average in averages:
        scores.aggregate(**average)


def _score_one() -> None:
    for stemmed in (False, True):
        Scorer(use_stemmer=stemmed).score(_TEXTS[:1], _TEXTS[:1])


def _compare_and_total() -> None:
    nearest(_TEXTS, _TEXTS)
    novel(_TEXTS)
    scorer = Scorer(["rouge1"])
    Totals.of_texts(scorer, _TEXTS, _TEXTS, n_resamples=2)
    scores = scorer.score(_TEXTS * 3, _TEXTS * 3)
    compare({"a": scores, "b": scores}, "a", n_resamples=2)


_STEPS: dict[str, Callable[[], None]] = {
    **{name: partial(_score, *case) for name, case in _CASES.items()},
    "one pair at a time": _score_one,
    "nearest and novel texts, totals, comparisons": _compare_and_total,
}
STEPS = len(_STEPS)
"""How many times `warm_up` yields."""
_INCOMPLETE = "default types"
"""A step that leaves no module complete: kernels of the same files follow in the next one."""


def warm_up(*, portable: bool = False) -> Iterator[tuple[str, float]]:
    """Score a few texts with every kernel; yields what was compiled and the seconds that it took.

    portable : compile for every processor of this architecture, not for this one: somewhat slower kernels, of use
        wherever an image is started. Only before anything was scored.

    Raises ImportError without numba, and RuntimeError for portable where numba has been imported already.
    """
    if portable:
        if "numba" in sys.modules:
            raise RuntimeError("portable kernels must be compiled in a process that has not imported numba before")
        os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    extras.load("numba", "compiling kernels")
    from rougekit.kernels.compiled import jit

    tiers.use("compiled")
    with _no_collections():
        for name, work in _STEPS.items():
            start = time.perf_counter()
            work()
            if name != _INCOMPLETE and not jit.faults:
                record(tiers.opened(), portable=portable)
            yield name, time.perf_counter() - start


@contextmanager
def _no_collections() -> Iterator[None]:
    """Run no garbage collection, now or at exit: among so many objects it would take a tenth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if was_enabled:
            gc.enable()


def give_way() -> None:
    """Lower this process's priority, where the system can, as nobody waits for it: counting goes on without kernels."""
    with suppress(OSError, AttributeError):
        os.nice(5)


def keep(folder: str, *names: str) -> None:
    """Compile kernels until those of the named modules are on disk. `background_compile` calls this in its process."""
    give_way()
    end_when_unwanted(Path(folder))
    for name, _ in warm_up():
        if name != _INCOMPLETE and tiers.opened() >= set(names):
            break
