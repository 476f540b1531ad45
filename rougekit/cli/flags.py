"""The flags of every command. Parsing and help use them; flags of options are made from the options' rows.

absl-py parses them, as it does those of rouge_score's command. It is imported only for lines with flags.
"""

import glob
import re
import shlex
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from rougekit.cli.commands import COMMANDS, UsageError
from rougekit.foundation.errors import warn
from rougekit.foundation.io.decoding import checked_encoding
from rougekit.foundation.io.printable import MAX_LENGTH
from rougekit.foundation.plurals import agreeing
from rougekit.foundation.suggestions import meant_name, suggestion
from rougekit.reading.formats.nulls import READINGS
from rougekit.reading.formats.sheets import MAX_MEMORY
from rougekit.scoring.measures.names import parse_type
from rougekit.scoring.options import AggregateOptions, MeasureOptions, Option, Options, TextOptions
from rougekit.scoring.options.values import number_or_ratio
from rougekit.scoring.results import PARTS
from rougekit.scoring.text import tokenizers


class Values(SimpleNamespace):
    """The values of a command's flags, as attributes."""

    given: Mapping[str, Sequence[str]] = MappingProxyType({})
    """The flags that were set, by name: each as arguments that set it again."""
    positional: list[str]
    """The arguments that are not flags."""
    more_references: Sequence[str] = ()
    """Further files of references, each with one for every example."""

    @property
    def opening(self) -> dict[str, Any]:
        """How files with columns are opened: arguments of `open_data`."""
        how = {name: getattr(self, name) for name in ("split", "encoding", "max_memory") if hasattr(self, name)}
        named = [value for flag, value in vars(self).items() if flag.endswith("column") and value]
        return how | {"paths": [name for value in named for name in ([value] if isinstance(value, str) else value)]}

    def line(self, command: str, *more: str) -> str:
        """A command line with the same files and flags, except flags that the command doesn't have."""
        given = {name: words for name, words in self.given.items() if name in flags_of(command) and name != "output"}
        flags = (word for words in given.values() for word in words)
        return shlex.join(["rougekit", command, *self.positional, *flags, *more])

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Flag(NamedTuple):
    """A flag of the command line."""

    name: str
    type: str
    """A key of PLACEHOLDERS, "enum" or "boolean"."""
    default: Any
    about: str
    choices: tuple[str, ...] = ()
    is_output: bool = False
    """Whether its value is a file to write."""

    @property
    def usage(self) -> str:
        """The flag as help shows it."""
        if self.type == "boolean":
            return f"--[no]{self.name}" if self.default else f"--{self.name}"
        if len(self.name) == 1:
            return f"-{self.name} N"
        return f"--{self.name}={PLACEHOLDERS.get(self.type) or '|'.join(self.choices)}"

    @property
    def expected(self) -> str:
        """The allowed values, for errors."""
        numbers = {"integer": "a whole number", "float": "a number", "boolean": "true or false"}
        return numbers.get(self.type, f"one of {', '.join(self.choices)}")


PLACEHOLDERS = {"string": "TEXT", "multi_string": "TEXT", "list": "A,B,...", "integer": "N", "float": "X"}
"""How help shows values: a `multi_string` may be given several times, a `list` has commas between its items."""

_VALUES = {
    "tokenizer": f": {', '.join(tokenizers.NAMES)}",
    "stemmer": ": porter, porter:ascii, a language such as german, nltk:lancaster and the like",
    "stopwords": ": smart, or a language code such as de",
    "sentences": ": punkt, sentencex, nltk",
    "rouge_types": "; such as rouge1, rouge2, rougeL, rougeLsum, rougeW1.2, rougeS4, rougeSU4, meadL, bleu",
    "empty": ": raise, skip, 0",
}
"""What help says about the values of options that have no short list of choices."""


