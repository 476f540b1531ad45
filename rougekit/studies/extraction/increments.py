"""Greedy selection that counts only what a sentence adds, for all documents at once.

A sentence adds its own n-grams and, for bigrams, those that it forms with its neighbours in the extract, which it
parts: the counts are those of the extract as one text, and so are the scores, bit for bit.
"""

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bytes, Floats, Ints
from rougekit.kernels.tiers import kernels
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text.reader import Reader
from rougekit.studies.extraction.selection import References, Search, total

MAX_ORDER = 2
READ_AT_ONCE = 1 << 20
"""Documents are read together until they have this many characters."""


def order_of(measure: Measure) -> int | None:
    """The order of the n-grams that a measure counts, 1 or 2; None if it counts anything else."""
    return measure.output_slot + 1 if measure.counted_in is NGRAM_LCS_PASS and measure.output_slot < MAX_ORDER else None


def readable(scorer: Scorer) -> bool:
    """Whether the tokens of a text are those of its lines, and n-grams up to `MAX_ORDER` are all that is counted."""
    rules, reader = scorer.rules, scorer.reader
    return (
        all(map(order_of, scorer.options.measures.values()))
        and rules.uses_default_scoring
        and type(rules).check_texts is Rules.check_texts
        and type(reader) is Reader
        and reader.limit is None
        and reader.pipeline.breaks_at_newline
    )


def by_counting(
    documents: list[list[str]], references: References, scorer: Scorer, part: str, search: Search
) -> list[list[int]]:
    """Greedy selection with a `readable` scorer: each round counts what each sentence adds to each extract."""
    groups = [[one] if isinstance(one, str) else one for one in references]
    chosen: list[list[int]] = []
    for first, last in _blocks(documents):
        block = Extensions(documents[first:last], groups[first:last], scorer, PARTS.index(part))
        chosen += block.search(search)
    return chosen


def _blocks(documents: list[list[str]]) -> Iterator[tuple[int, int]]:
    first = size = 0
    for last, document in enumerate(documents):
        if last > first and size > READ_AT_ONCE:
            yield first, last
            first, size = last, 0
        size += sum(map(len, document))
    if first < len(documents):
        yield first, len(documents)


class _Layout:
    """Where the counts of each sentence of some documents with each reference are, in arrays of all of them.

    batch : the sentences and references, all of which `first` and `first_reference` number
    documents : their numbers
    n, first : of every document, the number of its sentences, and the place of the first in the batch
    n_references, first_reference : likewise, of its references, which are texts
    """

    def __init__(
        self, batch: Batch, documents: Ints, n: Ints, first: Ints, n_references: Ints, first_reference: Ints
    ) -> None:
        self.documents: list[int] = documents.tolist()
        n, several = n[documents], n_references[documents]
        self.at = np.cumsum(n) - n
        """Where each document begins in an array of sentences."""
        self.n = n
        self.sentence = np.arange(n.sum()) + np.repeat(first[documents] - self.at, n)
        """In such an array: the place in the batch."""
        self.example_at = np.append(0, np.cumsum(np.repeat(several, n)))
        of_row = np.repeat(np.arange(len(documents)), several)
        rank = np.arange(len(of_row)) - np.repeat(np.cumsum(several) - several, several)
        reference = first_reference[documents][of_row] + rank
        self.rows = Rows.of_pairs(documents[of_row], reference)
        n_of_row = n[of_row]
        row = np.repeat(np.arange(len(of_row)), n_of_row)
        within = np.arange(len(row)) - np.repeat(np.cumsum(n_of_row) - n_of_row, n_of_row)
        self.document = documents[of_row][row]
        """For each count that the kernel writes, row after row: its document."""
        n_words = np.diff(batch.sentence_at[batch.text_at])
        self.of_sentence = np.diff(batch.sentence_at)[first[self.document] + within]
        self.of_reference = n_words[reference][row]
        """The words of its sentence and of its reference."""
        is_single = bool((several == 1).all())
        self.to = slice(None) if is_single else self.example_at[self.at[of_row][row] + within] + rank[row]
        """Where it belongs if the references of a sentence follow each other."""
        self.shared = np.empty(len(row) + 1, np.int64), np.empty(2 * n_words[self.rows.prediction].sum() + 1, np.int32)
        kernels.extracts.find_shared(batch, self.rows, *self.shared)


