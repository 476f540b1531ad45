"""rougeL, the longest common subsequence of two texts, and rougeLsum, its union over sentences: Lin (2004), eq. 2-7."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rougekit.foundation.arrays.lazy_numpy import np
from rougekit.foundation.arrays.types import Counts, Ints
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Overlap, Pass
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS

if TYPE_CHECKING:
    from rougekit.scoring.measures.matching import Alignment, TokenText


class LCS(Overlap):
    """Longest common subsequence of two texts, each taken as one sequence of words. Columns count words."""

    known_names: ClassVar[tuple[str, ...]] = ("rougeL",)
    letter = "L"
    counted_in: ClassVar[Pass] = NGRAM_LCS_PASS
    output_slot: ClassVar[int] = 2

    def counts_at_most(self, common: Ints, predicted: Ints, referenced: Ints) -> Counts | None:
        """A common subsequence has only common words."""
        return np.stack((common, predicted, referenced))

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words of one longest common subsequence."""
        matching.check_cells(prediction, reference)
        pairs = matching.common_subsequence(prediction.tokens, reference.tokens)
        return matching.Alignment([matching.MatchedUnit((j,), (i,)) for j, i in pairs])

    def describe(self, pair: wording.ScoredPair) -> str:
        length = wording.quantity(pair.counts["matches"], "word")
        return f"The longest common subsequence is {length} long: {wording.shares(pair)}."


class UnionLCS(LCS):
    """For each reference sentence, the union of its LCSs with every prediction sentence.

    A word matches no more often than it occurs in each text, as in ROUGE 1.4.1 and later. Columns count words.
    """

    known_names: ClassVar[tuple[str, ...]] = ("rougeLsum",)
    by_sentence = True
    warns_of_unsplit = True
    output_slot: ClassVar[int] = 3

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words in the union that count, and those that were clipped."""
        matching.check_cells(prediction, reference)
        return matching.union_subsequences(prediction, reference)

    def describe(self, pair: wording.ScoredPair) -> str:
        return (
            "The union of the common subsequences of each reference sentence with the prediction's sentences is "
            f"{wording.quantity(pair.counts['matches'], 'word')}: {wording.shares(pair)}{wording.clipped(pair)}."
        )
