"""Write docs/speed.md with its plot, and the tables of docs/starts.md, from the last measurements.

python -m benchmarks.report    # from benchmarks/results/speed.json and starts.json
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from benchmarks.timing import Row, row_of
from dev.marked import with_part
from dev.paths import ROOT

RESULTS = ROOT / "benchmarks" / "results"
README, SPEED, STARTS = ROOT / "README.md", ROOT / "docs" / "speed.md", ROOT / "docs" / "starts.md"
PLOT = ROOT / "docs" / "speed.svg"

OF_SPEED = {
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
"""The tables of docs/speed.md after the first, in order: heading, and the text above the table."""

SPEED_PAGE = """<!-- Written by `python -m benchmarks.speed`; change benchmarks/report.py instead. -->
# Speed

![pairs per second of every package, on real and on drawn texts](speed.svg)

How many times as fast rougekit is as each package, from lists of strings to arrays of scores, for the four default
types:

{packages}

{promise}

REALSumm is real text: 1,400 system summaries of about 60 words in 3 or 4 lines, with references (Bhandari et al.
2020). The other corpora are generated in the shape of three data sets: 11,490 pairs of about 60 words in 3 or 4 lines
(CNN), 500 of about 260 words in 11 lines (PubMed), and 11,334 of about 22 words in one line (XSum). Scores are compared
before anything is timed, and agree except where a package counts differently. Both packages take turns in one process,
and the fastest run of each counts: processor time on one thread, wall time on two. Two threads gain less than twice,
because a quarter to a third of the time is spent under Python's lock, and because each thread numbers and stems the
words of its own texts: together they do 4 to 24 % more work. The two processors are cores of their own.

Measured on {cores} cores ({processor}), Python {python}, numpy {numpy}. How soon a new process answers:
[start-up](starts.md).
{tables}
## Measure it yourself

