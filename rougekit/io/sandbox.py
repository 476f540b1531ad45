"""Work on a stranger's file in a process of its own, which gets so much memory and time and no more.

Six kilobytes of Parquet can unpack to gigabytes before a library gives them back to be judged, and a library in C can
be crashed by what it reads. The process is started anew instead of forked, so no lock of this one is held in it.
"""

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any, TypeVar

Result = TypeVar("Result")

MEMORY = 250_000_000
SECONDS = 20.0

OUT_OF_MEMORY = 75
"""The process ends with this code after a MemoryError."""

_FRUGAL = {
    "ARROW_DEFAULT_MEMORY_POOL": "system",
    "ARROW_IO_THREADS": "1",
    "MALLOC_ARENA_MAX": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
}
"""Libraries that take memory in advance, more of it with more cores, leave it to the file."""

_BEGIN = (
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); from rougekit.io import sandbox; sandbox._work()"
)


class Exceeded(ValueError):
    """The work took more memory or time than it was given, or its process broke down; the message says which."""


def run_sandboxed(
    function: Callable[..., Result], *arguments: Any, memory: int = MEMORY, seconds: float = SECONDS
) -> Result:
    """function(*arguments), worked out in a process that is started for it and takes about 0.1 s to start.

    Parameters
    ----------
    function : of a module, by whose name the other process finds it
    arguments : what pickle can carry, as it must the result
    memory : bytes of data that the process may have, Python and libraries included; pyarrow takes 120 million
    seconds : from its start to its end

    Raises
    ------
    Exceeded : it came to the limit of memory or time, or it crashed.
    Exception : what `function` raised.

    Memory is limited on Linux and time on Unix; elsewhere the process is one of its own, without limits.

    >>> run_sandboxed(len, "four")
    4
    """
    process = subprocess.Popen(
        [sys.executable, "-c", _BEGIN],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **_FRUGAL},
    )
    try:
        failed, found = _reply(process, sys.path, (memory, seconds), (function, arguments))
    except (EOFError, OSError, pickle.UnpicklingError):
        raise Exceeded(_why(process.wait(), memory, seconds)) from None
    finally:
        process.kill()
        process.communicate()
    if failed:
        raise found
    return found  # type: ignore[no-any-return]


def _reply(process: "subprocess.Popen[bytes]", *task: Any) -> Any:
    """Hand over the task, and take whether it failed and with what result or error."""
    if process.stdin is None or process.stdout is None:
        raise RuntimeError("the process was started without pipes")
    for part in task:
        pickle.dump(part, process.stdin)
    process.stdin.flush()
    return pickle.load(process.stdout)


def _why(code: int, memory: int, seconds: float) -> str:
    if code == OUT_OF_MEMORY:
        return f"takes more than {memory / 1e6:g} MB of memory to read"
    ended_by = signal.Signals(-code).name if code < 0 else f"code {code}"
    if ended_by == "SIGALRM":
        return f"takes more than {seconds:g} seconds to read"
    return f"can't be read: the process that tried broke down ({ended_by})"


def _work() -> None:
    """In the other process: the rest of the task from standard input, the reply to what was standard output."""
    given, reply = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    _limit(*pickle.load(given))
    try:
        reply.write(pickle.dumps(_outcome(*pickle.load(given))))  # as a whole: the other side takes no half of it
        reply.flush()
    except MemoryError:
        os._exit(OUT_OF_MEMORY)


def _outcome(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return False, function(*arguments)
    except MemoryError:
        raise
    except Exception as failure:
        return True, failure


def _limit(memory: int, seconds: float) -> None:
    """Let the system end this process when it has had its share."""
    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
