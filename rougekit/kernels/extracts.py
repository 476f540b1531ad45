"""Matches of extracts, which are some sentences of a document as one text, with one more sentence each.

The place of a word of the reference is the position where it first occurs; that of a bigram is the number of the
reference's words, and the position where it first begins.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise, product

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bytes, Ids, Ints
from rougekit.foundation.runtime import stopping
from rougekit.kernels.texts import Tokens


def find_shared(batch: Batch, rows: Rows, at: Ints, shared: Ids) -> None:
    """Write the places of the words and bigrams that each sentence of each row's prediction, a document, has in common
    with the reference.

    A bigram of a sentence is within it. It follows its first word.

    at : shape (n + 1,), n being the sum over rows of the number of their document's sentences: where the places of each
        sentence begin, row after row, and where those of the last one end
    shared : int32, with room for two places for each word of each row's document, and one more; the rest stays or is
        overwritten
    """
    documents, end, k = _Documents(batch), 0, 0
    at[0] = 0
    for document, reference in stopping.each(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        places = _Places(documents.words(reference))
        for sentence in documents.sentences(document):
            matching = places.of_sentence(sentence)
            shared[end : end + len(matching)] = matching
            end, k = end + len(matching), k + 1
            at[k] = end


def extended_matches(batch: Batch, rows: Rows, at: Ints, shared: Ids, chosen: Bytes, out: Ints) -> None:
    """Write the clipped matches of unigrams and of bigrams of each extract with each sentence of its document.

    The row's prediction is the document. Sentences are in document order, and bigrams may cross their boundaries.

    at, shared : what `find_shared` wrote
    chosen : shape (n_sentences of the batch,): 1 for sentences of the extracts, 0 for others
    out : shape (2, n): matches of unigrams and of bigrams, for each row and sentence, as in `at`. A sentence that is in
        the extract adds nothing to it.
    """
    documents, done = _Documents(batch), 0
    for document, reference in stopping.each(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        sentences, places = documents.sentences(document), _Places(documents.words(reference))
        bounds = at[done : done + len(sentences) + 1].tolist()
        own = [shared[first:end].tolist() for first, end in pairwise(bounds)]
        first = int(batch.text_at[document])
        is_chosen = chosen[first : first + len(sentences)].tolist()
        out[:, done : done + len(sentences)] = _matches(sentences, own, is_chosen, places)
        done += len(sentences)


def _matches(
    sentences: Sequence[Tokens], own: Sequence[Tokens], is_chosen: Sequence[int], places: "_Places"
) -> tuple[list[int], list[int]]:
    """own : the places of each sentence's words and bigrams"""
    extract = [k for k, flag in enumerate(is_chosen) if flag and sentences[k]]
    joints = ((sentences[one][-1], sentences[other][0]) for one, other in pairwise(extract))
    base = places.use([*places.of_bigrams(joints), *(place for k in extract for place in own[k])])
    unigrams, bigrams = ([base[order]] * len(sentences) for order in (0, 1))
    before: Tokens = []
    for k, sentence in enumerate(sentences):
        if k in extract:
            before = sentence[-1:]
        elif sentence:
            after = next((sentences[other][:1] for other in extract if other > k), [])
            added = [*own[k], *places.of_bigrams([*product(before, sentence[:1]), *product(sentence[-1:], after)])]
            words, pairs = places.use(added)
            unigrams[k] += words
            bigrams[k] += pairs - sum(places.left[place] >= 0 for place in places.of_bigrams(product(before, after)))
            places.left.update(added)
    return unigrams, bigrams


class _Documents:
    """The texts of a batch as lists."""

    def __init__(self, batch: Batch) -> None:
        self._ids: Tokens = batch.ids.tolist()
        self._sentence_at: list[int] = batch.sentence_at.tolist()
        self._text_at: list[int] = batch.text_at.tolist()

    def sentences(self, text: int) -> list[Tokens]:
        bounds = self._sentence_at[self._text_at[text] : self._text_at[text + 1] + 1]
        return [self._ids[first:end] for first, end in pairwise(bounds)]

    def words(self, text: int) -> Tokens:
        first, end = (self._sentence_at[self._text_at[k]] for k in (text, text + 1))
        return self._ids[first:end]


class _Places:
    """The places of a reference's words and bigrams, and how many of each are left."""

    def __init__(self, reference: Tokens) -> None:
        self._n = len(reference)
        self._words: dict[int, int] = {}
        self._bigrams: dict[tuple[int, int], int] = {}
        words = [self._words.setdefault(word, k) for k, word in enumerate(reference)]
        pairs = [self._bigrams.setdefault(pair, self._n + k) for k, pair in enumerate(pairwise(reference))]
        self.left = Counter([*words, *pairs])
        """By place: how many the extract has not matched; below 0 if it has more than the reference."""

    def of_bigrams(self, bigrams: Iterable[tuple[int, int]]) -> list[int]:
        return [self._bigrams[pair] for pair in bigrams if pair in self._bigrams]

    def of_sentence(self, sentence: Tokens) -> list[int]:
        matching = []
        for k, word in enumerate(sentence):
            matching += [self._words[word]] if word in self._words else []
            matching += self.of_bigrams([(word, sentence[k + 1])] if k + 1 < len(sentence) else [])
        return matching

    def use(self, places: Iterable[int]) -> tuple[int, int]:
        """Add words and bigrams to the extract. Returns how many of each match."""
        matches = [0, 0]
        for place in places:
            matches[place >= self._n] += self.left[place] > 0
            self.left[place] -= 1
        return matches[0], matches[1]
