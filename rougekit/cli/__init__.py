"""The command `rougekit`. Flags of rouge_score's command have the same meaning here."""

import os
import re
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout, suppress
from importlib import import_module
from typing import Any

from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.cli.ending import ended_in_order
from rougekit.foundation.errors import RougeWarning
from rougekit.foundation.io.printable import printable, shortened
from rougekit.foundation.io.streams import streams_kept
from rougekit.version import __version__

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Returns the exit code: 0 for an answer, 1 where files or what they hold prevent one, 2 where what was typed
    or asked does, 3 for a gate that is not passed, 130 for Ctrl-C.
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        if sys.stdout is None:
            return _fail("standard output is closed")
        with ended_in_order(), streams_kept(), _one_line_warnings(words):
            code = _run(words)
        sys.stdout.flush()
        return code
    except UsageError as failure:
        return _fail(_as_typed(str(failure), words), 2)
    except BrokenPipeError:  # the program that reads the output, such as `head`, has exited
        _discard_output()
        return 1
    except OSError as failure:
        return _fail(": ".join(filter(None, (failure.filename, failure.strerror or str(failure)))))
    except (ValueError, TypeError, ImportError, RougeWarning) as failure:  # a warning under -W error
        if question := getattr(failure, "question", None):  # of Unclear, whose module only files need
            alone = ["rougekit", "score", *words[1:]] if words[:1] == ["compare"] else []
            return _fail(question.for_command(["rougekit", *words], alone), 2, is_to_paste=True)
        message = with_flags(getattr(failure, "for_command", str(failure)))  # of NullCell, which is for files alone
        return _fail(_as_typed(message, words), 2 if _is_of_the_line(failure, message) else 1)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except MemoryError:
        return _fail("out of memory for these texts and options")


def _is_of_the_line(failure: Exception, message: str) -> bool:
    """Whether what was typed or asked is wrong: an error about an argument begins with its name, here a flag's."""
    if isinstance(failure, ImportError | RougeWarning):
        return False
    return message.startswith("--") or str(failure).startswith("published") or hasattr(failure, "is_of_the_line")


def _run(arguments: list[str]) -> int:
    if arguments[:1] == ["help"] and not os.path.exists("help"):
        arguments = arguments[1:] + ["--help"] * (len(arguments) == 1 or arguments[1] in COMMANDS)
    is_named = bool(arguments) and arguments[0] in COMMANDS
    command, rest = (arguments[0], arguments[1:]) if is_named else ("score", arguments)
    flags = set(rest[: rest.index("--")] if "--" in rest else rest)
    lists_all = not flags.isdisjoint(("--help-all", "--help_all", "--helpfull"))
    if lists_all or flags & {"-h", "--help", "-help"} or not arguments:
        from rougekit.cli.help import help_of, overview

        print(help_of(command, lists_all=lists_all) if is_named or lists_all else overview())
        return 0 if arguments else 2
    if "--version" in flags:
        print(f"rougekit {__version__}")
        return 0
    if not is_named and re.fullmatch(r"[a-z][a-z-]*", first := arguments[0], re.I) and not os.path.exists(first):
        import difflib  # only wrong names need it

        close = difflib.get_close_matches(first, COMMANDS, 1)
        hint = f"did you mean {close[0]}?" if close else f"expected a file, a flag or one of {', '.join(COMMANDS)}"
        if close or len(arguments) == 1:
            raise UsageError(f"unknown command {first!r}; {hint}")
    module = import_module(f"rougekit.cli.{command.replace('-', '_')}")
    with _printing_to(None if command == "report" else _output_file(command, rest)):
        code: int = module.run(command, rest)
    return code


def _output_file(command: str, arguments: Sequence[str]) -> str | None:
    """The file that --output or -o names. Raises UsageError."""
    if not any(re.match("-o|--?output(=|$)", word) for word in arguments):
        return None
    from rougekit.cli.parsing import parse

    path: str | None = parse(command, arguments).values.get("output")
    return path


@contextmanager
def _printing_to(path: str | None) -> Iterator[None]:
    """Write what is printed to a file, completely or, after an error, not at all."""
    if path is None:
        yield
        return
    from rougekit.foundation.io.atomic_write import atomic_write

    with atomic_write(path) as new, new.open("w", encoding="utf-8") as file, redirect_stdout(file):
        yield


