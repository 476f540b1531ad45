"""Scores of single examples, and intervals of their means, for harnesses that collect scores themselves."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rougekit.foundation.checks import numbers, shown
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.scorer import Scorer


def per_example_scorer(rouge_types: Sequence[str], **options: Any) -> Scorer:
    """A Scorer of types that score single examples.

    Raises TypeError, ValueError for an invalid option, or a type such as bleu, which scores only a corpus.
    """
    scorer = Scorer(rouge_types, **options)
    refuse_corpus_measures(scorer.options.measures)
    return scorer


def averaged_scorer(rouge_types: Sequence[str], **options: Any) -> Scorer:
    """A `per_example_scorer` for harnesses that average the scores themselves, and over all examples.

    Raises ValueError for an option that leaves out examples, too: their nan would make every mean nan.
    """
    scorer = per_example_scorer(rouge_types, **options)
    refuse_left_out(scorer)
    return scorer


def refuse_left_out(scorer: Scorer) -> None:
    """Raise ValueError for an option that leaves out examples."""
    if scorer.options.leaves_out:
        option = "empty='skip'" if scorer.options.empty == "skip" else "zero_division=nan"
        raise ValueError(f"{option} leaves out examples, but here each must have a score; expected 0")


def pair_signature(scorer: Scorer, reference: str | Sequence[str]) -> str:
    """The signature of a pair's scores, with its number of references filled in.

    >>> pair_signature(Scorer(["rouge1"]), ["a cat", "the cat"])
    'rouge|std:rouge_score|...|refs:2|...|types:rouge1'
    """
    n_references = 1 if isinstance(reference, str) else len(reference)
    return scorer.signature.replace("|refs:?|", f"|refs:{n_references}|")


def mean_interval(
    values: Sequence[float], *, confidence: float = 0.95, n_resamples: int = 1000, seed: int = 0
) -> tuple[float, float]:
    """Bounds of the mean of examples' scores, within [0, 1], as `Scores.aggregate` computes them.

    Raises TypeError for anything but numbers; ValueError for no values or nested ones, and for confidence, n_resamples
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
