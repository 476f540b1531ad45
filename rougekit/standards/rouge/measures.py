"""What the package `rouge` counts: sets of n-grams, and the words of common subsequences as a set."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Batch, Batches, Rows
from rougekit.arrays.types import Counts, Floats
from rougekit.kernels.plain.ngram_lcs import lcs_length, union_tokens
from rougekit.kernels.plain.texts import IdTexts
from rougekit.measures import counting, matching, wording
from rougekit.measures.base import Overlap, Pass, ScoreOptions, kernel_arrays
from rougekit.measures.lcs import LCS
from rougekit.measures.matching import Matched, Met, TokenText
from rougekit.measures.ngram import NGram
from rougekit.measures.wording import Told
from rougekit.tiers import kernels

MOST = 5
"""The longest n-grams that the package has a name for."""


class OfRouge(Overlap):
    """A measure with the package's own F-measure, which is never divided by 0: 2 (P R / (P + R + 1e-8))."""

    def of_sums(self, sums: NDArray[Any], options: ScoreOptions) -> Floats:
        """P, R and F of counts, float64 of shape (3, n)."""
        matches, predicted, wanted = np.asarray(sums, np.float64)
        precision, recall = (
            np.divide(matches, total, out=np.zeros_like(matches), where=total > 0) for total in (predicted, wanted)
        )
        return np.stack((precision, recall, 2.0 * ((precision * recall) / (precision + recall + 1e-8))))


@dataclass(frozen=True)
class RougeNGram(OfRouge, NGram):
    """Clipped n-gram overlap, under exclusive=False."""

    known_names = tuple(f"rouge{n}" for n in range(1, MOST + 1))

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """rouge1 to rouge5."""
        found = NGram.of_name(name)
        return cls(found.order) if found is not None and found.order <= MOST else None


@dataclass(frozen=True)
class NGramSet(RougeNGram):
    """Different n-grams that both texts have: however often one comes, it counts once."""

    @property
    def counted_in(self) -> Pass:
        """In a pass of its own."""
        return Pass(_count_sets)

    def matched(self, prediction: TokenText, reference: TokenText) -> Matched:
        """The first of each n-gram with the first of its like."""
        firsts: list[Met] = []
        seen = set()
        for met in matching.ngrams_met(prediction.tokens, reference.tokens, self.order):
            unit = tuple(prediction.tokens[at] for at in met.prediction)
            if unit not in seen:
                seen.add(unit)
                firsts.append(met)
        return Matched(firsts)

    def in_words(self, told: Told) -> str:
        """How many of the reference's are in the prediction, and the other way round."""
        return wording.overlap(told, f"different {wording.ngram(self.order)}")


def _count_sets(batch: Batch, rows: Rows, measures: tuple[NGramSet, ...]) -> Sequence[Counts]:
    """A set of n-grams is a text of different words."""
    unigram = [NGram(1)]
    found = []
    for measure in measures:
        sets = distinct(batch, measure.order)
        found += counting.count(Batches(sets, sets), rows, unigram)
    return found


