"""Which tier is used, and when accelerators take over."""

import os
import re
import subprocess
import sys
import threading
from importlib import import_module
from inspect import isclass, isfunction, signature

import pytest

import rougekit
from dev.corpora import CNN, corpus
from dev.paths import ROOT
from rougekit import Scorer
from rougekit.compat.rouge_scorer import RougeScorer
from rougekit.foundation.errors import RougeWarning
from rougekit.kernels import pair as definition
from rougekit.kernels import tiers
from tests.conftest import use_tier
from tests.helpers.amounts import drawn, slow
from tests.helpers.kept import keep_kernels

PREDICTIONS, REFERENCES = corpus(CNN, 40)
needs_numba = pytest.mark.skipif(not tiers.has_numba(), reason="'numba' is not installed")


@pytest.fixture
def automatic(monkeypatch, pytestconfig):
    """Put the tier into the state of a new process without settings."""
    tiers.use("auto")
    yield
    monkeypatch.undo()
    use_tier(pytestconfig)


def scored():
    scores = Scorer(["rouge1", "rouge2", "rougeLsum"], use_stemmer=True).score(PREDICTIONS, REFERENCES)
    return [column.tobytes() for column in scores.columns.values()]


def test_a_process_starts_with_definitions_and_reports_it(automatic):
    assert rougekit.tier() == "plain"
    scored()
    assert rougekit.tier() == "plain"
    assert [getattr(tiers.kernels, name).__name__ for name in tiers.MODULES] == [
        f"rougekit.kernels.{name}" for name in tiers.MODULES
    ]
    assert tiers._state.characters >= sum(map(len, PREDICTIONS))


@needs_numba
@pytest.mark.parametrize("name", [name for name in tiers.MODULES if name != "pair"])  # called without a dispatcher
def test_both_tiers_have_the_same_parameters_and_types(name):
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
    """The signature as text; types by the last part of their names, as each tier has its own classes."""
    written = str(signature(getattr(function, "py_func", function)))
    return re.sub(r"\b(?:[A-Za-z_]\w*\.)+|'", "", written)


@needs_numba
def test_accelerators_take_over_after_enough_text(automatic, monkeypatch):
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 3 * sum(map(len, PREDICTIONS + REFERENCES)))
    expected = scored()
    assert rougekit.tier() == "plain"
    assert [scored() for _ in range(3)] == [expected] * 3
    assert rougekit.tier() == "compiled"
    assert tiers.kernels.legacy.__name__ == "rougekit.kernels.compiled.legacy"


@needs_numba
def test_accelerators_take_over_before_much_announced_work(automatic):
    tiers.announce_work(10**8)
    assert rougekit.tier() == "compiled"


def test_many_short_texts_count_as_much_work(automatic):
    for _ in range(10):
        tiers.announce_work(3)
    assert tiers._state.characters == 10 * tiers.MIN_CHARACTERS


def pair_kernel(n_calls, score_pair):
    """The module that scores pairs after this many calls, each of about 100 characters."""
    for _ in range(n_calls):
        assert score_pair("a cat", "a dog")["rouge1"].recall == 0.5
    return tiers.kernels.pair.__name__


@needs_numba
@pytest.mark.parametrize("is_peer", [False, True])
def test_a_cached_accelerator_takes_over_in_a_loop_of_pairs(automatic, monkeypatch, is_peer):
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 1_000)
    list(tiers.compile_all())
    score_pair = RougeScorer(["rouge1"]).score if is_peer else Scorer(["rouge1"]).score_pair
    assert pair_kernel(10, score_pair) == "rougekit.kernels.pair"
    assert pair_kernel(10, score_pair) == "rougekit.kernels.compiled.pair"
    assert rougekit.tier() == "compiled"


@needs_numba
@pytest.mark.parametrize("options", [{"stopwords": "smart"}, {"tokenizer": "unicode"}])
def test_accelerators_take_over_in_a_loop_of_pairs_with_any_options(automatic, monkeypatch, options):
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 5 * tiers.MIN_CHARACTERS)
    score_pair = Scorer(["rouge1"], **options).score_pair
    tiers_used = []
    for _ in range(6):
        score_pair("ein Café", "das Café")
        tiers_used.append(rougekit.tier())
    assert tiers_used == [*["plain"] * 4, *["compiled"] * 2]


@needs_numba
def test_an_uncached_accelerator_of_pairs_is_compiled_only_for_ten_seconds_of_work(automatic, monkeypatch):
    monkeypatch.setattr(tiers, "has_kernels_of", lambda module: False)
    monkeypatch.setattr(tiers, "COMPILE_PAIR_FROM", 3_000)
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 1_000)
    score_pair = Scorer(["rouge1"]).score_pair
    assert pair_kernel(30, score_pair) == "rougekit.kernels.pair"
    tiers.announce_work(10**8)
    assert rougekit.tier() == "compiled"
    assert pair_kernel(1, score_pair) == "rougekit.kernels.pair"
    assert pair_kernel(10, score_pair) == "rougekit.kernels.compiled.pair"


