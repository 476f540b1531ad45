"""The data of an explanation: where the matched units of two texts stand, and the counts and scores they give."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from rougekit.measures.base import Measure
from rougekit.measures.matching import Side

Span: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Match:
    """A matched unit by characters: (start, end) of each of its tokens in either text."""

    unit: tuple[str, ...]
    """Its tokens as they are compared: lower case, stemmed."""
    prediction: tuple[Span, ...]
    reference: tuple[Span, ...]
    sentence: int | None = None
    """The sentence of the reference, from 0, for the measures that compare sentences."""
    counts_for: Side = "both"
    """The side whose matches it is counted among; only meadL counts the sides apart."""


@dataclass(frozen=True)
class MatchedPair:
    """The matched units of one prediction and one reference."""

    rouge_type: str
    measure: Measure
    prediction: str
    """The text as it was given."""
    reference: str
    reference_index: int
    """Its place among the references that were given."""
    matches: tuple[Match, ...]
    clipped: tuple[Span, ...]
    """rougeLsum: words of the reference that are on a common subsequence but were clipped."""
    prediction_tokens: tuple[Span, ...]
    """Where every token stands, matched or not. Texts beyond `max_words` or `max_bytes` have none."""
    reference_tokens: tuple[Span, ...]
    counts: Mapping[str, int | float]
    """The scorer's counts of this pair, by the names of the measure's columns."""
    precision: float | None
    """None for bleu, which has no score of one pair; likewise recall and fmeasure."""
    recall: float | None
    fmeasure: float | None
    signature: str

    @property
    def sentence(self) -> str:
        """The counts in a sentence: '9 of the 14 reference bigrams are in the prediction (recall 64.3 %), …'."""
        return self.measure.describe(self)
