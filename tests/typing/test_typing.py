"""A user's script under mypy and pyright: what completes, and what is refused."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from workbench.paths import ROOT

HERE = Path(__file__).parent


def of_mypy(path):
    """Lines with errors, by mypy."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file=", str(path)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode in (0, 1), found.stderr
    name = re.escape(path.name)
    return {int(line): text for line, text in re.findall(rf"{name}:(\d+): error: (.*)", found.stdout)}


def of_pyright(path):
    """Lines with errors, by pyright, as basedpyright brings it from PyPI together with node."""
    pytest.importorskip("basedpyright")
    command = [sys.executable, "-m", "basedpyright", "--level", "error", "--outputjson", "-p", str(HERE), str(path)]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    errors = json.loads(found.stdout)["generalDiagnostics"]
    return {error["range"]["start"]["line"] + 1: error["message"] for error in errors}


CHECKERS = pytest.mark.parametrize("check", [of_mypy, of_pyright])


@pytest.mark.slow
@CHECKERS
def test_good_lines_are_accepted(check):
    assert check(HERE / "accepted.py") == {}


@pytest.mark.slow
@CHECKERS
def test_wrong_lines_are_refused(check):
    path = HERE / "refused.py"
    due = {number for number, line in enumerate(path.read_text("utf-8").splitlines(), 1) if line.endswith("# refused")}
    assert set(check(path)) == due
