"""The oracles of PreSumm and BertSum (Liu and Lapata 2019; Liu 2019): sets of unigrams and of bigrams.

Only ASCII letters, digits and spaces are kept, case counts, and each n-gram counts once. A sentence's bigrams are its
own; those of the reference cross its sentences. The score of an extract is F for unigrams plus F for bigrams, with
1e-8 added to the denominators, exactly as `greedy_selection` and `combination_selection` of src/prepro/data_builder.py
compute them.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

import numpy as np

from rougekit.foundation.arrays.types import Bools, Floats, Ints
from rougekit.foundation.errors import warn
from rougekit.foundation.plurals import counted
from rougekit.studies.extraction.selection import Search, Selection, Task, singles

SUMMARY_SIZE = 3
"""What both repositories pass as `summary_size`."""


def greedy_selection(task: Task) -> Selection:
    """Up to k sentences, each the first of those that raise the score most; none that does not raise it."""
    search = Search(SUMMARY_SIZE if task.k is None else task.k)
    return Selection([search.run(document) for document in _overlaps(task, "presumm")])


def combination_selection(task: Task) -> Selection:
    """The first of the best combinations of 1 to k + 1 sentences; the first sentence if no sentence scores above 0.

    Sentences that score 0 alone are in no combination. For k = 3, a document of 100 sentences has four million.
    """
    k = SUMMARY_SIZE if task.k is None else task.k
    return Selection([_best_combination(overlap, k + 1) for overlap in _overlaps(task, "presumm_combinations")])


def _best_combination(overlap: "SetOverlap", largest: int) -> list[int]:
    best, best_value = [0][: len(overlap)], 0.0
    likely = np.arange(len(overlap))
    for size in range(1, largest + 1):
        for others in combinations(likely.tolist(), size - 1):
            overlap.start(others)
            values = overlap.values()[likely]
            if others:
                values[likely <= others[-1]] = -np.inf
            at = int(values.argmax()) if len(values) else 0
            if len(values) and values[at] > best_value:
                best, best_value = [*others, int(likely[at])], float(values[at])
        if size == 1:
            overlap.start(())
            likely = likely[overlap.values() != 0]
    return best


def _overlaps(task: Task, rule: str) -> "Iterable[SetOverlap]":
    references = singles(task.references, rule)
    cleaned = [([*map(words, document)], words(reference)) for document, reference in _pairs(task, references)]
    emptied = sum(
        not any(sentences) and any(map(str.strip, document))
        for document, (sentences, _) in zip(task.documents, cleaned, strict=True)
    )
    if emptied:
        warn(
            f"rule={rule!r} keeps only the letters a to z and A to Z and digits, and "
            f"{counted(emptied, 'document', 'have', of=len(cleaned))} none; give rule='greedy' and a "
            "tokenizer or language"
        )
    return (SetOverlap(*texts) for texts in cleaned)


def _pairs(task: Task, references: list[str]) -> Iterable[tuple[list[str], str]]:
    return zip(task.documents, references, strict=True)


_KEPT = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 "
_DELETED = bytes(set(range(256)) - {*_KEPT})


def words(text: str) -> list[str]:
    """The words between white space, of which only ASCII letters and digits are kept; words without any are left out.

    >>> words("The naïve U.S. - don't")
    ['The', 'nave', 'US', 'dont']
    """
    spaced = " ".join(text.split())
    return spaced.encode("ascii", "ignore").translate(None, _DELETED).decode().split()


class SetOverlap:
    """The distinct n-grams of an extract, and those that it shares with the reference, for n = 1 and 2."""

    def __init__(self, sentences: Sequence[Sequence[str]], reference: Sequence[str]) -> None:
        self._n_sentences = len(sentences)
        number_of: defaultdict[str, int] = defaultdict()
        number_of.default_factory = number_of.__len__
        numbered = np.array([number_of[word] for sentence in sentences for word in sentence], np.int64)
        referenced = np.array([number_of[word] for word in reference], np.int64)
        sentence = np.repeat(np.arange(len(sentences)), list(map(len, sentences)))
        within, n = sentence[:-1] == sentence[1:], len(number_of)
        pairs = (numbered[:-1] * n + numbered[1:])[within]
        self._orders = (
            _Sets(numbered, sentence, referenced, len(sentences)),
            _Sets(pairs, sentence[:-1][within], referenced[:-1] * n + referenced[1:], len(sentences)),
        )

    def __len__(self) -> int:
        return self._n_sentences

    def start(self, sentences: Iterable[int]) -> None:
        """Start again with these sentences as the extract."""
        for one in self._orders:
            one.is_covered[:] = False
        for sentence in sentences:
            self.add(sentence)

    def add(self, sentence: int) -> None:
        for one in self._orders:
            one.cover(sentence)

    def values(self) -> Floats:
        """The score of the extract with each sentence."""
        unigrams, bigrams = (one.f_with_each() for one in self._orders)
        return unigrams + bigrams


class _Sets:
    """The distinct n-grams of each sentence, and which of them an extract covers."""

    def __init__(self, ngrams: Ints, sentence: Ints, reference: Ints, n_sentences: int) -> None:
        distinct, place = np.unique(ngrams, return_inverse=True)
        self._n_sentences, width = n_sentences, max(1, len(distinct))
        self._sentence, self._place = np.divmod(np.unique(sentence * width + place), width)
        self._at = np.searchsorted(self._sentence, np.arange(n_sentences + 1))
        different = np.unique(reference)
        self._n_reference = len(different)
        self._is_common: Bools = np.isin(distinct, different, assume_unique=True)
        self.is_covered: Bools = np.zeros(len(distinct), bool)

    def cover(self, sentence: int) -> None:
        self.is_covered[self._place[self._at[sentence] : self._at[sentence + 1]]] = True

    def f_with_each(self) -> Floats:
        """F of the covered n-grams together with those of each sentence."""
        is_new = ~self.is_covered[self._place]
        added, shared = self._sentence[is_new], self._sentence[is_new & self._is_common[self._place]]
        n_extract = np.bincount(added, minlength=self._n_sentences) + int(self.is_covered.sum())
        n_common = np.bincount(shared, minlength=self._n_sentences) + int((self.is_covered & self._is_common).sum())
        precision = n_common / np.maximum(n_extract, 1)
        recall = n_common / max(self._n_reference, 1)
        f: Floats = 2.0 * ((precision * recall) / (precision + recall + 1e-8))
        return f
