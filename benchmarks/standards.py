"""How fast the standards named after other tools are beside these tools, each on a corpus of the shape that it is for.

`python -m benchmarks.standards [--pairs=400]`: processor time, the least of five; ours after a first call.
"""

import argparse
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from dev import corpora, peers
from rougekit import Scorer

CAPTIONS = corpora.Shape("captions", 4000, (1, 1), (8, 14), n_words=3000, copied=0.5)
"""MS-COCO's: ten words and some, five references."""


def least(call: Callable[[], Any], times: int = 5) -> float:
    """Seconds of processor time."""
    found = []
    for _ in range(times):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return min(found)


def coco(n: int) -> tuple[float, float]:
    """Seconds of the tool and ours for n captions, lower case without marks, with five references each."""
    predictions, *columns = [
        [text.lower().rstrip(".").replace(",", "") for text in corpora.corpus(CAPTIONS, n, seed)[side]]
        for seed, side in ((1, 0), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1))
    ]
    references = [list(group) for group in zip(*columns, strict=True)]
    tool, scorer = peers.coco_module().Rouge(), Scorer(standard="coco", progress=False)
    theirs = dict(enumerate(references)), {k: [text] for k, text in enumerate(predictions)}
    scorer.score(predictions, references)
    return least(lambda: tool.compute_score(*theirs)), least(
        lambda: scorer.score(predictions, references).aggregate(n_resamples=0)
    )


def rouge(n: int, tool: Any, standard: str) -> tuple[float, float]:
    """The same of the package rouge or its fork, for n news summaries."""
    predictions, references = corpora.corpus(replace(corpora.CNN, name="news"), n)
    scorer = Scorer(["rouge1", "rouge2", "rougeL"], standard=standard, progress=False)
    scorer.score(predictions, references)
    return (
        least(lambda: tool.get_scores(predictions, references, avg=True), 2),
        least(lambda: scorer.score(predictions, references).aggregate(n_resamples=0)),
    )


def main() -> None:
    """Print a row for each tool."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=400)
    n = parser.parse_args().pairs
    rows = {
        "coco-caption": coco(10 * n),
        "rouge": rouge(n, peers.rouge_module().Rouge(), "rouge"),
        "rouge_chinese": rouge(n, peers.rouge_chinese_module().Rouge(), "rouge_chinese"),
    }
    for name, (theirs, ours) in rows.items():
        print(f"{name:<15}{theirs:9.3f} s{ours:9.4f} s{theirs / ours:8.1f} times")


if __name__ == "__main__":
    main()
