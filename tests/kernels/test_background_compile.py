"""Another process that compiles: one for each folder, nobody's child, gone soon after those that wanted it."""

import os
import subprocess
import sys
import time

import pytest

from rougekit.kernels import background_compile
from rougekit.kernels.background_compile import LOCK, WANTED, _this_process, is_running, start, want
from workbench.paths import ROOT

ON_POSIX = pytest.mark.skipif(not hasattr(os, "fork"), reason="'POSIX' processes")


def wait_until(condition, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def sleeper(tmp_path, monkeypatch):
    """A compiler that holds the lock and sleeps; returns the numbers of the parent and itself of each that began."""
    code = (
        f"import os, sys, time, pathlib; sys.path.insert(0, {str(ROOT)!r})\n"
        "from rougekit.kernels import background_compile as b\n"
        "b.BEAT = 0.1; folder = pathlib.Path(sys.argv[2])\n"
        "(folder / f'at-work.{os.getppid()}.{os.getpid()}').touch()\n"
        "with b.working(folder): time.sleep(60)"
    )
    monkeypatch.setattr(background_compile, "_COMPILE", code)
    return lambda: [file.name.split(".")[1:] for file in tmp_path.glob("at-work.*")]


def test_a_process_that_can_not_be_started_is_done_without(monkeypatch, tmp_path):
    monkeypatch.setattr(sys, "executable", "/usr/sbin/uwsgi")
    assert start({"ngram_lcs"}, tmp_path) is False
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    assert start({"ngram_lcs"}, tmp_path) is False
    assert not is_running(tmp_path)


@ON_POSIX
def test_one_process_compiles_for_all_and_ends_with_the_last_that_wanted_it(tmp_path, sleeper):
    assert start({"ngram_lcs"}, tmp_path) is True
    assert start({"ngram_lcs"}, tmp_path) is None
    assert is_running(tmp_path)
    wait_until(sleeper)
    ((parent, _),) = sleeper()
    assert int(parent) != os.getpid()
    other = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    (tmp_path / f"{WANTED}{_this_process().rpartition('.')[0]}.{other.pid}").touch()
    (tmp_path / f"{WANTED}{_this_process()}").unlink()
    time.sleep(0.5)
    assert is_running(tmp_path)
    other.communicate(b"\n")
    wait_until(lambda: not (tmp_path / LOCK).exists(), 10)
    assert len(sleeper()) == 1


def test_the_lock_of_a_dead_process_is_taken_over(tmp_path, monkeypatch):
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    lock = tmp_path / LOCK
    host = _this_process().rpartition(".")[0]
    for owner, age, runs in [
        (f"{host}.{os.getpid()}", 20, True),
        (f"{host}.{dead.pid}", 1, True),  # its compiler may be about to write its own number
        (f"{host}.{dead.pid}", 20, not hasattr(os, "fork")),
        ("elsewhere.1", 20, True),
        ("elsewhere.1", 100, False),
        (f"{host}.{os.getpid()}", 100, False),
    ]:
        lock.write_text(owner)
        os.utime(lock, (time.time() - age,) * 2)
        assert is_running(tmp_path) == runs, (owner, age)
        assert lock.exists() == runs
    assert not list(tmp_path.iterdir())


def test_what_the_dead_wanted_is_forgotten(tmp_path):
    want(tmp_path)
    want(tmp_path)
    for name in ("elsewhere.2", f"{_this_process().rpartition('.')[0]}.99999999"):
        (tmp_path / f"{WANTED}{name}").touch()
    os.utime(tmp_path / f"{WANTED}elsewhere.2", (0, 0))
    background_compile._remove_files_of_dead_processes(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [f"{WANTED}{_this_process()}"]
