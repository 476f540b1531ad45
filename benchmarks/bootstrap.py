"""Intervals and tests: the seeded bootstrap, rouge_score's own, and a comparison of five systems.

Scores of the CNN/DailyMail shape: 11,490 examples, four types, precision, recall and F; 1,000 resamples (10,000 for the
comparison). rouge_score's bootstrap must agree with ours in every bit before a time is taken. Times are the
least of a few runs in this process, after one run that compiles or loads kernels.

    python -m benchmarks.bootstrap
"""

import resource
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rouge_score import scoring

from dev.corpora import CNN, corpus
from rougekit import Scorer, Scores, compare
from rougekit.scoring.scores.bootstrap import legacy_bootstrap

SEED = 7


def main() -> None:
    """Measure and print."""
    predictions, references = corpus(CNN)
    scorer = Scorer()
    scores = scorer.score(predictions, references)
    ours, theirs = legacy(scores)
    print(f"rouge_score's bootstrap, bit for bit: {ours:.3f} s; rouge_score {theirs:.3f} s; {theirs / ours:.1f}x")
    for threads in (1, None):
        scoring_time = least(5, lambda threads=threads: scorer.score(predictions, references, threads=threads))
        means = least(5, lambda: scores.aggregate(n_resamples=0))
        whole = least(5, lambda threads=threads: scores.aggregate(threads=threads))
        print(
            f"seeded bootstrap, threads={threads}: {whole - means:.4f} s beside {scoring_time:.4f} s of scoring: "
            f"{(whole - means) / scoring_time:.2f} of it"
        )
    systems = {f"system {k}": scorer.score(shuffled(predictions, k), references) for k in range(5)}
    for method in ("bootstrap", "permutation"):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        taken = least(2, lambda method=method: compare(systems, "system 0", method))
        grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
        print(f"compare, 5 systems, 4 types, 10,000 resamples, {method}: {taken:.2f} s, peak memory + {grown:.0f} MB")


def legacy(scores: Scores) -> tuple[float, float]:
    """Seconds of ours and of rouge_score's, after checking that they agree."""
    columns = np.array([[scores[name].precision, scores[name].recall, scores[name].fmeasure] for name in scores.types])
    aggregator = scoring.BootstrapAggregator()
    for example in columns.transpose(2, 0, 1):
        aggregator.add_scores({name: scoring.Score(*row) for name, row in zip(scores.types, example, strict=True)})
    np.random.seed(SEED)
    expected = aggregator.aggregate()
    np.random.seed(SEED)
    bounds = legacy_bootstrap(columns, 0.95, 1000)
    if [[tuple(row) for row in bound] for bound in bounds] != [
        list(side) for side in zip(*expected.values(), strict=True)
    ]:
        raise SystemExit("the bounds differ from rouge_score's: nothing was measured")
    return least(5, lambda: legacy_bootstrap(columns, 0.95, 1000)), least(2, aggregator.aggregate)


def shuffled(predictions: list[str], seed: int) -> list[str]:
    """A worse system: some of its predictions stand with the wrong example."""
    random = np.random.default_rng(seed)
    places = np.arange(len(predictions))
    moved = random.choice(len(predictions), 400 * seed, replace=False)
    places[moved] = random.permutation(places[moved])
    return [predictions[place] for place in places]


def least(repeats: int, run: Callable[[], Any]) -> float:
    """The least wall time, in seconds."""
    times = []
    for _ in range(repeats):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


if __name__ == "__main__":
    main()
