"""The first call: a machine that never compiled the kernels, and one that has no place to keep them."""

import os
import shutil
import subprocess
import sys

import pytest

from dev.paths import ROOT

PACKAGE = ROOT / "rougekit"
ONE_KERNEL = """
from rougekit.compat.scoring import BootstrapAggregator, Score
aggregator = BootstrapAggregator()
for recall in (0.0, 0.5):
    aggregator.add_scores({"rouge1": Score(0.25, recall, 0.5)})
print([float(aggregator.aggregate()["rouge1"].mid.precision) for _ in range(2)])
"""


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
    nowhere = {"HOME": "/proc/nowhere", "XDG_CACHE_HOME": None, "NUMBA_CACHE_DIR": None, "ROUGEKIT_TIER": "compiled"}
    done = run(ONE_KERNEL, tmp_path, **nowhere)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "[0.25, 0.25]\n"
    assert done.stderr.count("kernels are compiled anew, which takes seconds: there is no folder") == 1


@pytest.mark.slow
def test_the_import_loads_no_compiler():
    code = "import sys, rougekit; print(sorted({'numba', 'pandas', 'pyarrow', 'evaluate'} & {*sys.modules}))"
    assert run(code, PACKAGE.parent).stdout == "[]\n"
