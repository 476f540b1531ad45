"""rouge1, rouge2, …: clipped n-gram overlap, Lin (2004), eq. 1."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Ints
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Overlap, Pass, Shape
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText


@dataclass(frozen=True)
class NGram(Overlap):
    """Clipped n-gram overlap. Columns count n-grams."""

    order: int

    known_names = tuple(f"rouge{n}" for n in range(1, 10))
    letter = "N"
    contiguous = True

    def __str__(self) -> str:
        return f"rouge{self.order}"

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """Accepts rouge1 to rouge999999999."""
        match = re.fullmatch("rouge([1-9][0-9]{0,8})", name)
        return cls(int(match[1])) if match else None

    @property
    def counted_in(self) -> Pass:
        """Orders 1 and 2 share a pass with the LCS measures; all higher orders share another."""
        return NGRAM_LCS_PASS if self.order <= 2 else Pass(_count)

    @property
    def output_slot(self) -> int:
        return self.order - 1

    @property
    def unit(self) -> str:
        return "word" if self.order == 1 else wording.ngram(self.order)

    @property
    def said_elsewhere(self) -> str:
        return "not side by side" if self.order > 1 else ""

    def shapes(self, n_words: int) -> Iterable[Shape]:
        return [Shape(tuple(range(self.order)), self.order)] if self.order <= n_words else []

    def counts_at_most(self, common: Ints, predicted: Ints, referenced: Ints) -> Counts | None:
        """Every common n-gram starts with a common word, so there are no more of them."""
        totals = [np.maximum(0, words - (self.order - 1)) for words in (predicted, referenced)]
        return np.stack((np.minimum(common, np.minimum(*totals)), *totals))

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        units = (matching.ngrams(text.tokens, self.order) for text in (prediction, reference))
        return matching.Alignment(matching.overlap(*units))

    def describe(self, pair: wording.ScoredPair) -> str:
        return wording.overlap(pair, wording.ngram(self.order))


def _count(batch: Batch, rows: Rows, measures: tuple[NGram, ...]) -> Sequence[Counts]:
    orders = np.array([measure.order for measure in measures], np.int64)
    out = np.empty((len(measures), 3, len(rows.prediction)), np.int64)
    kernels.ngram.ngram_counts(batch, rows, orders, out)
    return list(out)
