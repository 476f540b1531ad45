"""Write docs/speed.md and its plot from what `benchmarks.speed` measured.

python -m benchmarks.report    # from benchmarks/results/speed.json
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
    "corpora": "Generated texts",
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

![pairs per second of every package, on real and generated texts](speed.svg)

The table shows how many times as fast rougekit is as other packages: lists of strings in, arrays out, the four
default types. REALSumm is real text: 1,400 system summaries of about 60 words in 3 or 4 lines, with references
(Bhandari et al. 2020). The other three corpora are generated from a seeded vocabulary in the shape of three data
sets: 11,490 pairs of about 60 words in 3 or 4 lines, 500 of about 260 words in 11 lines, and 11,334 of about 22 words
in one. Scores are compared before anything is timed, and agree except where a package counts differently. The two
packages alternate in one process, and the table uses the fastest run of each: processor time for one thread, wall
time for more. Only the calls on one and on two threads were timed separately. With two threads each reads and stems
the words of its own half, so a word that occurs in both halves is processed twice; `benchmarks.lock` measures what
that costs, and how much kernels slow down when two run at once.

{matrix}

Measured on {cores} cores ({processor}), Python {python}, numpy {numpy}, numba {numba}. "The floor" is a plain C loop
over the same bytes that splits them into words and numbers them, which every implementation has to do in some form
before it can count. It looks at one byte at a time; rougekit looks at 64.
{sections}
How soon a new process answers, with and without compiled kernels: [starts.md](starts.md).

## Measure it yourself

```bash
python -m benchmarks.speed             # this whole page; several minutes, mostly in the slower packages
python -m benchmarks.speed long short  # only these parts, printed and not written
python -m benchmarks.speed --quick     # a quick check that everything runs
python -m benchmarks.memory_one_call   # memory of one call with a million pairs
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
        f"- **Fast.** On {texts}, {plain:.1f} times as fast ({stemming:.1f} times with stemming) as the fastest other "
        "package that gives the same numbers, on one core.\n  A fresh process scores one pair in a fifth of "
        "`rouge_score`'s time, with nothing compiled: [speed](docs/speed.md), [start-up](docs/starts.md)."
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
