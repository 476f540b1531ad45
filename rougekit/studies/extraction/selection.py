"""What a rule for choosing sentences gets, and what it returns."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.plurals import counted
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.extracts import RankedExtract

NO_SCORE = -1.0
"""The value of an extract without a score: below all scores, and above that of a sentence that is in the extract."""

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


class Search(NamedTuple):
    """Which sentence greedy selection adds, and when it stops."""

    k: int | None
    min_k: int = 0
    tie: float = 0.0
    """Values that differ by at most this are equal; 0 for published rules, whose rounding errors count."""

    def best(self, values: Floats) -> int:
        """The first sentence with the highest value."""
        return int(np.argmax(values >= values.max() - self.tie))

    def goes_on(self, chosen: Sequence[int], best: float, current: float) -> bool:
        """Whether to add the best sentence."""
        return best > current + self.tie or len(chosen) < self.min_k

    def is_full(self, chosen: Sequence[int], n: int) -> bool:
        """Whether nothing may be added. n : the number of sentences"""
        return len(chosen) >= n or (self.k is not None and len(chosen) >= self.k)

    def run(self, document: Any) -> list[int]:
        """Choose sentences of a document that has values() of adding each sentence, and add(sentence)."""
        chosen: list[int] = []
        current = 0.0
        while not self.is_full(chosen, len(document)):
            values = document.values()
            values[chosen] = -np.inf
            best = self.best(values)
            if not self.goes_on(chosen, values[best], current):
                break
            current = float(values[best])
            chosen.append(best)
            document.add(best)
        return chosen


Rule: TypeAlias = Callable[[Task], Selection]


def singles(references: References, rule: str) -> list[str]:
    """References of documents that have one each. Raises ValueError for a list of several."""
    texts = []
    for document, reference in enumerate(references):
        group = [reference] if isinstance(reference, str) else list(reference)
        if len(group) != 1:
            raise ValueError(
                f"references[{document}] has {counted(len(group), 'text')}, but rule={rule!r} takes one reference for "
                "each document; join them, or give rule='greedy'"
            )
        texts.append(group[0])
    return texts


def total(columns: Sequence[Floats]) -> Floats:
    """Columns added from first to last, with `NO_SCORE` instead of NaN."""
    values = columns[0].copy()
    for column in columns[1:]:
        values += column
    values[np.isnan(values)] = NO_SCORE
    return values
