"""Why a pair has its score: the matched units of both texts, as spans of characters."""

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from rougekit.foundation import inputs
from rougekit.foundation.checks import whole_number
from rougekit.foundation.plurals import counted
from rougekit.foundation.suggestions import refuse_unknown
from rougekit.scoring import views
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.names import types_given_as
from rougekit.scoring.scores.kept_texts import KeptTexts
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.spans import read_spans
from rougekit.studies.explanation.model import ExplainedPair, Match

if TYPE_CHECKING:
    from rougekit.scoring.scorer import Scorer


@dataclass(frozen=True)
class Explanation(ExplainedPair):
    """What `explain` returns: the matched units of one prediction and one reference, and ways to show them.

    `print(explanation)` shows them in colour on a terminal and in brackets elsewhere, `.to_html()` in a browser;
    `.sentence` sums them up.
    """

    scores: Scores = field(repr=False, compare=False)
    """the scores of the prediction, against all references or against the one that `reference_index` chose"""
    references: Sequence[str] = field(repr=False, compare=False)
    """those references"""

    def to_ansi(self) -> str:
        """Both texts with their matched units in terminal colours; control characters are replaced."""
        from rougekit.studies.explanation.rendering import rendered

        return rendered(self, in_color=True)

    def __repr__(self) -> str:
        """Both texts with their matched units in brackets."""
        from rougekit.studies.explanation.rendering import rendered

        return rendered(self, in_color=False)

    def __str__(self) -> str:
        """Both texts with their matched units in brackets; in colours if standard output is a terminal."""
        from rougekit.studies.explanation.rendering import rendered

        is_terminal = getattr(sys.stdout, "isatty", bool)  # bool() is False
        return rendered(self, in_color=is_terminal() and not os.environ.get("NO_COLOR"))

    def to_html(self) -> str:
        """The reading pane of a report, with only this pair: a page that needs no network and follows the theme."""
        return views.page().write_page(None, {"prediction": self._with_texts})

    def _repr_html_(self) -> str:
        """The same page, in a frame in a notebook cell."""
        return views.page().notebook_cell(self.sentence, {"prediction": self._with_texts}, height=480)

    @property
    def _with_texts(self) -> Scores:
        """The scores with their texts, which they lose when they are pickled."""
        return replace(self.scores, texts=KeptTexts([self.references], predictions=[self.prediction]))


def explain(
    prediction: str,
    reference: str | Sequence[str],
    rouge_type: str = "rougeL",
    *,
    reference_index: int | None = None,
    **options: Any,
) -> Explanation:
    """Find which characters of two texts match; the number of matches is that which the score counts.

    Parameters
    ----------
    prediction : str
    reference : str or sequence of str
        Of several references, the one that gives the score is explained (`multi_reference="best"`), unless
        `reference_index` chooses another.
    rouge_type : name of a measure, such as "rouge2"
    reference_index : int or None
        The index of the reference to explain, as if it were the only one.
    **options : the options of `Scorer`

    Returns
    -------
    Explanation
        Its character spans refer to the texts as passed, before any case folding, stemming or truncation.

    Raises
    ------
    TypeError, ValueError : an invalid argument; a tokenizer or splitter that doesn't report the positions of its
        tokens; several references whose counts are combined, without `reference_index`; texts with more than 4,000,000
        pairs of tokens (for measures of common subsequences) or 250,000 skip-bigrams.

    >>> explanation = explain("The cat sat.", "the cats sat down", "rouge1", use_stemmer=True)
    >>> [match.reference for match in explanation.matches]
    [((0, 3),), ((4, 8),), ((9, 12),)]
    >>> explanation.sentence
    '3 of the 4 reference unigrams are in the prediction (recall 75.0 %), and 3 of its 3 unigrams are in the reference \
(precision 100.0 %).'
    """
    from rougekit.scoring.scorer import Scorer

    (prediction,), (checked,), _ = inputs.checked_example(prediction, reference)
    references = [checked] if isinstance(checked, str) else checked
    refuse_unknown("explain", options.keys() & {"rouge_types"}, ["rouge_type"])
    with types_given_as("rouge_type"):
        scorer = Scorer([rouge_type], **options)
    name, measure = next(iter(scorer.options.measures.items()))
    scored, chosen = references, 0
    if reference_index is not None:
        chosen = whole_number("reference_index", reference_index, lowest=0, highest=len(references) - 1, also="None")
        scored = [references[chosen]]
    elif len(references) > 1:
        _check_uses_one(scorer, measure, len(references))
    scores = scorer.score([prediction], [scored], threads=1)
    if len(scored) > 1:
        chosen = scores[name].best_reference(0)
    precision, recall, fmeasure = scores[name].columns[:, 0].tolist() if measure.per_example else (None, None, None)
    predicted, expected = read_spans(scorer.reader, [prediction, references[chosen]], measure.by_sentence)
    units, clipped = measure.matched(predicted, expected)
    matches = tuple(
        Match(
            tuple(expected.tokens[at] for at in unit.reference),
            tuple(predicted.spans[at] for at in unit.prediction),
            tuple(expected.spans[at] for at in unit.reference),
            unit.sentence,
            unit.counts_for,
        )
        for unit in units
    )
    return Explanation(
        name, measure, prediction, references[chosen], chosen, matches,
        tuple(expected.spans[at] for at in clipped), predicted.spans, expected.spans,
        dict(zip(measure.columns, scores[name].example_counts()[:, 0].tolist(), strict=True)),
        precision, recall, fmeasure, scores.signature, scores, scored,
    )  # fmt: skip


def _check_uses_one(scorer: "Scorer", measure: Measure, n: int) -> None:
    """Raise ValueError if the score counts all references together."""
    reduction = scorer.options.references_by
    if not measure.per_reference or reduction != "best":
        what = f"multi_reference={reduction!r}" if measure.per_reference else f"rouge_type='{measure}'"
        raise ValueError(f"{what} counts all {counted(n, 'reference')} together; choose one with reference_index")
