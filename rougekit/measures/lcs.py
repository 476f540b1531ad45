"""rougeL: the longest common subsequence of two texts, Lin (2004), eq. 2-4."""

from typing import ClassVar

import numpy as np

from rougekit.arrays.types import Counts, Ints
from rougekit.measures import matching, wording
from rougekit.measures.base import Overlap, Pass
from rougekit.measures.matching import Alignment, MatchedUnit, TokenText
from rougekit.measures.ngram_lcs import BY_BITS


class LCS(Overlap):
    """Longest common subsequence of the two texts, each one sequence of words. Columns count words."""

    known_names = ("rougeL",)
    kind = "L"
    counted_in: ClassVar[Pass] = BY_BITS
    bits_place: ClassVar[int] = 2

    def counts_at_most(self, common: Ints, predicted: Ints, expected: Ints) -> Counts | None:
        """A common subsequence has no other words than common ones."""
        return np.stack((common, predicted, expected))

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words of one longest common subsequence."""
        matching.check_cells(prediction, reference)
        pairs = matching.common_subsequence(prediction.tokens, reference.tokens)
        return Alignment([MatchedUnit((j,), (i,)) for j, i in pairs])

    def describe(self, pair: wording.ScoredPair) -> str:
        length = wording.quantity(pair.counts["matches"], "word")
        return f"The longest common subsequence is {length} long: {wording.shares(pair)}."
