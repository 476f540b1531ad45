"""Write what pages say about measurements, from the last ones in benchmarks/results.

python -m benchmarks.report    # docs/speed.md with its plot, and the generated parts of other pages and the README
"""

import csv
import json
import math
import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import rougekit
from benchmarks.timing import Row
from dev.marked import with_part
from dev.paths import ROOT
from rougekit.analysis.tables.model import Column, Table
from rougekit.analysis.tables.numbers import Kind, Value
from rougekit.analysis.tables.writers import write
from rougekit.foundation.io.tables import render

RESULTS = ROOT / "benchmarks" / "results"
DOCS = ROOT / "docs"

OF_SPEED = {
    "cores": (
        "More cores",
        "With n cores, a call takes at least its serial part, which threads can't share, and 1/n of the rest. In "
        "parentheses is the share of the serial part in a call on one thread. In rougekit it is all but the kernels' "
        "work without Python's lock, by a clock in them; in rouge-score-rs it is what the calling thread does itself. "
        "Each thread also starts, and numbers the words of its own texts. Processor time on one thread, wall time on "
        "two.",
    ),
    "splitting": (
        "Sentences that have to be found",
        "How many times as fast rougekit is on the same texts without line breaks, with `split_summaries=True`; in "
        "parentheses its time per pair. All find the same sentences, Punkt's: rougekit by kernels in C, the others "
        "by NLTK. One thread.",
    ),
    "types": (
        "Real English, type by type",
        "Times as fast as rouge-score-rs on REALSumm, and in parentheses rougekit's time per pair. One thread.",
    ),
    "loops": (
        "One pair at a time",
        "`RougeScorer.score(target, prediction)` in a loop, all four types; in parentheses rougekit's time per call.",
    ),
    "scripts": (
        "Ten scripts",
        "Times as fast as rouge-score-rs with its tokenizer of the same kind, and rougekit's time per pair. The texts "
        "are the first article of the Universal Declaration of Human Rights, rotated, with a number in each.",
    ),
    "measures": (
        "Other measures and tools",
        "Each against the fastest other package that has it, on one thread.",
    ),
    "calls": ("Whole calls", "What users of a harness, a trainer or the plugin wait for."),
    "many": ("Many against many", "rougeL, one thread, including the time to read the texts."),
    "ids": ("Token ids", "`score_ids` against decoding the same ids and scoring the texts: 11,490 pairs."),
    "long": ("Long texts", "One pair of 20,000 words on each side."),
}
"""The tables of docs/speed.md on whole corpora after the first, in order: heading, and the text above the table."""

SPEED_PAGE = """<!-- Written by `python -m benchmarks.report`; change benchmarks/report.py instead. -->
# Speed

{promise}

![pairs per second of every package, on real and on drawn texts](speed.svg)

How many times as fast rougekit is as each package. A call takes lists of strings and gives the scores of the four
default types:

{packages}

- **Texts.** REALSumm is real: 1,400 system summaries of about 60 words in 3 or 4 lines, with references (Bhandari et
  al. 2020). The others are generated in the shape of three data sets: 11,490 pairs of about 60 words in 3 or 4 lines
  (CNN), 500 of about 260 words in 11 lines (PubMed), and 11,334 of about 22 words in one line (XSum).
- **Method.** Scores are compared before anything is timed, and agree except where a package counts differently. Both
  packages take turns in one process, and the fastest run of each counts: processor time on one thread, wall time on
  two. No GPU is used.
- **Threads.** Two are {two_threads} times as fast as one, not twice, because texts are handed over under Python's lock
  and each thread numbers the words of its own texts.

Measured on {cores} cores ({processor}), Python {python}, numpy {numpy}.
{tables}
## How soon a process answers

{first_answer}

A single pair needs no numpy, whose import takes longer than all else; lists of texts do. SciPy is imported by
`correlate` and by ranks over data sets alone.

{starts}
## What hostile input costs

The time to score grows in proportion to the size of the texts and the number of references, whatever the texts
contain. By definition, some work grows with the product of two sizes instead:

- `rougeL`, `rougeLsum` and `meadL` (64 words at a time), `rougeW` and `rougeS*`, with the two lengths of a pair. A
  server that scores strangers' texts should limit their length, as the page does on the Hub;
- `score_references` and `score_leaving_one_out`, with the references of an example, each of which is compared with all
  others;
- `pairwise`, with its two sides, and `novel`, with the texts it keeps;
- `rank`, `correlate` and the agreement of pairs, with the number of systems.

Each row is an entry point with its worst input, at three sizes. In the column 4 n : 2 n, about 2 means that time grows
with n, and about 4 with n²; it is up to three quarters as much again where tables outgrow the processor's cache. Times
are processor time, so other programs hardly change the ratios.

{cost}

## Measure it yourself

```bash
python -m benchmarks.speed             # the first tables; a quarter of an hour, mostly in the slower packages
python -m benchmarks.speed long loops  # only these parts, printed and not written
python -m benchmarks.speed --quick     # a quick check that everything runs
python -m benchmarks.starts            # how soon a process answers: several minutes, mostly in rouge_score
python -m benchmarks.starts plain      # only the last three of its tables, printed and not written
python -m benchmarks.cost              # the last table; given words, only the rows that contain one of them, printed
make plain                             # the quick tests of scoring, as if the kernels had not been built
```
"""

