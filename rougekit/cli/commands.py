"""The subcommands: what each does, the arguments and flags it takes, and its module. Imports no numpy."""

from typing import NamedTuple


class UsageError(Exception):
    """A wrong flag, or an unexpected positional argument."""


class Command(NamedTuple):
    """A subcommand."""

    usage: str
    """Its positional arguments, as help shows them."""
    about: str
    flags: tuple[str, ...] = ()
    """Names of groups of flags, see `rougekit.cli.flags.GROUPS`."""
    positional: tuple[int, int] = (0, 0)
    """The fewest and the most positional arguments."""
    module: str = ""
    """The module of `rougekit.cli`, if it does not have the command's name."""


_MANY = 1000
"""The most positional arguments that any command takes."""
_FILES = ("text files", "files with columns")
_TEXTS = (*_FILES, "words", "measures")
_SCORES = (*_TEXTS, "averages and intervals", "systems", "tests of systems", "output", "further output")
_PAIRS = ("files", "words", "measures of a pair")
_EITHER = "PREDICTIONS REFERENCES | DATA"
_SYSTEMS = "SYSTEM SYSTEM ... REFERENCES | DATA"

COMMANDS = {
    "score": Command(_EITHER, "scores of one system or several; the command if none is named", _SCORES, (0, 2)),
    "compare": Command(_SYSTEMS, "is one system better than another? with tests", _SCORES, (0, _MANY), "score"),
    "explain": Command(_EITHER, "which words of a pair match", ("pair", *_FILES, "words", "explanation"), (0, 2)),
    "identify": Command(
        "TYPE=NUMBER ... FILES",
        "which tool and options gave these published numbers?",
        (*_FILES, "format"),
        (0, _MANY),
    ),
    "correlate": Command(
        "DATA",
        "does the metric agree with human scores?",
        ("correlation", *_TEXTS, "output"),
        (0, 1),
    ),
    "power": Command(
        _SYSTEMS,
        "what difference can this test set show?",
        ("power", *_TEXTS, "systems", "output"),
        (0, _MANY),
    ),
    "nearest": Command(
        "QUERIES POOL", "for each query the most similar texts; rows count from 0", ("nearest texts", *_PAIRS), (2, 2)
    ),
    "novel": Command("TEXTS", "the texts that are similar to none before them", ("novel texts", *_PAIRS), (1, 1)),
    "report": Command(
        "SYSTEM ... REFERENCES | DATA",
        "a scored test set as one HTML file",
        ("report", *_TEXTS, "averages and intervals", "systems"),
        (0, _MANY),
    ),
    "warmup": Command("", "compile all kernels now", ("warmup",)),
    "adopt": Command("[FOLDER]", 'let evaluate.load("rouge") in that folder load rougekit', ("adopt",), (0, 1)),
    "bug-report": Command("", "versions and platform, to paste into an issue", module="bug_report"),
    "completion": Command("bash | zsh | fish", "a script for the shell that completes these commands", (), (1, 1)),
}

EXAMPLES = """\
  rougekit pred.txt ref.txt                                                    one text a line
  rougekit results.jsonl --format=latex                                        JSONL, CSV, TSV, Parquet, a saved dataset
  rougekit compare a.txt b.txt ref.txt                                         several systems, with tests
  rougekit explain pred.txt ref.txt --row=3                                    which words of the third pair match
  rougekit identify --data=results.jsonl rouge1=41.2 rougeL=38.5               which tool gave these numbers?
  rougekit correlate judged.jsonl --human_column=score                         does the metric agree with humans?
  rougekit power a.txt b.txt ref.txt                                           what difference can this test set show?
  rougekit nearest queries.txt pool.txt -k 5                                   for each query the most similar in a pool
  rougekit report results.csv --output=report.html                             a scored test set as one HTML file
  rougekit novel texts.txt --threshold=0.7                                     texts that are similar to none before
  rougekit completion bash                                                     >> ~/.bashrc
"""
