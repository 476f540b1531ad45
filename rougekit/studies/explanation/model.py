"""The content of an explanation: where the units of two texts match, and the counts and scores that result."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.matching import Side
from rougekit.scoring.results import PARTS, without_nan
from rougekit.scoring.text.tokenizer import Span


@dataclass(frozen=True, slots=True)
class Match:
    """A matched unit, such as a word or a bigram, with the spans of its tokens in both texts."""

    unit: tuple[str, ...]
    """The tokens in the form in which they are compared, such as in lower case or stemmed."""
    prediction: tuple[Span, ...]
    reference: tuple[Span, ...]
    sentence: int | None = None
    """The index of the reference sentence, for measures that compare sentences."""
    counts_for: Side = "both"
    """The text whose number of matches includes this one. Only meadL counts the matches of each text separately."""


@dataclass(frozen=True)
class ExplainedPair:
    """The matched units of one prediction and one reference."""

    rouge_type: str
    measure: Measure
    prediction: str
    """The text as it was passed."""
    reference: str
    reference_index: int
    """The reference's index among those that were passed."""
    matches: tuple[Match, ...]
    clipped: tuple[Span, ...]
    """For rougeLsum, the spans of reference words that are part of a common subsequence but were clipped."""
    prediction_tokens: tuple[Span, ...]
    """The spans of all tokens, matched or not, up to `max_words` or `max_bytes`."""
    reference_tokens: tuple[Span, ...]
    counts: Mapping[str, int | float]
    """The scorer's counts for this pair, by the names of the measure's columns."""
    precision: float | None
    """None for bleu, which does not score single pairs; likewise recall and fmeasure."""
    recall: float | None
    fmeasure: float | None
    signature: str
    """Counts all references (`refs`), or one if `reference_index` chose it."""

    @property
    def sentence(self) -> str:
        """The counts in a sentence: '9 of the 14 reference bigrams are in the prediction (recall 64.3 %), …'."""
        return self.measure.describe(self)

    def to_dict(self) -> dict[str, Any]:
        """The explanation as a dict of lists, dicts, numbers and str that JSON can represent; NaN is None."""
        return {
            "rouge_type": self.rouge_type,
            "signature": self.signature,
            "sentence": self.sentence,
            **{name: without_nan(getattr(self, name)) for name in PARTS},
            "counts": dict(self.counts),
            "prediction": self.prediction,
            "reference": self.reference,
            "reference_index": self.reference_index,
            "matches": [asdict(match) for match in self.matches],
            "clipped": list(self.clipped),
        }

    def to_json(self, indent: int | None = None) -> str:
        """The result of `to_dict` as JSON, in ASCII only."""
        return json.dumps(self.to_dict(), indent=indent, allow_nan=False)
