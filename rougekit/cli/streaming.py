"""Scores of examples that come in batches: texts are forgotten once they are scored.

What stays is precision, recall and F of each example, 8 bytes each (of counted types also their counts): up to
MOST_SCORES of them, and means and intervals are those of `Scorer.score` on all texts at once, to the bit. Of more
examples only `Totals` stay, where they have the average and the interval that is asked for: means are the same to the
bit, intervals are drawn by Poisson resamples keyed by the example's number, and the signature says so.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np

from rougekit import inputs
from rougekit.analysis.totals import Totals, TotalsOptions
from rougekit.diagnostics import Diagnostic
from rougekit.options import AggregateOptions
from rougekit.scorer import Counted, Scorer
from rougekit.scores.scores import Scores
from rougekit.text.blocks import lengths
from rougekit.text.reader import Reader

MOST_SCORES = 1_200_000
"""Floats that are kept: 10 MB, those of 100,000 examples of four types; resampling takes several times more."""


class ScoreStream:
    """The scores of one system."""

    def __init__(self, scorer: Scorer, options: AggregateOptions, *, may_total: bool) -> None:
        """may_total: whether totals may replace the scores of all examples."""
        self._scorer, self._options = scorer, options
        self._may_total = (
            may_total
            and options.interval in ("auto", "percentile")
            and not (options.legacy_bootstrap or options.perl_average)
            and (options.average == "micro" or scorer.rules.means_are_exact)
        )
        self._counted = scorer.options.counted_types(options.average)
        self._parts: list[Scores] = []
        self._totals: Totals | None = None
        self._diagnostics: list[Diagnostic] = []
        self._readers: list[Reader] = []
        self._n = 0

    def add(self, predictions: Any, references: Any) -> None:
        """Score more examples. Raises as `Scorer.score` does."""
        examples = inputs.checked_texts(predictions, references)
        if not self._n:
            inputs.warn_if_swapped(examples)
        scores = self._scored(examples)
        self._n += len(scores)
        if self._totals is not None:
            self._totals = self._totals.merge(self._total(scores, self._n - len(scores)))
            return
        self._parts.append(_without_counts(scores, self._counted))
        if self._may_total and self._n * 3 * len(scores.types) > MOST_SCORES:
            ends = np.cumsum([0, *map(len, self._parts)]).tolist()
            totals = (self._total(part, first) for part, first in zip(self._parts, ends, strict=False))
            self._totals = Totals.merged(totals)
            self._parts.clear()

    def result(self) -> Scores | Totals:
        """The scores or totals of all examples; warns once of likely mistakes in their texts."""
        no_examples = Counted(self._scorer.score([], []).tables, np.zeros(1, np.int64), self._diagnostics)
        empty = self._scorer.scores_of([no_examples])
        return self._totals or (_joined(self._parts) if self._parts else empty)

    def _total(self, scores: Scores, first: int) -> Totals:
        options = self._options
        keys = np.arange(first, first + len(scores), dtype=np.uint64)
        averaging = TotalsOptions(average=options.average, n_resamples=options.n_resamples, seed=options.seed or 0)
        return Totals.of_scores(scores, keys, **averaging)

    def _scored(self, examples: inputs.Examples) -> Scores:
        """As `Scorer.score`, but diagnostics are kept, numbered by the examples among all."""
        parts = self._scorer.count_blocks(examples, lengths(examples), readers=self._readers, first=self._n)
        self._diagnostics += [diagnostic for part in parts for diagnostic in part.diagnostics]
        return self._scorer.scores_of([part._replace(diagnostics=[]) for part in parts])


def _without_counts(scores: Scores, kept: Collection[str]) -> Scores:
    """Without the counts of all types but those to be kept."""
    tables = {name: table if name in kept else table[:, :0].copy() for name, table in scores.tables.items()}
    return replace(scores, tables=tables)


def _joined(parts: list[Scores]) -> Scores:
    """The scores of all parts, joined and released type by type, so that there are never two copies of all."""
    example_at = np.concatenate([[0], *(np.diff(part.example_at) for part in parts)]).cumsum()
    columns, tables = ([dict(getattr(part, name)) for part in parts] for name in ("columns", "tables"))
    first = parts[0]
    parts.clear()
    return replace(first, example_at=example_at, columns=_side_by_side(columns), tables=_side_by_side(tables))


def _side_by_side(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: np.concatenate([part.pop(name) for part in parts], axis=1) for name in list(parts[0])}
