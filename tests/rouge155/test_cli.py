"""The command as a process: streams, help, and its output on a terminal."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit.rouge155.cli import run
from tests.helpers.command155 import rouge155, write


def test_messages_contain_no_terminal_escapes(folder: Path) -> None:
    code, out, err = rouge155("-n", "1", "-z", "SPL", "\u00e9\x1b[2J")
    assert (code, out, err.encode("latin-1").decode()) == (255, "", "Cannot open \u00e9\\x1b[2J\n")


def process(*arguments: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """The command in a separate process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "rougekit.rouge155", *arguments]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False)


@pytest.mark.slow
def test_the_command_as_a_process(folder: Path) -> None:
    write(folder, p="a b\xe9", m="a c", list="p m\n")
    found = process("-n", "1", "-x", "-t", "2", "-z", "SPL", "list", "\u00e9", folder=folder)
    line = "\u00e9 ROUGE-1 M_count: 2 P_count: 2 H_count: 1\n"
    assert (found.returncode, found.stderr) == (0, b"")
    assert found.stdout == ("-" * 45 + "\n" + line).encode()


@pytest.mark.slow
def test_help_is_fast_and_exits_with_an_error_code(folder: Path) -> None:
    found = process("-h", folder=folder)
    assert (found.returncode, found.stdout) == (255, b"")
    assert found.stderr.startswith(b"usage: rouge155")
    heavy = "import sys, rougekit.rouge155.cli; sys.exit('numpy' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    assert subprocess.run([sys.executable, "-c", heavy], env=environment, check=False).returncode == 0


def test_progress_is_shown_on_a_terminal(folder: Path) -> None:
    class Terminal(io.BytesIO):
        def isatty(self) -> bool:
            return True

    write(folder, p="a b", m="a c", list="p m\n")
    out, err = io.BytesIO(), Terminal()
    assert run([b"-z", b"SPL", b"list"], out, err) == 0
    steps = err.getvalue().decode().split("\r\x1b[K")
    assert steps == ["", "reading summaries", "counting in 2 summaries", "drawing resamples", ""]
    assert out.getvalue().startswith(b"-----")
