"""`standard="rouge_score"`: the scores of rouge_score 0.1.2, and for measures that it lacks, the papers' equations."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, ClassVar

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.results import AggregateScore
from rougekit.scoring.scores import bootstrap
from rougekit.scoring.standards.base import (
    BY_PUNKT,
    LIMITS,
    STEMMING,
    LinesAfter,
    MultiReference,
    NamedAverage,
    UsualChoice,
)
from rougekit.scoring.standards.rules import Rules

if TYPE_CHECKING:
    from rougekit.scoring.scores.scores import Scores

_SACREROUGE = {"tokenizer": "rouge155", "stemmer": "porter:original"}


class RougeScore(Rules):
    """Words are runs of ASCII letters and digits, newlines end sentences, and the best of several references counts."""

    name = tokenizer = "rouge_score"
    tool = "rouge_score (evaluate, torchmetrics)"
    usual_multi_references: ClassVar[tuple[MultiReference, ...]] = ("best", "mean", "jackknife", "pooled")
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = (
        (
            STEMMING,
            UsualChoice("words at white space", {"tokenizer": "whitespace"}),
            UsualChoice("words of RougeRAW", {"tokenizer": "rougeraw"}),
            UsualChoice("words and stems of sacrerouge", _SACREROUGE, by_lines=True),
        ),
        LIMITS,
    )
    usual_sentences: ClassVar[tuple[UsualChoice, ...]] = (
        BY_PUNKT,
        UsualChoice("sentences of T5", {"split_summaries": True, "sentences": LinesAfter(" . ")}),
    )
    averages = (
        NamedAverage("mean", {}),
        NamedAverage("resampled median", {"legacy_bootstrap": True}, of_resamples=True, is_random=True),
        NamedAverage("micro average", {"average": "micro"}, of_counts=True),
    )

    def aggregate(self, scores: Scores, options: AggregateOptions, threads: int | None) -> dict[str, Any]:
        """One result per type: the exact mean, or with legacy_bootstrap the median of rouge_score's resamples.

        Raises ValueError for perl_average, and for legacy_bootstrap with nan or a type that rouge_score lacks.
        """
        if not options.legacy_bootstrap or not len(scores):
            return super().aggregate(scores, options, threads)
        for name, measure in scores.measures.items():
            if not measure.per_example:
                raise ValueError(
                    f"legacy_bootstrap=True with {name!r}: rouge_score has no such type; leave out one of them"
                )
        with nullcontext() if options.seed is None else bootstrap.seeded(options.seed):
            return {name: _legacy(name, scores.columns[name], options) for name in scores.types}


def _legacy(name: str, columns: Any, options: AggregateOptions) -> AggregateScore:
    """The result of rouge_score's BootstrapAggregator, which resamples each type separately, in order."""
    if np.isnan(columns).any():
        raise ValueError(
            f"legacy_bootstrap=True with nan rows in {name!r}: rouge_score never gives nan; expected zero_division=0.0"
        )
    bounds = bootstrap.legacy_bootstrap(columns[None], options.confidence, options.n_resamples)
    low, mid, high = (tuple(bound[0].tolist()) for bound in bounds)
    return AggregateScore(low, mid, high, columns.shape[1])