OF_STARTS = {
    "processes": "Processor time of a whole process that scores pairs in the shape of CNN/DailyMail, and its share of "
    "`rouge_score`'s:",
    "calls": "A process that scores one pair per call:",
    "moments": "Other waits:",
    "plain": "Plain Python in one process: times as fast as `rouge_score`, in parentheses the time per pair; and how "
    "many times as fast as plain Python the kernels are:",
    "loops": "One pair per call in plain Python: times as fast as `rouge_score`, in parentheses the time per pair:",
    "others": "Plain Python against packages for other measures:",
}
"""The tables of docs/speed.md on how soon a process answers, in order, and the text above each."""

SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}


class Tool(NamedTuple):
    """A tool that people come from: a row of benchmarks/migration.tsv."""

    tool: str
    version: str
    line: str
    """What replaces it."""
    why: str
    """Why numbers differ."""
    measure: str
    """A function of `benchmarks.differences` with its arguments; none if the tool can't be run."""
    frequent: str
    """Not empty: the README's table has it, too."""


with open(ROOT / "benchmarks" / "migration.tsv", encoding="utf-8", newline="") as file:
    TOOLS = [Tool(**row) for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)]


def load(name: str) -> Any:
    """The stored results of a script."""
    return json.loads(RESULTS.joinpath(f"{name}.json").read_text("utf-8"))


def keep(name: str, found: Mapping[str, Any]) -> None:
    """Store the results of a script, and write the pages that show them."""
    RESULTS.joinpath(f"{name}.json").write_text(_lines(found) + "\n", "utf-8")
    write_pages()


def _lines(found: Any) -> str:
    """JSON with a line for each row."""
    if isinstance(found, Mapping):
        parts = ",\n".join(f"{json.dumps(key)}: {_lines(value)}" for key, value in found.items())
        return f"{{\n{parts}\n}}"
    if isinstance(found, list):
        rows = ",\n".join(json.dumps(row, ensure_ascii=False) for row in found)
        return f"[\n{rows}\n]"
    return json.dumps(found, ensure_ascii=False)


def rows_of(name: str) -> list[Row]:
    """The stored rows of `benchmarks.speed` or `benchmarks.starts`."""
    return [Row(*row) for row in load(name)["rows"]]


def machine() -> dict[str, str]:
    """Processor and versions."""
    about = {"processor": _processor(), "cores": str(os.cpu_count()), "python": platform.python_version()}
    return about | {"rougekit": rougekit.__version__, "numpy": version("numpy")}


