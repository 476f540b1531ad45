"""`rougekit adopt [FOLDER]`: make an unchanged `evaluate.load("rouge")` load rougekit's metric in a folder."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.cli.flags import parse
from rougekit.plugin import adopt, unadopt


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the metric into the folder, by default the current one; with --undo, remove it."""
    values = parse(command, arguments)
    folder = Path(*values.positional)
    if values.undo:
        print(f'removed {unadopt(folder)}: evaluate.load("rouge") loads evaluate\'s own metric again')
    else:
        print(f'wrote {adopt(folder)}: evaluate.load("rouge") in {folder.resolve()} now loads rougekit')
        print('combine(["rouge"]) loads it too; load("evaluate-metric/rouge") still loads the metric on the Hub')
        print(f"undo: rougekit adopt --undo {folder}")
    return 0
