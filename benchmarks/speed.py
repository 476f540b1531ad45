"""Compare rougekit's speed with that of every other package.

    python -m benchmarks.speed                  # a quarter of an hour, mostly in the slower packages
    python -m benchmarks.speed scripts calls    # only these parts, printed and not written
    python -m benchmarks.speed --quick          # each call once, to check that everything runs; writes nothing

The two sides of a ratio alternate in one process (except one thread against two), and the minimum time of each counts.
If both run on one thread, it is processor time, which other programs do not affect. Inputs are lists of Python strings;
a peer returns its own kind of result, rougekit returns columns (and once, for comparison, also a list of dicts). Scores
are compared before anything is timed. rouge-score-rs runs on as many threads as rougekit. Slow packages score a sample,
as their time per pair does not depend on the number of pairs.
"""

import argparse
import os

from benchmarks import report
from benchmarks.peers import installed
from benchmarks.processes import in_process
from benchmarks.timing import Row
from dev import realsumm

ONE_THREAD = {"RAYON_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "TOKENIZERS_PARALLELISM": "false"}
TWO_THREADS = {"RAYON_NUM_THREADS": "2"}
PARTS: dict[str, dict[str, dict[str, str]]] = {
    "packages": {"packages.one_thread": ONE_THREAD, "packages.two_threads": TWO_THREADS},
    "cores": {"cores.serial": ONE_THREAD, "cores.two_threads": TWO_THREADS},
    "splitting": {"packages.splitting": ONE_THREAD},
    "types": {"packages.types": ONE_THREAD},
    "scripts": {"packages.scripts": ONE_THREAD},
    "loops": {"packages.loops": ONE_THREAD},
    "long": {"packages.long_pairs": {}},
    "calls": {
        "others.single_calls": ONE_THREAD, "packages.objects": {}, "others.bootstraps": {}, "others.whole_metric": {}
    },
    "many": {"others.matrices": ONE_THREAD, "others.instructions": ONE_THREAD},
    "ids": {"token_ids.token_ids": ONE_THREAD},
    "measures": {"others.other_measures": ONE_THREAD, "others.beside_tools": ONE_THREAD, "others.beside_perl": {}},
    "oracles": {"others.oracles": {}},
}  # fmt: skip
"""The measuring functions, and the environment variables of the process in which each runs."""


def main() -> None:
    """Run the parts, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=[], help=f"of {', '.join(PARTS)}; none: all")
    parser.add_argument("--quick", action="store_true", help="time each call once, and write nothing")
    arguments = parser.parse_args()
    unknown = set(arguments.parts) - set(PARTS)
    if unknown:
        parser.error(f"unknown parts {sorted(unknown)}; expected some of {list(PARTS)}")
    quick = {"ROUGEKIT_BENCHMARK_QUICK": "1"} if arguments.quick else {}
    about = report.machine() | dict(peer.named.split() for peer in installed())
    print(", ".join(f"{name} {value}" for name, value in about.items()), end="\n\n")
    before = {row[:3]: row.value for row in report.rows_of("speed")}
    rows = []
    for part in arguments.parts or PARTS:
        for function, variables in PARTS[part].items():
            for row in map(Row._make, in_process(function, variables | quick)):
                rows.append(row)
                print(f"{row}   (stored: {before.get(row[:3], float('nan')):,.3g})", flush=True)
    if arguments.parts or arguments.quick or not realsumm.FILE.exists():
        print(f"\nnot written: {os.path.relpath(report.RESULTS / 'speed.json')} needs all parts, with REALSumm's texts")
        return
    report.keep("speed", {"machine": about, "rows": rows})
    report.draw()


if __name__ == "__main__":
    main()
