"""Greedy selection: add the sentence that raises the score of the extract most, until none raises it."""

from collections.abc import Iterator, Sequence
from typing import Any

from rougekit.foundation.arrays.types import Floats
from rougekit.foundation.errors import collect_warnings
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.studies.extraction.extracts import text_of
from rougekit.studies.extraction.increments import by_counting, readable
from rougekit.studies.extraction.selection import References, Search, Selection, Task, total

ROUNDING = 1e-12
"""More than the rounding error of a sum of scores, and less than what different counts of usual texts make of it."""

CHARACTERS_AT_ONCE = 1 << 22
"""The total length of candidate extracts that are scored in one call, unless a document alone has more."""


def greedy(task: Task) -> Selection:
    """Add sentences while they raise the sum of the types' scores; the first of equal ones; in document order.

    Sums that differ by at most `ROUNDING` are equal.

    `rouge1` and `rouge2` are counted incrementally if the scorer reads a text as it reads its lines; otherwise each
    candidate extract is scored as a text.
    """
    search = Search(task.k, task.min_k, ROUNDING)
    choose = by_counting if readable(task.scorer) else by_scoring
    return Selection(choose(task.documents, task.references, task.scorer, task.part, search))


def by_scoring(
    documents: list[list[str]], references: References, scorer: Scorer, part: str, search: Search
) -> list[list[int]]:
    """Greedy selection with any scorer: each round scores the extracts of all documents, with one more sentence each.

    Warnings about these texts are left to the scoring of the result.
    """
    chosen: list[list[int]] = [[] for _ in documents]
    current = [0.0] * len(documents)
    active = [k for k, document in enumerate(documents) if not search.is_full([], len(document))]
    while active:
        going_on = []
        for document, options, values in _rounds(active, documents, chosen, references, scorer, part):
            best = search.best(values)
            if search.goes_on(chosen[document], values[best], current[document]):
                current[document] = float(values[best])
                chosen[document].append(options[best])
                if not search.is_full(chosen[document], len(documents[document])):
                    going_on.append(document)
        active = going_on
    return chosen


def _rounds(
    active: Sequence[int], documents: list[list[str]], chosen: list[list[int]], references: References,
    scorer: Scorer, part: str,
) -> Iterator[tuple[int, list[int], Floats]]:  # fmt: skip
    """For each active document: its number, the sentences that it lacks, and the values of adding each."""
    for block in _blocks(active, [sum(map(len, document)) for document in documents]):
        options = {k: [s for s in range(len(documents[k])) if s not in set(chosen[k])] for k in block}
        texts = [text_of(documents[k], sorted([*chosen[k], option])) for k in block for option in options[k]]
        values = objective(texts, [references[k] for k in block for _ in options[k]], scorer, part)
        at = 0
        for k in block:
            yield k, options[k], values[at : at + len(options[k])]
            at += len(options[k])


def _blocks(active: Sequence[int], lengths: Sequence[int]) -> Iterator[list[int]]:
    block: list[int] = []
    size = 0
    for k in active:
        if block and size + lengths[k] > CHARACTERS_AT_ONCE:
            yield block
            block, size = [], 0
        block.append(k)
        size += lengths[k]
    if block:
        yield block


def objective(texts: list[str], references: Sequence[Any], scorer: Scorer, part: str) -> Floats:
    """The sum of the types' scores of each text; `NO_SCORE` where one is NaN."""
    with collect_warnings():
        scores = scorer.score(texts, list(references))
    return total([scores.columns[name][PARTS.index(part)] for name in scorer.types])
