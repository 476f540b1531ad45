"""What makes the numbers of a test set meaningless, in sentences that stand where the result would."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from rougekit.analysis.tables import numbers
from rougekit.foundation.plurals import counted
from rougekit.scoring.diagnostics import share_lost, unsegmented
from rougekit.scoring.scores.groups import MAX_DISTINCT
from rougekit.scoring.scores.scores import Scores
from rougekit.scoring.text.reader import Reader

MOST_LOST = 0.5
"""Scores say nothing if more than this share of the letters, or of the texts, is not read as words."""
SAMPLED = 500
"""The number of texts that are looked at, evenly spaced."""
LEAST_ROWS = 20
"""Fewer rows than this may have the same references by chance."""


class Meaningless(NamedTuple):
    """Why numbers say nothing."""

    words: str
    remedy: Literal["tokenizer", "groups"]
    """what would help: an option, or keeping rows of a document together"""


def meaningless(
    scores: Scores, reader: Reader, predictions: Sequence[str], references: Sequence[tuple[str, ...]],
    n_groups: int | None,
) -> list[Meaningless]:  # fmt: skip
    """Why scores say nothing: words that the tokenizer does not see, and rows that are no examples of their own.

    predictions : of one system
    n_groups : the number of groups of examples; None: each is a unit of its own
    """
    reasons = []
    if n_groups is None and len(references) >= LEAST_ROWS:
        distinct = len(set(references))
        if distinct <= MAX_DISTINCT * len(references):
            words = f"{counted(len(references), 'row', 'have')} only {counted(distinct, 'different reference')}"
            reasons.append(
                Meaningless(f"{words}. Rows of one document are not independent: intervals are too narrow.", "groups")
            )
    step = max(1, 2 * len(references) // SAMPLED)
    texts = [*predictions[::step], *(text for group in references[::step] for text in group)]
    tokenizer = scores.names.tokenizer
    if reader.drops_letters and (lost := share_lost(texts)) > MOST_LOST:
        share = numbers.percent(round(lost, 2))
        words = f"These scores say nothing: the tokenizer {tokenizer} drops {share} of the letters."
        reasons.insert(0, Meaningless(words, "tokenizer"))
    elif reader.splits_at_spaces and len(unsegmented(texts)) > MOST_LOST * len(texts):
        words = f"These scores say nothing: the tokenizer {tokenizer} reads whole sentences as one word."
        reasons.insert(0, Meaningless(words, "tokenizer"))
    return reasons
