"""Measure the memory of large jobs: ten million short pairs streamed into `Totals`, a million longer ones in a call.

    python -m benchmarks.memory             # some minutes
    python -m benchmarks.memory 1000000     # fewer pairs in the stream, and a tenth as many in the call

The pairs of the stream are created as they are scored, so nothing else grows: the resident set after the first 100,000
pairs, when kernels are loaded, is compared with its largest value from then on. The call, in the shape of
CNN/DailyMail, may take three times the size of its texts. This works on Linux only.
"""

import argparse
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from dev.corpora import CNN, corpus
from rougekit import Scorer, Totals

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
FIRST = 100_000
LIMIT = 50
"""MiB"""
MAX_SIZES = 3
"""Times the size of the texts."""
DIFFERENT = 50_000
"""Distinct pairs for the call, which are copied until there are enough."""


def main() -> None:
    """Measure and print; the exit status is 0 if both jobs stay below their limits."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pairs", nargs="?", type=int, default=10_000_000)
    n = parser.parse_args().pairs
    stream(n)
    one_call(n // 10)


def stream(n: int) -> None:
    """`Totals.of_stream`."""
    sizes: list[float] = []
    start = time.perf_counter()
    totals = Totals.of_stream(Scorer(TYPES), pairs(n, sizes))
    seconds = time.perf_counter() - start
    grown = max(sizes[1:]) - sizes[0]
    print(f"{len(totals):,} pairs in {seconds:.0f} s; {sizes[0]:.0f} MiB after {FIRST:,}, at most {grown:.1f} MiB more")
    print(f"rougeL {totals.result()['rougeL']:.6f}")
    if grown >= LIMIT:
        raise SystemExit(f"grew by {grown:.1f} MiB; expected less than {LIMIT}")


def one_call(n: int) -> None:
    """`Scorer.score`."""
    texts = ([(side[k % len(side)] + " ")[:-1] for k in range(n)] for side in corpus(CNN, min(n, DIFFERENT)))
    predictions, references = texts
    size, scorer = sum(map(sys.getsizeof, (*predictions, *references))), Scorer()
    scorer.score(predictions[:1000], references[:1000])
    grown = growth(partial(scorer.score, predictions, references))
    print(f"one call with {n:,} pairs, {size / 1e6:.0f} MB of texts: at most {grown / 1e6:.0f} MB more")
    if grown > MAX_SIZES * size:
        raise SystemExit(f"grew by {grown / size:.2f} times the texts; expected at most {MAX_SIZES}")


def pairs(n: int, sizes: list[float]) -> Iterator[tuple[str, str]]:
    """Seeded pairs of about ten words; after every FIRST of them the resident set is recorded."""
    rng = random.Random(0)
    phrases = [" ".join(rng.choices(["the", "cat", "sat", "on", "a", "mat", "and", "ran"], k=5)) for _ in range(1000)]
    for done in range(1, n + 1):
        both, one, other = rng.choices(phrases, k=3)
        yield f"{both} {one}", f"{both} {other}"
        if done % FIRST == 0:
            sizes.append(resident())


def growth(call: Callable[[], object]) -> int:
    """The peak growth of this process's memory, in bytes; 0 except on Linux."""
    try:
        Path("/proc/self/clear_refs").write_text("5")  # resets the peak
    except OSError:
        return 0
    before = _status("VmRSS")
    call()
    return _status("VmHWM") - before


def resident() -> float:
    """Resident set of this process, in MiB (Linux)."""
    return _status("VmRSS") / (1 << 20)


def _status(name: str) -> int:
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith(name))


if __name__ == "__main__":
    main()