class Extensions:
    """Documents with an extract each, which starts empty, and the values of adding each of their sentences to it."""

    def __init__(
        self, documents: Sequence[list[str]], references: Sequence[Sequence[str]], scorer: Scorer, part: int
    ) -> None:
        self._scorer, self._part = scorer, part
        texts = [sentence.replace("\n", " ") for document in documents for sentence in document]
        n_sentences, n_documents = len(texts), len(documents)
        read = scorer.reader.pipeline.read([*texts, *(one for group in references for one in group)])
        self._n: Ints = np.array([*map(len, documents)], np.int64)
        self._first: Ints = np.cumsum(self._n) - self._n
        self._n_references: Ints = np.array([*map(len, references)], np.int64)
        self._first_reference: Ints = n_documents + np.cumsum(self._n_references) - self._n_references
        text_at = np.append(self._first, np.arange(n_sentences, len(read.text_at)))
        self._batch = Batch(read.ids, read.sentence_at[read.text_at], text_at, read.n_words)
        self._sizes: Ints = np.diff(self._batch.sentence_at)
        """The number of tokens of each sentence, a reference being one."""
        self._n_tokens: Ints = np.zeros(n_documents, np.int64)
        """The number of tokens of each extract."""
        self._chosen: Bytes = np.zeros(len(self._sizes), np.uint8)

    def search(self, search: Search) -> list[list[int]]:
        """Choose sentences of each document, in the order in which they were chosen."""
        chosen: list[list[int]] = [[] for _ in self._n]
        current = [0.0] * len(chosen)
        active = {k for k, n in enumerate(self._n.tolist()) if not search.is_full([], n)}
        layout = self._layout(active)
        while active:
            if 2 * len(active) <= len(layout.documents):
                layout = self._layout(active)
            for document, best, value in zip(layout.documents, *self._best(layout, search.tie), strict=True):
                if document not in active:
                    continue
                if not search.goes_on(chosen[document], value, current[document]):
                    active.remove(document)
                    continue
                current[document] = value
                chosen[document].append(best)
                place = self._first[document] + best
                self._n_tokens[document] += self._sizes[place]
                self._chosen[place] = 1
                if search.is_full(chosen[document], self._n[document]):
                    active.remove(document)
        return chosen

    def _layout(self, documents: Collection[int]) -> _Layout:
        numbers = np.array(sorted(documents), np.int64)
        return _Layout(self._batch, numbers, self._n, self._first, self._n_references, self._first_reference)

    def _best(self, layout: _Layout, tie: float) -> tuple[list[int], list[float]]:
        """`Search.best` of each document, and its value."""
        values = self._values(layout)
        highest = np.maximum.reduceat(values, layout.at)
        are_best = np.flatnonzero(values >= np.repeat(highest - tie, layout.n))
        first = are_best[np.searchsorted(are_best, layout.at)]
        return (first - layout.at).tolist(), values[first].tolist()

    def _values(self, layout: _Layout) -> Floats:
        """For each sentence of the documents, the sum of the types' scores of the extract with it.

        `NO_SCORE` where one is NaN, -inf for sentences that are in the extract.
        """
        matches = np.empty((MAX_ORDER, len(layout.document)), np.int64)
        kernels.extracts.extended_matches(self._batch, layout.rows, *layout.shared, self._chosen, matches)
        of_extract = self._n_tokens[layout.document] + layout.of_sentence
        rules, options = self._scorer.rules, self._scorer.options
        columns = []
        for measure in options.measures.values():
            order = order_of(measure) or 1
            counts = np.empty((3, len(layout.document)), np.int64)
            counts[0, layout.to] = matches[order - 1]
            counts[1, layout.to] = np.maximum(0, of_extract - (order - 1))
            counts[2, layout.to] = np.maximum(0, layout.of_reference - (order - 1))
            columns.append(rules.score_examples(measure, counts, layout.example_at, options)[self._part])
        values = total(columns)
        values[self._chosen[layout.sentence] > 0] = -np.inf
        return values
