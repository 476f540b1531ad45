"""`rougekit adopt [FOLDER]`: make an unchanged `evaluate.load("rouge")` load rougekit's metric in a folder."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rougekit.cli.parsing import parse
from rougekit.plugin import adopt, unadopt


class Request(NamedTuple):
    """What the flags ask."""

    undo: bool


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the metric into the folder, by default the current one; with --undo, remove it."""
    line = parse(command, arguments)
    folder = Path(*line.positional)
    if line.of(Request).undo:
        print(f'removed {unadopt(folder)}: evaluate.load("rouge") loads evaluate\'s own metric again')
    else:
        print(f'wrote {adopt(folder)}: evaluate.load("rouge") in {folder.resolve()} now loads rougekit')
        print('combine(["rouge"]) loads it too; load("evaluate-metric/rouge") still loads the metric on the Hub')
        print(f"undo: rougekit adopt --undo {folder}")
    return 0
