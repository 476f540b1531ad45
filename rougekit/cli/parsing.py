"""From the arguments of a command to a line, and what is said of those that are wrong.

absl-py parses flags, as it does those of rouge_score's command. It is imported only for lines with flags.
"""

import glob
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.cli.flags import ENDINGS, SHORT, Flag, endings, flags_of
from rougekit.cli.line import Line
from rougekit.foundation.io.decoding import checked_encoding
from rougekit.foundation.io.printable import MAX_LENGTH
from rougekit.foundation.suggestions import meant_name, suggestion
from rougekit.scoring.measures.names import parse_type


def parse(command: str, arguments: Sequence[str]) -> Line:
    """The values of a command's flags, and its positional arguments.

    Raises UsageError for wrong arguments, ValueError for an unknown encoding.
    """
    known = flags_of(command)
    line = Line({flag.name: flag.default for flag in known.values()}, list(arguments), {})
    if any(word.startswith("-") and word != "-" for word in arguments):
        line = _parsed(command, known, arguments)
    words, values = line.positional, line.values
    if "rouge_types" in line.given and (types := [word for word in words if _is_type_without_comma(word)]):
        raise UsageError(f"{' '.join(types)}: no such file; types are separated by commas: --rouge_types=rouge1,rouge2")
    _check_positional(command, words)
    if "output" in line.given and "format" in known and "format" not in line.given:
        line = line._replace(values={**values, "format": _format_of(values["output"], known["format"])})
    checked_encoding(values.get("encoding"))
    return line


def _format_of(path: str, flag: Flag) -> str:
    """The format that the ending of a file name stands for. Raises UsageError if the command does not have it."""
    ending = Path(path).suffix.lower()
    named = ENDINGS.get(ending, ending[1:])
    if named not in flag.choices:
        pages = "; rougekit report writes HTML" * (named == "html")
        expected = f"a name that ends in {endings(flag.choices)}, or --format beside it{pages}"
        raise UsageError(f"--output={path}; expected {expected}")
    return named


def _parsed(command: str, known: Mapping[str, Flag], arguments: Sequence[str]) -> Line:
    from absl import flags as absl

    parser = absl.FlagValues()  # not absl's global FLAGS, which a calling program may use
    parser.set_gnu_getopt()
    for flag in known.values():
        choices = (list(flag.choices),) if flag.type == "enum" else ()
        short = next((letter for letter, name in SHORT.items() if name == flag.name), None)
        define = getattr(absl, f"DEFINE_{flag.type}")
        define(flag.name, flag.default, *choices, flag.about, flag_values=parser, short_name=short)
    try:
        words = parser(["rougekit", *(_as_absl(word, known) for word in arguments)])[1:]
    except absl.UnrecognizedFlagError as failure:
        raise UsageError(_unknown_flag(command, failure.flagname, failure.flagvalue.lstrip("-"))) from None
    except RecursionError:  # absl compares the name of an unknown flag with all others, letter by letter
        names = (word.lstrip("-").partition("=")[0] for word in arguments if word.startswith("-"))
        raise UsageError(_unknown_flag(command, max(names, key=len), "")) from None
    except absl.Error as failure:
        if missing := re.match(r"Missing value for flag (-+(\w+))", str(failure)):
            flag = known[SHORT.get(missing[2], missing[2])]
            raise UsageError(f"{missing[1]} needs a value: {flag.usage}") from None
        bad = re.match(r"flag --(\w+)=(.*?): ", str(failure), re.DOTALL)
        refused = known.get(bad[1]) if bad else None
        if not (bad and refused):
            raise UsageError(failure) from None
        hint = suggestion({"tex": "latex", "md": "markdown"}.get(bad[2], bad[2]), refused.choices)
        raise UsageError(f"--{bad[1]}={bad[2]}; expected {refused.expected}{hint}") from None
    given = {name: _as_arguments(flag, parser[name].value) for name, flag in known.items() if parser[name].present}
    return Line({name: getattr(parser, name) for name in known}, words, given)


def _as_arguments(flag: Flag, value: Any) -> list[str]:
    """Arguments that give a flag its value."""
    if flag.type == "boolean":
        return [f"--{flag.name}" if value else f"--no{flag.name}"]
    values = value if flag.type == "multi_string" else [",".join(value) if flag.type == "list" else value]
    return [f"--{flag.name}={each}" for each in values]


