"""Which tier works, and when compiled kernels take over."""

import os
import re
import subprocess
import sys
import threading
import time
from importlib import import_module
from inspect import isclass, isfunction, signature

import pytest

import rougekit
from rougekit import Scorer
from rougekit.kernels import background_compile, cache_index, tiers
from tests.conftest import HAS_NUMBA
from tests.helpers.amounts import drawn, slow
from workbench.corpora import CNN, corpus
from workbench.paths import ROOT

PREDICTIONS, REFERENCES = corpus(CNN, 40)
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="'numba' is not installed")


@pytest.fixture
def automatic(monkeypatch):
    """As in a new process without settings."""
    before = tiers.clock.seconds
    monkeypatch.setenv("ROUGEKIT_TIER", "auto")
    tiers.use("auto")
    tiers.clock.seconds = 0.0
    yield
    monkeypatch.undo()
    tiers.use(os.environ["ROUGEKIT_TIER"])
    tiers.clock.seconds = before


def scored():
    scores = Scorer(["rouge1", "rouge2", "rougeLsum"], use_stemmer=True).score(PREDICTIONS, REFERENCES)
    return [column.tobytes() for column in scores.columns.values()]


def test_the_plain_tier_works_first_and_says_so(automatic):
    assert rougekit.tier() == "plain"
    scored()
    assert rougekit.tier() == "plain"
    assert {module.__name__.rpartition(".")[0] for module in tiers._loader.modules.values()} == {"rougekit.kernels"}
    assert tiers.clock.seconds > 0


@needs_numba
@pytest.mark.parametrize("name", [name for name in tiers.MODULES if name != "pair"])
def test_functions_of_both_tiers_have_the_same_parameters_and_types(name):
    plain, compiled = (import_module(f"rougekit.{folder}.{name}") for folder in ("kernels", "kernels.compiled"))
    shared = [
        (vars(compiled)[name], item)
        for name, item in vars(plain).items()
        if name[0] != "_" and name in vars(compiled) and (isfunction(item) or isclass(item))
    ]
    assert len(shared) > len([one for one, other in shared if one is other])
    for one, other in shared:
        assert parameters(one) == parameters(other)


def parameters(function):
    """The signature as text, with types by the last part of their names, as each tier has classes of its own."""
    written = str(signature(getattr(function, "py_func", function)))
    return re.sub(r"\b(?:[A-Za-z_]\w*\.)+|'", "", written)


@needs_numba
def test_kept_kernels_take_over_when_the_plain_tier_has_worked_as_long_as_loading_them_takes(automatic, monkeypatch):
    expected = scored()
    monkeypatch.setattr(cache_index, "cached_modules", lambda: frozenset({"ngram_lcs", "vocabulary", "sentence_ends"}))
    tiers._loader.due = 0.0
    assert scored() == expected
    assert rougekit.tier() == "compiled"
    assert {module.__name__.split(".")[2] for module in tiers._loader.modules.values()} == {"compiled"}


@needs_numba
def test_they_take_over_at_once_before_much_work(automatic, monkeypatch):
    monkeypatch.setattr(cache_index, "cached_modules", lambda: frozenset({"ngram_lcs", "vocabulary", "sentence_ends"}))
    scored()
    tiers.expect(10**8)
    assert rougekit.tier() == "compiled"


def test_a_tier_may_be_chosen_while_threads_look_for_another(automatic, monkeypatch):
    expected = scored()

    def meanwhile(loader, worked):
        tiers.use("plain")  # as the page's thread does that compiles
        return 1.0

    monkeypatch.setattr(tiers._Loader, "_next_check", meanwhile)
    tiers._loader.due = 0.0
    assert scored() == expected


@needs_numba
def test_what_is_not_kept_is_not_compiled_by_who_is_scoring(automatic, monkeypatch):
    monkeypatch.setattr(cache_index, "cached_modules", frozenset)
    scored()
    tiers.expect(10**7)  # two seconds
    assert rougekit.tier() == "plain"
    assert not tiers._loader._requested


