"""What `benchmarks.speed` measured, as the page docs/speed.md with its plot.

python -m benchmarks.report    # again, of benchmarks/results/speed.json
"""

import json
from typing import Any

from benchmarks.timing import Row, row_of
from dev.marked import with_part
from dev.paths import ROOT

RESULTS = ROOT / "benchmarks" / "results" / "speed.json"
PAGE = ROOT / "docs" / "speed.md"
README = ROOT / "README.md"
PLOT = ROOT / "docs" / "speed.svg"

TITLES = {
    "real": "Real English",
    "scripts": "Real texts in ten scripts",
    "corpora": "Drawn texts",
    "long": "Long texts",
    "short": "Short calls",
    "loops": "Pairs in a loop",
    "many": "Many against many",
    "ids": "Token ids",
    "objects": "Objects",
    "bootstrap": "Bootstrap",
    "plugin": "The plugin, end to end",
    "measures": "Other measures",
}

PAGE_TEXT = """<!-- Written by `python -m benchmarks.speed`; change benchmarks/report.py instead. -->
# Speed

![pairs per second of every package, on real and on drawn texts](speed.svg)

How many times as fast as other packages: lists of strings in, columns out, the four default types. REALSumm is real:
1,400 summaries by systems, of some 60 words in 3 or 4 lines, with references (Bhandari et al. 2020). The other three
corpora are drawn from a seeded vocabulary, with the shape of three data sets: 11,490 pairs of some 60 words in 3 or 4
lines, 500 of some 260 in 11, 11,334 of some 22 in one. Scores were compared first, and are equal but where a package
counts otherwise. Both sides took turns in one process, and the least time of each counts: of the processor on one
thread, else by the clock. Only calls on one and on two threads were timed apart, each number by itself. Each thread
numbers and stems the words of its own half, so that words of both halves are read twice; `benchmarks.lock` measures
how much that is, and how much longer kernels take beside each other.

{matrix}

Measured on {cores} cores ({processor}), Python {python}, numpy {numpy}, numba {numba}. "The floor" is a plain loop in C
over the same bytes that cuts them into words and numbers these: what in some way comes before all counting. It looks at
one byte at a time, rougekit at 64.
{sections}
How soon a new process answers, with and without compiled kernels, is in [starts.md](starts.md).

## Measure it yourself

```bash
python -m benchmarks.speed             # all of this page; some minutes, most of them in the slower packages
python -m benchmarks.speed long short  # some parts, printed only
python -m benchmarks.speed --quick     # whether all of it works
python -m benchmarks.memory_one_call   # memory of one call with 1,000,000 pairs
```
"""


def page(machine: dict[str, str], rows: dict[str, list[Row]]) -> str:
    """docs/speed.md. rows : by part, in the order of `TITLES`"""
    everything = [row for of_part in rows.values() for row in of_part]
    sections = "".join(section(TITLES[part], of_part) for part, of_part in rows.items())
    return PAGE_TEXT.format(**machine, matrix=matrix(everything), sections=sections)


def write(machine: dict[str, str], rows: dict[str, list[Row]]) -> None:
    """The results, the page, the plot, and what README says of real texts. rows : as of `page`"""
    RESULTS.parent.mkdir(exist_ok=True)
    parts = {part: [row._asdict() for row in of_part] for part, of_part in rows.items()}
    RESULTS.write_text(json.dumps({"machine": machine, "parts": parts}, indent=1) + "\n")
    PAGE.write_text(page(machine, rows))
    draw([row for of_part in rows.values() for row in of_part])
    README.write_text(with_part(README.read_text("utf-8"), "speed", "real", claim(rows["real"])), "utf-8")


def claim(real: list[Row]) -> str:
    """README's sentence."""
    cells = {row.cell: row.value for row in real if row.cell}
    (corpus, plain), (_, stemming) = (
        (name, value) for (package, name), value in cells.items() if package.startswith("rouge-score-rs")
    )
    texts = "1,400 real summaries" if corpus == "REALSumm" else corpus
    return (
        f"- **Fast**: on {texts} {plain:.1f} times (with stemming {stemming:.1f} times) as fast as the fastest other "
        "package with the same numbers, on one core;\n  a fresh process that scores one pair needs a fifth of "
        "`rouge_score`'s time, nothing compiled: [speed](docs/speed.md), [starts](docs/starts.md)."
    )


def matrix(rows: list[Row]) -> str:
    """Ratios to other packages: a line for each package, a column for each corpus."""
    cells = {row.cell: row.value for row in rows if row.cell}
    packages, corpora = (list(dict.fromkeys(cell[k] for cell in cells)) for k in (0, 1))
    lines = ["| | " + " | ".join(corpora) + " |", "|---" * (len(corpora) + 1) + "|"]
    for package in packages:
        values = (cells.get((package, corpus)) for corpus in corpora)
        lines.append(
            f"| {package} | "
            + " | ".join("–" if v is None else f"{v:,.3g}" if v < 100 else f"{v:,.0f}" for v in values)
            + " |"
        )
    return "\n".join(lines)


def section(title: str, rows: list[Row]) -> str:
    """A table of what has no place in the matrix or in the plot, and of targets."""
    lines = [f"\n## {title}", "", "| | measured | target | |", "|---|---|---|---|"]
    for row in rows:
        if row.unit != "/s" and not (row.cell and row.target is None):
            bound = "" if row.target is None else f"{'≤' if row.highest else '≥'} {row.target:.3g} {row.unit}"
            missed = " **missed**" if row.reached is False else ""
            lines.append(f"| {row.what} | {row.value:.3g} {row.unit} | {bound}{missed} | {row.note} |")
    return "\n".join(lines) + "\n"


def draw(rows: list[Row]) -> None:
    """Pairs a second of everyone, on a logarithmic scale."""
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
        places = [c + (k - (len(speeds) - 1) / 2) * height for c in range(len(corpora))]
        values, is_ours = [speeds[package][c] for c in corpora], package == "rougekit"
        bars = axes.barh(places, values, height * 0.86, color="#2a56cf" if is_ours else "#b9c1cb")
        labels = [f"{package}  {value:,.0f}" for value in values]
        axes.bar_label(bars, labels, fontsize=7.5, padding=3, fontweight="bold" if is_ours else "normal")
    axes.set(xscale="log", xlabel="pairs per second, one thread, no stemming", yticks=range(len(corpora)))
    axes.set_yticklabels(corpora)
    axes.set_xlim(right=axes.get_xlim()[1] * 10)
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    """Write all of it again."""
    measured = json.loads(RESULTS.read_text())
    rows = {part: [row_of(kept) for kept in of_part] for part, of_part in measured["parts"].items()}
    write(measured["machine"], rows)


if __name__ == "__main__":
    main()
