"""Many processes with one empty cache, a hostile cache, and interrupts in the first seconds of a process."""

import os
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dev.paths import ROOT
from rougekit.kernels import tiers
from tests.attack.conftest import LONG
from tests.helpers.amounts import drawn
from tests.helpers.forks import forks_of
from tests.helpers.kept import keep_kernels

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="'/proc' tells which processes there are"),
]

WORKER = """
from rougekit import Scorer, tier
from rougekit.kernels import tiers
tiers.TAKE_OVER_FROM = 10_000
scorer, texts = Scorer(), ["the cat sat on a mat"] * 500
recall = [scorer.score(texts, texts)["rougeLsum"].recall for _ in range(2)]
print(recall[0].min(), recall[1].min(), tier())
"""
INTERRUPTED = """
import signal, sys, threading
from rougekit import Scorer
from rougekit.kernels import tiers
scores = []
for attempt in range(3):
    try:
        if attempt == 0:
            threading.Timer(float(sys.argv[1]), signal.raise_signal, [signal.SIGINT]).start()
        tiers.announce_work(10**8)
        scores.append(Scorer().score(["a b"], ["a c"])["rouge1"].recall.tolist())
    except KeyboardInterrupt:
        pass
print(scores[-1])
"""


def environment(**variables):
    return {**os.environ, "PYTHONPATH": str(ROOT), "ROUGEKIT_TIER": "auto", **variables}


def processes_with(cache):
    """Ids of the processes that have the folder in their environment."""
    found = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            has_it = os.fsencode(cache) in (process / "environ").read_bytes()
        except OSError:
            continue
        if has_it:
            found.add(int(process.name))
    return found


def test_processes_that_compile_the_same_kernels_finish_and_leave_only_kernels(tmp_path):
    """All kernels every night, otherwise the few that find the ends of sentences."""
    pytest.importorskip("numba")
    keep_kernels(tmp_path, *drawn(tiers.MODULES, ["sentence_ends"]))
    n = 32 if LONG else drawn(4, 2)
    command = [sys.executable, "-c", WORKER]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    workers = [subprocess.Popen(command, env=environment(NUMBA_CACHE_DIR=str(tmp_path)), **pipes) for _ in range(n)]
    for worker in workers:
        out, err = worker.communicate()
        assert out == "1.0 1.0 compiled\n", err
        assert re.fullmatch("(rougekit: compiling kernels, once on this machine: [0-9]+ s\n)?", err)
    assert processes_with(tmp_path) == set()
    assert {file.suffix for file in tmp_path.rglob("*") if file.is_file()} == {".nbi", ".nbc"}
    later = subprocess.run(command, env=environment(NUMBA_CACHE_DIR=str(tmp_path)), capture_output=True, text=True)
    assert (later.stdout, later.stderr) == ("1.0 1.0 compiled\n", "")


def test_an_interrupt_in_the_first_seconds_of_a_process_leaves_it_able_to_score():
    for _ in range(100 if LONG else drawn(2, 1)):
        command = [sys.executable, "-c", INTERRUPTED, str(random.uniform(0, 2))]
        done = subprocess.run(command, env=environment(), capture_output=True, text=True)
        assert done.stdout == "[0.5]\n", done.stderr


KERNEL = """
from numba import types
from rougekit.kernels.compiled.jit import kernel

@kernel(types.int64, types.int64)
def doubled(n):
    return 2 * n
"""


class Planted:
    """Creates a file when unpickled."""

    def __init__(self, path):
        self.path = path

    def __reduce__(self):
        return Path.touch, (self.path,)


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="'POSIX' rights")
def test_files_planted_in_a_cache_do_not_run(tmp_path):
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
        ran.unlink()  # nobody else could write to this folder, so it is trusted
        for folder in (index.parent, index.parent.parent):
            index.write_bytes(pickle.dumps(Planted(ran)))
            folder.chmod(0o777)
            assert "are not used, as others can write to" in warnings_of_a_run()
            assert not ran.exists()
            folder.chmod(0o755)
