"""Measure the cost per pair in corpora too large for one machine: docs/many-texts.md, from "What 10⁹ pairs cost" on.

    python -m benchmarks.scale

Times are microseconds of processor time per pair on one thread, the minimum of several rounds: to read two columns of
Parquet, to score them in batches, and to turn the scores into `Totals`, for synthetic texts and, if available,
REALSumm's summaries. Then the work of a cluster's driver: read 10,000 partial totals from Arrow streams and merge them.
"""

import resource
import tempfile
import warnings
from itertools import chain
from pathlib import Path
from time import process_time

import pyarrow as pa
import pyarrow.parquet as pq

from benchmarks.timing import least
from dev import realsumm
from dev.corpora import CNN, XSUM, corpus
from rougekit import RougeWarning, Scorer
from rougekit.analysis.totals import Totals
from rougekit.arrow import score_columns
from rougekit.integrations.ray import BATCH_SIZE
from rougekit.scoring.measures.names import DEFAULT_TYPES

PAIRS = 114_900
STEPS = ("read", "score", "totals")


def costs(table: pa.Table, path: Path, types: tuple[str, ...]) -> list[float]:
    """Seconds of each of STEPS."""
    scorer, batches = Scorer(types), table.to_batches(max_chunksize=BATCH_SIZE)
    parts = [score_columns(scorer, batch, threads=1) for batch in batches]
    return least(
        lambda: pq.read_table(path, use_threads=False),
        lambda: [score_columns(scorer, batch, threads=1) for batch in batches],
        lambda: [Totals.of_scores(part) for part in parts],
        clock=process_time,
    )


def report(name: str, predictions: list[str], references: list[str]) -> None:
    """Print what a pair costs, with four types and with one."""
    pairs, characters = len(predictions), sum(map(len, chain(predictions, references)))
    table = pa.table({"prediction": predictions, "reference": references})
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "pairs.parquet"
        pq.write_table(table, path)
        print(
            f"\n{name}: {characters / pairs:.0f} characters a pair, {path.stat().st_size / pairs:.0f} bytes in parquet"
        )
        for types in (DEFAULT_TYPES, ("rougeL",)):
            spent = [1e6 * seconds / pairs for seconds in costs(table, path, types)]
            listed = ", ".join(f"{step} {cost:.2f}" for step, cost in zip(STEPS, spent, strict=True))
            print(f"{len(types)} types: {listed}; together {sum(spent):.1f} µs")


def report_merging(n: int = 10_000, pairs: int = 1000) -> None:
    """Print the time to read and merge partial totals, as the driver of a cluster does."""
    totals = Totals.of_texts(Scorer(), *corpus(CNN, pairs))
    table, sink = totals.to_arrow(), pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as stream:
        stream.write_table(table)
    data = sink.getvalue()
    before, started = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, process_time()
    Totals.merged(Totals.from_arrow(pa.ipc.open_stream(data).read_all()) for _ in range(n))
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(
        f"\n{n:,} partial totals of {data.size:,} bytes merged in {process_time() - started:.1f} s, {grown:,} kB more"
    )


if __name__ == "__main__":
    warnings.simplefilter("ignore", RougeWarning)  # of letters that are dropped, in real texts
    for shape in (CNN, XSUM):
        report(shape.name, *corpus(shape, PAIRS))
    if realsumm.FILE.exists():
        texts = realsumm.summaries()
        report("1,400 real summaries, repeated", *(side * (PAIRS // len(side)) for side in texts))
    report_merging()
