"""The values of adding each sentence of a document to an extract, by counting only the n-grams that the sentence adds.

A sentence adds its own n-grams and, for bigrams, those that it forms with its neighbours in the extract, which it
parts: the counts are those of the extract as one text, bit for bit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np

from rougekit.foundation.arrays.types import Floats, Ids, Ints
from rougekit.scoring.measures.base import Measure
from rougekit.scoring.measures.ngram_lcs import NGRAM_LCS_PASS
from rougekit.scoring.results import PARTS
from rougekit.scoring.scorer import Scorer
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text.reader import Reader
from rougekit.studies.extraction.selection import References, total

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


class Increments:
    """Documents, in order, each with the values of adding its sentences to its extract."""

    def __init__(self, documents: list[list[str]], references: References, scorer: Scorer, part: str) -> None:
        self._documents = documents
        self._references = [[one] if isinstance(one, str) else list(one) for one in references]
        self._scorer = scorer
        self._part = PARTS.index(part)

    def __iter__(self) -> "Iterator[DocumentValues]":
        for first, last in self._blocks():
            documents, references = self._documents[first:last], self._references[first:last]
            texts = [sentence.replace("\n", " ") for document in documents for sentence in document]
            batch = self._scorer.reader.pipeline.read([*texts, *(one for group in references for one in group)])
            token_at = batch.sentence_at[batch.text_at]
            at, reference_at = 0, len(texts)
            for document, group in zip(documents, references, strict=True):
                bounds = token_at[at : at + len(document) + 1]
                of_references = pairwise(token_at[reference_at : reference_at + len(group) + 1].tolist())
                referred = [batch.ids[begin:end] for begin, end in of_references]
                yield DocumentValues(
                    batch.ids[bounds[0] : bounds[-1]], bounds - bounds[0], referred, batch.n_words, self._scorer,
                    self._part,
                )  # fmt: skip
                at += len(document)
                reference_at += len(group)

    def _blocks(self) -> Iterator[tuple[int, int]]:
        first = size = 0
        for last, document in enumerate(self._documents):
            if last > first and size > READ_AT_ONCE:
                yield first, last
                first, size = last, 0
            size += sum(map(len, document))
        if first < len(self._documents):
            yield first, len(self._documents)


class DocumentValues:
    """The values of adding each sentence of a document to an extract, which starts empty."""

    def __init__(self, ids: Ids, at: Ints, references: Sequence[Ids], n_words: int, scorer: Scorer, part: int) -> None:
        self._scorer, self._part = scorer, part
        self._sizes: Ints = np.diff(at)
        self._ends = _Ends(ids, at)
        self._n_tokens = 0
        self._overlaps = {
            name: [_Overlap(order, ids, at, reference, n_words) for reference in references]
            for name, measure in scorer.options.measures.items()
            if (order := order_of(measure))
        }
        self._example_at = np.arange(len(self._sizes) + 1) * len(references)

    def __len__(self) -> int:
        return len(self._sizes)

    def values(self) -> Floats:
        """For each sentence, the sum of the types' scores of the extract with it; -inf where one is NaN."""
        rules, options = self._scorer.rules, self._scorer.options
        joints = self._ends.joints()
        columns = []
        for name, overlaps in self._overlaps.items():
            order = overlaps[0].order
            counts = np.empty((3, len(self), len(overlaps)), np.int64)
            counts[1] = np.maximum(0, self._n_tokens + self._sizes - (order - 1))[:, np.newaxis]
            for at, overlap in enumerate(overlaps):
                counts[0, :, at] = overlap.matches(joints)
                counts[2, :, at] = overlap.n_reference
            table = counts.reshape(3, -1)
            columns.append(rules.score_examples(options.measures[name], table, self._example_at, options)[self._part])
        return total(columns)

    def add(self, sentence: int) -> None:
        """Add a sentence to the extract, in document order."""
        joints = self._ends.joints()
        for overlaps in self._overlaps.values():
            for overlap in overlaps:
                overlap.add(sentence, joints)
        self._n_tokens += int(self._sizes[sentence])
        self._ends.add(sentence)


class _Joints:
    """The words around each sentence, if it were in the extract; -1 where there is none.

    before, first, last, after : shape (n_sentences,): the word before it, its first and last, and the word after it
    """

    def __init__(self, before: Ints, first: Ints, last: Ints, after: Ints) -> None:
        self.before, self.first, self.last, self.after = before, first, last, after