@needs_numba
def test_a_kernel_of_pairs_that_fails_to_compile_is_ignored(automatic, monkeypatch):
    load = tiers.load_accelerators

    def fails(*names):
        if names == ("pair",):
            raise AttributeError("no entry point")
        return load(*names)

    monkeypatch.setattr(tiers, "load_accelerators", fails)
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 1_000)
    monkeypatch.setattr(tiers, "has_kernels_of", lambda module: True)
    with pytest.warns(RougeWarning, match="no entry point"):
        assert pair_kernel(30, Scorer(["rouge1"]).score_pair) == "rougekit.kernels.pair"
    assert rougekit.tier() == "compiled"


def test_the_plain_tier_does_not_look_for_cached_kernels(automatic, monkeypatch):
    tiers.use("plain")
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 1_000)
    monkeypatch.setattr(tiers, "has_kernels_of", None)
    assert pair_kernel(30, Scorer(["rouge1"]).score_pair) == "rougekit.kernels.pair"


@needs_numba
def test_a_compiled_batch_scores_long_pairs_until_their_kernel_is_loaded(automatic, monkeypatch):
    monkeypatch.setattr(definition, "score_pair", None)
    tiers.announce_work(10**8)
    text = "the cat sat. " * 200
    assert Scorer().score_pair(text, text)["rougeLsum"].fmeasure == 1


def test_a_tier_can_be_chosen_while_another_thread_loads_one(automatic, monkeypatch):
    expected = scored()

    def meanwhile():
        tiers.use("plain")  # as the page's compiling thread does
        return False

    monkeypatch.setattr(tiers, "_can_accelerate", meanwhile)
    monkeypatch.setattr(tiers, "TAKE_OVER_FROM", 0)
    assert scored() == expected


@needs_numba
def test_other_threads_continue_while_one_loads_accelerators(automatic, monkeypatch):
    entered, go_on, load = threading.Event(), threading.Event(), tiers.load_accelerators

    def slowly(*names):
        entered.set()
        go_on.wait(20)
        return load(*names)

    monkeypatch.setattr(tiers, "load_accelerators", slowly)
    other = threading.Thread(target=tiers.announce_work, args=(10**8,))
    other.start()
    entered.wait(20)
    expected = scored()
    assert rougekit.tier() == "plain"
    go_on.set()
    other.join()
    assert rougekit.tier() == "compiled"
    assert scored() == expected