def _option_flag(option: Option) -> Flag:
    choices = tuple(option.accepts.choices())
    values = _VALUES.get(option.name, ": " + ", ".join(choices) if choices and option.accepts.flag == "string" else "")
    about = option.help + values
    if option.accepts.flag in ("strings", "numbers"):
        return Flag(option.name, "list", None, about)
    if option.accepts.flag == "ratio":
        return Flag(option.name, "string", str(option.default), about)
    return Flag(option.name, option.accepts.flag, option.default, about, choices)


def _text(name: str, about: str, default: str | None = None) -> Flag:
    return Flag(name, "string", default, about)


def _output(name: str, about: str, default: str | None = None) -> Flag:
    return _text(name, about, default)._replace(is_output=True)


_ENCODING = _text("encoding", "encoding of text files, CSV and JSON, such as utf-16 or latin-1; detected by default")
_MAX_MEMORY = Flag(
    "max_memory", "integer", MAX_MEMORY, "megabytes that a spreadsheet may take to read; Linux alone limits memory"
)
_NULLS = Flag(
    "nulls", "enum", READINGS[0], "a null where a text should be: raise an error, or read it as an empty text", READINGS
)
_AVERAGING = {row.name: _option_flag(row) for row in AggregateOptions.rows()}
_FORMAT = Flag("format", "enum", "text", "output format", ("text", "json", "csv", "tsv", "markdown", "latex"))
_COLOR = Flag(
    "color", "enum", "auto", "auto: on terminals unless NO_COLOR is set; TERM=dumb also drops bold",
    ("auto", "always", "never"),
)  # fmt: skip
_SHORT = {"o": "output"}
"""Flags that have a letter, too. `-k` is a name of its own."""
_ENDINGS = {
    ".txt": "text", "": "text", ".json": "json", ".jsonl": "json", ".csv": "csv", ".tsv": "tsv", ".md": "markdown",
    ".tex": "latex", ".html": "html", ".htm": "html",
}  # fmt: skip
"""The formats that endings of file names stand for, the usual ending of each first."""


def _endings(formats: Collection[str]) -> str:
    """The usual endings of formats, in words."""
    usual = {name: ending for ending, name in reversed(_ENDINGS.items()) if ending and name in formats}
    *most, last = [usual[name] for name in formats if name in usual]
    return " or ".join(filter(None, [", ".join(most), last]))


def _answer(formats: Sequence[str] = _FORMAT.choices) -> Flag:
    """The flag of the file for an answer, which a command prints in one of these formats, the first by default."""
    return _output("output", f"or -o: a file for the answer; {_endings(formats[1:])} sets the format")


_SOURCE = _text("source_column", "the column of the texts that were summarized, such as source or article")
_EXPLAINED, _NEAREST = ("text", "json", "html"), ("text", "json")
"""The formats of `explain` and `nearest`."""
_OUTPUT = (
    _FORMAT,
    Flag("percent", "boolean", False, "points (41.20) instead of fractions (0.4120) in formats for programs"),
    _COLOR,
)
_PART = Flag("part", "enum", "fmeasure", "precision, recall or F-measure", PARTS)
_GROUPS = _text("group_column", "a column that groups examples, such as by document; groups are resampled as a whole")
_MEASURES = tuple(_option_flag(row) for row in MeasureOptions.rows())
_OF_ONE_TYPE = tuple(flag for flag in _MEASURES if flag.name != "rouge_types")

