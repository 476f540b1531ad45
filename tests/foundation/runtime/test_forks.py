"""A child that is forked while a thread imports a module can import it too."""

import _frozen_importlib
import os
import subprocess
import sys

import pytest

from dev.paths import ROOT
from rougekit.foundation.runtime import forks

FORK = """
import os, signal, sys, threading, time
import rougekit

thread = threading.Thread(target=__import__, args=("slow",))
thread.start()
while "slow" not in sys.modules:
    time.sleep(0.001)
if not (child := os.fork()):
    signal.alarm(60)
    import slow
    os._exit(slow.done)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


def printed(code, folder):
    """What a new process prints that finds modules in this folder too."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (ROOT, folder)))}
    command = [sys.executable, "-c", code]
    return subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True, timeout=90).stdout


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_fork_waits_for_imports_in_other_threads(tmp_path):
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(0.5)\ndone = 7\n")
    assert printed(FORK, tmp_path) == "7\n"


BEGUN_LATE = """
import os, signal, threading, time
os.register_at_fork(before=lambda: time.sleep(0.5))  # runs after rougekit's, which is registered later
import rougekit

def import_slow():
    time.sleep(0.2)
    import slow

threading.Thread(target=import_slow).start()
if not (child := os.fork()):
    signal.alarm(60)
    import slow
    os._exit(slow.done)
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_no_import_begins_between_the_wait_and_the_fork(tmp_path):
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(1)\ndone = 7\n")
    assert printed(BEGUN_LATE, tmp_path) == "7\n"


def test_an_import_counts_before_its_thread_owns_the_lock():
    lock = _frozen_importlib._get_module_lock("rougekit.not_yet")  # type: ignore[attr-defined]
    assert "rougekit.not_yet" in forks._imported_elsewhere()
    lock.acquire()  # by this thread, as if it forked from a module
    assert "rougekit.not_yet" not in forks._imported_elsewhere()
    lock.release()


FROM_A_MODULE = "import os, sys, rougekit\nif not os.fork():\n    os._exit(0)\nos.wait()\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_a_module_that_forks_while_it_is_imported_waits_for_nobody(tmp_path):
    (tmp_path / "forking.py").write_text(FROM_A_MODULE)
    code = "import threading, time\nthreading.Thread(target=time.sleep, args=(9,), daemon=True).start()\nimport forking"
    assert printed(code, tmp_path) == ""


ENDLESS = """
import os, sys, threading, time
import rougekit
from rougekit.foundation.runtime import forks

threading.Thread(target=__import__, args=("endless",), daemon=True).start()
while "endless" not in sys.modules:
    time.sleep(0.001)
start = time.monotonic()
for forks.PATIENCE in (1, 10**6):  # a second wait would never end
    if not (child := os.fork()):
        os._exit(0)
    os.waitpid(child, 0)
print(time.monotonic() - start >= 1, flush=True)
os._exit(0)
"""


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a system without fork")
def test_an_import_without_end_is_waited_for_once(tmp_path):
    (tmp_path / "endless.py").write_text("import time\ntime.sleep(1000)\n")
    assert printed(ENDLESS, tmp_path) == "True\n"
