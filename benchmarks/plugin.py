"""The whole `compute` of the plugin against evaluate's own `rouge`: rows in, four types, 1,000 resamples, results out.

evaluate's script is fetched from the Hub; the class below drives rouge_score in the same way, through the same files.
Both must give the same scores before a time is taken. Times are the least of a few runs in this process, after one
run that compiles or loads kernels. Processor time counts all threads: on a busy machine its ratio is the fairer one.

    python -m benchmarks.plugin             # all 11,490 pairs; some minutes, nearly all of them in rouge_score
    python -m benchmarks.plugin 1000        # fewer
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from typing import Any

import datasets
import evaluate
import numpy as np
from rouge_score import rouge_scorer, scoring

from benchmarks.corpora import CNN, corpus
from rouge_metric import Rouge

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
SEED = 7


class EvaluatesRouge(evaluate.Metric):
    """What evaluate's own script does with rouge_score, P and R kept."""

    def _info(self) -> evaluate.MetricInfo:
        text = datasets.Value("string")
        features = datasets.Features({"predictions": text, "references": text})
        return evaluate.MetricInfo(description="", citation="", inputs_description="", features=features)

    def _compute(self, predictions: list[str], references: list[str], use_stemmer: bool, use_aggregator: bool) -> Any:
        scorer = rouge_scorer.RougeScorer(TYPES, use_stemmer=use_stemmer)
        scores = [scorer.score(*pair) for pair in zip(references, predictions, strict=True)]
        if not use_aggregator:
            return scores
        aggregator = scoring.BootstrapAggregator()
        for score in scores:
            aggregator.add_scores(score)
        return aggregator.aggregate()


def main() -> None:
    """Check, measure, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("pairs", nargs="?", type=int, default=CNN.n_pairs)
    parser.add_argument("--repeats", type=int, default=5, help="runs of the plugin; the slow one runs once")
    arguments = parser.parse_args()
    predictions, references = corpus(CNN, arguments.pairs)
    rows = {"predictions": predictions, "references": references}
    print(f"{arguments.pairs} pairs of {CNN.name} shape, {', '.join(TYPES)}, 1,000 resamples, all threads\n")
    print("           evaluate's rouge          the plugin                ratio")
    print("stemming   wall     processor        wall       processor      wall   processor   bootstrap")
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = EvaluatesRouge(seed=SEED, cache_dir=folder), Rouge(seed=SEED)
        for use_stemmer in (False, True):
            check_same_scores(ours, theirs, rows, use_stemmer)
            slow = least(1, lambda stem=use_stemmer: theirs.compute(**rows, use_stemmer=stem, use_aggregator=True))
            fast = least(arguments.repeats, lambda stem=use_stemmer: ours.compute(**rows, use_stemmer=stem))
            bare = least(
                arguments.repeats, lambda stem=use_stemmer: ours.compute(**rows, use_stemmer=stem, n_resamples=0)
            )
            ratios = "".join(f"{old / new:>9.0f}x" for old, new in zip(slow, fast, strict=True))
            times = f"{slow[0]:7.2f} s {slow[1]:9.2f} s {1e3 * fast[0]:11.0f} ms {1e3 * fast[1]:11.0f} ms"
            print(f"{use_stemmer!s:<8} {times} {ratios} {1e3 * (fast[0] - bare[0]):8.0f} ms")


def check_same_scores(ours: Rouge, theirs: EvaluatesRouge, rows: dict[str, list[str]], use_stemmer: bool) -> None:
    """Every score of every example, and rouge_score's own bootstrap, bit for bit; this also compiles."""
    expected = theirs.compute(**rows, use_stemmer=use_stemmer, use_aggregator=False)
    examples = ours.compute(**rows, use_stemmer=use_stemmer, use_aggregator=False)
    for name in TYPES:
        for column in ("precision", "recall", "fmeasure"):
            wanted = np.array([getattr(score[name], column) for score in expected])
            if not np.array_equal(getattr(examples[name], column), wanted):
                raise SystemExit(f"{name} {column} differs from rouge_score's: nothing was measured")
    few = {name: column[:200] for name, column in rows.items()}
    wanted = theirs.compute(**few, use_stemmer=use_stemmer, use_aggregator=True)
    for name, score in ours.compute(**few, use_stemmer=use_stemmer, legacy_bootstrap=True).items():
        if [score.low, score.mid, score.high] != [*wanted[name]]:
            raise SystemExit(f"the bootstrap of {name} differs from rouge_score's: nothing was measured")


def least(repeats: int, run: Callable[[], Any]) -> tuple[float, float]:
    """The least wall time, and the least processor time of all threads, in seconds."""
    walls, processors = [], []
    for _ in range(repeats):
        wall, processor = time.perf_counter(), time.process_time()
        run()
        walls.append(time.perf_counter() - wall)
        processors.append(time.process_time() - processor)
    return min(walls), min(processors)


if __name__ == "__main__":
    main()