@contextmanager
def _one_line_warnings(arguments: Sequence[str]) -> Iterator[None]:
    """Show each RougeWarning once, as one line that does not name the source file.

    `explain`, which reads the same texts again and again, shows only the first of each kind.
    """
    shown, by_kind = set(), arguments[:1] == ["explain"]
    with warnings.catch_warnings():
        show_other = warnings.showwarning

        def show(message: Warning | str, category: type[Warning], *place: Any, **rest: Any) -> None:
            if not isinstance(message, RougeWarning):
                show_other(message, category, *place, **rest)
            elif (told := (by_kind and message.kind) or str(message)) not in shown:
                from rougekit.cli.screen import tell  # only messages need it here

                shown.add(told)
                tell(f"rougekit: warning: {_as_typed(with_flags(str(message)), arguments)}")

        warnings.showwarning = show
        yield


def with_flags(message: str) -> str:
    """Reword a message of the library for the command line: flags for arguments, texts numbered from 1, no callables.

    >>> with_flags('the first is predictions[0]; give split_summaries=True, or language="de"')
    'the first is prediction 1; give --split_summaries, or --language=de'
    >>> with_flags("rouge_types: unknown type 'rouge'; did you mean 'rouge1'?")
    "--rouge_types: unknown type 'rouge'; did you mean 'rouge1'?"
    >>> with_flags("predictions[0:39] match other references"), with_flags("in references[5][1]")
    ('predictions 1 to 39 match other references', 'in reference 2 of row 6')
    >>> with_flags("multi_reference='pooled' counts all 2 references together; choose one with reference_index")
    '--multi_reference=pooled counts all 2 references together; give one alone'
    >>> with_flags("published['rouge1'] is '173'; expected a fraction or percent")
    'rouge1=173; expected a fraction or percent'
    >>> with_flags("max_words=0; expected an int >= 1 or None"), with_flags("empty=1; expected 'skip', 0 or None")
    ('--max_words=0; expected an int >= 1', "--empty=1; expected 'skip' or 0")
    >>> with_flags("family='types' needs a baseline; expected 'systems' or math.nan")
    "--family=types needs a baseline; expected 'systems' or nan"
    >>> with_flags("sentences='x'; expected None, a callable str -> list[str], or a name such as 'punkt'")
    "--sentences=x; expected a name such as 'punkt'"
    """
    from rougekit.cli.flags import GROUPS

    names = "|".join({flag.name for group in GROUPS.values() for flag in group})
    message = re.sub(r"^(?=rouge_types?: )", "--", message.replace("choose one with reference_index", "give one alone"))
    message = re.sub(r"^published(: |\['(?P<type>.*?)'\] is '?(?P<number>.*?)'?(?=; ))", _as_published, message)
    message = re.sub(r"(?:, ([^,]+))? or None$", lambda last: f" or {last[1]}" * bool(last[1]), message)
    message = re.sub(r", or (a callable str -> list\[str\]|an iterable of words)|\bmath\.(?=nan|inf)", "", message)
    message = message.replace("None, a callable str -> list[str], or ", "")
    message = re.sub(rf"(?<![-\w])({names})=True\b", r"--\1", message)
    message = re.sub(rf"(?<![-\w])({names})=(['\"]?)([^\s'\";,]+)\2", r"--\1=\3", message)
    message = re.sub(r"\bpredictions\[(\d+):(\d+)\]", lambda at: f"predictions {int(at[1]) + 1} to {at[2]}", message)
    several = r"\breferences\[(\d+)\]\[(\d+)\]"
    message = re.sub(several, lambda at: f"reference {int(at[2]) + 1} of row {int(at[1]) + 1}", message)
    return re.sub(r"\b(prediction|reference)s\[(\d+)\]", lambda match: f"{match[1]} {int(match[2]) + 1}", message)


def _as_published(place: re.Match[str]) -> str:
    return f"{place['type']}={place['number']}" if place["type"] else ""


def _as_typed(message: str, arguments: Sequence[str]) -> str:
    """The message with flags as they were typed; flags are only loaded for lines that have some."""
    if not any(word.startswith("-") for word in arguments):
        return message
    from rougekit.cli.parsing import as_typed

    return as_typed(message, arguments)


def _fail(reason: str, code: int = 1, *, is_to_paste: bool = False) -> int:
    """Flush the output, print why the command failed, and return the exit code.

    is_to_paste : whether the reason has lines to paste, which are not wrapped
    """
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:  # such as a full disk; Python would report it again at exit
        _discard_output()
    with suppress(OSError):
        if sys.stderr is not None:
            from rougekit.cli.screen import Screen  # only errors need it here

            color = "never" if "--color=never" in sys.argv else "auto"
            first, *lines = reason.split("\n") if is_to_paste else [shortened(reason)]
            Screen(color, stream=sys.stderr).show([("rougekit: ", ""), ("error", "red"), (f": {printable(first)}", "")])
            for line in lines:
                print(printable(line), file=sys.stderr)
    return code


def _discard_output() -> None:
    """Drop buffered output, which Python would otherwise try to write at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