@pytest.mark.parametrize("error", ["ImportError", *slow("OSError", "AttributeError")])
def test_a_numba_that_can_not_be_imported_is_done_without(tmp_path, error):
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text(f"raise {error}('Numba needs NumPy 2.2 or less')")
    code = (
        "from rougekit import Scorer, tier; from rougekit.kernels import tiers;"
        "from rougekit.kernels import background_compile;"
        "background_compile.is_running = lambda place: False; background_compile.start = lambda *_: False;"
        "scorer = Scorer(); scorer.score(['a'], ['a']);"
        "tiers.COMPILING = tiers._loader.due = 0; tiers.clock.seconds = 9;"
        "print([float(scorer.score(['a b'], ['a c'])['rouge1'].recall[0]) for _ in range(3)], tier())"
    )
    found = run(code, ROUGEKIT_TIER="auto", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert found.stdout == "[0.5, 0.5, 0.5] plain\n"
    assert found.stderr.count("numba can't be imported (") == 1


@needs_numba
def test_what_is_on_disk_is_loaded_at_once_when_numba_has_been(automatic, monkeypatch):
    kept = {"ngram_lcs", "vocabulary", "sentence_ends", "legacy"}
    monkeypatch.setattr(cache_index, "cached_modules", lambda: frozenset(kept))
    scored()
    tiers.expect(10**8)
    assert tiers.kernels.legacy.__name__ == "rougekit.kernels.compiled.legacy"
    assert tiers.kernels.resample.__name__ == "rougekit.kernels.resample"


@needs_numba
def test_a_module_that_is_asked_for_while_others_take_over_is_not_lost(automatic, monkeypatch):
    monkeypatch.setattr(cache_index, "cached_modules", lambda: frozenset(tiers.MODULES))
    scored()
    imported, entered, asked = tiers._imported, threading.Event(), threading.Event()

    def slowly(names):
        entered.set()
        asked.wait(10)
        time.sleep(0.1)
        return imported(names)

    monkeypatch.setattr(tiers, "_imported", slowly)
    other = threading.Thread(target=tiers.expect, args=(10**8,))
    other.start()
    entered.wait(10)
    asked.set()
    assert tiers.kernels.legacy.__name__ == "rougekit.kernels.compiled.legacy"
    other.join()
    assert not tiers._loader.plain


@needs_numba
def test_where_nothing_can_be_kept_nothing_is_compiled_and_the_user_is_told_once(automatic, monkeypatch):
    monkeypatch.setattr(cache_index, "_places", lambda: iter(()))
    monkeypatch.setattr(background_compile, "start", None)
    expected = scored()
    tiers._loader.due = 0.0
    with pytest.warns(rougekit.RougeWarning, match="no folder in which this process can keep") as caught:
        found = [(tiers.expect(10**8), scored()) for _ in range(2)]
    assert [scores for _, scores in found] == [expected] * 2
    assert len(caught) == 1
    assert rougekit.tier() == "plain"


@needs_numba
def test_others_wait_for_a_compiler_that_is_at_work(automatic, monkeypatch, tmp_path):
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(subprocess, "run", None)
    scored()
    folder = cache_index.folder()
    lock = background_compile._locked(folder / background_compile.LOCK)
    tiers.expect(10**8)
    os.close(lock)
    assert rougekit.tier() == "plain"
    with pytest.raises(BlockingIOError):
        background_compile._locked(folder / background_compile.WANTED)


@needs_numba
def test_what_is_asked_for_after_a_compiler_was_started_is_compiled_by_the_next(automatic, monkeypatch):
    requested = []
    monkeypatch.setattr(cache_index, "cached_modules", lambda: frozenset().union(*requested))
    monkeypatch.setattr(background_compile, "start", lambda names, place: requested.append(set(names)) or True)
    monkeypatch.setattr(background_compile, "is_running", lambda place: False)
    scored()
    tiers.expect(10**8)
    tiers.kernels.legacy  # noqa: B018
    for _ in range(2):
        tiers.expect(10**8)
    assert requested[1] - requested[0] == {"legacy"}
    assert rougekit.tier() == "compiled"


@needs_numba
def test_a_compiler_that_ended_without_kernels_is_not_started_again(automatic, monkeypatch):
    requested = []
    monkeypatch.setattr(cache_index, "cached_modules", frozenset)
    monkeypatch.setattr(background_compile, "start", lambda names, place: requested.append(names) or True)
    monkeypatch.setattr(background_compile, "is_running", lambda place: False)
    scored()
    tiers.expect(10**8)
    with pytest.warns(rougekit.RougeWarning, match="kernels could not be compiled"):
        tiers.expect(10**8)
    assert len(requested) == 1


@needs_numba
@pytest.mark.slow
def test_another_process_compiles_when_that_pays_and_holds_nobody_up(automatic, monkeypatch):
    """Kernels that are kept already are found where the tests keep them, so this takes seconds."""
    expected = scored()
    monkeypatch.setattr(tiers, "COMPILING", 0.0)
    monkeypatch.setattr(tiers, "RECHECK_SECONDS", 0.05)
    real = cache_index.cached_modules
    monkeypatch.setattr(cache_index, "cached_modules", frozenset)
    tiers._loader.due = 0.0
    scored()
    assert tiers._loader._requested
    assert rougekit.tier() == "plain"
    monkeypatch.setattr(cache_index, "cached_modules", real)
    until = time.monotonic() + 300
    while rougekit.tier() == "plain" and time.monotonic() < until:
        assert scored() == expected
    assert rougekit.tier() == "compiled"
    assert scored() == expected


INTERRUPTED = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job starts without one
from rougekit import Scorer, tier
from rougekit.kernels import tiers
from rougekit.kernels import background_compile, cache_index
cache_index.cached_modules = lambda: frozenset(tiers.MODULES)
scorer = Scorer()
score = lambda: scorer.score(["a b"], ["a c"])["rouge1"].recall.tolist()
score()
threading.Timer(float(sys.argv[1]), lambda: signal.raise_signal(signal.SIGINT)).start()
interrupted = False
try:
    tiers.expect(10**8)
    time.sleep(3)
except KeyboardInterrupt:
    interrupted = True
tiers.expect(10**8)
print(interrupted, tier(), score())
"""


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("after", drawn([0.02, 0.1, 0.3], [0.1]))
def test_an_interrupt_while_numba_is_imported_leaves_it_whole(after):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(after)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "ROUGEKIT_TIER": "auto"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "True compiled [0.5]\n", done.stderr


def test_a_wrong_tier_is_named():
    found = run("import rougekit; rougekit.tier()", ROUGEKIT_TIER="fast")
    assert "ValueError: ROUGEKIT_TIER='fast'; expected 'auto', 'plain' or 'compiled'" in found.stderr


@needs_numba
@pytest.mark.parametrize(("value", "expected"), [("1", "plain"), ("", "compiled")])
def test_where_numba_is_told_to_compile_nothing_counting_stays_plain(value, expected):
    code = (
        "from rougekit import Scorer, tier; from rougekit.kernels import tiers;"
        "from rougekit.kernels import cache_index;"
        "cache_index.cached_modules = lambda: frozenset(tiers.MODULES); scorer = Scorer(); scorer.score(['a'], ['b']);"
        "tiers.clock.seconds = 99; tiers._loader.due = 0;"
        "print([float(scorer.score(['a b'], ['a c'])['rouge1'].recall[0]) for _ in range(2)], tier())"
    )
    found = run(code, ROUGEKIT_TIER="auto", NUMBA_DISABLE_JIT=value)
    assert found.stdout == f"[0.5, 0.5] {expected}\n", found.stderr


WITHOUT = "import sys; sys.modules['numba'] = None; "


def test_without_numba_compiled_kernels_are_refused():
    found = run(WITHOUT + "import rougekit; rougekit.tier()", ROUGEKIT_TIER="compiled")
    assert "ImportError: ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install numba" in (
        found.stderr
    )


def test_without_numba_much_work_tells_once_what_numba_would_bring():
    code = WITHOUT + (
        "from rougekit import Scorer; from rougekit.kernels import tiers;"
        "scorer = Scorer(); tiers.clock.seconds = 11; tiers._loader.due = 0;"
        "print([scorer.score(['a b'], ['a c'])['rouge1'].recall[0] for _ in range(3)])"
    )
    found = run(code, ROUGEKIT_TIER="auto")
    assert found.stdout == "[np.float64(0.5), np.float64(0.5), np.float64(0.5)]\n"
    assert found.stderr.count("pip install numba") == 1


def run(code, **environment):
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
