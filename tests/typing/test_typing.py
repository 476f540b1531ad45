"""A user's script under mypy and pyright: inferred types, and refused lines."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dev.paths import ROOT

HERE = Path(__file__).parent
ACCEPTED, REFUSED = (str(HERE / name) for name in ("accepted.py", "refused.py"))
"""Checked in one run, as most of the time goes into their imports."""


def of_mypy():
    """(file, line) of each error by mypy, with its message; reuses the cache of `make lint`."""
    command = [sys.executable, "-m", "mypy", ACCEPTED, REFUSED]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert found.returncode in (0, 1), found.stderr
    rows = re.findall(r"(accepted\.py|refused\.py):(\d+): error: (.*)", found.stdout)
    return {(name, int(line)): text for name, line, text in rows}


def of_pyright():
    """The same by pyright, from basedpyright, which includes node."""
    pytest.importorskip("basedpyright")
    command = [sys.executable, "-m", "basedpyright", "--level", "error", "--outputjson", "-p", str(HERE)]
    found = subprocess.run([*command, ACCEPTED, REFUSED], cwd=ROOT, capture_output=True, text=True)
    errors = json.loads(found.stdout)["generalDiagnostics"]
    return {(Path(error["file"]).name, error["range"]["start"]["line"] + 1): error["message"] for error in errors}


@pytest.mark.long
@pytest.mark.parametrize("check", [of_mypy, of_pyright])
def test_good_lines_are_accepted_and_wrong_ones_refused(check):
    lines = enumerate(Path(REFUSED).read_text("utf-8").splitlines(), 1)
    due = {("refused.py", number) for number, line in lines if line.endswith("# refused")}
    assert set(check()) == due, check()
