"""Scores of single examples and intervals of their means, for adapters whose harness collects the values."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rougekit.foundation.checks import numbers, shown
from rougekit.scoring.scorer import Scorer


def per_example_scorer(rouge_types: Sequence[str], **options: Any) -> Scorer:
    """A Scorer of types that have a score for each example.

    Raises TypeError, ValueError for a wrong option, or a type such as bleu, which is the score of a corpus.
    """
    scorer = Scorer(rouge_types, **options)
    for name, measure in scorer.options.measures.items():
        if not measure.per_example:
            raise ValueError(f"rouge_types: {name!r} has no score of a single text; leave it out")
    return scorer


def pair_signature(scorer: Scorer, reference: str | Sequence[str]) -> str:
    """The signature of a pair's scores, which knows the number of references.

    >>> pair_signature(Scorer(["rouge1"]), ["a cat", "the cat"])
    'rouge|std:rouge_score|...|refs:2|...|types:rouge1'
    """
    n_references = 1 if isinstance(reference, str) else len(reference)
    return scorer.signature.replace("|refs:?|", f"|refs:{n_references}|")


def mean_interval(
    values: Sequence[float], *, confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0
) -> tuple[float, float]:
    """Bounds of the mean of examples' scores, within [0, 1], as `Scores.aggregate` computes them.

    Raises TypeError for anything but numbers; ValueError for no value or nested values, and for confidence, n_resamples
    or seed out of range.

    >>> mean_interval([0.5])
    (0.0, 1.0)
    """
    column = numbers("values", values)
    if column.ndim != 1:
        raise ValueError(f"values={shown(values)}; expected a sequence of numbers")
    scores = replace(
        Scorer(["rouge1"]).score([], []),
        example_at=np.arange(len(column) + 1),
        columns={"rouge1": np.tile(column, (3, 1))},
    )
    (score,) = scores.aggregate(confidence=confidence, n_resamples=n_resamples, seed=seed).values()
    return score.low.fmeasure, score.high.fmeasure
