"""`rougekit adopt [FOLDER]`: an unchanged `evaluate.load("rouge")` in a folder is rougekit's."""

from collections.abc import Sequence
from pathlib import Path

from rougekit.plugin import adopt, disown

USAGE = """Let evaluate.load("rouge") give rougekit's metric in programs that are started in a folder, offline too.

  rougekit adopt [FOLDER]           write FOLDER/rouge/rouge.py; the folder is the present one if none is given
  rougekit adopt --undo [FOLDER]    remove it
"""


def run(arguments: Sequence[str]) -> int:
    """Write the metric, or remove it, and say so.

    Raises
    ------
    ValueError : other arguments.
    """
    if {"-h", "--help"} & set(arguments):
        print(USAGE)
        return 0
    undo = "--undo" in arguments
    folders = [argument for argument in arguments if argument != "--undo"]
    if len(folders) > 1 or any(folder.startswith("-") for folder in folders):
        raise ValueError(f"adopt {' '.join(arguments)}; expected at most one folder and --undo")
    folder = Path(*folders)
    if undo:
        print(f'removed {disown(folder)}: evaluate.load("rouge") is evaluate\'s own again')
    else:
        print(f'wrote {adopt(folder)}: evaluate.load("rouge") in {folder.resolve()} is rougekit\'s now')
        print(f"undo: rougekit adopt --undo {folder}")
    return 0
