"""`rougekit adopt [FOLDER]`: an unchanged `evaluate.load("rouge")` in that folder loads rougekit's metric."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.cli.flags import parse
from rougekit.plugin import adopt, unadopt


def run(command: str, arguments: Sequence[str]) -> int:
    """Write the metric into the folder, by default the current one, or remove it with --undo."""
    values = parse(command, arguments)
    folder = Path(*values.positional)
    if values.undo:
        print(f'removed {unadopt(folder)}: evaluate.load("rouge") is evaluate\'s own again')
    else:
        print(f'wrote {adopt(folder)}: evaluate.load("rouge") in {folder.resolve()} is rougekit\'s now')
        print('so are combine(["rouge"]) and the like; not "evaluate-metric/rouge", which names the Hub\'s own')
        print(f"undo: rougekit adopt --undo {folder}")
    return 0
