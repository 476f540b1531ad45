"""Matches of extracts, which are some sentences of a document as one text, with one more sentence each."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from rougekit.foundation.arrays.batch import Batch, Rows
from rougekit.foundation.arrays.types import Bytes, Ints
from rougekit.foundation.runtime import stopping


def extended_matches(batch: Batch, rows: Rows, chosen: Bytes, out: Ints) -> None:
    """Write the clipped matches of unigrams and of bigrams of each extract with each sentence of its document.

    The row's prediction is the document. Sentences are in document order, and bigrams may cross their boundaries.

    chosen : shape (n_sentences of the batch,): 1 for sentences of the extracts, 0 for others
    out : shape (2, the sum over rows of the number of their document's sentences), row after row: matches of unigrams
        and of bigrams. A sentence that is in the extract adds nothing to it.
    """
    ids, sentence_at, text_at = batch.ids.tolist(), batch.sentence_at.tolist(), batch.text_at.tolist()
    at = 0
    for document, reference in stopping.each(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        first, end = text_at[document : document + 2]
        sentences = [ids[a:b] for a, b in pairwise(sentence_at[first : end + 1])]
        is_chosen = chosen[first:end].tolist()
        referred = ids[sentence_at[text_at[reference]] : sentence_at[text_at[reference + 1]]]
        out[0, at : at + len(sentences)] = _unigram_matches(sentences, is_chosen, referred)
        out[1, at : at + len(sentences)] = _bigram_matches(sentences, is_chosen, referred)
        at += len(sentences)


def _unigram_matches(sentences: Sequence[list[int]], is_chosen: Sequence[int], reference: list[int]) -> list[int]:
    units = [[(word,) for word in sentence] for sentence in sentences]
    left = _Left((word,) for word in reference)
    base = sum(left.add(unit) for unit, flag in zip(units, is_chosen, strict=True) if flag)
    return [base + (0 if flag else left.gain(unit)) for unit, flag in zip(units, is_chosen, strict=True)]


def _bigram_matches(sentences: Sequence[list[int]], is_chosen: Sequence[int], reference: list[int]) -> list[int]:
    """A sentence adds bigrams with the words before and after it in the extract, too, and parts these words."""
    left = _Left(pairwise(reference))
    extract = [word for sentence, flag in zip(sentences, is_chosen, strict=True) if flag for word in sentence]
    base, matches, n_before = left.add(pairwise(extract)), [], 0
    for sentence, flag in zip(sentences, is_chosen, strict=True):
        if flag:
            n_before += len(sentence)
        before, after = extract[max(0, n_before - 1) : n_before], extract[n_before : n_before + 1]
        is_new = sentence and not flag
        added, parted = pairwise([*before, *sentence, *after]), pairwise([*before, *after])
        matches.append(base + (left.gain(added, parted) if is_new else 0))
    return matches


Unit = tuple[int, ...]


class _Left:
    """How many of each n-gram of a reference an extract has not matched; fewer than 0 if it has more of them."""

    def __init__(self, reference: Iterable[Unit]) -> None:
        self._left = Counter(reference)

    def add(self, units: Iterable[Unit]) -> int:
        """Add n-grams to the extract. Returns how many match."""
        left, n = self._left, 0
        for unit in units:
            if unit in left:
                n += left[unit] > 0
                left[unit] -= 1
        return n

    def gain(self, added: Iterable[Unit], parted: Iterable[Unit] = ()) -> int:
        """How many matches the extract would gain with some n-grams more and, after that, at most one fewer."""
        left, units = self._left, [*added]
        n = self.add(units) - sum(left[unit] >= 0 for unit in parted if unit in left)
        for unit in units:
            if unit in left:
                left[unit] += 1
        return n
