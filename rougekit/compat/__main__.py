"""`python -m rougekit.compat program.py …`: run a Python program with rougekit in place of other packages."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from itertools import takewhile

from rougekit.compat.installation import environment
from rougekit.compat.names import FOR, left_alone, listed, what_stays

USAGE = """Run a Python program, and every process that it starts, with rougekit in place of rouge_score, rouge and
rouge_chinese.

  python -m rougekit.compat program.py ARGUMENTS
  python -m rougekit.compat -m module ARGUMENTS
  python -m rougekit.compat -c "code"

Nothing is installed or changed: without `-m rougekit.compat` the program runs as before.
"""


def main(arguments: Sequence[str]) -> int:
    """Replace this process with Python and the arguments. Returns an exit code on Windows, for --help and errors."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(USAGE)
        return 0 if arguments else 2
    if refused := _ignores_paths(arguments):
        print(
            f"rougekit can't stand in: with {refused} Python ignores PYTHONPATH, and the program would "
            f"use the installed packages; leave out {refused}",
            file=sys.stderr,
        )
        return 2
    left = left_alone(sys.path[1:])  # the first is this process's own
    taken = [name for name in FOR if name not in left]
    if not taken:
        print(f"rougekit can't stand in{what_stays(left)}; leave out `-m rougekit.compat`", file=sys.stderr)
        return 2
    print(
        f"rougekit stands in for {listed(taken)}; leave out `-m rougekit.compat` to use those{what_stays(left)}",
        file=sys.stderr,
    )
    command = [sys.executable, *arguments]
    if os.name == "nt":  # exec would return the terminal to the shell at once
        return subprocess.run(command, env=environment(taken)).returncode
    sys.stderr.flush()
    os.execve(sys.executable, command, environment(taken))


def _ignores_paths(arguments: Sequence[str]) -> str | None:
    """The flag before the program's name, if any, that makes Python ignore PYTHONPATH."""
    flags = takewhile(re.compile("-[A-Zabd-ln-z]").match, arguments)  # ends at -c, -m or -, which name the program
    return next((flag for flag in flags if {"I", "E"} & set(flag)), None)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
