"""Which tier works, and when compiled kernels take over."""

import os
import subprocess
import sys
import time

import pytest

import rougekit
from rougekit import Scorer, tiers
from rougekit.kernels import cache_index
from tests.conftest import HAS_NUMBA
from workbench.corpora import CNN, corpus
from workbench.paths import ROOT

PREDICTIONS, REFERENCES = corpus(CNN, 40)
needs_numba = pytest.mark.skipif(not HAS_NUMBA, reason="'numba' is not installed")


@pytest.fixture
def automatic(monkeypatch):
    """As in a new process that was told nothing."""
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
    assert {module.__name__.rpartition(".")[0] for module in tiers._choice.modules.values()} == {
        "rougekit.kernels.plain"
    }
    assert tiers.clock.seconds > 0


@needs_numba
def test_kept_kernels_take_over_when_the_plain_tier_has_worked_as_long_as_loading_them_takes(automatic, monkeypatch):
    expected = scored()
    monkeypatch.setattr(
        cache_index, "cached_modules", lambda: frozenset({"ngram_lcs", "ratios", "vocabulary", "sentence_ends"})
    )
    tiers._choice.due = 0.0
    assert scored() == expected
    assert rougekit.tier() == "compiled"
    assert {module.__name__.split(".")[1] for module in tiers._choice.modules.values()} == {"kernels"}


@needs_numba
def test_they_take_over_at_once_before_much_work(automatic, monkeypatch):
    monkeypatch.setattr(
        cache_index, "cached_modules", lambda: frozenset({"ngram_lcs", "ratios", "vocabulary", "sentence_ends"})
    )
    scored()
    tiers.expect(10**8)
    assert rougekit.tier() == "compiled"


@needs_numba
def test_what_is_not_kept_is_not_compiled_by_who_is_scoring(automatic, monkeypatch):
    monkeypatch.setattr(cache_index, "cached_modules", frozenset)
    scored()
    tiers.expect(10**7)  # two seconds
    assert rougekit.tier() == "plain"
    assert tiers._choice._helper is None


def test_a_numba_that_can_not_be_imported_is_done_without(tmp_path):
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text("raise ImportError('Numba needs NumPy 2.2 or less')")
    about = tmp_path / "numba-0.61.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: numba\nVersion: 0.61.0\n")
    code = (
        "from rougekit import Scorer, tiers, tier; from rougekit.kernels import background_compile;"
        "background_compile.start = lambda names: None; scorer = Scorer(); scorer.score(['a'], ['a']);"
        "tiers.COMPILING = tiers._choice.due = 0; tiers.clock.seconds = 9;"
        "print([float(scorer.score(['a b'], ['a c'])['rouge1'].recall[0]) for _ in range(3)], tier())"
    )
    found = run(code, ROUGEKIT_TIER="auto", PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    assert found.stdout == "[0.5, 0.5, 0.5] plain\n"
    assert found.stderr.count("numba can't be imported (") == 1


@needs_numba
@pytest.mark.slow
def test_another_process_compiles_when_that_pays_and_holds_nobody_up(automatic, monkeypatch):
    """Kernels that are kept already are found where the tests keep them, so this takes seconds."""
    expected = scored()
    monkeypatch.setattr(tiers, "COMPILING", 0.0)
    monkeypatch.setattr(tiers, "OFTEN", 0.05)
    real = cache_index.cached_modules
    monkeypatch.setattr(cache_index, "cached_modules", frozenset)
    tiers._choice.due = 0.0
    scored()
    assert tiers._choice._helper is not None
    assert rougekit.tier() == "plain"
    monkeypatch.setattr(cache_index, "cached_modules", real)
    until = time.monotonic() + 300
    while rougekit.tier() == "plain" and time.monotonic() < until:
        assert scored() == expected
    assert rougekit.tier() == "compiled"
    assert scored() == expected


def test_a_wrong_tier_is_named():
    found = run("import rougekit; rougekit.tier()", ROUGEKIT_TIER="fast")
    assert "ValueError: ROUGEKIT_TIER='fast'; expected 'auto', 'plain' or 'compiled'" in found.stderr


WITHOUT = "import sys; sys.modules['numba'] = None; "


def test_without_numba_compiled_kernels_are_refused():
    found = run(WITHOUT + "import rougekit; rougekit.tier()", ROUGEKIT_TIER="compiled")
    assert 'ImportError: ROUGEKIT_TIER=compiled needs numba, which is not installed: pip install "rougekit[fast]"' in (
        found.stderr
    )


def test_without_numba_much_work_tells_once_what_numba_would_bring():
    code = WITHOUT + (
        "from rougekit import Scorer, tiers; scorer = Scorer(); tiers.clock.seconds = 11; tiers._choice.due = 0;"
        "print([scorer.score(['a b'], ['a c'])['rouge1'].recall[0] for _ in range(3)])"
    )
    found = run(code, ROUGEKIT_TIER="auto")
    assert found.stdout == "[np.float64(0.5), np.float64(0.5), np.float64(0.5)]\n"
    assert found.stderr.count('pip install "rougekit[fast]"') == 1


def run(code, **environment):
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | environment
    return subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