```bash
python -m benchmarks.speed             # this whole page; several minutes, mostly in the slower packages
python -m benchmarks.speed long loops  # only these parts, printed and not written
python -m benchmarks.speed --quick     # a quick check that everything runs
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
"""The tables of docs/starts.md, in order, and the text above each."""

SECONDS = {"us": 1e-6, "ms": 1e-3, "s": 1.0}
Rows = Mapping[str, list[Row]]
"""Rows by the part that measured them."""


def write_speed(machine: dict[str, str], parts: Rows) -> None:
    """Save the results; write the page, the plot, and what the README says about real texts."""
    _keep("speed", machine, parts)
    rows = [row for part in parts.values() for row in part]
    SPEED.write_text(speed_page(machine, rows), "utf-8")
    draw(rows)
    README.write_text(with_part(README.read_text("utf-8"), "speed", "real", claim(parts["real"])), "utf-8")


def write_starts(machine: dict[str, str], parts: Rows) -> None:
    """Save the results; write the tables of the page."""
    _keep("starts", machine, parts)
    text = starts_tables(machine, [row for part in parts.values() for row in part])
    STARTS.write_text(with_part(STARTS.read_text("utf-8"), "starts", "tables", text), "utf-8")


def _keep(name: str, machine: dict[str, str], parts: Rows) -> None:
    kept = {part: [row._asdict() for row in rows] for part, rows in parts.items()}
    RESULTS.joinpath(f"{name}.json").write_text(json.dumps({"machine": machine, "parts": kept}, indent=1) + "\n")


def speed_page(machine: dict[str, str], rows: list[Row]) -> str:
    """The content of docs/speed.md."""
    tables = "".join(f"\n## {title}\n\n{text}\n\n{table(rows, name)}\n" for name, (title, text) in OF_SPEED.items())
    return SPEED_PAGE.format(**machine, packages=table(rows, "packages"), promise=promise(rows), tables=tables)


def starts_tables(machine: dict[str, str], rows: list[Row]) -> str:
    """The generated part of docs/starts.md."""
    versions = f"Python {machine['python']}, numpy {machine['numpy']}"
    tables = "\n\n".join(f"{text}\n\n{table(rows, name)}" for name, text in OF_STARTS.items())
    return f"\nMeasured on {machine['cores']} cores ({machine['processor']}), {versions}.\n\n{tables}\n"


def table(rows: Iterable[Row], name: str) -> str:
    """The Markdown table `name`, from all rows that belong to it."""
    cells = {(row.cell.line, row.cell.column): entry(row) for row in rows if row.cell and row.cell.table == name}
    lines, columns = (list(dict.fromkeys(key[k] for key in cells)) for k in (0, 1))
    listed = ["| | " + " | ".join(columns) + " |", "|---" * (len(columns) + 1) + "|"]
    for line in lines:
        listed.append(f"| {line} | " + " | ".join(cells.get((line, column), "–") for column in columns) + " |")
    return "\n".join(listed)


def entry(row: Row) -> str:
    """A duration, a size, a ratio with our time in parentheses, or our time with its share of the other's."""
    if row.unit in SECONDS:
        return duration(row.value * SECONDS[row.unit])
    if row.unit != "x":
        return f"{digits(row.value)} {row.unit}"
    if row.seconds is None:
        return digits(row.value)
    ours = duration(row.seconds)
    return f"{ours} ({row.value:.0%})" if row.highest else f"{digits(row.value)} ({ours})"


def digits(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def duration(seconds: float) -> str:
    unit = "us" if seconds < 1e-3 else "ms" if seconds < 0.1 else "s"
    return f"{digits(seconds / SECONDS[unit])} {unit.replace('us', 'µs')}"


def promise(rows: Iterable[Row]) -> str:
    """Whether rougekit is at least as fast as every package with the same numbers."""
    ratios = sorted((row.value, row.what) for row in rows if row.is_against_package)
    slower = [f"{what} ({digits(value)})" for value, what in ratios if value < 1]
    if slower:
        return f"rougekit should be at least as fast in every comparison. It is not in: {'; '.join(slower)}."
    value, what = ratios[0]
    return (
        f"rougekit is at least as fast in every one of the {len(ratios)} comparisons on this page; the closest is "
        f"{digits(value)} times: {what}."
    )


def claim(real: list[Row]) -> str:
    """The README's sentence on real texts."""
    of_rs = [row for row in real if row.cell and row.cell.line.startswith("rouge-score-rs")]
    plain, stemming = of_rs[:2]
    corpus = plain.cell and plain.cell.column
    texts = "1,400 real summaries" if corpus == "REALSumm" else corpus
    return (
        f"- **Fast.** On {texts}, {plain.value:.1f} times as fast ({stemming.value:.1f} times with stemming) as the "
        "fastest other package that gives the same numbers, on one core.\n  A fresh process scores one pair in less "
        "than a fifth of `rouge_score`'s time, but seven times rouge-score-rs's: [speed](docs/speed.md), "
        "[start-up](docs/starts.md)."
    )


def draw(rows: list[Row]) -> None:
    """Draw the plot of every package's pairs per second, on a logarithmic scale."""
    try:
        from matplotlib import rcParams
        from matplotlib.figure import Figure
    except ImportError:
        print("\nno plot: matplotlib is missing")
        return
    rcParams["svg.hashsalt"] = "rougekit"
    speeds: dict[str, dict[str, float]] = {}
    for row in rows:
        if row.unit == "/s":
            corpus, package = row.what.split(": ", 1)
            speeds.setdefault(package, {})[corpus] = row.value
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
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    """Write both pages."""
    for name, write in (("speed", write_speed), ("starts", write_starts)):
        measured = json.loads(RESULTS.joinpath(f"{name}.json").read_text())
        write(measured["machine"], {part: list(map(row_of, rows)) for part, rows in measured["parts"].items()})


if __name__ == "__main__":
    main()
