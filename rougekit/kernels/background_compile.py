"""Another process that compiles kernels and keeps them on disk, one for each folder, while all others go on.

It is detached from the process that starts it. Two empty files in the folder are locked (flock): one by the compiler as
long as it runs, the other, with a shared lock, by all processes that wait for kernels. When the last of these has ended
the compiler ends, too, and what it has compiled is kept. A lock goes with its process, however that ends.
"""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where a process compiles for itself
    fcntl = None  # type: ignore[assignment]

LOCK, WANTED = "rougekit-compiler.lock", "rougekit-wanted.lock"
SECONDS_BETWEEN_CHECKS = 2.0  # whether anyone still waits for kernels

_COMPILE = "import sys; sys.path[:] = sys.argv[1].split('\\n'); from rougekit.warmup import keep; keep(*sys.argv[2:])"
_DETACH = "import os, sys; os.fork() and os._exit(0); os.execv(sys.argv[1], sys.argv[1:])"
"""A process between us and the compiler, so that it is not our child; it has one thread, in which forking is safe."""

_wanted: dict[Path, int] = {}
"""Descriptors of the files that this process keeps locked, by folder."""


def want(folder: Path) -> None:
    """Keep a compiler of this folder at work as long as this process, or one that it forks, runs."""
    if folder not in _wanted:
        with suppress(OSError):
            _wanted[folder] = _locked(folder / WANTED, shared=True)


def start(names: Iterable[str], folder: Path) -> bool | None:
    """Have a process compile kernels. None: another one is at it; False: no process can be started here."""
    want(folder)
    try:
        lock = _locked(folder / LOCK)
    except BlockingIOError:
        return None
    except OSError:
        return False
    python = sys.executable or ""
    command = [python, "-ISc", _DETACH, python, "-c", _COMPILE, "\n".join(sys.path), str(folder), *sorted(names)]
    nowhere = subprocess.DEVNULL
    try:
        if not Path(python).name.lower().startswith("python") or getattr(sys, "frozen", False):
            return False
        subprocess.run(
            command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True, check=True, pass_fds=[lock]
        )
    except (OSError, subprocess.SubprocessError):
        return False
    finally:
        os.close(lock)  # the compiler has inherited the file, and with it the lock
    return True


def is_running(folder: Path) -> bool:
    """Whether a process compiles kernels for this folder."""
    try:
        os.close(_locked(folder / LOCK, shared=True))
    except OSError as error:
        return isinstance(error, BlockingIOError)
    return False


def end_when_unwanted(folder: Path) -> None:
    """Let this process, a compiler, end soon after the last one that waits for kernels of this folder."""

    def watch() -> None:
        while True:
            time.sleep(SECONDS_BETWEEN_CHECKS)
            with suppress(BlockingIOError):
                _locked(folder / WANTED)
                os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _locked(path: Path, *, shared: bool = False) -> int:
    """Open and lock a file; returns its descriptor. BlockingIOError: a lock of another process is in the way."""
    if fcntl is None:
        raise OSError("no locks that end with a process")
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o644)
    try:
        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise
    return file
