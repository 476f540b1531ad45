"""The command on a pseudo-terminal, and the final contents of its screen."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from functools import cache

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07|\x1b[()][AB0]")
"""Sequences that set colours and move the cursor."""


@cache
def typed(*arguments, columns=80, folder=None, colors=False, **environment):
    """The screen of a terminal with this many columns; with colors, including escape sequences."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    kept = {
        name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")
    }
    command = [sys.executable, "-m", "rougekit", *arguments]
    process = subprocess.Popen(
        command,
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=folder,
        env={**kept, "TERM": "xterm-256color", **environment},
    )
    os.close(slave)
    parts = []
    while True:
        try:
            part = os.read(master, 65536)
        except OSError:  # the child has closed its end
            break
        if not part:
            break
        parts.append(part)
    process.wait()
    os.close(master)
    text = b"".join(parts).decode().replace("\r\n", "\n")
    return text if colors else "\n".join(line.rstrip() for line in ESCAPE.sub("", text).split("\n"))


@cache
def piped(*arguments, folder=None, **environment):
    """Standard output of the command in a pipe."""
    command = [sys.executable, "-m", "rougekit", *arguments]
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=True
    ).stdout
