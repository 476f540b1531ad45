"""Scores of given pairs and their upper bounds, for matrices, nearest texts and filters."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import numpy as np

from rougekit.foundation.arrays.batch import Rows
from rougekit.foundation.arrays.types import Bits, Floats, Ints
from rougekit.foundation.checks import one_of
from rougekit.foundation.runtime.threads import in_threads, thread_count
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures.base import refuse_corpus_measures
from rougekit.scoring.options.values import RATIO
from rougekit.scoring.results import PARTS
from rougekit.scoring.text.blocks import in_native_threads
from rougekit.studies.similarity.texts import read_both, scorer_of

Item = TypeVar("Item")
Result = TypeVar("Result")

AT_ONCE = 30_000_000
"""The cost of pairs that are scored at a time: a megabyte and a few milliseconds, so that interrupts take effect."""
PAIR_COST = 6_000
"""The cost of a pair is this plus the product of its texts' lengths in words."""
PROGRESS_BAR_FROM = 600 * AT_ONCE
"""The cost, about two seconds, from which a terminal shows a progress bar."""


class Pairs:
    """Two lists of texts that were read together, and one part (P, R or F) of the scores of their pairs.

    types, part : the scores to compute
    options : as in Scorer
    lists : predictions, then references, by the user's names for them; None for references: the predictions

    Raises ValueError for an unknown part and for a type that does not score single pairs; TypeError, ValueError for
    invalid texts and options.
    """

    def __init__(self, types: Sequence[str], part: str, options: Mapping[str, Any], **lists: Any) -> None:
        self.scorer = scorer_of(types, lists.values(), options)
        one_of("part", part, PARTS)
        refuse_corpus_measures(self.scorer.options.measures)
        self.part = PARTS.index(part)
        self.texts, self.predictions, self.references = read_both(self.scorer, **lists)
        self.sizes: Ints = np.diff(self.texts.whole.sentence_at[self.texts.whole.text_at])
        """The number of words of each text."""

    def scores(self, predictions: Ints, references: Ints) -> dict[str, Floats]:
        """For each type, the score of each pair (predictions[k], references[k]), bit for bit the same as Scorer's."""
        rules, options = self.scorer.rules, self.scorer.options
        example_at = np.arange(len(predictions) + 1)
        tables = rules.count(self.texts, Rows(predictions, references, example_at), list(options.measures.values()))
        return {
            name: rules.score_examples(measure, table, example_at, options)[self.part]
            for (name, measure), table in zip(options.measures.items(), tables, strict=True)
        }

    def scores_in_threads(self, predictions: Ints, references: Ints, threads: int | None) -> Floats:
        """The scores of the pairs in the scorer's only type, computed in blocks to limit memory and time."""
        result = np.empty(len(predictions))

        def fill(block: tuple[int, int]) -> None:
            some = slice(*block)
            (result[some],) = self.scores(predictions[some], references[some]).values()

        blocks = cut(PAIR_COST + self.sizes[predictions] * self.sizes[references], AT_ONCE)
        run(threads, len(blocks), fill, blocks)
        return result


def cut(costs: Ints, most: int) -> list[tuple[int, int]]:
    """Slices (first, last) of items, each with a total cost of at most `most`; an item that costs more has its own.

    >>> cut(np.array([2, 3, 1, 9, 1]), 5)
    [(0, 2), (2, 3), (3, 4), (4, 5)]
    """
    ends, slices, first = np.cumsum(costs), [], 0
    while first < len(ends):
        before = int(ends[first - 1]) if first else 0
        last = max(first + 1, int(np.searchsorted(ends, before + most, "right")))
        slices.append((first, last))
        first = last
    return slices


class Bounds:
    """Upper bounds of the scores of pairs, from the number of words that their texts have in common.

    `known` tells whether bounds exist: the measure must not count more matches than there are words in common.
    """

    def __init__(self, pairs: Pairs) -> None:
        (self._measure,) = pairs.scorer.options.measures.values()
        self._pairs = pairs
        self._batch = batch = pairs.texts.whole
        self._token_at = batch.sentence_at[batch.text_at]
        self._sizes, none = pairs.sizes, pairs.sizes[:0]
        self.known = (
            pairs.scorer.rules.uses_default_scoring
            and batch is pairs.texts.sentences
            and pairs.scorer.options.beta != RATIO  # with "p/r", rounding may make F fall while matches grow
            and self._measure.counts_at_most(none, none, none) is not None
        )
        self._different, self._size_class = np.unique(self._sizes, return_inverse=True)
        self._kept_needed: dict[int, Ints] = {}
        self._sketches: Bits | None = None

    def of_prediction(self, text: int, others: Ints) -> Floats:
        """Upper bounds of the scores of one prediction against some references."""
        batch, common = self._batch, np.empty(len(others), np.int64)
        kernels.sketches.common_at_most(batch.ids, self._token_at, batch.n_words, text, others, common)
        return self._value(common, np.full(len(others), self._sizes[text]), self._sizes[others])

    def above(self, threshold: float, text: int, others: Ints) -> Ints:
        """The predictions among `others` whose value against the reference `text` may be above the threshold."""
        if not self.known:
            return others
        if self._sketches is None:
            n_texts = len(self._sizes)
            width = min(8, 1 + int(self._token_at[-1]) // max(1, 8 * n_texts))  # longer texts need more bits
            self._sketches = np.zeros((n_texts, width), np.uint64)
            kernels.sketches.sketch(self._batch.ids, self._token_at, self._sketches)
        result = np.empty(len(others) + 1, np.int64)
        needed = self._needed(threshold, int(self._sizes[text]))
        sketches, sizes = self._sketches, self._sizes
        n = kernels.sketches.find_candidates(sketches, sizes, text, others, needed, self._size_class, result)
        return result[:n].copy()

    def _value(self, common: Ints, predicted: Ints, referenced: Ints) -> Floats:
        counts: Any = self._measure.counts_at_most(common, predicted, referenced)
        at, scorer = np.arange(len(common) + 1), self._pairs.scorer
        column: Floats = scorer.rules.score_examples(self._measure, counts, at, scorer.options)[self._pairs.part]
        return column

    def _needed(self, threshold: float, size: int) -> Ints:
        """For each distinct size of predictions, the fewest common words that give a value above the threshold.

        size : the number of words of the reference
        """
        if size in self._kept_needed:
            return self._kept_needed[size]
        predicted, references = self._different, np.full(len(self._different), size)
        low, high = np.zeros_like(predicted), np.minimum(predicted, size) + 1  # high: one more than possible
        while (low < high).any():
            middle = (low + high) // 2
            enough = self._value(middle, predicted, references) > threshold
            open_ = low < high
            low, high = np.where(open_ & ~enough, middle + 1, low), np.where(open_ & enough, middle, high)
        self._kept_needed[size] = low
        return low


def run(threads: int | None, useful: int, work: Callable[[Item], Result], items: Sequence[Item]) -> list[Result]:
    """[work(item) for item in items], in as many threads as the user asked for or, for None, as are useful."""
    in_turn = in_native_threads if threads is None else in_threads
    return in_turn([work] * thread_count(threads, useful), items)
