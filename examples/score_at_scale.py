"""Score a corpus of any size on Ray Data, on Spark or in this process, and check that all give the same bits.

pip install ".[ray]"
pip install ".[spark]"                                     # which needs Java too
python examples/score_at_scale.py ray                      # a million synthetic pairs
python examples/score_at_scale.py spark --data s3a://bucket/folder --rows 0
python examples/score_at_scale.py process --rows 10000     # without an engine
"""

import argparse
import os
import random
import re
import sys
import tempfile
import threading
import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from rougekit import Scorer, Totals

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
ROWS_OF_A_FILE = 50_000


def write(folder: Path, n_rows: int) -> None:
    """Seeded pairs of about 20 words, in files of parquet: the columns prediction, reference and id."""
    rng = random.Random(0)
    letters = "abcdefghijklmnopqrstuvwxyz"
    words = ["".join(rng.choices(letters, k=rng.randint(2, 9))) for _ in range(5000)]
    phrases = [" ".join(rng.choices(words, k=rng.randint(4, 9))) for _ in range(20_000)]
    for first in range(0, n_rows, ROWS_OF_A_FILE):
        ids = range(first, min(first + ROWS_OF_A_FILE, n_rows))
        parts = [rng.choices(phrases, k=5) for _ in ids]
        columns = {
            "prediction": [f"{a} {b}\n{c}." for a, b, c, _, _ in parts],
            "reference": [f"{a} {d}\n{e}." for a, _, _, d, e in parts],
            "id": ids,
        }
        pq.write_table(pa.table(columns), folder / f"{first:012}.parquet")


def on_ray(path: str) -> Totals:
    """Workers are started by `ray.init`; in a cluster give it the cluster's address."""
    import ray

    from rougekit.integrations.ray import corpus_totals, read

    ray.init(num_cpus=os.cpu_count(), include_dashboard=False, object_store_memory=500_000_000, logging_level="error")
    ray.data.DataContext.get_current().enable_progress_bars = False
    return corpus_totals(read(path, columns=["prediction", "reference", "id"]), TYPES)


def on_spark(path: str) -> Totals:
    """`local[cores,4]`: a task whose worker died is tried up to four times."""
    from pyspark.sql import SparkSession

    from rougekit.integrations.spark import corpus_totals

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    spark = (
        SparkSession.builder.master(f"local[{os.cpu_count()},4]")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", "16384")
        .getOrCreate()
    )
    spark.sparkContext.setLogLevel("ERROR")
    return corpus_totals(spark.read.parquet(path), TYPES)


def in_this_process(path: str) -> Totals:
    """File by file, in the memory of one batch."""
    scorer = Scorer(TYPES)
    totals = Totals.empty(scorer)
    for file in sorted(Path(path).glob("*.parquet")):
        for batch in pq.ParquetFile(file).iter_batches(16_384):
            totals = totals.merge(Totals.of_table(scorer, batch))
    return totals


ENGINES = {"ray": on_ray, "spark": on_spark, "process": in_this_process}


class Memory(threading.Thread):
    """Own memory of the Python workers here while they read or score, sampled (Linux).

    What they share, as Ray's object store, is not in it.
    """

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.samples: list[tuple[float, int]] = []
        """Time, bytes."""

    def run(self) -> None:
        """Look at the workers of this machine, four times a second."""
        while True:
            for process in Path("/proc").glob("[0-9]*"):
                try:
                    command = (process / "cmdline").read_bytes()
                    if command.startswith((b"ray::Read", b"ray::Map")) or b"pyspark.daemon" in command:
                        own = re.search(r"RssAnon:\s*(\d+) kB", (process / "status").read_text(encoding="utf-8"))
                        self.samples.append((time.monotonic(), 1024 * int(own[1]) if own else 0))
                except OSError:  # it has ended
                    continue
            time.sleep(0.25)

    def peaks(self) -> tuple[int, int]:
        """Largest of any worker in the first half of the time, and in the second."""
        if not self.samples:
            return 0, 0
        middle = (self.samples[0][0] + self.samples[-1][0]) / 2
        first = max(size for when, size in self.samples if when <= middle)
        return first, max((size for when, size in self.samples if when > middle), default=first)


def main() -> None:
    """Score, print, compare."""
    parser = argparse.ArgumentParser()
    parser.add_argument("engine", choices=ENGINES)
    parser.add_argument("--rows", type=int, default=1_000_000, help="synthetic pairs to write; 0: the data is there")
    parser.add_argument("--data", help="a folder of parquet with the columns prediction, reference and id")
    parser.add_argument("--check", action="store_true", help="score in this process too, and compare every bit")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        path = arguments.data or made
        if arguments.rows:
            Path(path).mkdir(parents=True, exist_ok=True)
            write(Path(path), arguments.rows)
        memory = Memory()
        if arguments.engine != "process":
            memory.start()
        start = time.perf_counter()
        totals = ENGINES[arguments.engine](path)
        seconds = time.perf_counter() - start
        print(f"{len(totals):,} pairs in {seconds:.1f} s with {arguments.engine}, {os.cpu_count()} cores")
        early, late = (size / 2**20 for size in memory.peaks())
        if late:
            print(f"largest worker: {early:.0f} MiB in the first half of the time, {late:.0f} MiB in the second")
        for name, score in totals.result().items():
            print(f"{name:<10} {score:.6f}  ({score.low.fmeasure:.6f} - {score.high.fmeasure:.6f})")
        print(totals.signature)
        if arguments.check:
            start = time.perf_counter()
            alone = in_this_process(path)
            same = totals.to_arrow().equals(alone.to_arrow())
            print(f"one process: {time.perf_counter() - start:.1f} s; the same in every bit: {same}")
            if not same:
                raise SystemExit(1)


if __name__ == "__main__":
    main()
