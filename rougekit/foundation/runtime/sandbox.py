"""Run a function on untrusted input in a separate process, with limits on memory and time.

Six kilobytes of Parquet can decompress to gigabytes before a library returns them, and malformed input can crash a C
library. The process is started, not forked, so it inherits no locks. What it calls is limited with it.
"""

import faulthandler
import os
import pickle
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from rougekit.foundation.errors import collect_warnings, warn
from rougekit.foundation.plurals import sized
from rougekit.foundation.runtime import stopping

Result = TypeVar("Result")

MEMORY = 250_000_000
SECONDS = 20.0

OUT_OF_MEMORY = 75
"""Exit code of the process after a MemoryError."""

_FRUGAL = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "ARROW_IO_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "RUST_BACKTRACE": "0",
}
"""Environment variables that keep libraries from reserving memory in advance, or needing more when none is left."""


class Exceeded(ValueError):
    """The process exceeded its memory or time limit, or crashed; the message states which."""


class OutOfMemory(Exceeded):
    """The process exceeded its memory limit."""


_BEGIN = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from rougekit.foundation.runtime import sandbox; sandbox._work()"
)


def run_sandboxed(
    function: Callable[..., Result],
    *arguments: Any,
    memory: int = MEMORY,
    seconds: float = SECONDS,
) -> Result:
    """Compute function(*arguments) in a new process, which takes about 0.1 s to start; in one of these, call it.

    function : a module-level function, which is pickled by name; arguments and result must be picklable, too
    memory : limit in bytes on the process's data, including Python and libraries; pyarrow alone needs 120 million
    seconds : limit on the elapsed time of the call, without the imports before it

    Raises Exceeded if the process exceeded its memory (limited on Linux only) or time, or crashed; re-raises any
    exception of `function`. RougeWarnings of `function` are raised again here.

    >>> run_sandboxed(len, "four")
    4
    """
    if _is_limited:
        return function(*arguments)
    task = b"".join(map(pickle.dumps, (sys.path, (memory, seconds), (function, arguments))))
    command, environment = [sys.executable, "-c", _BEGIN], {**os.environ, **_FRUGAL}
    with tempfile.TemporaryFile() as errors:
        with subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, env=environment
        ) as process:
            answer = _answer(process, task)
        errors.seek(0)
        try:
            failed, result, warned = pickle.loads(answer)
        except (EOFError, pickle.UnpicklingError):
            raise _why(process.returncode, errors.read(), memory, seconds) from None
    for message in warned:
        warn(message)
    if failed:
        raise result
    return result  # type: ignore[no-any-return]


def _answer(process: "subprocess.Popen[bytes]", task: bytes) -> bytes:
    """Send the process its task, and return its whole output. Kills it if the work is stopped."""
    unsent: bytes | None = task
    try:
        while True:
            stopping.check()
            with suppress(subprocess.TimeoutExpired):
                return process.communicate(unsent, timeout=_POLL_SECONDS)[0]
            unsent = None
    finally:
        process.kill()  # does nothing if it has ended


_POLL_SECONDS = 0.2
"""Interval between checks whether the work is stopped."""


_is_limited = False
"""Whether this is a process that was started here."""


def _why(code: int, errors: bytes, memory: int, seconds: float) -> Exceeded:
    """Why a process ended early, inferred from its exit code and standard error."""
    ended_by = signal.Signals(-code).name if code < 0 else f"code {code}"
    if re.search(rb"^Timeout \(", errors, re.MULTILINE):  # which faulthandler has written
        return Exceeded(f"takes more than {sized(f'{seconds:g}', 'second')} to read")
    out_of_memory = rb"bad_alloc|length_error|MemoryError|allocate memory|memory allocation|out of memory"
    if code == OUT_OF_MEMORY or ended_by == "SIGKILL" or re.search(out_of_memory, errors, re.I):
        return OutOfMemory(f"takes more than {memory / 1e6:,.0f} MB of memory to read")
    if re.search(rb"stack overflow|recursi", errors, re.I):
        return Exceeded("is nested too deeply to read")
    if code < 0:
        return Exceeded(
            f"can't be read: it is damaged, nested too deeply or takes more than {memory / 1e6:,.0f} MB of memory "
            f"(the process that tried broke down: {ended_by})"
        )
    return Exceeded(f"can't be read: the process that tried ended with {ended_by}")


def _work() -> None:
    """Child process: read the rest of the task from standard input, and reply on the original standard output."""
    global _is_limited
    _is_limited = True
    task, reply = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    memory, seconds = pickle.load(task)
    if sys.platform == "linux":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        memory = memory if most == resource.RLIM_INFINITY else min(memory, most)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        function, arguments = pickle.load(task)
        faulthandler.dump_traceback_later(seconds, exit=True)
        with collect_warnings() as warned:
            try:
                failed, result = False, function(*arguments)
            except MemoryError:
                raise
            except Exception as failure:
                failed, result = True, failure
        reply.write(pickle.dumps((failed, result, list(warned))))  # pickled completely before anything is sent
        reply.flush()
        os._exit(0)  # without waiting for libraries to shut down
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