def _processor() -> str:
    """The processor's name, as the system gives it."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for entry in information.read_text().splitlines():
            if entry.startswith("model name"):
                return entry.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


def write_pages() -> None:
    """Write every page anew."""
    for path, text in pages().items():
        path.write_text(text, "utf-8")


def pages() -> dict[Path, str]:
    """The text of every page that has a generated part, from the stored results and the rest of the page."""
    speed, starts = rows_of("speed"), rows_of("starts")
    differences = {(row["tool"], row["version"]): row["difference"] for row in load("migration")["rows"]}
    simulated = load("intervals")
    written = {DOCS / "speed.md": speed_page(load("speed")["machine"], speed, starts)}
    for path, script, parts in (
        (ROOT / "README.md", "speed", {"real": claim(speed, starts)}),
        (ROOT / "README.md", "migration", {"frequent": frequent_tools(differences)}),
        *(
            (DOCS / page, "coverage", {name: in_words(simulated) for name, in_words in parts.items()})
            for page, parts in IN_WORDS.items()
        ),
        (
            DOCS / "intervals.md",
            "coverage",
            {name: coverage(**found) for name, found in simulated.items() if name not in WITHOUT_TABLE},
        ),
        (DOCS / "measures.md", "preprocessing", {"newlines": without_newlines(load("preprocessing")["rows"])}),
        (
            DOCS / "claims.md",
            "planning",
            {
                name: single_plans(**found) if name == "single" else planning(name, **found)
                for name, found in load("planning").items()
            }
            | {"bounds": plans_by_runs(load("planning")["runs"]["rows"])},
        ),
        (ROOT / "README.md", "extras", {"sizes": sizes(load("extras")["megabytes"])}),
        (DOCS / "train.md", "extras", {"trainer": training_size(load("extras")["megabytes"])}),
        (DOCS / "install.md", "extras", {"table": extras(load("extras")["megabytes"])}),
        (DOCS / "cnn-dailymail.md", "preprocessing", {"table": preprocessing(load("preprocessing")["rows"])}),
        (DOCS / "migration.md", "migration", {"table": migration(tools(), differences), "reasons": reasons()}),
    ):
        for name, part in parts.items():
            written[path] = with_part(written.get(path) or path.read_text("utf-8"), script, name, part)
    return written


def speed_page(about: Mapping[str, str], rows: Sequence[Row], starts: Sequence[Row]) -> str:
    """The content of docs/speed.md: how fast, how soon, and at what cost in the worst case."""
    tables = "".join(f"\n## {title}\n\n{text}\n\n{table(rows, name)}\n" for name, (title, text) in OF_SPEED.items())
    threads = [row.value for row in rows if row.line == ON_TWO_THREADS]
    gains = f"{min(threads):.1f} to {max(threads):.1f}"
    return SPEED_PAGE.format(
        **about,
        packages=table(rows, "packages"),
        promise=promise(rows),
        two_threads=gains,
        tables=tables,
        first_answer=first_answer(starts),
        starts=starts_tables(load("starts")["machine"], starts),
        cost=cost(load("cost")["rows"]),
    )


ON_TWO_THREADS = "rougekit on 1 thread, itself on 2"


def first_answer(rows: Iterable[Row]) -> str:
    """The first sentence on how soon a process answers."""
    of = {(row.line, row.column): entry(row).partition(" (")[0] for row in rows}
    return (
        f"A new process that scores one pair with `score_pair` takes {of['1 call of one pair', 'rougekit']} of a "
        f"processor, and {of['1 pair', 'rougekit']} with `Scorer.score`; `rouge_score` takes "
        f"{of['1 pair', 'rouge_score']}, and rouge-score-rs {of['1 pair', 'rouge-score-rs']}."
    )


def starts_tables(about: Mapping[str, str], rows: Sequence[Row]) -> str:
    """The tables on how soon a process answers."""
    versions = f"Python {about['python']}, numpy {about['numpy']}"
    tables = "\n\n".join(f"{text}\n\n{table(rows, name)}" for name, text in OF_STARTS.items())
    return f"Measured on {about['cores']} cores ({about['processor']}), {versions}.\n\n{tables}\n"


def table(rows: Iterable[Row], name: str) -> str:
    """The Markdown table `name`, from all rows that belong to it."""
    cells = {(row.line, row.column): entry(row) for row in rows if row.table == name}
    lines, columns = (list(dict.fromkeys(key[k] for key in cells)) for k in (0, 1))
    return markdown(["", *columns], ([line, *(cells.get((line, column), "–") for column in columns)] for line in lines))


def markdown(header: Sequence[str], rows: Iterable[Sequence[str]], ruled: str = "") -> str:
    """A Markdown table whose cells are not padded; `ruled` is its second line."""
    lines = ("| " + " | ".join(row).removeprefix(" ") + " |" for row in (header, *rows))
    first, *rest = lines
    return "\n".join([first, ruled or "|---" * len(header) + "|", *rest])


def entry(row: Row) -> str:
    """A duration, a size, a ratio with our time in parentheses, or our time with its share of the other's."""
    if row.unit in SECONDS:
        return duration(row.value * SECONDS[row.unit])
    if row.unit not in ("x", "share"):
        return f"{digits(row.value)} {row.unit}"
    if row.seconds is None:
        return digits(row.value)
    ours = duration(row.seconds)
    return f"{ours} ({row.value:.0%})" if row.unit == "share" else f"{digits(row.value)} ({ours})"


def digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float) -> str:
    unit = "us" if seconds < 1e-3 else "ms" if seconds < 0.1 else "s"
    return f"{digits(seconds / SECONDS[unit])} {unit.replace('us', 'µs')}"


def promise(rows: Iterable[Row]) -> str:
    """Whether rougekit is at least as fast as every package with the same numbers."""
    ratios = sorted((row.value, f"{row.line}, {row.column}") for row in rows if row.is_against_package)
    slower = [f"{what} ({digits(value)})" for value, what in ratios if value < 1]
    if slower:
        return f"rougekit should be at least as fast in every comparison. It is not in: {'; '.join(slower)}."
    value, what = ratios[0]
    return (
        f"rougekit is at least as fast as the other package in each of {len(ratios)} comparisons of scoring. The "
        f"closest is {digits(value)} times as fast ({what}).\n"
        "How soon a new process answers is [another question](#how-soon-a-process-answers)."
    )


def claim(speed: Iterable[Row], starts: Iterable[Row]) -> str:
    """The README's sentences on real texts and on a first pair."""
    others = [
        row for row in speed
        if row.table == "packages" and row.is_against_package and " (" not in row.line and "threads" not in row.line
    ]  # fmt: skip
    plain, stemming = (
        min(row.value for row in others if row.column == f"REALSumm{more}") for more in ("", ", stemming")
    )
    first = {row.column: entry(row).partition(" (")[0] for row in starts if row.line == "1 pair"}
    ours = next(entry(row) for row in starts if (row.line, row.column) == ("1 call of one pair", "rougekit"))
    return (
        f"- **Fast.** {plain:.1f} times as fast as the fastest other package with the same numbers, and {stemming:.1f} "
        "times with stemming ([on 1,400 real summaries](docs/speed.md)). A new process takes "
        f"{ours} to score its first pair; `rouge_score` takes {first['rouge_score']}, rouge-score-rs "
        f"{first['rouge-score-rs']}."
    )


def cost(rows: Iterable[Any]) -> str:
    """Milliseconds of an entry point at n, 2 n and 4 n, and how they grow."""
    cells = (
        [entry, given, f"{n:,}", *(f"{one:,.1f}" for one in ms), f"{ms[2] / ms[1]:.1f}", grows]
        for entry, given, grows, n, ms in rows
    )
    header = ["entry", "n counts", "n", "n, ms", "2 n, ms", "4 n, ms", "4 n : 2 n", "grows with"]
    return markdown(header, cells, "|:--|:--|--:|--:|--:|--:|--:|:--|")


