"""How much a process grows while it scores a stream of ten million short pairs into `Totals`.

The pairs are made as they are scored, so nothing else grows. What is compared is the resident set after the first
100,000 pairs, by when kernels are loaded and one batch has been in memory, with its largest value from then on.

    python -m benchmarks.memory             # 10,000,000 pairs; some minutes
    python -m benchmarks.memory 1000000     # fewer
"""

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from rougekit import Scorer, Totals

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
FIRST = 100_000
LIMIT = 50
"""MiB"""


def main() -> None:
    """Measure and print; the exit status says whether the growth is below the limit."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pairs", nargs="?", type=int, default=10_000_000)
    arguments = parser.parse_args()
    sizes: list[float] = []
    start = time.perf_counter()
    totals = Totals.of_stream(Scorer(TYPES), pairs(arguments.pairs, sizes))
    seconds = time.perf_counter() - start
    grown = max(sizes[1:]) - sizes[0]
    print(f"{len(totals):,} pairs in {seconds:.0f} s; {sizes[0]:.0f} MiB after {FIRST:,}, at most {grown:.1f} MiB more")
    print(f"rougeL {totals.result()['rougeL']:.6f}")
    if grown >= LIMIT:
        raise SystemExit(f"grew by {grown:.1f} MiB; expected less than {LIMIT}")


def pairs(n: int, sizes: list[float]) -> Iterator[tuple[str, str, int]]:
    """Seeded pairs of about ten words; after each FIRST of them the resident set is written down."""
    rng = random.Random(0)
    phrases = [" ".join(rng.choices(["the", "cat", "sat", "on", "a", "mat", "and", "ran"], k=5)) for _ in range(1000)]
    for key in range(n):
        both, one, other = rng.choices(phrases, k=3)
        yield f"{both} {one}", f"{both} {other}", key
        if (key + 1) % FIRST == 0:
            sizes.append(resident())


def resident() -> float:
    """Resident set of this process, in MiB (Linux)."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise RuntimeError("no VmRSS in /proc/self/status")


if __name__ == "__main__":
    main()