class _Ends:
    """First and last words of sentences, and which sentences with words are in the extract."""

    def __init__(self, ids: Ids, at: Ints) -> None:
        self._has_words = np.diff(at) > 0
        padded = np.append(ids, -1).astype(np.int64)
        self._first = np.where(self._has_words, padded[at[:-1]], -1)
        self._last = np.where(self._has_words, padded[at[1:] - 1], -1)
        self._chosen: list[int] = []

    def add(self, sentence: int) -> None:
        if self._has_words[sentence]:
            self._chosen = sorted([*self._chosen, sentence])

    def joints(self) -> _Joints:
        chosen = np.array(self._chosen, np.int64)
        place = np.searchsorted(chosen, np.arange(len(self._first)))
        before = np.append(-1, self._last[chosen])[place]
        after = np.append(self._first[chosen], -1)[place]
        return _Joints(before, self._first, self._last, after)


class _Overlap:
    """Clipped n-gram matches of an extract with one reference."""

    def __init__(self, order: int, ids: Ids, at: Ints, reference: Ids, n_words: int) -> None:
        self.order, self._n_words = order, n_words
        referred = self._ngrams(reference.astype(np.int64))
        self.n_reference = len(referred)
        self._ngrams_of_reference, self._limits = np.unique(referred, return_counts=True)
        self._counts = np.zeros_like(self._limits)
        self._n_sentences = len(at) - 1
        self._find_elements(ids.astype(np.int64), at)

    def _ngrams(self, ids: Ints) -> Ints:
        return ids if self.order == 1 else ids[:-1] * self._n_words + ids[1:]

    def _find_elements(self, ids: Ints, at: Ints) -> None:
        """Find the n-grams of the reference in each sentence: for each pair of the two, the number of times."""
        sentence = np.repeat(np.arange(self._n_sentences), np.diff(at))
        numbers = self._ngrams(ids)
        if self.order > 1:
            within = sentence[:-1] == sentence[1:]
            numbers, sentence = numbers[within], sentence[:-1][within]
        place = self._places(numbers)
        sentence, place = sentence[place >= 0], place[place >= 0]
        pairs, self._times = np.unique(sentence * (len(self._limits) + 1) + place, return_counts=True)
        self._sentence, self._place = np.divmod(pairs, len(self._limits) + 1)
        self._element_at = np.searchsorted(self._sentence, np.arange(self._n_sentences + 1))

    def _places(self, numbers: Ints) -> Ints:
        """The positions of n-grams among those of the reference; -1 for others."""
        known = self._ngrams_of_reference
        if not len(known):
            return np.full(len(numbers), -1)
        place = np.minimum(np.searchsorted(known, numbers), len(known) - 1)
        return np.where(known[place] == numbers, place, -1)

    def matches(self, joints: _Joints) -> Ints:
        """For each sentence, the matches of the extract with it."""
        now = np.minimum(self._counts, self._limits)
        gains = np.minimum(self._counts[self._place] + self._times, self._limits[self._place]) - now[self._place]
        matches = int(now.sum()) + np.bincount(self._sentence, gains, self._n_sentences).astype(np.int64)
        if self.order > 1:
            crossing = self._crossing(joints)
            for sentence in np.flatnonzero((crossing >= 0).any(axis=0)).tolist():
                matches[sentence] = int(now.sum()) + self._gain(self._change(sentence, crossing))
        return matches

    def add(self, sentence: int, joints: _Joints) -> None:
        crossing = self._crossing(joints) if self.order > 1 else np.empty((0, self._n_sentences), np.int64)
        for place, times in self._change(sentence, crossing).items():
            self._counts[place] += times

    def _crossing(self, joints: _Joints) -> Ints:
        """For each sentence, the bigrams that it forms with its neighbours and, last, the one that it parts."""
        ends = [(joints.before, joints.first), (joints.last, joints.after), (joints.before, joints.after)]
        has_words = joints.first >= 0
        return np.stack(
            [
                np.where((left >= 0) & (right >= 0) & has_words, self._places(left * self._n_words + right), -1)
                for left, right in ends
            ]
        )

    def _change(self, sentence: int, crossing: Ints) -> Counter[int]:
        """How often the extract has more of each n-gram of the reference with the sentence than without."""
        own = slice(*self._element_at[sentence : sentence + 2])
        change = Counter(dict(zip(self._place[own].tolist(), self._times[own].tolist(), strict=True)))
        for place, times in zip(crossing[:, sentence].tolist(), (1, 1, -1), strict=False):
            if place >= 0:
                change[place] += times
        return change

    def _gain(self, change: Counter[int]) -> int:
        counts, limits = self._counts, self._limits
        return sum(
            int(min(counts[place] + times, limits[place]) - min(counts[place], limits[place]))
            for place, times in change.items()
        )