ADDED = {
    "": ("none", "every measure and standard, at full speed; `rouge155`"),
    "fast": ("`fast`", "nothing; until 1.0, what compiled the kernels"),
    "cli": ("`cli`", "rich, charset-normalizer: the command's colors and progress bars, detection of encodings"),
    "evaluate": (
        "`evaluate`",
        "evaluate, datasets, pyarrow: the metric `rouge_metric.py`, Arrow, Parquet, saved data sets",
    ),
    "languages": (
        "`languages`",
        "regex, PyStemmer, ICU, sentencex, Punkt's tables, stop words: languages other than English",
    ),
    "all": ("`all`", "all of these; every package has a wheel"),
    "xlsum": (
        "`xlsum`",
        "jieba, PyThaiNLP, fugashi with unidic-lite, TurkishStemmer: words as XL-Sum and tools for Chinese summaries "
        "split them",
    ),
    "mecab": (
        "`mecab`",
        'MeCab with dictionaries for Korean and Japanese: `tokenizer="ko-mecab"`, `"ja-mecab"`',
    ),
    "app": (
        "`app`",
        "`all`, `xlsum`, gradio, pandas, python-calamine: the [page](page.md#on-a-server-or-as-a-hugging-face-space), "
        "`rougekit page`",
    ),
    "stats": ("`stats`", "SciPy: `correlate`, ranks over data sets"),
    "plot": ("`plot`", "matplotlib: `--plot`"),
    "trainer": ("`trainer`", "`all`, transformers, accelerate, torch: [training](train.md)"),
    "ray": ("`ray`", "Ray Data: [clusters](many-texts.md#ray-data-and-spark)"),
    "spark": ("`spark`", "Spark, pandas, pyarrow: the same"),
}
"""What each extra adds, in the order of the table of docs/install.md."""


def extras(megabytes: Mapping[str, int]) -> str:
    """The table of extras in docs/install.md."""
    rows = ([*ADDED[name], f"{megabytes[name]:,}"] for name in ADDED)
    return markdown(["extra", "adds", "MB beyond Python"], rows, "|---|---|--:|")


def sizes(megabytes: Mapping[str, int]) -> str:
    """What the README's line installs."""
    return (
        f"It takes {megabytes['all']} MB; without `[all]` {megabytes['']} MB, and scores English just as "
        "fast ([what each extra adds](docs/install.md#what-each-extra-adds))."
    )


def training_size(megabytes: Mapping[str, int]) -> str:
    """What the line of docs/train.md installs."""
    return (
        f"This takes {megabytes['trainer']:,} MB on Linux, most of it CUDA, which torch brings unless it is [installed "
        "for processors alone](https://pytorch.org/get-started/locally/)\nbefore; what serves the README alone, "
        f"`.[all]`, takes {megabytes['all']} MB ([each extra](install.md#what-each-extra-adds))."
    )


def promises_kept(simulated: Mapping[str, Any]) -> str:
    """The first sentence of docs/intervals.md: how the defaults do on real scores."""
    held = [
        float(row[f"{name} bootstrap-t"].partition(" / ")[0])
        for row in simulated["means"]["rows"]
        for name in ("rouge1", "rouge2")
        if row["n"] >= 5
    ]
    found = [
        float(row[f"{name}, student-hall"])
        for row in simulated["errors"]["rows"]
        for name in ("rouge1", "micro rouge1", "bleu")
    ]
    return (
        f"On real scores, the default 95 % interval of the mean of five examples or more contains the true mean for "
        f"{min(held):.0f} to {max(held):.0f} of 100 test sets,\nand the default test at 5 % finds a difference between "
        f"equal systems on six examples or more in {min(found):.0f} to {max(found):.0f} of 100."
    )


