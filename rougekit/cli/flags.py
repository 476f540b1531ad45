"""The flags: a row each, of which parsing, help and completion are made; those of options come from their own rows.

absl-py parses them, as in rouge_score's command. Help and completion need numpy alone.
"""

import re
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.cli.commands import COMMANDS, EXAMPLES
from rougekit.options import AggregateOptions, MeasureOptions, Option, Options, TextOptions
from rougekit.results import PARTS

if TYPE_CHECKING:
    from absl import flags


class UsageError(Exception):
    """A wrong flag, or an unexpected word."""


class Flag(NamedTuple):
    """One row."""

    name: str
    kind: str
    """string, strings (several flags), list (with commas between), boolean, integer, float or enum"""
    default: Any
    about: str
    choices: tuple[str, ...] = ()

    @property
    def shape(self) -> str:
        """As help shows it."""
        if self.kind == "boolean":
            return f"--[no]{self.name}" if self.default else f"--{self.name}"
        if len(self.name) == 1:
            return f"-{self.name} N"
        value = "|".join(self.choices) if self.choices and self.kind == "enum" else _VALUES[self.kind]
        return f"--{self.name}={value}"


_VALUES = {"string": "TEXT", "strings": "TEXT", "list": "A,B,...", "integer": "N", "float": "X", "enum": "NAME"}


def _option_flag(option: Option) -> Flag:
    """The flag of an option's row."""
    kind = {"strings": "list", "numbers": "list"}.get(option.kind.flag, option.kind.flag)
    default = None if kind == "list" else option.default
    return Flag(option.name, kind, default, option.help, tuple(option.kind.choices()))


def _text(name: str, about: str, default: str | None = None) -> Flag:
    return Flag(name, "string", default, about)


_ENCODING = _text("encoding", "of text files, CSV and JSON: utf-16, latin-1 or another, where it is not found out")
_MEASURE = tuple(_option_flag(row) for row in MeasureOptions.rows())

GROUPS: dict[str, tuple[Flag, ...]] = {
    "texts": (
        _text("prediction_filepattern", "files of predictions, paired with those of references by the order of names"),
        _text("target_filepattern", "files of references, one text before each delimiter"),
        _text("delimiter", "what ends a text in text files", "\n"),
        _ENCODING,
    ),
    "data": (
        _text("data", "a file with columns, or - for JSON lines from standard input"),
        _text("split", "of a data set's folder that has several"),
        Flag("prediction_column", "strings", [], "name of a column with predictions; several are several systems"),
        Flag("reference_column", "strings", [], "name of a column with references; several are several references"),
        Flag("system", "strings", [], "name=path of a system's predictions: a text file, or a file with columns"),
    ),
    "comparison": (
        _text("baseline", "the system that others are compared with; the first one if not given"),
        _text("group_column", "name of a column: examples of equal values are resampled and exchanged together"),
    ),
    "text options": tuple(_option_flag(row) for row in TextOptions.rows()),
    "measure options": _MEASURE,
    "pairwise options": tuple(flag for flag in _MEASURE if flag.name != "rouge_types" and "bleu" not in flag.name),
    "aggregate options": tuple(_option_flag(row) for row in AggregateOptions.rows()),
    "format": (
        Flag("format", "enum", "text", "of what is printed", ("text", "json", "csv", "tsv", "markdown", "latex")),
        Flag("percent", "boolean", False, "print scores and their differences in points, 41.20, instead of fractions"),
    ),
    "scores": (
        Flag("method", "enum", "permutation", "of the comparison's test", ("permutation", "bootstrap")),
        Flag("family", "enum", "systems", "what p is corrected over, systems or both", ("systems", "types")),
        _text("primary", "the type that was chosen to decide before the numbers were seen"),
        Flag("all_pairs", "boolean", False, "compare every two systems too, and cut their ranking into clusters"),
        _text("output_filename", "write rouge_score's CSV there, with its bootstrap"),
        Flag("aggregate", "boolean", True, "one score for all; otherwise one for each example"),
        _text("per_example", "write the scores of each example there, as fractions: .csv, .jsonl or .parquet"),
        _text("plot", "draw scores with intervals there: .png, .svg or .pdf"),
        Flag("context", "boolean", False, "tell what people and chance reach, and what looks wrong with the texts"),
        Flag("identify", "list", None, "published numbers, type=number with commas between: find what gives them"),
    ),
    "pair": (
        _text("prediction", "a prediction itself"),
        _text("reference", "a reference itself"),
    ),
    "explanation": (
        Flag("row", "integer", 1, "which pair of a file, from 1"),
        _text("rouge_type", "the measure to explain", "rougeL"),
        Flag("format", "enum", "text", "of what is printed", ("text", "json", "html")),
    ),
    "power": (
        Flag("difference", "float", None, "a difference of scores, in fractions: examples it needs"),
        Flag("probability", "float", 0.8, "of showing a difference that is there"),
    ),
    "correlate": (
        _text("human_column", "name of the column with people's scores"),
        _text("system_column", "name of the column that says which system wrote the text"),
        _text("input_column", "name of the column that says for which input (document) it was written"),
        Flag("level", "enum", "system", "of the correlation", ("system", "summary", "global")),
        Flag("part", "enum", "fmeasure", "of the scores", PARTS),
        Flag("top", "integer", None, "only so many systems, those that people score highest"),
        Flag("agreement", "float", 0.95, "share of pairs that a trusted difference orders as people do"),
    ),
    "all pairs": (
        _text("column", "of files with columns: the one with the texts; a usual name such as text if not given"),
        _text("rouge_type", "what is compared", "rougeL"),
        Flag("part", "enum", "fmeasure", "of the scores", PARTS),
        _ENCODING,
    ),
    "nearest": (Flag("k", "integer", 1, "how many for each query"),),
    "novel": (
        _text("pool", "a file of texts that are there before"),
        Flag("threshold", "float", 0.7, "a text is kept unless its score with one kept before it is above this"),
    ),
    "report": (_text("output", "where to write the HTML", "REPORT.html"),),
    "warmup": (Flag("portable", "boolean", False, "for any processor of this kind, as in an image that is copied"),),
    "adopt": (Flag("undo", "boolean", False, "remove what was written"),),
}  # fmt: skip


