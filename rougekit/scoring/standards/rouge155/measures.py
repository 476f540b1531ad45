"""Measures that ROUGE-1.5.5 defines differently from the other standards."""

from typing import ClassVar

from rougekit.scoring.measures import matching
from rougekit.scoring.measures.base import Measure, Overlap
from rougekit.scoring.measures.lcs import UnionLCS
from rougekit.scoring.measures.matching import Alignment, TokenText
from rougekit.scoring.measures.skip_bigram import SkipBigram
from rougekit.scoring.measures.weighted_lcs import WeightedLCS


class LCS155(UnionLCS):
    """ROUGE-1.5.5's rougeL: the union LCS over sentences, like rougeLsum."""

    known_names = ("rougeL",)
    warns_of_unsplit = False


class UnionWeightedLCS(WeightedLCS):
    """The weighted LCS as a union over sentences; P and R are those of WeightedLCS.

    prediction_total is f(words of the prediction), reference_sum is the sum of f(words) over the reference's sentences,
    and reference_total is f(reference_sum): the script applies f twice.
    """

    by_sentence = True
    contiguous = False
    above = 0
    columns: ClassVar[tuple[str, ...]] = (*Overlap.columns, "reference_sum")

    @property
    def in_units(self) -> Measure:
        return LCS155()

    @property
    def by_runs(self) -> bool:
        """Whether runs count, instead of single words."""
        return True

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The runs of the union, and those of its words that are clipped."""
        matching.check_cells(prediction, reference)
        return matching.union_subsequences(prediction, reference, self.f, self.by_runs)


class SkipBigram155(SkipBigram):
    """Skip-bigrams and all unigrams but the last."""

    last_unigram = False