def why_this_default(simulated: Mapping[str, Any]) -> str:
    """The default test beside the permutation test."""
    errors, last = {row["n"]: row for row in simulated["errors"]["rows"]}, simulated["power"]["rows"][-1]

    def most(names: Sequence[str], least: int, method: str) -> float:
        return max(float(row[f"{name}, {method}"]) for n, row in errors.items() for name in names if n >= least)

    def enough(names: Sequence[str]) -> int:
        """The number of examples from which the default keeps its level."""
        return next(n for n in errors if round(most(names, n, "student-hall")) <= 5)

    tests, families = ("student-hall", "permutation"), (("skewed",), ("rare gains", "rare failures"))
    of_skewed, of_rare = map(enough, families)
    (skewed, of_swaps), (rarely, of_rare_swaps) = (
        [most(names, enough(names), test) for test in tests] for names in families
    )
    powers = [float(last[f"rouge1, {test}"]) for test in tests]
    return (
        f"In return it keeps its level where gains are skewed: with {of_skewed} examples or more it rejects equal "
        f"means in at most {skewed:.0f} % of cases,\nand the permutation test in up to {of_swaps:.0f} % "
        f'("skewed"). Where one example in ten gains much, or one in twenty fails, that takes {of_rare} examples: from '
        f"there on it is\nat most {rarely:.0f} %, and for the permutation test up to {of_rare_swaps:.0f} % "
        '("rare gains", "rare failures"). With fewer, [no test can know](#what-no-test-can-see). '
        f"With {last['n']} examples,\nthe power of "
        f"the two differs by {abs(powers[1] - powers[0]):.0f} points on real scores."
    )


def what_is_unseen(simulated: Mapping[str, Any]) -> str:
    """How often rare failures are not in a test set, and what tests and intervals say then."""
    sizes, errors = (10, 20, 50, 100), {row["n"]: row for row in simulated["errors"]["rows"]}
    held = {row["n"]: share_of(row["bootstrap-t"]) for row in simulated["failing"]["rows"]}
    rows = [
        ["no failure among them, 0.95^n", *(f"{100 * 0.95**n:.1f}" for n in sizes)],
        *(
            [f"p <= 0.05 where means are equal, {method}", *(errors[n][f"rare failures, {method}"] for n in sizes)]
            for method in ("student-hall", "permutation", "bootstrap")
        ),
        ["interval of a mean without the true one", *(f"{100 - held[n]:.1f}" for n in sizes)],
    ]
    return markdown(["percent of test sets, by n", *map(str, sizes)], rows)


def share_of(cell: str) -> float:
    """The coverage in a cell that also has the width."""
    return float(cell.partition(" / ")[0])


def span(values: Iterable[float]) -> str:
    """The least and the greatest, in words."""
    low, high = (f"{of(found):.0f}" for found in [[*values]] for of in (min, max))
    return low if low == high else f"{low} to {high}"


def intervals_by_groups(simulated: Mapping[str, Any]) -> str:
    """On intervals by groups."""
    rows = simulated["groups"]["rows"]

    def covered(*names: str, few: bool | None = None) -> str:
        return span(
            share_of(row[name]) for row in rows for name in names if few is None or (row["documents"] < 10) == few
        )

    equal, of_any = "by groups, bootstrap-t", ("1 to 14 each", "more where scores are high")
    return (
        f"For a mean, bootstrap-t covers {covered(equal, few=True)} % with five groups of equal size and "
        f"{covered(equal, few=False)} % with ten or more, and\n"
        f"{covered(*(f'{name}, bootstrap-t' for name in of_any))} % if sizes vary, the least where they depend on the "
        f'scores. `interval="student-hall"` covers '
        f"{covered(*(f'{name}, student-hall' for name in of_any))} %\nthere, and the intervals of differences cover "
        f"{covered('difference')} %. Seeds are not groups; see [runs](#runs)."
    )


def all_at_once(simulated: Mapping[str, Any]) -> str:
    """On the intervals of a whole table."""
    (row,) = simulated["at once"]["rows"]
    return (
        "That all in a table hold at once is less likely: those of twelve systems that clearly differ from the "
        f"baseline, for which Holm's levels are near 5 %,\neach hold in {float(row['each']):.0f} % of tables and all "
        f"in {float(row['all at once']):.0f} %. The uncorrected p is printed next to the corrected one."
    )


def found_by_runs(simulated: Mapping[str, Any]) -> str:
    """On the detectable difference of several runs."""
    found = span(float(row["found"]) for row in simulated["found"]["rows"])
    runs = span(row["runs"] for row in simulated["found"]["rows"])
    return (
        "With runs, it takes three of each system, or five if only one system has several: fewer say too little about "
        f"their spread. With {runs} runs of each system\nand normal effects, the difference is then found in {found} % "
        "of cases at the 5 % level."
    )


