"""The command `rougekit`: scores of files as a table; the flags of rouge_score's command mean what they mean there."""

import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from rougekit.errors import RougeWarning
from rougekit.io.printable import printable

COMMANDS = {
    "adopt": "rougekit.cli.adopt",
    "correlate": "rougekit.cli.correlate",
    "nearest": "rougekit.cli.nearest",
    "novel": "rougekit.cli.novel",
    "power": "rougekit.cli.power",
    "warmup": "rougekit.cli.warmup",
}
"""Words that may come first, and the module whose run(arguments) does what the word says and returns the exit code."""

__all__ = ["main"]


class UsageError(Exception):
    """Flags that are wrong, or a word that is none."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, 1 for input that can't be scored, 2 for wrong usage."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        with _warnings_in_lines():
            code = _run(given)
        sys.stdout.flush()
        return code
    except UsageError as wrong:
        return _refused(wrong, 2)
    except ModuleNotFoundError as missing:
        if missing.name != "absl":
            return _refused(missing, 1)
        return _refused('absl-py, which the command needs, is not installed: pip install "rougekit[cli]"', 2)
    except BrokenPipeError:  # who reads has seen enough, as `head` does; nothing is left to be written at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (ValueError, TypeError, ImportError, OSError) as failure:
        return _refused(failure, 1)
    except MemoryError:
        return _refused("the memory of this machine does not suffice for these texts and options", 1)


def _run(given: Sequence[str]) -> int:
    starts_with_word = bool(given) and given[0] in COMMANDS
    module = import_module(COMMANDS[given[0]] if starts_with_word else "rougekit.cli.score")
    code: int = module.run(given[1:] if starts_with_word else given)
    return code


@contextmanager
def _warnings_in_lines() -> Iterator[None]:
    """Tell what is doubtful in one line, once: a place in the code means nothing to who typed a command."""
    told = set()
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **rest: Any) -> None:
            if not issubclass(category, RougeWarning):
                usual(message, category, *place, **rest)
            elif str(message) not in told:
                told.add(str(message))
                print(f"rougekit: warning: {printable(str(message))}", file=sys.stderr)

        warnings.showwarning = show
        yield


def _refused(why: object, code: int) -> int:
    print(f"rougekit: {printable(str(why))}", file=sys.stderr)
    return code
