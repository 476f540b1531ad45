"""`rougekit build`: compile the kernels of this folder or installation."""

import time
from collections.abc import Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path

from rougekit.analysis.tables.numbers import fixed
from rougekit.cli.parsing import parse
from rougekit.kernels import build


def run(command: str, arguments: Sequence[str]) -> int:
    """Compile the kernels; print the file and the seconds it took.

    Raises BuildError if no compiler can, OSError if the folder can't be written to.
    """
    parse(command, arguments)
    start = time.perf_counter()
    compiler = build.build()
    print(f"{build.output()}: compiled by {compiler} in {fixed(time.perf_counter() - start, 1)} s")
    _record(build.output())
    return 0


def _record(made: Path) -> None:
    """Add a file to those that pip removes with the package; it knows none of a folder that nobody installed."""
    with suppress(metadata.PackageNotFoundError):
        record = next((file for file in metadata.files("rougekit") or () if file.name == "RECORD"), None)
        site = made.parents[3]
        if record and Path(record.locate()).resolve().parent.parent == site:
            name = made.relative_to(site).as_posix()
            path = Path(record.locate())
            if f"{name}," not in path.read_text("utf-8"):
                with path.open("a", encoding="utf-8", newline="") as file:
                    file.write(f"{name},,\n")