def of_williams(simulated: Mapping[str, Any]) -> str:
    """On what Williams' test takes for granted."""
    (row,) = (row for row in simulated["correlations"]["rows"] if "skewed" in row[""])
    others = span(float(row[f"{name}, system"]) for name in ("Spearman", "Kendall"))
    return (
        "Williams' test takes scores for normal. Where a metric strongly favors a few systems, it finds a difference "
        f"between equal metrics in\n{float(row['Pearson, system']):.0f} % of cases, and the tests of Spearman's and "
        f"Kendall's coefficients in {others} %."
    )


def runs_as_groups(simulated: Mapping[str, Any]) -> str:
    """On runs that are passed as groups."""
    rows = [
        row for row in simulated["runs"]["rows"]
        if row["examples"] >= 1000 and row["runs"] == 3 and float(row["between runs"]) >= 0.2
    ]  # fmt: skip
    found = span(float(row["as groups"]) for row in rows)
    spreads, sizes = ([row[key] for row in rows] for key in ("between runs", "examples"))
    return (
        "Don't pass runs as `groups=`. Groups are rows of one document; with runs as groups, equal methods come out as "
        f"different in {found} % of cases\n(three seeds whose scores spread by {min(spreads)} to {max(spreads)} "
        f"points, {min(sizes):,} to {max(sizes):,} documents)."
    )


def means_over_all_texts(simulated: Mapping[str, Any]) -> str:
    """On correlations with few judged texts."""
    (row,) = simulated["judged"]["rows"]
    return (
        "In a simulation of ten systems of nearly equal quality on 1,000 texts, 40 of them judged, the mean Pearson's "
        f"r rises from {row['over those judged']} to {row['over all']}."
    )


IN_WORDS: dict[str, dict[str, Callable[[Mapping[str, Any]], str]]] = {
    "intervals.md": {
        "answer": promises_kept, "default": why_this_default, "unseen": what_is_unseen, "in words": intervals_by_groups,
        "at once": all_at_once, "found": found_by_runs, "williams": of_williams,
    },
    "claims.md": {"runs as groups": runs_as_groups},
    "measures.md": {"judged": means_over_all_texts},
}  # fmt: skip
"""By page and part: what writes sentences on simulations."""
WITHOUT_TABLE = {"at once", "found", "failing", "judged"}
"""Simulations of which pages have only sentences, or parts of a table."""


def coverage(trials: int, rows: Sequence[Mapping[str, Value]]) -> str:
    """A table of simulations, and below it the number of test sets and the standard error."""
    are_texts = {key: not any(isinstance(row[key], float | int) for row in rows) for key in rows[0]}
    columns = [Column(key, Kind.TEXT if is_text else Kind.NUMBER) for key, is_text in are_texts.items()]
    cells = write(Table(columns, [list(row.values()) for row in rows]), "markdown", "fractions").rstrip()
    errors = [f"{100 * math.sqrt(share * (1 - share) / trials):.1f}" for share in (0.95, 0.8)]
    note = f"{trials:,} test sets a cell; standard error {errors[0]} points at 95 %, {errors[1]} at 80."
    return f"\n{cells}\n\n{note}\n"


