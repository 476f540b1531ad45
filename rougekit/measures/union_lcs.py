"""rougeLsum: the union of common subsequences over sentences, Lin (2004), eq. 5-7."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from rougekit.arrays.types import Counts, Ints
from rougekit.measures import matching, wording
from rougekit.measures.base import Overlap, Pass
from rougekit.measures.matching import Alignment, TokenText
from rougekit.measures.ngram_lcs import BY_BITS
from rougekit.measures.wording import ScoredPair


@dataclass(frozen=True)
class UnionLCS(Overlap):
    """Union of the common subsequences of each reference sentence with every predicted one.

    Matches are clipped by the words that both texts still have, as ROUGE 1.4.1 and later do. Columns count words.
    """

    known_names = ("rougeLsum",)
    kind = "L"
    by_sentence = True
    warns_of_unsplit = True
    counted_in: ClassVar[Pass] = BY_BITS
    bits_place: ClassVar[int] = 3

    def counts_at_most(self, common: Ints, predicted: Ints, expected: Ints) -> Counts | None:
        """No word is matched twice."""
        return np.stack((common, predicted, expected))

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words on the union, and those of it that clipping took out."""
        matching.check_cells(prediction, reference)
        return matching.union_subsequences(
            prediction.sentences, reference.sentences, (prediction.whole, reference.whole)
        )

    def describe(self, pair: ScoredPair) -> str:
        """How many words the union has, of what share of each text, and how many were clipped."""
        return (
            "The union of the common subsequences of each reference sentence with the prediction's sentences is "
            f"{wording.quantity(pair.counts['matches'], 'word')}: {wording.shares(pair)}{wording.clipped(pair)}."
        )
