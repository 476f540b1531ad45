"""The flags of every command. Parsing and help use them; flags of options are made from the options' rows."""

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rougekit.cli.commands import COMMANDS
from rougekit.reading.formats.nulls import READINGS
from rougekit.reading.formats.sheets import MAX_MEMORY
from rougekit.scoring.options import AggregateOptions, MeasureOptions, Option, TextOptions
from rougekit.scoring.results import PARTS
from rougekit.scoring.text import tokenizers


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
SHORT = {"o": "output"}
"""Flags that have a letter, too. `-k` is a name of its own."""
ENDINGS = {
    ".txt": "text", "": "text", ".json": "json", ".jsonl": "json", ".csv": "csv", ".tsv": "tsv", ".md": "markdown",
    ".tex": "latex", ".html": "html", ".htm": "html",
}  # fmt: skip
"""The formats that endings of file names stand for, the usual ending of each first."""


def endings(formats: Collection[str]) -> str:
    """The usual endings of formats, in words."""
    usual = {name: ending for ending, name in reversed(ENDINGS.items()) if ending and name in formats}
    *most, last = [usual[name] for name in formats if name in usual]
    return " or ".join(filter(None, [", ".join(most), last]))


def _answer(formats: Sequence[str] = _FORMAT.choices) -> Flag:
    """The flag of the file for an answer, which a command prints in one of these formats, the first by default."""
    return _output("output", f"or -o: a file for the answer; {endings(formats[1:])} sets the format")


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
        _text("id_column", "the column of ids, which pairs rows of several files, as one of them calls it"),
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
        Flag("why", "boolean", False, "add what became of the references' words: why systems differ, what one lacks"),
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
        _text("column", "the column of texts, if there are several and none has a usual name such as text"),
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