GROUPS: dict[str, tuple[Flag, ...]] = {
    "text files": (
        _text("prediction_filepattern", "prediction files, paired with reference files by sorted name"),
        _text("target_filepattern", "files of references"),
        _text("delimiter", "the string that ends each text in text files", "\n"),
        _ENCODING,
    ),
    "files with columns": (
        _text("data", "a file with columns, or - for JSON lines from standard input"),
        _text("split", "the split to read from a folder with several"),
        _MAX_MEMORY,
        _NULLS,
        Flag("prediction_column", "multi_string", [], "a column of predictions; repeat it for more systems"),
        Flag("reference_column", "multi_string", [], "a column of references; repeat it for more references"),
        _text("system_column", "the column that names the system of each row, where rows of a document are of several"),
        _text("run_column", "the column that tells the runs of a system apart, likewise"),
        _text("id_column", "the column that pairs rows of several files, as one of them calls it"),
        Flag("system", "multi_string", [], "NAME=PATH of a system's predictions, or NAME=PATH,PATH for several runs"),
    ),
    "systems": (
        _text("baseline", "the system to compare the others with; without it, all pairs are tested to find the best"),
        _GROUPS,
    ),
    "words": tuple(_option_flag(row) for row in TextOptions.rows()),
    "measures": _MEASURES,
    "measures of a pair": (
        _text("rouge_type", "the measure to compare by", "rougeL"),
        _PART,
        *(flag for flag in _OF_ONE_TYPE if "bleu" not in flag.name),
    ),
    "averages and intervals": tuple(_AVERAGING.values()),
    "format": (_answer(), *_OUTPUT),
    "output": (
        Flag("long", "boolean", False, "precision, recall, all bounds and every test, in text, LaTeX and Markdown"),
        _FORMAT._replace(
            choices=(*_FORMAT.choices, "methods"), about="methods: sentences for a paper"
        ),
        *_OUTPUT[1:],
    ),
    "tests of systems": (
        Flag(
            "method", "enum", "student-hall",
            "the test of a difference; the last two draw 10,000 resamples by default",
            ("student-hall", "permutation", "bootstrap"),
        ),
        Flag(
            "family", "enum", "systems",
            "correct p-values for the number of systems, or with --baseline also of types",
            ("systems", "types"),
        ),
        Flag("margin", "float", None, "also test for equivalence within this many points"),
        _text("primary", "the type that claims are about, chosen before seeing scores; the first by default"),
        Flag("all_pairs", "boolean", False, "show the p-values of all pairs, and clusters of systems"),
    ),
    "gate": (
        Flag("at_least", "list", None, "TYPE:POINTS,...: exit with 3 unless each mean F, as printed, is at least that"),
        _text("not_worse_than", "exit with 3 unless all others are shown to be less than --margin worse than it"),
    ),
    "further output": (
        _answer(),
        _output("output_filename", "write the CSV file of rouge_score's command, with its bootstrap"),
        Flag("aggregate", "boolean", True, "--noaggregate prints the scores of each example, with ids from 0"),
        _output("per_example", "write ids and scores of examples, as fractions, to a .csv, .jsonl or .parquet file"),
        _output("plot", "draw scores with intervals to a .png, .svg or .pdf file"),
        Flag("why", "boolean", False, "add what became of the references' words, and say why systems differ"),
        Flag("context", "boolean", False, "add what people and chance score; warn of rows in another order"),
    ),
    "pair": (
        _text("prediction", "the text of the prediction"),
        _text("reference", "the text of the reference"),
    ),
    "explanation": (
        Flag("row", "integer", 1, "the row of the example in its file, from 1"),
        _text("id", "the id of the example, in a column such as id or doc_id"),
        Flag("worst", "boolean", False, "the example with the lowest score"),
        Flag("most_different", "boolean", False, "the example on which systems differ most"),
        _text("rouge_type", "the measure to explain", "rougeL"),
        _answer(_EXPLAINED),
        Flag("format", "enum", "text", "output format", _EXPLAINED),
        _COLOR,
    ),
    "explained measures": _OF_ONE_TYPE,
    "identification": (
        Flag("all", "boolean", False, "list every configuration tried, not only the best five"),
        _answer(),
        _FORMAT,
        _COLOR,
    ),
    "power": (
        Flag("difference", "float", None, "a difference in points; prints how many examples it takes to detect it"),
        Flag("margin", "float", None, "a margin in points; prints how many examples show equivalence within it"),
        _text("not_worse_than", "plan a gate: how many examples show that others are less than --margin worse than it"),
        Flag("probability", "float", 0.8, "power: the probability of detecting a difference that exists"),
        _AVERAGING["confidence"]._replace(about="1 minus the level of the test"),
        _text("baseline", "the system to compare the others with; the first by default"),
        _GROUPS,
    ),
    "correlation": (
        _text("human_column", "the column of human scores"),
        _text("system_column", "the column that names the system"),
        _text("input_column", "the column that names the input (document)"),
        Flag(
            "level", "enum", "system",
            "correlate systems' mean scores, the scores for each input (then averaged), or all scores",
            ("system", "summary", "global"),
        ),
        _PART,
        Flag("top", "integer", None, "use only this many systems, those with the highest human scores"),
        Flag("judged", "boolean", True, "--nojudged: the metric's means are over all texts, judged or not"),
        Flag("within", "float", None, "Kendall's tau over pairs of systems that differ by at most this many points"),
        _AVERAGING["confidence"],
        _AVERAGING["n_resamples"]._replace(about="resamples of the bootstrap, 1 or more"),
        _AVERAGING["seed"],
    ),
    "sources": (_SOURCE,),
    "extracts": (
        Flag("with", "list", None, "lead3, random3, oracle, oracle-presumm, ...: rows of extracts from the sources"),
        _SOURCE,
    ),
    "files": (
        _text("column", "the column of texts, in files with columns; by default one with a usual name such as text"),
        _ENCODING,
        _MAX_MEMORY,
        _NULLS,
    ),
    "nearest texts": (
        Flag("k", "integer", 1, "number of texts for each query"),
        _answer(_NEAREST),
        Flag("format", "enum", "text", "a table, or JSON lines", _NEAREST),
        _COLOR,
    ),
    "novel texts": (
        _text("pool", "a file of texts that count as already kept"),
        Flag("threshold", "float", 0.7, "drop a text that scores above this against a text kept earlier"),
        _output("output", "or -o: a file for the kept texts"),
    ),
    "page": (
        _text("host", "host name or address to listen on; default: GRADIO_SERVER_NAME or 127.0.0.1"),
        Flag("port", "integer", None, "the first port to try; default: GRADIO_SERVER_PORT or 7860"),
        _text("static", "a new or empty folder to write instead, which is a Hugging Face Space that needs no server"),
    ),
    "report": (_output("output", "or -o: the HTML file to write", "REPORT.html"),),
    "adopt": (Flag("undo", "boolean", False, "remove the metric from the folder"),),
}  # fmt: skip


