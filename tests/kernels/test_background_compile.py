"""Another process that compiles: one for each folder, nobody's child, gone soon after those that wanted it."""

import os
import signal
import subprocess
import sys
import time

import pytest

from rougekit.kernels import background_compile
from rougekit.kernels.background_compile import LOCK, is_running, start
from workbench.paths import ROOT

ON_POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="'POSIX' processes")


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def sleeper(tmp_path, monkeypatch):
    """A compiler that sleeps instead; returns the process ids of the parent and itself of each that began."""
    code = (
        f"import os, sys, time, pathlib; sys.path.insert(0, {str(ROOT)!r})\n"
        "from rougekit.kernels import background_compile as b\n"
        "b.SECONDS_BETWEEN_CHECKS = 0.1; folder = pathlib.Path(sys.argv[2])\n"
        "(folder / f'at-work.{os.getppid()}.{os.getpid()}').touch()\n"
        "b.end_when_unwanted(folder); time.sleep(60)"
    )
    monkeypatch.setattr(background_compile, "_COMPILE", code)
    return lambda: [file.name.split(".")[1:] for file in tmp_path.glob("at-work.*")]


WAITING = """
import pathlib, sys
from rougekit.kernels.background_compile import want
want(pathlib.Path(sys.argv[1]))
print(flush=True)
input()
"""


@pytest.fixture
def waiting(tmp_path):
    """A process that waits for kernels until it is killed."""
    command, path = [sys.executable, "-c", WAITING, str(tmp_path)], os.environ | {"PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=path) as process:
        process.stdout.readline()
        yield process
        process.kill()


def stop_waiting(folder):
    """As if this process had ended."""
    os.close(background_compile._wanted.pop(folder))


def test_a_process_that_can_not_be_started_is_done_without(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", "/usr/sbin/uwsgi")
    assert start({"ngram_lcs"}, tmp_path) is False
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert start({"ngram_lcs"}, tmp_path) is False
    assert not is_running(tmp_path)


def test_without_locks_a_process_compiles_for_itself(monkeypatch, tmp_path):
    monkeypatch.setattr(background_compile, "fcntl", None)
    assert not is_running(tmp_path)
    assert start({"ngram_lcs"}, tmp_path) is False


@ON_POSIX
def test_one_process_compiles_for_all_and_ends_with_the_last_that_wanted_it(tmp_path, sleeper, waiting):
    assert start({"ngram_lcs"}, tmp_path) is True
    assert start({"ngram_lcs"}, tmp_path) is None
    assert is_running(tmp_path)
    wait_until(sleeper)
    ((parent, _),) = sleeper()
    assert int(parent) != os.getpid()
    stop_waiting(tmp_path)
    time.sleep(0.5)
    assert is_running(tmp_path)
    waiting.kill()
    wait_until(lambda: not is_running(tmp_path), 10)
    assert len(sleeper()) == 1


@ON_POSIX
def test_a_compiler_that_was_killed_is_followed_by_another(tmp_path, sleeper):
    assert start({"ngram_lcs"}, tmp_path) is True
    wait_until(sleeper)
    os.kill(int(sleeper()[0][1]), signal.SIGKILL)
    wait_until(lambda: not is_running(tmp_path), 10)
    assert start({"ngram_lcs"}, tmp_path) is True
    wait_until(lambda: len(sleeper()) == 2)
    stop_waiting(tmp_path)
    wait_until(lambda: not is_running(tmp_path), 10)


@ON_POSIX
def test_a_process_that_can_start_none_waits_for_another_ones_compiler(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", "/usr/sbin/uwsgi")
    lock = background_compile._locked(tmp_path / LOCK)
    assert start({"ngram_lcs"}, tmp_path) is None
    os.close(lock)
    assert start({"ngram_lcs"}, tmp_path) is False
    assert not is_running(tmp_path)


@ON_POSIX
def test_no_lock_is_opened_through_a_link(tmp_path):
    (tmp_path / LOCK).symlink_to(tmp_path / "elsewhere")
    assert start({"ngram_lcs"}, tmp_path) is False
    assert not (tmp_path / "elsewhere").exists()
