"""The command `rougekit`: scores of files as a table; the flags of rouge_score's command mean what they mean there."""

import difflib
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from typing import Any

from rougekit.cli.commands import COMMANDS
from rougekit.errors import RougeWarning
from rougekit.io.printable import printable
from rougekit.version import __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit code: 0, 1 for input that can't be scored, 2 for wrong usage."""
    from rougekit.cli.flags import UsageError

    line = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if sys.stdout is None:
            return _refused("standard output is closed", 1)
        with _warnings_in_lines():
            code = _run(line)
        sys.stdout.flush()
        return code
    except UsageError as wrong:
        return _refused(wrong, 2)
    except BrokenPipeError:  # the reader has seen enough, as `head` does
        _write_no_more()
        return 1
    except OSError as failure:
        return _refused(": ".join(filter(None, (failure.filename, failure.strerror or str(failure)))), 1)
    except (ValueError, TypeError, ImportError) as failure:
        return _refused(failure, 1)
    except MemoryError:
        return _refused("the memory of this machine does not suffice for these texts and options", 1)


def _run(line: Sequence[str]) -> int:
    from rougekit.cli.flags import UsageError, help_of

    named = bool(line) and line[0] in COMMANDS
    command, rest = (line[0], line[1:]) if named else ("score", line)
    flags = set(rest[: rest.index("--")] if "--" in rest else rest)
    if flags & {"-h", "--help", "-help"} or not line:
        print(help_of(command if named else None))
        return 0 if line else 2
    if "--version" in flags:
        print(f"rougekit {__version__}")
        return 0
    if not named and line[0].replace("-", "").isalpha() and not os.path.exists(line[0]):
        close = difflib.get_close_matches(line[0], COMMANDS, 1)
        meant = f"did you mean {close[0]}?" if close else f"expected {', '.join(COMMANDS)}, flags, or a file"
        if close or len(line) == 1:
            raise UsageError(f"unknown command {line[0]!r}; {meant}")
    module = import_module(f"rougekit.cli.{COMMANDS[command].module or command}")
    code: int = module.run(command, rest)
    return code


@contextmanager
def _warnings_in_lines() -> Iterator[None]:
    """Show each RougeWarning in one line, once: a place in the code means nothing to a user of the command."""
    shown = set()
    with warnings.catch_warnings():
        usual = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **rest: Any) -> None:
            if not issubclass(category, RougeWarning):
                usual(message, category, *place, **rest)
            elif str(message) not in shown:
                shown.add(str(message))
                _complain(f"warning: {message}")

        warnings.showwarning = show
        yield


def _complain(text: str) -> None:
    """To stderr, or nowhere if that is closed."""
    if sys.stderr is not None:
        with suppress(OSError):
            print(f"rougekit: {printable(text)}", file=sys.stderr)


def _refused(why: object, code: int) -> int:
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:  # a full disk, which Python would complain of once more at its end
        _write_no_more()
    _complain(str(why))
    return code


def _write_no_more() -> None:
    """Let nothing be left to write when Python ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