OUTPUTS = tuple(dict.fromkeys(flag.name for group in GROUPS.values() for flag in group if flag.is_output))
"""The flags that name files to write."""


def groups_of(command: str) -> tuple[str, ...]:
    """The groups of flags of a command: its own, then those it shares with others."""
    return COMMANDS[command].flags + COMMANDS[command].shared


def flags_of(command: str) -> dict[str, Flag]:
    """All flags of a command, by name."""
    return {flag.name: flag for group in groups_of(command) for flag in GROUPS[group]}


def parse(command: str, arguments: Sequence[str]) -> Values:
    """The values of a command's flags, and its positional arguments.

    Raises UsageError for wrong arguments, ValueError for an unknown encoding.
    """
    known = flags_of(command)
    values, words = Values(**{flag.name: flag.default for flag in known.values()}), list(arguments)
    if any(word.startswith("-") and word != "-" for word in arguments):
        values, words = _parsed(command, known, arguments)
    if "rouge_types" in values.given and (types := [word for word in words if _is_type_without_comma(word)]):
        raise UsageError(f"{' '.join(types)}: no such file; types are separated by commas: --rouge_types=rouge1,rouge2")
    values.positional = _checked_positional(command, words)
    if "output" in values.given and "format" in known and "format" not in values.given:
        values.format = _format_of(values.output, known["format"])
    checked_encoding(getattr(values, "encoding", None))
    return values


