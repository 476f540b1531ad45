"""Scores of examples that come in batches, whose texts are dropped once they are scored.

Precision, recall and F of each example are kept (counts too, of types that are averaged by them) up to MOST_SCORES
floats; means and intervals are then those of `Scorer.score` on all texts at once, to the bit. Beyond that only `Totals`
are kept, if they support the requested average and interval: means are the same to the bit, intervals are drawn by
Poisson resamples keyed by the example's number, and the signature says so.
"""

from dataclasses import replace
from typing import Any

import numpy as np

from rougekit.analysis.totals import Totals, TotalsOptions
from rougekit.foundation import inputs
from rougekit.scoring.diagnostics import Diagnostic
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.blocks import lengths
from rougekit.scoring.text.reader import Reader

MOST_SCORES = 1_200_000
"""Most floats to keep: 10 MB, or 100,000 examples of four types; resampling takes several times more."""


class ScoreStream:
    """The scores of one system."""

    diagnostics: list[Diagnostic]
    """Likely mistakes in the texts so far, with examples numbered over all batches."""

    def __init__(
        self, scorer: Scorer, options: AggregateOptions, *, may_total: bool, keeps_counts: bool = False
    ) -> None:
        """may_total: whether totals may replace the scores of examples; keeps_counts: counts of all types are kept"""
        self._scorer, self._options = scorer, options
        self._may_total = (
            may_total
            and options.interval in ("auto", "percentile")
            and not (options.legacy_bootstrap or options.perl_average)
            and (options.average == "micro" or scorer.rules.means_are_exact)
        )
        self._counted = scorer.options.rouge_types if keeps_counts else scorer.options.counted_types(options.average)
        self._parts: list[Scores] = []
        self._totals: Totals | None = None
        self.diagnostics = []
        self._readers: list[Reader] = []
        self._n = 0

    def add(self, predictions: Any, references: Any) -> None:
        """Score more examples. Raises as `Scorer.score` does."""
        examples = inputs.checked_texts(predictions, references)
        if not self._n:
            inputs.warn_if_swapped(examples)
            inputs.warn_if_lists(examples)
        scores = self._scored(examples)
        self._n += len(scores)
        if self._totals is not None:
            self._totals = self._totals.merge(self._total(scores, self._n - len(scores)))
            return
        kept = {kind: table if kind in self._counted else table[:, :0].copy() for kind, table in scores.tables.items()}
        self._parts.append(replace(scores, tables=kept))
        if self._may_total and self._n * 3 * len(scores.types) > MOST_SCORES:
            ends = np.cumsum([0, *map(len, self._parts)]).tolist()
            totals = (self._total(part, first) for part, first in zip(self._parts, ends, strict=False))
            self._totals = Totals.merged(totals)
            self._parts.clear()

    def result(self) -> Scores | Totals:
        """The scores or totals of all examples."""
        return self._totals or (_joined(self._parts) if self._parts else self._scorer.score([], []))

    def _total(self, scores: Scores, first: int) -> Totals:
        options = self._options
        keys = np.arange(first, first + len(scores), dtype=np.uint64)
        averaging = TotalsOptions(average=options.average, n_resamples=options.n_resamples, seed=options.seed or 0)
        return Totals.of_scores(scores, keys, **averaging)

    def _scored(self, examples: inputs.Examples) -> Scores:
        """The scores of a batch; its diagnostics are collected."""
        parts = self._scorer.count_blocks(examples, lengths(examples), readers=self._readers, first=self._n)
        self.diagnostics += [likely for part in parts for likely in part.diagnostics]
        return self._scorer.scores_of([part._replace(diagnostics=[]) for part in parts])


def _joined(parts: list[Scores]) -> Scores:
    """The scores of all parts, which are joined and released type by type to save memory."""
    example_at = np.concatenate([[0], *(np.diff(part.example_at) for part in parts)]).cumsum()
    columns, tables = ([dict(getattr(part, name)) for part in parts] for name in ("columns", "tables"))
    first = parts[0]
    parts.clear()
    return replace(first, example_at=example_at, columns=_side_by_side(columns), tables=_side_by_side(tables))


def _side_by_side(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: np.concatenate([part.pop(name) for part in parts], axis=1) for name in list(parts[0])}
