"""Measures that ROUGE-1.5.5 counts in ways of its own."""

from dataclasses import dataclass
from typing import ClassVar

from rougekit.measures import matching
from rougekit.measures.base import Overlap
from rougekit.measures.matching import Alignment, TokenText
from rougekit.measures.skip_bigram import SkipBigram
from rougekit.measures.union_lcs import UnionLCS
from rougekit.measures.weighted_lcs import WeightedLCS


@dataclass(frozen=True)
class LCS155(UnionLCS):
    """Its rougeL is the union over sentences, too."""

    known_names = ("rougeL",)
    warns_of_unsplit = False


@dataclass(frozen=True)
class UnionWeightedLCS(WeightedLCS):
    """The union over sentences of weighted common subsequences. P and R as of WeightedLCS.

    reference_sum is the sum of f over the words of each sentence, reference_total is f of that sum: f twice.
    """

    by_sentence = True
    contiguous = False
    above = 0
    columns: ClassVar[tuple[str, ...]] = (*Overlap.columns, "reference_sum")

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The runs on the union, and the words of it that clipping took out."""
        matching.check_cells(prediction, reference)
        clip_by = prediction.whole, reference.whole
        return matching.union_subsequences(prediction.sentences, reference.sentences, clip_by, self.f, by_runs=True)


@dataclass(frozen=True)
class SkipBigram155(SkipBigram):
    """Skip-bigrams and all unigrams but the last."""

    last_unigram = False
