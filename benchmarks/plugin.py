"""Compare a whole `compute` of the plugin with evaluate's own `rouge`: four types and 1,000 resamples.

evaluate's own script is on the Hub, so the class below takes its place: it calls rouge_score in the same way, through
the same files. Scores must be equal before anything is timed.
"""

import tempfile
from collections.abc import Iterator
from functools import partial
from time import perf_counter
from typing import Any

import datasets
import evaluate
import numpy as np
from rouge_score import rouge_scorer, scoring

from benchmarks.timing import Cell, Row, against, least
from dev.corpora import CNN, corpus
from rouge_metric import Rouge

TYPES = ["rouge1", "rouge2", "rougeL", "rougeLsum"]
SEED = 7


class EvaluatesRouge(evaluate.Metric):
    """Does what evaluate's own script does with rouge_score, but keeps precision and recall."""

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


def end_to_end() -> Iterator[Row]:
    """Compare the plugin with evaluate's own metric."""
    predictions, references = corpus(CNN)
    rows = {"predictions": predictions, "references": references}
    with tempfile.TemporaryDirectory() as folder:
        theirs, ours = EvaluatesRouge(seed=SEED, cache_dir=folder), Rouge(seed=SEED)
        for use_stemmer in (False, True):
            check_same_scores(ours, theirs, rows, use_stemmer)
            start = perf_counter()
            theirs.compute(**rows, use_stemmer=use_stemmer, use_aggregator=True)
            slow = perf_counter() - start
            (fast,) = least(partial(ours.compute, **rows, use_stemmer=use_stemmer), rounds=12)
            stemming = "stemming" if use_stemmer else "no stemming"
            what = f"`compute` of 11,490 pairs, {stemming}, against evaluate's rouge"
            yield against(what, slow, fast, 200, Cell("calls", what, "times as fast (time)"))


def check_same_scores(ours: Rouge, theirs: EvaluatesRouge, rows: dict[str, list[str]], use_stemmer: bool) -> None:
    """Scores of a thousand examples, and rouge_score's own bootstrap, bit for bit; this also compiles."""
    some = {name: column[:1000] for name, column in rows.items()}
    expected = theirs.compute(**some, use_stemmer=use_stemmer, use_aggregator=False)
    examples = ours.compute(**some, use_stemmer=use_stemmer, use_aggregator=False)
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
