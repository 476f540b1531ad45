"""Many processes on one empty cache, an adversary's cache, interrupts at any time of a process's first seconds."""

import os
import pickle
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rougekit.kernels.background_compile import LOCK, is_running
from tests.attack.conftest import LONG
from tests.helpers.amounts import drawn
from tests.helpers.forks import forks_of
from workbench.paths import ROOT

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="'/proc' tells which processes there are"),
]

WORKER = """
import sys, time
from rougekit import Scorer, tier
from rougekit.kernels import tiers
tiers.COMPILING, tiers._loader.due = 0.5, 0.2
scorer, texts = Scorer(), ["the cat sat on a mat"] * 500
end = time.monotonic() + float(sys.argv[1])
while time.monotonic() < end and tier() == "plain":
    recall = scorer.score(texts, texts)["rougeLsum"].recall
print(recall.min())
"""
INTERRUPTED = """
import signal, sys, threading
from rougekit import Scorer
from rougekit.kernels import tiers
from rougekit.kernels import cache_index
cache_index.cached_modules = lambda: frozenset(tiers.MODULES)
threading.Timer(float(sys.argv[1]), signal.raise_signal, [signal.SIGINT]).start()
scores = []
for attempt in range(3):
    try:
        tiers.expect(10**8)
        scores.append(Scorer().score(["a b"], ["a c"])["rouge1"].recall.tolist())
    except KeyboardInterrupt:
        pass
print(scores[-1])
"""


def environment(**variables):
    return {**os.environ, "PYTHONPATH": str(ROOT), "ROUGEKIT_TIER": "auto", **variables}


def compilers(cache):
    """Numbers of the processes that compile for a cache."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        if b"rougekit.warmup import keep" in command and os.fsencode(cache) in command and b"-ISc" not in command:
            found.add(process.name)
    return found


def test_many_processes_on_an_empty_cache_start_one_compiler_that_ends_with_them(tmp_path):
    pytest.importorskip("numba")
    command = [sys.executable, "-c", WORKER, "30" if LONG else drawn("8", "2.5")]
    n = 32 if LONG else drawn(4, 3)
    workers = [
        subprocess.Popen(command, env=environment(NUMBA_CACHE_DIR=str(tmp_path)), stdout=subprocess.PIPE)
        for _ in range(n)
    ]
    seen = set()
    while any(worker.poll() is None for worker in workers):
        seen |= compilers(tmp_path)
        time.sleep(0.1)
    assert [worker.stdout.read() for worker in workers] == [b"1.0\n"] * n
    assert len(seen) == 1
    (lock,) = tmp_path.rglob(LOCK)
    end = time.monotonic() + 30
    while compilers(tmp_path) or is_running(lock.parent):
        assert time.monotonic() < end
        time.sleep(0.1)


def test_an_interrupt_in_the_first_seconds_of_a_process_leaves_it_able_to_score():
    for _ in range(100 if LONG else 2):
        command = [sys.executable, "-c", INTERRUPTED, str(random.uniform(0, 2))]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True)
        assert done.stdout == "[0.5]\n", done.stderr


KERNEL = """
from rougekit.kernels.compiled.jit import kernel

@kernel
def doubled(n):
    return 2 * n
"""


class Planted:
    """Makes a file when it is unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="'POSIX' rights")
def test_what_an_adversary_put_into_a_cache_does_not_run(tmp_path):
    pytest.importorskip("numba")
    (tmp_path / "kernels.py").write_text(KERNEL)
    variables, ran = environment(NUMBA_CACHE_DIR=str(tmp_path / "cache"), HOME=str(tmp_path / "home")), tmp_path / "ran"

    def warnings_of_a_run():
        done = forks.run("import kernels; print(kernels.doubled(4))", tmp_path, path=[tmp_path])
        assert done.stdout == "8\n", done.stderr
        return done.stderr

    with forks_of("import rougekit.kernels.compiled.jit", env=variables) as forks:
        assert not warnings_of_a_run()
        (index,) = (tmp_path / "cache").rglob("*.nbi")
        index.write_bytes(pickle.dumps(Planted(ran)))
        warnings_of_a_run()
        ran.unlink()  # nobody else could have written to the folder: what is in it was run
        for folder in (index.parent, index.parent.parent):
            index.write_bytes(pickle.dumps(Planted(ran)))
            folder.chmod(0o777)
            assert "are not used, as others can write to" in warnings_of_a_run()
            assert not ran.exists()
            folder.chmod(0o755)
