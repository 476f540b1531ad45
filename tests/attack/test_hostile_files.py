"""Hostile files, given to the command: scores, or an error that says in few words what is wrong with which file."""

import os
import subprocess
import sys

import pytest

from tests.attack import hostile
from workbench.paths import ROOT

COMMAND = """
import resource, sys
resource.setrlimit(resource.RLIMIT_DATA, (2_000_000_000,) * 2)
from rougekit.cli import main
sys.exit(main(["--data=" + sys.argv[1], "--n_resamples=0"]))
"""
pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")]


@pytest.fixture(params=hostile.FILES)
def path(request, tmp_path):
    found = hostile.FILES[request.param](tmp_path)
    assert found.stat().st_size <= 20_000_000
    return found


def run(code, *arguments, **environment):
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *map(str, arguments)], cwd=ROOT, capture_output=True, text=True,
        timeout=300, env={**os.environ, **environment},
    )  # fmt: skip


def test_the_command_ends_with_scores_or_with_an_error_that_names_the_file(path):
    done = run(COMMAND, path)
    assert done.returncode in (0, 1), done.stderr[-2000:]
    assert "Traceback" not in done.stderr
    if done.returncode:
        assert done.stderr.startswith(f"rougekit: {path}") or "the memory of this machine" in done.stderr
        assert len(done.stderr) < 2000
