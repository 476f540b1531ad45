"""Write a file completely or not at all."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path


@contextmanager
def atomic_write(path: str | Path) -> Iterator[Path]:
    """Yield a temporary path beside `path`, which replaces `path` at the end.

    After an error, such as a full disk, or an interrupt, `path` is unchanged and the temporary file is deleted.
    Anything but a regular file, such as /dev/stdout, is written directly.

    Raises OSError if the folder does not exist or can't be written to.
    """
    if os.path.exists(path) and not os.path.isfile(path):  # asked before a link to a pipe is resolved to no name
        yield Path(path)
        return
    goal = Path(os.path.realpath(path))
    temporary = goal.with_name(f".{os.urandom(6).hex()}{goal.suffix}")
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
