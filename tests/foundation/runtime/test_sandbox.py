"""Work in a separate process: results and errors are passed back, limits apply, a crash is an ordinary error."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from rougekit import RougeWarning
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.runtime import sandbox
from rougekit.foundation.runtime.sandbox import Exceeded, run_sandboxed
from rougekit.foundation.runtime.stopping import Stop, Stopped
from rougekit.reading.formats.files import read_columns

pytestmark = pytest.mark.slow
linux = pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
HUNDRED_MB = 100_000_000


@pytest.fixture
def started(monkeypatch):
    """Processes started by the sandbox; this process may have others, from other tests."""
    processes = []

    class Recorded(subprocess.Popen):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            processes.append(self)

    monkeypatch.setattr(subprocess, "Popen", Recorded)
    return processes


def assert_none_is_left(processes):
    assert processes
    for process in processes:
        with pytest.raises(ChildProcessError):
            os.waitpid(process.pid, os.WNOHANG)


def test_results_and_errors_are_passed_back(tmp_path):
    assert run_sandboxed(sorted, [3, 1, 2]) == [1, 2, 3]
    with pytest.raises(FileError, match=r"none\.csv: no such file"):
        run_sandboxed(read_columns, str(tmp_path / "none.csv"))


def test_output_of_the_work_does_not_disturb_the_answer(capfd):
    assert run_sandboxed(os.system, "echo printed") == 0
    assert capfd.readouterr() == ("", "")


@linux
@pytest.mark.parametrize("size", [400_000_000, 10**15])
def test_memory_is_limited(size):
    with pytest.raises(Exceeded, match="takes more than 100 MB of memory to read"):
        run_sandboxed(bytes, size, memory=HUNDRED_MB)


def _n_zeros(n):
    return len(bytes(n))


def test_on_other_systems_memory_is_not_limited(monkeypatch):
    if sys.platform == "linux":
        begin = sandbox._BEGIN.replace("sandbox._work()", "sys.platform = 'darwin'; sandbox._work()")
        monkeypatch.setattr(sandbox, "_BEGIN", begin)
    assert run_sandboxed(_n_zeros, 4 * HUNDRED_MB, memory=HUNDRED_MB) == 4 * HUNDRED_MB


@pytest.mark.parametrize(("endless", "argument"), [(time.sleep, 3600), (sum, range(10**15))], ids=["waits", "computes"])
def test_time_is_limited_also_in_code_that_never_looks_at_signals(endless, argument):
    with pytest.raises(Exceeded, match=r"takes more than 0\.3 seconds to read"):
        run_sandboxed(endless, argument, seconds=0.3)


def test_a_crash_is_an_error():
    with pytest.raises(Exceeded, match=r"damaged, nested too deeply or takes more than 250 MB of memory .*SIGSEGV"):
        run_sandboxed(ctypes.string_at, 0)
    with pytest.raises(Exceeded, match="ended with code 3"):
        run_sandboxed(os._exit, 3)


@linux
def test_a_process_that_the_system_kills_has_taken_too_much_memory():
    with pytest.raises(Exceeded, match="takes more than 250 MB of memory to read"):
        run_sandboxed(signal.raise_signal, signal.SIGKILL)


def _nested(seconds):
    return run_sandboxed(os.getppid, seconds=seconds)


def test_what_it_calls_is_limited_with_it_and_starts_no_other():
    assert run_sandboxed(_nested, 0.01) == os.getpid()


@linux
def test_a_lower_limit_of_the_user_stays(monkeypatch):
    lowered = "import resource; resource.setrlimit(resource.RLIMIT_DATA, (100_000_000,) * 2); "
    monkeypatch.setattr(sandbox, "_BEGIN", lowered + sandbox._BEGIN)
    with pytest.raises(Exceeded, match="takes more than 1,000 MB"):
        run_sandboxed(bytes, 2 * HUNDRED_MB, memory=10 * HUNDRED_MB)
    assert run_sandboxed(len, "four", memory=10 * HUNDRED_MB) == 4


def test_no_process_is_left(started):
    for work in (len, time.sleep, os._exit):
        with pytest.raises((Exceeded, TypeError)):
            run_sandboxed(work, 1, seconds=0.3)
    assert_none_is_left(started)


def _aborts(message):
    os.write(2, message)
    os.abort()


@pytest.mark.parametrize(
    ("complaint", "message"),
    [
        (
            b"terminate called after throwing an instance of 'std::bad_alloc'",
            "takes more than 250 MB of memory to read",
        ),
        (b"memory allocation of 1000000 bytes failed", "takes more than 250 MB of memory to read"),
        (b"Fatal Python error: Cannot recover from stack overflow.", "is nested too deeply to read"),
        (b"", r"damaged, nested too deeply or takes more than 250 MB of memory \(.*SIGABRT"),
    ],
)
def test_an_abort_gives_its_reason(complaint, message):
    with pytest.raises(Exceeded, match=message):
        run_sandboxed(_aborts, complaint)


def test_warnings_are_passed_back(tmp_path):
    path = tmp_path / "a.csv"
    path.write_bytes("prediction,reference\nB\u00fcrgermeister,x\n".encode("latin-1"))
    with pytest.warns(RougeWarning, match="read as cp1252"):
        assert run_sandboxed(read_columns, str(path))["reference"] == ["x"]


def test_a_process_ends_with_the_work_that_waits_for_it(started):
    stop = Stop()
    threading.Timer(0.5, stop.set).start()
    with pytest.raises(Stopped), stop:
        run_sandboxed(time.sleep, 60)
    assert_none_is_left(started)
