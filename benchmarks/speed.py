"""How fast rougekit is beside every other package, in one table with its targets.

    python -m benchmarks.speed                  # some minutes, most of them in the slower packages
    python -m benchmarks.speed corpora start    # only these parts

Both sides of a ratio take turns in one process and the least time of each counts; where both run on one thread it is
the processor's time, which other work on the machine does not lengthen. Lists of Python strings go in; a peer returns
what it returns, we return columns (and once, for comparison, a list of dicts too). Scores are compared before a time is
taken. rouge-score-rs runs on as many threads as we do. Packages of which one pair takes long score a sample: their time
per pair does not depend on how many there are.

Writes benchmarks/results/speed.json and, if matplotlib is there and all parts were run, docs/speed.svg.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

import rougekit
from benchmarks import parts
from benchmarks.peers import installed
from benchmarks.timing import Row

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "speed.json"
PLOT = ROOT / "docs" / "speed.svg"

PARTS = {
    "corpora": [("one_thread", {"RAYON_NUM_THREADS": "1"}), ("two_threads", {"RAYON_NUM_THREADS": "2"})],
    "long": [("long_pairs", {})],
    "short": [("short_texts", {})],
    "objects": [("objects", {})],
    "bootstrap": [("bootstraps", {})],
    "measures": [("other_measures", {})],
    "start": [("starts", {})],
}
"""Functions of `benchmarks.parts`, each run in a process of its own, with its environment."""


def main() -> None:
    """Run the parts, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[], help=f"of {', '.join(PARTS)}; none: all")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        print(json.dumps(list(getattr(parts, arguments.run)())))
        return
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown parts {sorted(unknown)}; expected some of {list(PARTS)}")
    about = machine()
    print(", ".join(f"{name} {value}" for name, value in about.items()), end="\n\n")
    print(f"{'':62}{'measured':>12}   {'target':>10}")
    rows: list[Row] = []
    for part in arguments.parts or PARTS:
        for function, environment in PARTS[part]:
            for row in run(function, environment):
                rows.append(row)
                print(line(row), flush=True)
    if not arguments.parts:
        RESULTS.parent.mkdir(exist_ok=True)
        RESULTS.write_text(json.dumps({"machine": about, "rows": [row._asdict() for row in rows]}, indent=1) + "\n")
        draw(rows)
    missed = [row.what for row in rows if row.reached is False]
    print(f"\n{len(missed)} targets missed" + "".join(f"\n  {what}" for what in missed))


def run(function: str, environment: dict[str, str]) -> Iterator[Row]:
    """The rows of one part, measured in a fresh interpreter."""
    command = [sys.executable, "-m", "benchmarks.speed", "--run", function]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{function} failed")
    return (Row(*row) for row in json.loads(done.stdout.splitlines()[-1]))


def line(row: Row) -> str:
    """As printed."""
    target = "" if row.target is None else f"{'<=' if row.highest else '>='} {row.target:g} {row.unit}"
    verdict = {None: "", True: "", False: "  MISSED"}[row.reached]
    return f"{row.what:62}{row.value:9.3g} {row.unit:2}   {target:>10}{verdict}  {row.note}".rstrip()


def machine() -> dict[str, str]:
    """Processor and versions."""
    about = {"processor": processor(), "cores": str(os.cpu_count()), "python": platform.python_version()}
    about |= {"rougekit": rougekit.__version__, "numpy": version("numpy"), "numba": version("numba")}
    return about | {peer.package: peer.version for peer in installed()}


def processor() -> str:
    """Its name, as the system gives it."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for entry in information.read_text().splitlines():
            if entry.startswith("model name"):
                return entry.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


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
    figure: Any = Figure(figsize=(7, 3.2), layout="constrained")
    axes = figure.subplots()
    corpora = list(dict.fromkeys(corpus for by_corpus in speeds.values() for corpus in by_corpus))
    height = 0.8 / len(speeds)
    for k, (package, by_corpus) in enumerate(speeds.items()):
        places = [c + (k - (len(speeds) - 1) / 2) * height for c in range(len(corpora))]
        bars = axes.barh(places, [by_corpus[c] for c in corpora], height * 0.9, label=package)
        axes.bar_label(bars, [f"{by_corpus[c]:,.0f}" for c in corpora], fontsize=6, padding=2)
    axes.set(xscale="log", xlabel="pairs per second, one thread, no stemming", yticks=range(len(corpora)))
    axes.set_yticklabels(corpora)
    axes.set_xlim(right=axes.get_xlim()[1] * 3)
    axes.invert_yaxis()
    axes.spines[["top", "right"]].set_visible(False)
    figure.legend(loc="outside upper center", ncols=3, fontsize=7, frameon=False)
    PLOT.parent.mkdir(exist_ok=True)
    figure.savefig(PLOT, metadata={"Date": None})


if __name__ == "__main__":
    main()
