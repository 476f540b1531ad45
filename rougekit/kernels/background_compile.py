"""Another process that compiles kernels and keeps them on disk, while this one goes on."""

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path


class Helper(subprocess.Popen[bytes]):
    """A process that compiles. Nobody need wait for it."""

    def __del__(self) -> None:  # which would complain that it still runs
        pass


_COMPILE = "import sys; sys.path[:] = sys.argv[1].split('\\n'); from rougekit.warmup import keep; keep(sys.argv[2:])"


def start(names: Iterable[str]) -> Helper | None:
    """A process that compiles and keeps kernels; None where there is no Python to start one with."""
    python = sys.executable or ""
    if not Path(python).name.lower().startswith("python") or getattr(sys, "frozen", False):
        return None
    command = [python, "-c", _COMPILE, "\n".join(sys.path), *sorted(names)]
    nowhere = subprocess.DEVNULL
    try:
        return Helper(command, stdin=nowhere, stdout=nowhere, stderr=nowhere, start_new_session=True)
    except OSError:
        return None
