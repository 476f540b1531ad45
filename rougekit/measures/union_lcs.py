"""rougeLsum: the union of common subsequences over sentences, Lin (2004), eq. 5-7."""

from typing import ClassVar

from rougekit.measures import matching, wording
from rougekit.measures.lcs import LCS
from rougekit.measures.matching import Alignment, TokenText


class UnionLCS(LCS):
    """Union of the common subsequences of each reference sentence with all sentences of the prediction.

    Matches are clipped by the number of times each text has the word, as in ROUGE 1.4.1 and later. Columns count words.
    """

    known_names = ("rougeLsum",)
    by_sentence = True
    warns_of_unsplit = True
    bits_place: ClassVar[int] = 3

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words of the union, and those that were clipped."""
        matching.check_cells(prediction, reference)
        return matching.union_subsequences(prediction, reference)

    def describe(self, pair: wording.ScoredPair) -> str:
        return (
            "The union of the common subsequences of each reference sentence with the prediction's sentences is "
            f"{wording.quantity(pair.counts['matches'], 'word')}: {wording.shares(pair)}{wording.clipped(pair)}."
        )
