"""What changes for users of other tools: their own numbers against the line that replaces theirs, on real summaries.

`python -m benchmarks.migration [pairs.jsonl]`: fields prediction and reference. Needs rouge_score; torchmetrics if it
is there. Prints the largest difference in a corpus score, in points of 100.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from rouge_score import rouge_scorer, scoring

from rougekit import Scorer
from workbench.paths import ROOT

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
Table = dict[str, tuple[float, float, float]]


def evaluates_rouge(predictions: list[str], references: list[str]) -> Table:
    """As evaluate's `rouge` does by default: rouge_score's scorer and aggregator; it returns the F of `mid` alone."""
    scorer, aggregator = rouge_scorer.RougeScorer(TYPES), scoring.BootstrapAggregator()
    for prediction, reference in zip(predictions, references, strict=True):
        aggregator.add_scores(scorer.score(reference, prediction))
    return {name: tuple(map(float, score.mid)) for name, score in aggregator.aggregate().items()}


def mean_of_rouge_score(predictions: list[str], references: list[str], **options: bool) -> Table:
    """The mean of rouge_score's scores of examples."""
    scorer = rouge_scorer.RougeScorer(TYPES, **options)
    rows = [scorer.score(reference, prediction) for prediction, reference in zip(predictions, references, strict=True)]
    return {name: tuple(np.mean([row[name] for row in rows], axis=0).tolist()) for name in TYPES}


def torchmetrics_rouge(predictions: list[str], references: list[str]) -> Table:
    """torchmetrics' functional rouge_score with its defaults."""
    from torchmetrics.functional.text import rouge as module

    # its sentence splitter wants data from the network; ours gives what nltk's gives
    from rougekit.text.sentences import resolve

    module._split_sentence = resolve(None).sentences
    found = module.rouge_score(predictions, references)
    return {
        name: tuple(float(found[f"{name}_{part}"]) for part in ("precision", "recall", "fmeasure")) for name in TYPES
    }


def ours(predictions: list[str], references: list[str], **options: bool) -> Table:
    """The line to write instead."""
    return {
        name: score.mid
        for name, score in Scorer(TYPES, **options).score(predictions, references).aggregate(n_resamples=0).items()
    }


def main() -> None:
    """Print a row for each tool."""
    default = ROOT / "examples" / "pairs.jsonl"
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else default
    pairs = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    predictions = [pair["prediction"] for pair in pairs]
    references = [pair["reference"] if "reference" in pair else pair["references"][0] for pair in pairs]
    rows: list[tuple[str, Callable[..., Table], dict[str, bool], dict[str, bool]]] = [
        ("evaluate's rouge, first run", evaluates_rouge, {}, {}),
        ("evaluate's rouge, second run", evaluates_rouge, {}, {}),
        ("rouge_score, mean", mean_of_rouge_score, {}, {}),
        ("rouge_score, stemmer", mean_of_rouge_score, {"use_stemmer": True}, {"use_stemmer": True}),
        ("torchmetrics", torchmetrics_rouge, {}, {"split_summaries": True}),
    ]
    print(f"{len(pairs)} pairs; largest difference in precision, recall or F, points of 100")
    print(f"{'tool':<30}" + "".join(f"{name:>12}" for name in TYPES))
    for name, theirs, their_options, our_options in rows:
        try:
            found = theirs(predictions, references, **their_options)
        except ImportError as missing:
            print(f"{name:<30}{missing}")
            continue
        expected = ours(predictions, references, **our_options)
        apart = [max(abs(a - b) for a, b in zip(found[t], expected[t], strict=True)) for t in TYPES]
        print(f"{name:<30}" + "".join(f"{100 * difference:12.5f}" for difference in apart))


if __name__ == "__main__":
    main()
