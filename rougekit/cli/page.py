"""`rougekit page`: serve the page where scores are looked at, or write one that needs no server."""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rougekit.cli.commands import UsageError
from rougekit.cli.parsing import parse
from rougekit.foundation.extras import load
from rougekit.foundation.io.decoding import FileError
from rougekit.foundation.io.streams import is_stream
from rougekit.foundation.plurals import counted


class Request(NamedTuple):
    """What the flags ask."""

    host: str | None
    port: int | None
    static: str | None
    """the folder to write instead of serving the page"""


def run(command: str, arguments: Sequence[str]) -> int:
    """Serve the page until it is interrupted, with these files open; or write a static Space.

    Raises ImportError without gradio, and OSError or ValueError for files that can't be read and a folder that can't
    be written.
    """
    line = parse(command, arguments)
    paths, asked = [Path(name) for name in line.positional], line.of(Request)
    if asked.static is not None:
        if paths:
            given = counted(len(paths), "file")
            raise UsageError(f"{given} and --static; expected one of the two: a static page opens files by itself")
        return _write(Path(asked.static))
    if stream := next(filter(is_stream, line.positional), None):
        raise FileError(f"{stream}: the page opens files, and no pipe; save it to a file")
    load("gradio", "rougekit page")
    from rougekit.page.server import start

    host = start.default_host(os.environ) if asked.host is None else asked.host
    start.serve(host, start.default_port(os.environ) if asked.port is None else asked.port, paths)
    return 0


def _write(folder: Path) -> int:
    from rougekit.page.space import write_space

    write_space(folder)
    print(
        f"{folder}: open {folder / 'index.html'} in a browser, or make it a Space of yours:\n"
        f"hf upload USER/rouge_metric {folder} --repo-type=space"
    )
    return 0
