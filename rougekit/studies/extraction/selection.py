"""What a rule for choosing sentences gets, and what it returns."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.extracts import RankedExtract

References: TypeAlias = Sequence[str | Sequence[str]]


class Task(NamedTuple):
    """Documents, their references, and what else a rule may need."""

    documents: list[list[str]]
    references: References
    scorer: Scorer
    """What `greedy` maximizes: the sum of its types' scores."""
    part: str
    """Which of P, R and F `greedy` maximizes."""
    k: int | None
    """The maximum number of sentences; None: no maximum."""
    min_k: int
    """Sentences are added up to this number even if they don't raise the score."""
    candidates: list[list[int]] | None
    """For each document, the sentences to combine, best first."""


class Selection(NamedTuple):
    """The chosen sentences of each document, in any order, perhaps repeatedly; and the candidates, if any."""

    indices: list[list[int]]
    candidates: list[list[RankedExtract]] | None = None


Rule: TypeAlias = Callable[[Task], Selection]


def singles(references: References, rule: str) -> list[str]:
    """References of documents that have one each. Raises ValueError for a list of several."""
    texts = []
    for document, reference in enumerate(references):
        group = [reference] if isinstance(reference, str) else list(reference)
        if len(group) != 1:
            raise ValueError(
                f"references[{document}] has {len(group)} texts, but rule={rule!r} takes one reference for each "
                "document; join them, or give rule='greedy'"
            )
        texts.append(group[0])
    return texts


def total(columns: Sequence[Floats]) -> Floats:
    """Columns added from first to last, with -inf instead of NaN."""
    values = columns[0].copy()
    for column in columns[1:]:
        values += column
    values[np.isnan(values)] = -np.inf
    return values
