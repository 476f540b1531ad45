"""The first call: a machine that never compiled the kernels, and one that has no place to keep them."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from dev.paths import ROOT

PACKAGE = ROOT / "rougekit"
SCORE = """
from rougekit import Scorer
for _ in range(2):
    scores = Scorer(["rouge1"], use_stemmer=True).score(["cats sat"], ["the cat sat down"])
print(scores["rouge1"].recall[0], scores.aggregate()["rouge1"].mid.precision)
"""
FEW_KERNELS = SCORE.replace("rouge1", "rougeL").replace("use_stemmer=True", "tokenizer=str.split")


def run(code, folder, **environment):
    """A fresh interpreter that sees only what `folder` holds; without a variable where the value is None."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONWARNINGS")}
    kept |= {"PYTHONPATH": str(folder), **environment}
    kept = {name: str(value) for name, value in kept.items() if value is not None}
    return subprocess.run([sys.executable, "-B", "-c", code], env=kept, cwd="/", capture_output=True, text=True)


@pytest.mark.slow
def test_a_read_only_install_without_a_home_compiles_in_memory_and_says_so_once(tmp_path):
    shutil.copytree(PACKAGE, tmp_path / "rougekit", ignore=shutil.ignore_patterns("__pycache__"))
    for folder in (tmp_path / "rougekit").rglob("*/"):
        (folder / "__pycache__").touch()  # a file, so that nobody can write there, not even root
    nowhere = {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": None, "NUMBA_CACHE_DIR": None}
    done = run(FEW_KERNELS, tmp_path, **nowhere)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["0.25", "0.5"]
    assert done.stderr.count("kernels are compiled anew, which takes seconds: there is no folder") == 1


@pytest.mark.slow
def test_kernels_are_kept_for_the_next_process(tmp_path):
    """Those that this process and others have compiled; those that none has yet are compiled first."""
    pytest.importorskip("numba")
    cache = tmp_path / "cache"
    if (here := Path(os.environ["NUMBA_CACHE_DIR"])).is_dir():
        shutil.copytree(here, cache, ignore=shutil.ignore_patterns("*.tmp.*", "*.json.*"))  # others write beside us
    run(SCORE, PACKAGE.parent, NUMBA_CACHE_DIR=cache)
    kept = {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")}
    assert kept
    done = run(SCORE, PACKAGE.parent, NUMBA_CACHE_DIR=cache)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0.5 1.0\n", "")
    assert {path: path.stat().st_mtime_ns for path in cache.rglob("*.nb?")} == kept


@pytest.mark.slow
def test_the_import_loads_no_compiler():
    code = "import sys, rougekit; print(sorted({'numba', 'pandas', 'pyarrow', 'evaluate'} & {*sys.modules}))"
    assert run(code, PACKAGE.parent).stdout == "[]\n"