def distinct(batch: Batch, order: int) -> Batch:
    """The different n-grams of each text, as the words of one sentence."""
    token_at = batch.sentence_at[batch.text_at]
    n_grams = np.maximum(np.diff(token_at) - order + 1, 0)
    text = np.repeat(np.arange(len(n_grams)), n_grams)
    place = np.arange(len(text)) + np.repeat(token_at[:-1] - np.cumsum(n_grams) + n_grams, n_grams)
    gram = batch.ids[place].astype(np.int64)
    for following in range(1, order):
        longer = gram * batch.n_words + batch.ids[place + following]
        gram = np.unique(longer, return_inverse=True)[1]
    n_words = int(gram.max(initial=0)) + 1
    keys = np.sort(text * n_words + gram)
    keys = keys[np.diff(keys, prepend=-1) > 0]  # np.unique, which hashes, takes many times as long
    sizes = np.bincount(keys // n_words, minlength=len(n_grams))
    at = np.concatenate(([0], np.cumsum(sizes)))
    return Batch((keys % n_words).astype(np.int32), at, np.arange(len(at)), n_words)


@dataclass(frozen=True)
class UnionWords(OfRouge):
    """Different words on a common subsequence of some sentence of the one text with some sentence of the other.

    prediction_total and reference_total are different words too.
    """

    by_sentence = True
    known_names = ("rougeL",)

    @property
    def counted_in(self) -> Pass:
        """In a pass of its own."""
        return Pass(_count_unions)

    def matched(self, prediction: TokenText, reference: TokenText) -> Matched:
        """The first place of each word that counts, in either text."""
        matching.check_cells(prediction, reference)
        numbers: dict[str, int] = {}
        ids = [
            [[numbers.setdefault(word, len(numbers)) for word in sentence] for sentence in text.sentences]
            for text in (prediction, reference)
        ]
        words = list(numbers)
        met = sorted({words[one] for one in union_tokens(ids[1], ids[0])}, key=prediction.tokens.index)
        return Matched([Met((prediction.tokens.index(word),), (reference.tokens.index(word),)) for word in met])

    def in_words(self, told: Told) -> str:
        """How many words the union has, of what share of each text."""
        return (
            "The common subsequences of the sentences of both texts have "
            f"{wording.many(told.counts['matches'], 'different word')}: {wording.of_both(told)}."
        )


@dataclass(frozen=True)
class SummedLCS(UnionWords):
    """Under exclusive=False: lengths of the common subsequences of each two sentences, added up. P and R may pass 1."""

    @property
    def counted_in(self) -> Pass:
        """In a pass of its own."""
        return Pass(_count_sums)

    def matched(self, prediction: TokenText, reference: TokenText) -> Matched:
        """The words of each two sentences' common subsequence; a word may be there many times."""
        matching.check_cells(prediction, reference)
        starts, reference_starts = (
            list(accumulate(map(len, text.sentences), initial=0)) for text in (prediction, reference)
        )
        return Matched([
            Met((starts[p] + at,), (reference_starts[r] + other,), r)
            for r, wanted in enumerate(reference.sentences)
            for p, sentence in enumerate(prediction.sentences)
            for at, other in matching.common_subsequence(sentence, wanted)
        ])  # fmt: skip

    def in_words(self, told: Told) -> str:
        """How long the subsequences are together, and of what share of each text."""
        return (
            "The common subsequences of every two sentences have together "
            f"{wording.many(told.counts['matches'], 'word')}: {wording.of_both(told)}."
        )


def _count_unions(batch: Batch, rows: Rows, measures: tuple[UnionWords, ...]) -> Sequence[Counts]:
    """The two texts change places: of equally long subsequences the package takes another than the kernel.

    Where the word of either text may be dropped, it drops that of the prediction.
    """
    out = np.empty((1, 3, len(rows.prediction)), np.int64)
    changed = Rows(rows.reference, rows.prediction, rows.example_at)
    kernels("ngram_lcs").ngram_lcs_counts(*kernel_arrays(batch, changed), -1, -1, -1, 0, out, once=True)
    n_words = np.diff(distinct(batch, 1).sentence_at)
    out[0, 1:] = n_words[rows.prediction], n_words[rows.reference]
    return list(out) * len(measures)


def _count_sums(batch: Batch, rows: Rows, measures: tuple[SummedLCS, ...]) -> Sequence[Counts]:
    texts = IdTexts(batch.ids, batch.sentence_at, batch.text_at)
    of_pairs = zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)
    found = [
        (
            sum(lcs_length(one, other) for one in texts.sentences(prediction) for other in texts.sentences(reference)),
            len(texts.words(prediction)),
            len(texts.words(reference)),
        )
        for prediction, reference in of_pairs
    ]
    return [np.array(found, np.int64).reshape(-1, 3).T] * len(measures)


@dataclass(frozen=True)
class RougeLCS(OfRouge, LCS):
    """The longest common subsequence of the texts, each one sequence of words: rougeL of `rouge_chinese`."""
