"""A progress bar, for long work at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress
from typing import Any, TypeAlias

from rougekit.foundation import extras

Done: TypeAlias = Callable[[int], object]
"""Called with the amount of work done since the last call."""


@contextmanager
def bar(asked: bool | None, is_long: bool, total: int, unit: str) -> Iterator[Done]:
    """A progress bar on stderr: if asked for, or with asked=None if the work is long and stderr is a terminal.

    On a terminal it disappears at the end; elsewhere its final state is printed.

    Raises ImportError if it is asked for but rich is not installed.
    """
    progress: Any = None
    if asked or (asked is None and is_long and sys.stderr.isatty()):
        with nullcontext() if asked else suppress(ImportError):
            progress = extras.load("rich.progress", "progress=True")
    if progress is None:
        yield lambda n: None
        return
    from rich.console import Console
    from rich.table import Column

    columns = (
        progress.TextColumn("rouge"), progress.BarColumn(),  # only the bar shrinks if the line is too short
        progress.MofNCompleteColumn(table_column=Column(no_wrap=True)), progress.TextColumn(unit),
        progress.TextColumn("{task.fields[rate]}"), progress.TimeRemainingColumn(table_column=Column(no_wrap=True)),
    )  # fmt: skip
    with progress.Progress(*columns, console=Console(stderr=True), transient=sys.stderr.isatty()) as shown:
        task = shown.add_task("", total=total, rate="")

        def done(n: int) -> None:
            shown.advance(task, n)
            shown.update(task, rate=f"{shown.tasks[0].speed or 0:,.0f}/s")

        yield done