def planning(name: str, pilots: int, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of plans, and below it the number of pilots and the standard error."""
    note = f"{pilots} pilots a cell; standard error some {13 / pilots**0.5:.1f} points."
    if name == "runs":
        note = f"{pilots} pilots a row; standard error {100 * (0.05 * 0.95 / pilots) ** 0.5:.0f} point at 5 %."
    return f"\n{render(header, rows, 'markdown', left=1)}\n{note}\n"


def single_plans(pilots: int, header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """What single plans are worth, in docs/claims.md."""
    (_, low, high, _), (*_, harmless) = rows
    return (
        "**With one run of each system**, the promised power is an average over pilots; of plans from 50 examples, "
        f"nine in ten have {low} to {high} %.\nA plan can't know what the pilot does not show: of lognormal pilots of "
        f"50 examples, {harmless} % look harmless, and their plans have less power than promised."
    )


def plans_by_runs(rows: Iterable[Sequence[str]]) -> str:
    """How many plans by several runs have the power they promise, in docs/claims.md."""
    enough = span(100 - int(cell.partition(" / ")[0]) for _, _, *plans, _ in rows for cell in plans)
    return (
        "Plans for **several runs** are bounds instead, because a few runs say little about their spread: in each cell "
        f"of the table below,\n{enough} of 100 have the promised power or more."
    )


def without_newlines(rows: Iterable[Sequence[str]]) -> str:
    """How far ROUGE-L is below ROUGE-Lsum, in docs/measures.md."""
    (lower,) = (row[4].removeprefix("-") for row in rows if row[0] == "no newlines on either side")
    return (
        "Papers on CNN/DailyMail mean `rougeLsum` when they say ROUGE-L. On real summaries of its articles, `rougeL` "
        f"is [{lower} points](cnn-dailymail.md) lower."
    )


def preprocessing(rows: Iterable[Sequence[str]]) -> str:
    """What each trace of preprocessing changes."""
    header = ["trace", "ROUGE-1", "ROUGE-2", "ROUGE-L", "ROUGE-Lsum", "undone by", "left after that"]
    return f"\n{markdown(header, rows, '|:--|--:|--:|--:|--:|:--|--:|')}\n"


def tools() -> list[Tool]:
    """All tools, sorted by name."""
    return sorted(TOOLS, key=lambda one: one.tool.replace("`", "").lower())


def migration(some: Iterable[Tool], differences: Mapping[tuple[str, str], str]) -> str:
    """Lines to write instead of tools, and measured differences."""
    rows = ([one.tool, one.version, one.line, differences[one.tool, one.version]] for one in some)
    return markdown(["you have", "version", "write", "measured difference, points of 100"], rows)


def frequent_tools(differences: Mapping[tuple[str, str], str]) -> str:
    """The README's table, whose reader looks for a tool and not for its version."""
    rows = ([one.tool, one.line, differences[one.tool, one.version]] for one in TOOLS if one.frequent)
    return markdown(["you have", "write instead", "difference, in points of 100"], rows)


def reasons() -> str:
    """A Markdown list of what each tool does differently."""
    return "\n".join(f"- **{one.tool}** ({one.version}): {one.why}" for one in tools())


def draw() -> None:
    """Draw the plot of every package's pairs per second, on a logarithmic scale."""
    try:
        from matplotlib import rcParams
        from matplotlib.figure import Figure
    except ImportError:
        print("\nno plot: matplotlib is missing")
        return
    rcParams["svg.hashsalt"] = "rougekit"
    speeds: dict[str, dict[str, float]] = {}
    for row in rows_of("speed"):
        if row.table == "plot":
            speeds.setdefault(row.column, {})[row.line] = row.value
    figure: Any = Figure(figsize=(7, 3.4), layout="constrained")
    axes = figure.subplots()
    corpora = list(dict.fromkeys(corpus for by_corpus in speeds.values() for corpus in by_corpus))
    height = 0.84 / len(speeds)
    for k, package in enumerate(sorted(speeds, key=lambda name: -speeds[name][corpora[0]])):
        heights = [c + (k - (len(speeds) - 1) / 2) * height for c in range(len(corpora))]
        values, is_ours = [speeds[package][c] for c in corpora], package == "rougekit"
        bars = axes.barh(heights, values, height * 0.86, color="#2a56cf" if is_ours else "#b9c1cb")
        labels = [f"{package}  {value:,.0f}" for value in values]
        axes.bar_label(bars, labels, fontsize=7.5, padding=3, fontweight="bold" if is_ours else "normal")
    axes.set(xscale="log", xlabel="pairs per second, one thread, no stemming", yticks=range(len(corpora)))
    axes.set_yticklabels(corpora)
    axes.set_xlim(right=axes.get_xlim()[1] * 10)
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(DOCS / "speed.svg", metadata={"Date": None})


if __name__ == "__main__":
    write_pages()
    draw()
