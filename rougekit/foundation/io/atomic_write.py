"""Write a file completely or not at all, and never over a file that was read."""

import errno
import os
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def atomic_write(path: str | Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`, which replaces `path` at the end.

    After an error, such as a full disk, or an interrupt, `path` is unchanged and the temporary file is deleted.
    Anything but a regular file, such as /dev/stdout, is written directly.

    Raises OSError if the folder does not exist or can't be written to, or if `path` is protected from writing.
    """
    if os.path.exists(path) and not os.path.isfile(path):  # asked before a link to a pipe is resolved to no name
        yield Path(path)
        return
    goal = Path(os.path.realpath(path))
    temporary = goal.with_name(f".{os.urandom(6).hex()}{goal.suffix}")
    if goal.exists() and not os.access(goal, os.W_OK):  # replacing it would need permission for the folder only
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    try:
        yield temporary
        if goal.exists():
            shutil.copymode(goal, temporary)
        with temporary.open("rb+") as file:
            os.fsync(file.fileno())
        temporary.replace(goal)
    except BaseException as failure:
        with suppress(OSError):
            temporary.unlink()
        if isinstance(failure, OSError) and failure.filename in (None, str(temporary)):  # None: the disk is full
            failure.filename = str(path)
        raise


def would_replace(output: str, others: Iterable[str]) -> str | None:
    """The first of the other files that writing to `output` would replace: the same file under any name.

    Links and relative paths are followed. Of a folder, all its files are meant; "-" is standard input. Nothing replaces
    what is no regular file, such as /dev/stdout.

    >>> would_replace("scores.csv", ["texts.csv", "./scores.csv"])
    './scores.csv'
    """
    if os.path.exists(output) and not os.path.isfile(output):
        return None
    for other in others:
        if os.path.realpath(output) == os.path.realpath(other):
            return other
        with suppress(OSError, ValueError):  # one does not exist, or they are on different drives
            written, read = os.stat(output), os.fstat(0) if other == "-" else os.stat(other)
            if stat.S_ISREG(read.st_mode) and os.path.samestat(written, read):
                return other
            if stat.S_ISDIR(read.st_mode) and Path(os.path.realpath(output)).is_relative_to(os.path.realpath(other)):
                return other
    return None
