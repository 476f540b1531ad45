"""The command `rougekit`: scores of files as a table; the flags of rouge_score's command mean what they mean there."""

import sys
from collections.abc import Sequence
from importlib import import_module

from rougekit.io.printable import printable

COMMANDS = {
    "adopt": "rougekit.cli.adopting",
    "correlate": "rougekit.cli.judging",
    "nearest": "rougekit.cli.nearest",
    "novel": "rougekit.cli.novel",
    "power": "rougekit.cli.planning",
    "warmup": "rougekit.cli.warming",
}
"""Words that may come first, and the module whose run(arguments) does what the word says and returns the exit code."""

__all__ = ["main"]


class UsageError(Exception):
    """Flags that are wrong, or a word that is none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, 1 for input that can't be scored, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    starts_with_word = bool(given) and given[0] in COMMANDS
    try:
        module = import_module(COMMANDS[given[0]] if starts_with_word else "rougekit.cli.scoring")
        code: int = module.run(given[1:] if starts_with_word else given)
        return code
    except UsageError as wrong:
        return _refused(wrong, 2)
    except ModuleNotFoundError as missing:
        if missing.name != "absl":
            return _refused(missing, 1)
        return _refused('absl-py, which the command needs, is not installed: pip install "rougekit[cli]"', 2)
    except (ValueError, TypeError, ImportError, OSError) as failure:
        return _refused(failure, 1)
    except MemoryError:
        return _refused("the memory of this machine does not suffice for these texts and options", 1)


def _refused(why: object, code: int) -> int:
    print(f"rougekit: {printable(str(why))}", file=sys.stderr)
    return code