def _format_of(path: str, flag: Flag) -> str:
    """The format that the ending of a file name stands for. Raises UsageError if the command does not have it."""
    ending = Path(path).suffix.lower()
    named = _ENDINGS.get(ending, ending[1:])
    if named not in flag.choices:
        pages = "; rougekit report writes HTML" * (named == "html")
        expected = f"a name that ends in {_endings(flag.choices)}, or --format beside it{pages}"
        raise UsageError(f"--output={path}; expected {expected}")
    return named


def _parsed(command: str, known: Mapping[str, Flag], arguments: Sequence[str]) -> tuple[Values, list[str]]:
    from absl import flags as absl

    parser = absl.FlagValues()  # not absl's global FLAGS, which a calling program may use
    parser.set_gnu_getopt()
    for flag in known.values():
        choices = (list(flag.choices),) if flag.type == "enum" else ()
        short = next((letter for letter, name in _SHORT.items() if name == flag.name), None)
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
            flag = known[_SHORT.get(missing[2], missing[2])]
            raise UsageError(f"{missing[1]} needs a value: {flag.usage}") from None
        bad = re.match(r"flag --(\w+)=(.*?): ", str(failure), re.DOTALL)
        refused = known.get(bad[1]) if bad else None
        if not (bad and refused):
            raise UsageError(failure) from None
        hint = suggestion({"tex": "latex", "md": "markdown"}.get(bad[2], bad[2]), refused.choices)
        raise UsageError(f"--{bad[1]}={bad[2]}; expected {refused.expected}{hint}") from None
    given = {name: _as_arguments(flag, parser[name].value) for name, flag in known.items() if parser[name].present}
    return Values(**{name: getattr(parser, name) for name in known}, given=given), words


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
        typed = f"--{_SHORT.get(flag, flag)}"
        begins, refusal, then = message.partition("; ")
        with suppress(ValueError):
            if begins.startswith(f"{typed}=") and float(begins.removeprefix(f"{typed}=")) == float(value):
                message = f"{typed}={value}{refusal}{then}"
        message = re.sub(rf"{typed}(?!\w)", name, message)
    return message


def warn_of_unused(values: Values, names: Iterable[str], use: str) -> None:
    """Warn if the user set any of the named flags, and forget that. use : where they have no effect."""
    if unused := [name for name in names if name in values.given]:
        flags = ", ".join(f"--{name}" for name in unused)
        warn(f"{flags} {agreeing('have', len(unused))} no effect {use}")
        values.given = {name: words for name, words in values.given.items() if name not in unused}


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


def _checked_positional(command: str, words: list[str]) -> list[str]:
    """The positional arguments. Raises UsageError if there are too many or too few for the command."""
    fewest, most = COMMANDS[command].positional
    if not fewest <= len(words) <= most:
        expected = COMMANDS[command].usage or "nothing but flags"
        raise UsageError(f"{' '.join([command, *words])}; expected {expected} (rougekit {command} --help)")
    return words


def options_given(values: Values, *groups: type[Options]) -> dict[str, Any]:
    """The values of those options in the groups that the command has flags for. Raises ValueError for wrong numbers."""
    options = {}
    for row in (row for group in groups for row in group.rows() if hasattr(values, row.name)):
        value = options[row.name] = getattr(values, row.name)
        if row.accepts.flag == "numbers" and value is not None:
            try:
                options[row.name] = list(map(float, value))
            except ValueError:
                raise UsageError(f"--{row.name}={','.join(value)}; expected numbers separated by commas") from None
        elif row.accepts.flag == "ratio":
            try:
                options[row.name] = number_or_ratio(str(value))
            except ValueError:
                raise UsageError(f"--{row.name}={value}; expected a number or p/r") from None
    return options
