"""Another process that compiles kernels and keeps them on disk, one for each folder, while all others go on.

It is detached from the process that starts it. A lock file in the folder holds its host and process id, and is touched
as long as it runs. Each process that wants kernels leaves a file; when the last of these has ended the compiler ends,
too, and what it has compiled is kept.
"""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from rougekit.kernels.cache_index import write_new

LOCK, WANTED = "rougekit-compiler.lock", "rougekit-wanted."
BEAT, SETTLED, STALE = 2.0, 10.0, 60.0
"""Seconds between two touches of the lock; without one for SETTLED a process is dead if its id says so, for STALE it is
taken for dead, as it may be one of another host."""

_COMPILE = "import sys; sys.path[:] = sys.argv[1].split('\\n'); from rougekit.warmup import keep; keep(*sys.argv[2:])"
_DETACH = "import os, sys; os.fork() and os._exit(0); os.execv(sys.argv[1], sys.argv[1:])"
"""A process between us and the compiler, so that it is not our child; it has one thread, in which forking is safe."""


def want(folder: Path) -> None:
    """Say that this process waits for kernels."""
    with suppress(OSError):
        write_new(folder / f"{WANTED}{_this_process()}", "")


def start(names: Iterable[str], folder: Path) -> bool | None:
    """Have a process compile kernels. None: another one has just begun; False: there is no Python to start it with."""
    python = sys.executable or ""
    if not Path(python).name.lower().startswith("python") or getattr(sys, "frozen", False):
        return False
    want(folder)
    try:
        write_new(folder / LOCK, _this_process())
    except FileExistsError:
        return None
    except OSError:
        return False
    command = [python, "-c", _COMPILE, "\n".join(sys.path), str(folder), *sorted(names)]
    nowhere = subprocess.DEVNULL
    try:
        if hasattr(os, "fork"):
            command = [python, "-ISc", _DETACH, *command]
            subprocess.run(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True, check=True)
        else:
            _Detached(command, stdin=nowhere, stdout=nowhere, stderr=nowhere)
    except (OSError, subprocess.SubprocessError):
        (folder / LOCK).unlink(missing_ok=True)
        return False
    return True


def is_running(folder: Path) -> bool:
    """Whether a process compiles kernels for this folder; the lock of a dead one is removed."""
    lock = folder / LOCK
    try:
        owner, age = lock.read_text(), time.time() - lock.stat().st_mtime
    except OSError:
        return False
    if age < SETTLED or (age < STALE and _runs(owner)):
        return True
    aside = lock.with_name(f"{LOCK}.{os.urandom(8).hex()}")
    with suppress(OSError):
        lock.rename(aside)
        if aside.read_text() != owner:  # another process was faster, and holds it
            os.link(aside, lock)
    with suppress(OSError):
        aside.unlink()
    return False


@contextmanager
def working(folder: Path) -> Iterator[None]:
    """Hold the lock, which the starter took, and end the process soon after the last one that wants kernels."""
    lock = folder / LOCK
    with suppress(OSError):
        mine = folder / f"{LOCK}.{os.urandom(8).hex()}"
        write_new(mine, _this_process())
        mine.replace(lock)

    def watch() -> None:
        while True:
            with suppress(OSError):
                os.utime(lock)
            _remove_files_of_dead_processes(folder)
            if next(folder.glob(f"{WANTED}*"), None) is None:
                lock.unlink(missing_ok=True)
                os._exit(0)
            time.sleep(BEAT)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        for file in (*folder.glob(f"{WANTED}*"), lock):  # a process that wants other kernels will say so again
            file.unlink(missing_ok=True)


class _Detached(subprocess.Popen[bytes]):
    """A process that is never waited for, where there is no fork and so no zombie."""

    def __del__(self) -> None:  # which would complain that it still runs
        pass


def _remove_files_of_dead_processes(folder: Path) -> None:
    """Remove the files of processes that have ended, or are on another host and asked long ago."""
    for file in folder.glob(f"{WANTED}*"):
        with suppress(OSError):
            process = file.name.removeprefix(WANTED)
            old = not process.startswith(f"{socket.gethostname()}.") and time.time() - file.stat().st_mtime > 10 * STALE
            if old or not _runs(process):
                file.unlink()


def _this_process() -> str:
    return f"{socket.gethostname()}.{os.getpid()}"


def _runs(process: str) -> bool:
    """Whether a process runs; one on another host may."""
    host, _, number = process.rpartition(".")
    if host != socket.gethostname() or not hasattr(os, "fork"):
        return True
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, ValueError):
        return False
    except OSError:  # it is another user's
        return True
    return True