def _as_absl(word: str, known: Iterable[str]) -> str:
    """An argument in the form that absl reads: -k5 as -k=5, --most-different as --most_different."""
    name, equals, value = word.partition("=")
    if "-" in name.lstrip("-"):
        flag = _with_underscores(name)
        flag = f"no{flag[3:]}" if flag.startswith("no_") else flag
        if flag.removeprefix("no") in known or flag in known:
            return f"--{flag}{equals}{value}"
    return _with_equals(word)


def _with_equals(word: str) -> str:
    """A number that follows -k without a blank, set apart."""
    return re.sub(r"^-k(\d+)\Z", r"-k=\1", word)


def _with_underscores(flag: str) -> str:
    """The name of a flag that may be typed with dashes: zero_division for --zero-division."""
    return flag.lstrip("-").replace("-", "_")


def as_typed(message: str, arguments: Sequence[str]) -> str:
    """The message with flags and the refused number as the user typed them.

    >>> as_typed("--zero_division=3.0; expected 0.0 or nan", ["a.txt", "--zero-division=3"])
    '--zero-division=3; expected 0.0 or nan'
    """
    for word, after in zip(arguments, [*arguments[1:], ""], strict=True):
        name, equals, value = _with_equals(word).partition("=")
        if not re.fullmatch(r"--?[a-z][-\w]*", name):
            continue
        flag, value = _with_underscores(name), value if equals else after
        typed = f"--{SHORT.get(flag, flag)}"
        begins, refusal, then = message.partition("; ")
        with suppress(ValueError):
            if begins.startswith(f"{typed}=") and float(begins.removeprefix(f"{typed}=")) == float(value):
                message = f"{typed}={value}{refusal}{then}"
        message = re.sub(rf"{typed}(?!\w)", name, message)
    return message


def _is_flag_of(command: str, name: str) -> bool:
    flags, unset = flags_of(command), name.removeprefix("no").removeprefix("_")
    return name in flags or (unset != name and unset in flags and flags[unset].type == "boolean")


_OF_THE_SCRIPT = frozenset("acefmnprtuwxU2")
"""Letters of ROUGE-1.5.5's options that are no flags here."""


def _unknown_flag(command: str, name: str, word: str) -> str:
    """The error for an unknown flag, with a suggestion. word : the whole argument, without its dashes."""
    files, usage, known = ("predictions", "references"), COMMANDS[command].usage, flags_of(command)
    takes_files = "PREDICTIONS" in usage or "SYSTEM" in usage
    others = [other for other in COMMANDS if _is_flag_of(other, _with_underscores(name))]
    if "_" not in name and takes_files and not others and meant_name(name, [*files, *known]) in files:
        line = "rougekit" if command == "score" else f"rougekit {command}"
        example = "a.txt b.txt references.txt" if "SYSTEM" in usage else "predictions.txt references.txt"
        return f"{command}: no flag --{name}; give files without a flag: {line} {example}"
    if command == "identify" and not others and re.match("rouge|bleu", word):
        return f"identify: no flag --{name}; give numbers without a flag: rougekit identify {word} predictions.txt ..."
    if "format" in known and name in known["format"].choices:
        return f"{command}: unknown flag --{name}; did you mean --format={name}? (rougekit {command} --help)"
    close = meant_name(_with_underscores(name), known) if len(name) > 1 else None
    dashes = "-" if len(name) == 1 else "--"
    name = name if len(name) <= MAX_LENGTH else f"{name[:MAX_LENGTH]}..."
    hint = f"; did you mean --{close}?" if close else ""
    if others and not (close and (close in name or name in close)):
        from rougekit.analysis.wording import joined  # imported only here, as it costs every start

        hint = f"; it is a flag of {joined(others)}"
    if name in _OF_THE_SCRIPT:
        hint += "; ROUGE-1.5.5's options are flags of the command rouge155"
    return f"{command}: unknown flag {dashes}{name}{hint} (rougekit {command} --help)"


def _is_type_without_comma(word: str) -> bool:
    """Whether a positional argument belongs to --rouge_types, as in `--rouge_types rouge1 rouge2`."""
    with suppress(ValueError):
        return bool(parse_type(word)) and not glob.glob(word)
    return False


def _check_positional(command: str, words: list[str]) -> None:
    """Raise UsageError for too many or too few positional arguments."""
    fewest, most = COMMANDS[command].positional
    if not fewest <= len(words) <= most:
        expected = COMMANDS[command].usage or "nothing but flags"
        raise UsageError(f"{' '.join([command, *words])}; expected {expected} (rougekit {command} --help)")
