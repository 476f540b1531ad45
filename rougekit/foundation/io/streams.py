"""Streams, which can be read only once: standard input, pipes and devices. Their copies can be read again and again."""

import io
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, BinaryIO

_COPIES: ContextVar[dict[str, BinaryIO] | None] = ContextVar("_COPIES", default=None)
"""Those of the streams that have been read in this context; None if they are not kept."""


def is_stream(path: str) -> bool:
    """Whether a path is standard input ("-"), a pipe or a device, or what a shell calls one, such as /dev/fd/63."""
    if path == "-" or os.path.dirname(path) in ("/dev", "/dev/fd"):
        return True
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # no such file, or no name of one
        return False
    return not (stat.S_ISREG(mode) or stat.S_ISDIR(mode))


@contextmanager
def streams_kept() -> Iterator[None]:
    """A context in which streams can be opened again and again, as files can."""
    before = _COPIES.set(copies := dict[str, BinaryIO]())
    try:
        yield
    finally:
        _COPIES.reset(before)
        for copy in copies.values():
            copy.close()


def copy_of(path: str, copied: Callable[[str], BinaryIO]) -> BinaryIO:
    """The contents of a stream as a file of its own; within `streams_kept`, of the copy that was made first.

    copied : reads the stream to its end, and returns a copy that can seek
    """
    if (copies := _COPIES.get()) is None:
        return copied(path)
    name = "-" if path == "-" else os.path.realpath(path)
    if name not in copies:
        copies[name] = copied(path)
    return io.BufferedReader(_Reader(copies[name]))


class _Reader(io.RawIOBase):
    """One of several readers of a file, each at a place of its own."""

    def __init__(self, file: BinaryIO) -> None:
        self._file, self._at = file, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        self._file.seek(self._at)
        self._at = self._file.seek(offset, whence)
        return self._at

    def readinto(self, buffer: Any) -> int:
        self._file.seek(self._at)
        chunk = self._file.read(len(buffer))
        buffer[: len(chunk)] = chunk
        self._at += len(chunk)
        return len(chunk)
