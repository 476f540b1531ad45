"""meadL: MEAD's normalized pairwise LCS, each sentence with its best match in the other text, Lin (2004), eq. 10-12."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Overlap, Pass

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText


def _count(batch: Batch, rows: Rows, measures: tuple[MeadLCS, ...]) -> Sequence[Counts]:
    out = np.empty((4, len(rows.prediction)), np.int64)
    kernels.mead_lcs.mead_counts(batch, rows, out)
    return [out]


class MeadLCS(Overlap):
    """Each sentence's longest LCS with any sentence of the other text. Columns count words."""

    known_names = ("meadL",)
    by_sentence = True
    columns: ClassVar[tuple[str, ...]] = (
        "prediction_matches", "reference_matches", "prediction_total", "reference_total",
    )  # fmt: skip
    ratio = (0, 1, 2, 3)
    spends_words = False
    counted_in: ClassVar[Pass] = Pass(_count)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The matches of the prediction's sentences, then those of the reference's."""
        matching.check_cells(prediction, reference)
        return matching.Alignment(matching.best_sentences(prediction.sentences, reference.sentences))

    def describe(self, pair: wording.ScoredPair) -> str:
        counts = pair.counts
        return (
            f"The prediction's sentences have {counts['prediction_matches']} of their "
            f"{wording.quantity(counts['prediction_total'], 'word')} in common with the reference sentence nearest to "
            f"each (precision {wording.percent(pair.precision)}), and the reference's sentences "
            f"{counts['reference_matches']} of {counts['reference_total']} with the nearest of the prediction "
            f"(recall {wording.percent(pair.recall)})."
        )
