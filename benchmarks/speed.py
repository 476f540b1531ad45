"""Compare rougekit's speed with that of every other package.

    python -m benchmarks.speed                  # several minutes, mostly in the slower packages
    python -m benchmarks.speed real short       # only these parts
    python -m benchmarks.speed --quick          # each call once, to check that everything runs; writes nothing

The two sides of a ratio alternate in one process (except one thread against two), and the minimum time of each counts.
If both run on one thread, it is processor time, which other programs do not affect. Inputs are lists of Python strings;
a peer returns its own kind of result, rougekit returns columns (and once, for comparison, also a list of dicts). Scores
are compared before anything is timed. rouge-score-rs runs on as many threads as rougekit. Slow packages score a sample,
as their time per pair does not depend on the number of pairs.

If all parts were run, `benchmarks.report` writes benchmarks/results/speed.json, docs/speed.md and its plot.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

import rougekit
from benchmarks import report
from benchmarks.peers import installed
from benchmarks.timing import Row, row_of
from dev.paths import ROOT

ONE_THREAD = {"RAYON_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}

PARTS = {
    "real": [
        ("parts.real_texts", {"RAYON_NUM_THREADS": "1"}),
        ("real.one_thread", {"RAYON_NUM_THREADS": "1"}),
        ("real.two_threads", {"RAYON_NUM_THREADS": "2"}),
        ("real.loops", {"RAYON_NUM_THREADS": "1"}),
    ],
    "scripts": [("real.scripts", {"RAYON_NUM_THREADS": "1"}), ("real.loops_of_scripts", {"RAYON_NUM_THREADS": "1"})],
    "corpora": [("parts.one_thread", {"RAYON_NUM_THREADS": "1"}), ("parts.two_threads", {"RAYON_NUM_THREADS": "2"})],
    "long": [("parts.long_pairs", {})],
    "short": [("parts.short_texts", {})],
    "loops": [("calls.loops", {"RAYON_NUM_THREADS": "1"}), ("calls.single_calls", {})],
    "many": [("calls.many", {"RAYON_NUM_THREADS": "1"})],
    "ids": [("token_ids.token_ids", ONE_THREAD)],
    "objects": [("parts.objects", {})],
    "bootstrap": [("parts.bootstraps", {})],
    "plugin": [("plugin.end_to_end", {})],
    "measures": [("measures.other_measures", {"RAYON_NUM_THREADS": "1"}), ("measures.beside_tools", {})],
    "rouge155": [("rouge155.beside_perl", {})],
}
"""The measuring functions, and the environment variables of the process in which each runs."""


def main() -> None:
    """Run the parts, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[], help=f"of {', '.join(PARTS)}; none: all")
    parser.add_argument("--quick", action="store_true", help="time each call once, and write nothing")
    parser.add_argument("--run", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        module, function = arguments.run.split(".")
        measure = getattr(importlib.import_module(f"benchmarks.{module}"), function)
        print(json.dumps([row._asdict() for row in measure()]))
        return
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown parts {sorted(unknown)}; expected some of {list(PARTS)}")
    if arguments.quick:
        os.environ["ROUGEKIT_BENCHMARK_QUICK"] = "1"
    about = machine()
    print(", ".join(f"{name} {value}" for name, value in about.items()), end="\n\n")
    print(f"{'':62}{'measured':>12}   {'goal':>10}")
    rows: dict[str, list[Row]] = {}
    for part in arguments.parts or PARTS:
        for function, environment in PARTS[part]:
            for row in run(function, environment):
                rows.setdefault(part, []).append(row)
                print(row, flush=True)
    if not arguments.parts and not arguments.quick:
        report.write_speed(about, rows)
    elif not arguments.parts:
        report.speed_page(about, [row for of_part in rows.values() for row in of_part])
    missed = [row.what for of_part in rows.values() for row in of_part if row.reached is False]
    print(f"\n{len(missed)} goals missed" + "".join(f"\n  {what}" for what in missed))


def run(function: str, environment: dict[str, str]) -> Iterator[Row]:
    """The rows of one part, measured in a fresh interpreter."""
    command = [sys.executable, "-m", "benchmarks.speed", "--run", function]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        raise SystemExit(f"{function} failed")
    return map(row_of, json.loads(done.stdout.splitlines()[-1]))


def machine() -> dict[str, str]:
    """Processor and versions."""
    about = {"processor": processor(), "cores": str(os.cpu_count()), "python": platform.python_version()}
    about |= {"rougekit": rougekit.__version__, "numpy": version("numpy")}
    return about | {peer.package: peer.version for peer in installed()}


def processor() -> str:
    """The processor's name, as the system gives it."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for entry in information.read_text().splitlines():
            if entry.startswith("model name"):
                return entry.split(":", 1)[1].strip()
    return platform.processor() or platform.machine()


if __name__ == "__main__":
    main()
