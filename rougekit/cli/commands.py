"""The subcommands: what each does, its arguments and its flags. Imports nothing slow, such as numpy."""

from typing import NamedTuple


class UsageError(ValueError):
    """What was typed is wrong: a flag, its value, a combination of flags, or a positional argument."""


class Command(NamedTuple):
    """A subcommand. Its module in `rougekit.cli` has its name, with _ for -."""

    usage: str
    """Positional arguments, as help shows them."""
    about: str
    """The question it answers, or what it does, in a line."""
    flags: tuple[str, ...] = ()
    """Groups of flags (names in `rougekit.cli.flags.GROUPS`) that --help lists."""
    shared: tuple[str, ...] = ()
    """Groups of flags that only --help-all lists, as other commands have them, too."""
    positional: tuple[int, int] = (0, 0)
    """The fewest and the most positional arguments."""
    example: str = ""
    """A command line that works in the repository."""
    answer: str = ""
    """Some lines of what the example prints."""


_MANY = 1000
"""The limit where a command takes any number of positional arguments."""
_FILES = ("text files", "files with columns")
_TEXTS = (*_FILES, "words", "measures")
_PAIRS = ("files", "words", "measures of a pair")
_SYSTEMS = "[NAME=]SYSTEM ... REFERENCES | DATA"

COMMANDS = {
    "score": Command(
        "PREDICTIONS REFERENCES ... | DATA",
        "how well do texts match their references? (the default command)",
        ("output", "further output"),
        (*_TEXTS, "averages and intervals", "systems", "tests of systems", "gate"),
        (0, _MANY),
        example="rougekit score examples/systems.csv --prediction_column=full",
        answer="""\
                       precision                recall             F-measure
ROUGE-1     51.79 [45.58, 56.21]  42.03 [35.66, 46.14]  45.94 [39.25, 49.77]
ROUGE-2     20.77 [17.46, 24.26]  16.75 [13.65, 19.67]  18.34 [15.20, 21.27]
""",
    ),
    "compare": Command(
        _SYSTEMS,
        "which system is best, and which are not significantly different?",
        ("systems", "tests of systems", "output"),
        (*_TEXTS, "averages and intervals", "extracts", "further output", "gate"),
        (0, _MANY),
        example="rougekit compare examples/systems.csv",
        answer="""\
                  ROUGE-1   ROUGE-2   ROUGE-L   ROUGE-Lsum
full                45.94     18.34     30.32        37.23
one_detail_wrong    36.50†    13.80†    24.14†       29.80†
first_sentence      31.33†    13.84†    20.37†       23.58†
Among these outputs, full scores highest with 45.94 ROUGE-1 points.
one_detail_wrong and first_sentence score significantly lower.
""",
    ),
    "explain": Command(
        _SYSTEMS,
        "which words match, and how does the score follow from them?",
        ("explanation", "pair"),
        (*_FILES, "words", "explained measures"),
        (0, _MANY),
        example="rougekit explain examples/systems.csv --prediction_column=full --row=18 --rouge_type=rouge2",
        answer="""\
10 of the 37 reference bigrams are in the prediction (recall 27.0 %), and 10 of
its 28 bigrams are in the reference (precision 35.7 %).
""",
    ),
    "identify": Command(
        "TYPE=NUMBER ... FILES",
        "which tool and options gave these published numbers?",
        ("identification",),
        _FILES,
        (0, _MANY),
        example="rougekit identify examples/systems.csv --prediction_column=full 47.68/18.88/30.99",
        answer="""\
rouge_score (evaluate, torchmetrics), stemming, F of the mean gives 47.68, 18.88
and 30.99. One other configuration gives the same; two more are within the noise
of their resamples.
""",
    ),
    "correlate": Command(
        "DATA",
        "does the metric agree with human scores?",
        ("correlation", "format"),
        _TEXTS,
        (0, 1),
        example="rougekit correlate examples/judged.csv --level=summary",
        answer="""\
ROUGE-1 has the highest Kendall's tau with human scores, 0.79 (95 % interval
0.40 to 1.00), at summary level; it orders 80 % of pairs as people do.
""",
    ),
    "power": Command(
        _SYSTEMS,
        "which differences can this test set detect?",
        ("power", "format"),
        _TEXTS,
        (0, _MANY),
        example="rougekit power examples/systems.csv",
        answer="""\
30 examples can detect a difference of 5.29 to 5.53 ROUGE-1 points from full,
with 80 % power in a paired test at the 5 % level.
""",
    ),
    "sources": Command(
        _SYSTEMS,
        "how much of their sources do texts copy, and how long are they?",
        ("sources", "format"),
        (*_FILES, "words"),
        (0, _MANY),
        example="rougekit sources examples/sources.csv",
        answer="""\
           coverage  density  compression   copied  novel 4-grams  words
copying       1.000    11.98         2.26  100.0 %         14.8 %   23.4
rewriting     0.685     1.56         2.84   12.6 %         95.4 %   18.8
reference     0.797     2.77         2.37   25.2 %         85.5 %   22.6
""",
    ),
    "nearest": Command(
        "QUERIES POOL",
        "which texts of a pool are most similar to each query?",
        ("nearest texts",),
        _PAIRS,
        (2, 2),
        example="rougekit nearest examples/new_instructions.txt examples/instructions.txt",
        answer="""\
row  ROUGE-L  text
  2           Explain to a child why the sky is blue.
  4    66.67  Explain why the sky is blue to a child.
""",
    ),
    "novel": Command(
        "TEXTS",
        "which texts are unlike all texts kept before them?",
        ("novel texts",),
        _PAIRS,
        (1, 1),
        example="rougekit novel examples/new_instructions.txt --pool=examples/instructions.txt",
        answer="""\
Explain to a child why the sky is blue.
Suggest a name for a bakery.
2 of 3 texts are kept: none of them scores more than 70.00 ROUGE-L points
against one before it.
""",
    ),
    "report": Command(
        _SYSTEMS,
        "write a scored test set as one HTML file, every example word by word",
        ("report", "systems", "sources"),
        (*_TEXTS, "averages and intervals", "tests of systems"),
        (0, _MANY),
        example="rougekit report examples/systems.csv --output=REPORT.html",
        answer="""\
REPORT.html: 30 examples, 0.3 MB
Among these outputs, full scores highest with 45.94 ROUGE-1 points.
one_detail_wrong and first_sentence score significantly lower.
""",
    ),
    "page": Command(
        "[FILE ...]",
        "serve the page, or write one that needs no server",
        ("page",),
        positional=(0, _MANY),
    ),
    "build": Command("", "compile the kernels of a folder or an installation that has none"),
    "warmup": Command("", "does nothing since 1.1, whose kernels need no compiling"),
    "adopt": Command(
        "[FOLDER]", 'make evaluate.load("rouge") load rougekit in a folder', ("adopt",), positional=(0, 1)
    ),
    "bug-report": Command("", "print versions and platform to paste into an issue"),
}