def flags_of(command: str, more: Sequence[str] = ()) -> list[Flag]:
    """The flags that a command takes, each once; with those of more groups."""
    rows = [flag for group in (*more, *COMMANDS[command].flags) for flag in GROUPS[group]]
    return list({flag.name: flag for flag in rows}.values())


def parse(command: str, arguments: Sequence[str]) -> "tuple[flags.FlagValues, list[str]]":
    """The values of a command's flags, and the words between them.

    Raises
    ------
    UsageError : an unknown flag, an invalid value, too few or too many words; absl-py is not installed.
    """
    try:
        from absl import flags
    except ModuleNotFoundError:
        raise UsageError(
            f'rougekit {command} reads its flags with absl-py, which is not installed: pip install "rougekit[cli]"'
        ) from None
    values = flags.FlagValues()  # type: ignore[no-untyped-call]
    values.set_gnu_getopt()
    for flag in flags_of(command, COMMANDS[command].ignored):
        define: Any = {
            "string": flags.DEFINE_string, "strings": flags.DEFINE_multi_string, "list": flags.DEFINE_list,
            "boolean": flags.DEFINE_boolean, "integer": flags.DEFINE_integer, "float": flags.DEFINE_float,
            "enum": flags.DEFINE_enum,
        }[flag.kind]  # fmt: skip
        choices = (list(flag.choices),) if flag.kind == "enum" else ()
        define(flag.name, flag.default, *choices, flag.about, flag_values=values)
    try:
        words = values(["rougekit", *(re.sub(r"^-k(\d+)\Z", r"-k=\1", word) for word in arguments)])  # as in -k5
    except flags.Error as wrong:
        raise UsageError(wrong) from None
    return values, checked_words(command, words[1:])


def checked_words(command: str, words: list[str]) -> list[str]:
    """The words of a line that are not flags. Raises UsageError if there are too many or too few for the command."""
    fewest, most = COMMANDS[command].positional
    if not fewest <= len(words) <= most:
        expected = COMMANDS[command].usage or "nothing but flags"
        raise UsageError(f"{command} {' '.join(words)}; expected {expected} (rougekit {command} --help)")
    return words


def switches(command: str, arguments: Sequence[str]) -> tuple[set[str], list[str]]:
    """The flags given to a command that has only switches, and the other words; needs no package.

    Raises
    ------
    UsageError : an unknown flag, or too many words.
    """
    known = {f"--{flag.name}": flag.name for flag in flags_of(command)}
    switched_on = {word for word in arguments if word.startswith("-")}
    if unknown := switched_on - set(known):
        raise UsageError(f"{command}: unknown flag {min(unknown)}; expected {', '.join(known) or 'none'}")
    words = [word for word in arguments if word not in switched_on]
    return {known[flag] for flag in switched_on}, checked_words(command, words)


def help_of(command: str | None) -> str:
    """What --help prints: of a command, or of all with the flags of `score`."""
    lines = ["ROUGE: scores of predictions against references.", ""]
    if command:
        about = COMMANDS[command]
        lines = [f"rougekit {command}: {about.about}", "", f"  rougekit {command} {about.usage}".rstrip() + " [FLAGS]"]
    else:
        lines += [
            "  rougekit [COMMAND] ... [FLAGS]",
            "",
            EXAMPLES,
            "Commands (rougekit COMMAND --help tells more):",
            "",
        ]
        lines += [f"  {name:<12}{row.about}" for name, row in COMMANDS.items()]
    rows = flags_of(command or "score")
    if rows:
        lines += ["", "Flags:" if command else "Flags of score:", ""]
    for flag in rows:
        default = "" if flag.default in (None, [], False, True) else f" (default: {flag.default!r})"
        lines += [f"  {flag.shape}", textwrap.indent(textwrap.fill(flag.about + default, 94), " " * 6)]
    return "\n".join([*lines, "", "  --help, --version", ""])


def options_given(values: "flags.FlagValues", *groups: type[Options], without: Sequence[str] = ()) -> dict[str, Any]:
    """The options of some groups as flags give them, except for those in `without`.

    Raises
    ------
    ValueError : a value that is not a number where numbers are expected.
    """
    options = {}
    for row in (row for group in groups for row in group.rows() if row.name not in without):
        value = getattr(values, row.name)
        options[row.name] = _numbers(row.name, value) if row.kind.flag == "numbers" and value is not None else value
    return options


def _numbers(name: str, values: Sequence[str]) -> list[float]:
    try:
        return [float(value) for value in values]
    except ValueError:
        raise ValueError(f"--{name}={','.join(values)}; expected numbers with commas between") from None