@pytest.mark.parametrize("error", ["ImportError", *slow("OSError", "AttributeError")])
def test_a_broken_numba_is_ignored(tmp_path, error):
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text(f"raise {error}('Numba needs NumPy 2.2 or less')")
    (tmp_path / "numba" / "_version.py").touch()
    code = (
        "from rougekit import Scorer, tier; from rougekit.kernels import tiers;"
        "tiers.announce_work(10**8); scorer = Scorer();"
        "print([float(scorer.score(['a b'], ['a c'])['rouge1'].recall[0]) for _ in range(3)], tier())"
    )
    found = run(code, ROUGEKIT_TIER="auto", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert found.stdout == "[0.5, 0.5, 0.5] plain\n"
    assert found.stderr.count("numba can't be imported") == 1


@needs_numba
def test_without_a_cache_nothing_is_compiled_and_the_user_is_told_once(automatic, monkeypatch):
    monkeypatch.setattr(tiers, "folder", lambda: None)
    monkeypatch.setattr(tiers, "load_accelerators", None)
    expected = scored()
    with pytest.warns(rougekit.RougeWarning, match="no folder in which this process can keep") as caught:
        found = [(tiers.announce_work(10**8), scored()) for _ in range(2)]
    assert [scores for _, scores in found] == [expected] * 2
    assert len(caught) == 1
    assert rougekit.tier() == "plain"


SLOW = """
import time
from rougekit.kernels import tiers
from rougekit.kernels.compiled import jit
jit.not_kept.extend({not_kept})
load = tiers.import_module
tiers.import_module = lambda name: (time.sleep(1.5), load(name))[1]
tiers.load_accelerators("vocabulary")
"""


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize(
    ("not_kept", "says"), [(["tokenise"], "rougekit: compiling kernels, once on this machine: [0-9]+ s\n"), ([], "")]
)
def test_compiling_for_more_than_a_second_is_reported(not_kept, says):
    tiers.load_accelerators("vocabulary")  # compiles the kernel
    assert re.fullmatch(says, run(SLOW.format(not_kept=not_kept)).stderr)


@needs_numba
@pytest.mark.slow
def test_warmup_fills_the_cache_and_marks_it_complete(tmp_path):
    keep_kernels(tmp_path, "resample")
    code = (
        "import logging; logging.basicConfig(level=logging.DEBUG)\n"  # numba logs every bytecode at this level
        "from rougekit.kernels import cache, tiers; file = cache.folder() / cache.COMPLETE; print(file.is_file());"
        "names = [name for name, _ in tiers.compile_all()]; print(names == [*tiers.MODULES], file.is_file());"
        "from rougekit.kernels.compiled import jit; print(len(jit.not_kept))"
    )
    found = run(code, NUMBA_CACHE_DIR=str(tmp_path))
    assert (found.stdout, found.stderr) == ("False\nTrue True\n1\n", "")
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*") if file.is_file()}
    assert {file.suffix for file in kept} == {"", ".nbi", ".nbc"}
    again = run(code, NUMBA_CACHE_DIR=str(tmp_path))
    assert (again.stdout, again.stderr) == ("True\nTrue True\n0\n", "")
    assert {file: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nb?")}.items() <= kept.items()


INTERRUPTED = """
import os, signal, sys, threading, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background job starts without one
from rougekit import Scorer, tier
from rougekit.kernels import tiers
scorer = Scorer()
score = lambda: scorer.score(["a b"], ["a c"])["rouge1"].recall.tolist()
score()
interrupted = False
try:
    threading.Timer(float(sys.argv[1]), lambda: signal.raise_signal(signal.SIGINT)).start()
    tiers.announce_work(10**8)
    time.sleep(3)
except KeyboardInterrupt:
    interrupted = True
tiers.announce_work(10**8)
print(interrupted, tier(), score())
"""


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("after", drawn([0.02, 0.1, 0.3], [0.1]))
def test_an_interrupt_during_the_import_of_numba_leaves_it_usable(after):
    done = subprocess.run(
        [sys.executable, "-c", INTERRUPTED, str(after)],
        env=os.environ | {"PYTHONPATH": str(ROOT), "ROUGEKIT_TIER": "auto"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout == "True compiled [0.5]\n", done.stderr


FORKED = """
import os, signal, threading, time
from rougekit import Scorer
from rougekit.kernels import tiers
loading = threading.Thread(target=tiers.announce_work, args=(10**8,))
loading.start()
time.sleep(0.1)
if not (child := os.fork()):
    signal.alarm(60)
    tiers.announce_work(10**8)
    os._exit(int(2 * Scorer().score(["a b"], ["a c"])["rouge1"].recall[0]))
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@needs_numba
@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_child_forked_while_accelerators_load_can_score():
    assert run(FORKED, ROUGEKIT_TIER="auto").stdout == "1\n"


def test_a_wrong_tier_is_named():
    found = run("import rougekit; rougekit.tier()", ROUGEKIT_TIER="fast")
    assert "ValueError: ROUGEKIT_TIER='fast'; expected 'auto', 'plain' or 'compiled'" in found.stderr


@needs_numba
@pytest.mark.parametrize(("value", "expected"), [("1", "plain"), pytest.param("", "compiled", marks=pytest.mark.slow)])
def test_with_compilation_disabled_in_numba_the_plain_tier_is_used(value, expected):
    code = (
        "from rougekit import Scorer, tier; from rougekit.kernels import tiers;"
        "tiers.announce_work(10**8); scorer = Scorer();"
        "print([float(scorer.score(['a b'], ['a c'])['rouge1'].recall[0]) for _ in range(2)], tier())"
    )
    found = run(code, ROUGEKIT_TIER="auto", NUMBA_DISABLE_JIT=value)
    assert found.stdout == f"[0.5, 0.5] {expected}\n", found.stderr


WITHOUT = "import sys; sys.modules['numba'] = None; "


def test_without_numba_the_compiled_tier_is_refused():
    found = run(WITHOUT + "import rougekit; rougekit.tier()", ROUGEKIT_TIER="compiled")
    assert "ImportError: ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install numba" in (
        found.stderr
    )


def test_without_numba_much_work_suggests_numba_once():
    code = WITHOUT + (
        "from rougekit import Scorer; from rougekit.kernels import tiers; scorer = Scorer();"
        "tiers.announce_work(10**8);"
        "print([scorer.score(['a b'], ['a c'])['rouge1'].recall[0] for _ in range(3)])"
    )
    found = run(code, ROUGEKIT_TIER="auto")
    assert found.stdout == "[np.float64(0.5), np.float64(0.5), np.float64(0.5)]\n"
    assert found.stderr.count("pip install numba") == 1


def run(code, **environment):
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
