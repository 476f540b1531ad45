"""Score examples in batches, without keeping their texts.

Precision, recall and F of each example are kept, and counts where averages need them, so that means and intervals equal
those of `Scorer.score` on all texts, to the bit. Where sums suffice, as for student-hall intervals of means of 500
examples or more, only `Totals` are kept.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from rougekit.analysis.totals import Totals
from rougekit.foundation import inputs
from rougekit.reading.contents import Contents
from rougekit.scoring.diagnostics import Diagnostic
from rougekit.scoring.options import AggregateOptions
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.blocks import lengths


class ScoreStream:
    """The scores of one system."""

    diagnostics: list[Diagnostic]
    """Likely mistakes in the texts so far; examples are numbered over all batches."""
    contents: Contents
    """What the texts so far hold that is probably not meant, likewise."""

    def __init__(
        self, scorer: Scorer, options: AggregateOptions, *, allow_totals: bool, keeps_counts: bool = False
    ) -> None:
        """allow_totals : keep only totals if they suffice; keeps_counts : keep the counts of all types"""
        self._scorer, self._options = scorer, options
        sums_suffice = options.interval == "student-hall" and options.n_resamples
        sums_are_exact = options.average == "micro" or scorer.rules.means_are_exact
        keeps_totals = allow_totals and sums_suffice and sums_are_exact
        self._totals = Totals.empty(scorer, options.average) if keeps_totals else None
        self._counted = scorer.options.rouge_types if keeps_counts else scorer.options.counted_types(options.average)
        self._parts: list[Scores] = []
        self.diagnostics, self.contents = [], scorer.contents()
        self._kept: list[Any] = []
        self._n = 0

    def add(self, predictions: Any, references: Any, prompts: Sequence[Any] | None = None) -> None:
        """Score more examples. prompts : what predictions answer, if they may repeat it

        Raises as `Scorer.score` does.
        """
        examples = inputs.checked_texts(predictions, references)
        scores = self._scored(examples)
        self.contents.add_prompts(examples.predictions, examples.references, prompts)
        self._n += len(scores)
        if self._totals is not None:
            self._totals = self._totals.merge(Totals.of_scores(scores, self._options.average))
            if self._totals.suffice:
                self._parts.clear()
                return
        kept = {kind: table if kind in self._counted else table[:, :0].copy() for kind, table in scores.tables.items()}
        self._parts.append(replace(scores, tables=kept))

    def result(self) -> Scores | Totals:
        """The scores or totals of all examples added."""
        if self._totals is not None and len(self._totals) and self._totals.suffice:
            return self._totals
        return _joined(self._parts) if self._parts else self._scorer.score([], [])

    def _scored(self, examples: inputs.Examples) -> Scores:
        """Score a batch and collect its diagnostics."""
        parts = self._scorer.count_blocks(examples, lengths(examples), kept=self._kept, first=self._n)
        self.contents.extend(part.contents for part in parts)
        self.diagnostics += [likely for part in parts for likely in part.diagnostics]
        return self._scorer.scores_of([part._replace(diagnostics=[]) for part in parts])


def _joined(parts: list[Scores]) -> Scores:
    """The scores of all parts in one. To save memory, the parts are emptied, type by type."""
    example_at = np.concatenate([[0], *(np.diff(part.example_at) for part in parts)]).cumsum()
    columns, tables = ([dict(getattr(part, name)) for part in parts] for name in ("columns", "tables"))
    first = parts[0]
    parts.clear()
    return replace(first, example_at=example_at, columns=_side_by_side(columns), tables=_side_by_side(tables))


def _side_by_side(parts: list[dict[str, Any]]) -> dict[str, Any]:
    return {name: np.concatenate([part.pop(name) for part in parts], axis=1) for name in list(parts[0])}
