"""The options of ROUGE-1.5.5's command line: split as Perl's Getopt::Std does, and as options of this package."""

import math
import re
import shlex
from collections.abc import Sequence
from typing import Any, NamedTuple

from rougekit.foundation.checks import shown

FLAGS = frozenset("adhHmMsuUvx")
WITH_VALUE = frozenset("bceflnprt23wz")

_NUMBER = re.compile(
    r"[ \t\n\r\f\v]*([+-]?(?:inf(?:inity)?|nan|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:e[+-]?[0-9]+)?))",
    re.IGNORECASE | re.ASCII,
)


class RawOptions(NamedTuple):
    """The options and words of a command line, before they are interpreted."""

    values: dict[str, str]
    """Options as given; a flag's value is "1"."""
    words: list[str]
    messages: list[str]
    """For standard error."""


def number(text: str) -> float:
    """The number that Perl sees in a string: its longest numeric prefix, 0 if there is none.

    >>> number("4x"), number("0x10"), number(" -2.5e1"), number("abc")
    (4.0, 0.0, -25.0, 0.0)
    """
    match = _NUMBER.match(text)
    return float(match[1]) if match else 0.0


def split_options(arguments: Sequence[str]) -> RawOptions:
    """Split a command line as Getopt::Std's getopts does.

    Options end at `--`, which is dropped, or before the first word that is not a dash followed by something. A value is
    the rest of its word or, if that is empty, the next word. Flags may share a word, which may end with an option that
    has a value. An unknown option is reported and skipped.
    """
    values: dict[str, str] = {}
    messages: list[str] = []
    rest = list(arguments)
    while rest and len(rest[0]) > 1 and rest[0][0] == "-":
        word = rest.pop(0)
        if word == "--":
            break
        letter, tail = word[1], word[2:]
        if letter in WITH_VALUE:
            if tail or rest:
                values[letter] = tail or rest.pop(0)
        elif letter == "-" and tail in ("help", "version"):
            messages.append("rougekit's rouge155; -h explains the options.")
        else:
            if letter in FLAGS:
                values[letter] = "1"
            elif letter != ":":
                messages.append(f"Unknown option: {letter}")
            if tail:
                rest.insert(0, f"-{tail}")
    return RawOptions(values, rest, messages)


_PROGRAM = re.compile(r"(?:.*/)?(?:perl|rouge155|(?:run)?rouge[-_. ]?1\.5\.5(?:\.pl)?)", re.IGNORECASE)
"""Words before the options that name the script."""

_NO_COUNTERPART = {
    "3": "scores files of Basic Elements",
    "M": "stems the references only",
}
"""Options that only the command `rouge155` has, and what they do."""


def is_command_line(text: object) -> bool:
    """Whether a text is a line of options such as "-n 2 -m", perhaps after the name of the script."""
    return isinstance(text, str) and bool(_PROGRAM.match(text.strip()) or re.match(r"-[A-Za-z0-9]", text.strip()))


def options_of(line: str) -> dict[str, Any]:
    """The options of `Scorer` and `Scores.aggregate` that give the numbers that ROUGE-1.5.5 prints with these options.

    Names of the script before the options and of files after them are left out, and so are options about files (`-a`,
    `-z`, `-e`) and printing (`-d`, `-v`).

    Raises
    ------
    TypeError, ValueError : not a line of the script's options, one that the script would refuse or not read, or one
        that only the command `rouge155` has.

    >>> options_of("-n 2 -x -m -2 4 -u -l 250")["rouge_types"]
    ['rouge1', 'rouge2', 'rougeSU4']
    """
    if not isinstance(line, str):
        raise TypeError(f"options={shown(line)}; expected a str of ROUGE-1.5.5's options, such as '-n 2 -m'")
    words = shlex.split(line)
    while words and _PROGRAM.fullmatch(words[0]):
        words = words[1:]
    values, files, messages = split_options(words)
    unread = [word for word in files if re.match(r"-[A-Za-z0-9]", word)]
    if messages or unread or (files and files == words):
        why = messages[0] if messages else f"the script does not read {unread[0]!r} after a file" if unread else ""
        why = why or f"{files[0]!r} is no option"
        raise ValueError(f"options={shown(line)}: {why}; expected ROUGE-1.5.5's options, such as '-n 2 -m'")
    numbers = {letter: number(text) for letter, text in values.items()}
    for letter, what in _NO_COUNTERPART.items():
        if letter in values:
            raise ValueError(f"-{letter} {what}, which only the command has: rouge155 {line}")
    if numbers.get("t") == 2:
        raise ValueError("-t 2 prints counts; score without it, and sum scores['rouge1'].counts")
    if "l" in values and "b" in values:
        raise ValueError("-l and -b limit words and bytes; ROUGE-1.5.5 takes one of them")
    options: dict[str, Any] = {
        "standard": "rouge155",
        "rouge_types": _types(values, numbers),
        "perl_average": True,
        "average": "micro" if numbers.get("t") == 1 else "macro",
        "confidence": numbers.get("c", 95.0) / 100,
        "n_resamples": int(numbers.get("r", 1000)),
        "use_stemmer": "m" in values,
    }
    alpha = numbers.get("p", 0.5)
    if not 0 <= alpha <= 1:
        raise ValueError(f"-p {values['p']}; expected the weight of precision, from 0 to 1")
    options["beta"] = math.inf if alpha == 0 else math.sqrt(1 / alpha - 1)
    if "s" in values:
        options["stopwords"] = "smart"
    if values.get("f") == "B":
        options["multi_reference"] = "best"
    for letter, name in (("l", "max_words"), ("b", "max_bytes")):
        if numbers.get(letter, 0) > 0:
            options[name] = int(numbers[letter])
    return options


def _types(values: dict[str, str], numbers: dict[str, float]) -> list[str]:
    """The types of the measures that the script prints, in its order."""
    if numbers.get("n", 0) > _MAX_N:
        raise ValueError(f"-n {values['n']}; expected at most {_MAX_N}")
    types = [f"rouge{order}" for order in range(1, math.floor(numbers.get("n", 0)) + 1)]
    if "x" not in values:
        types.append("rougeL")
    if "w" in values:
        types.append(f"rougeW{numbers['w']:g}")
    if "2" in values:
        skip = "*" if numbers["2"] < 0 else str(math.floor(numbers["2"]))
        types += [f"rougeS{skip}"] if "u" not in values else []
        types += [f"rougeSU{skip}"] if {"u", "U"} & values.keys() else []
    if not types:
        raise ValueError("these options print no measure: -x leaves out ROUGE-L; add -n, -w or -2")
    return types


_MAX_N = 99
"""The highest order of n-grams that types have names for."""
