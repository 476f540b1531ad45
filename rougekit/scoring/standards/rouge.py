"""The package `rouge` on PyPI, bit for bit: 1.0.1 with either value of its option `exclusive`, and 1.0.0."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import ClassVar, Literal, Self

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.foundation.plurals import counted
from rougekit.foundation.runtime import stopping
from rougekit.kernels.ngram_lcs import OutputSlots, lcs_length, union_tokens
from rougekit.kernels.texts import Sentences, ngrams, words
from rougekit.kernels.tiers import kernels
from rougekit.reading.reasoning import answer_span
from rougekit.scoring.measures import matching, wording
from rougekit.scoring.measures.base import Measure, Overlap, Pass, ScoreOptions
from rougekit.scoring.measures.lcs import UnionLCS
from rougekit.scoring.measures.matching import Alignment, MatchedUnit, TokenText
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.options.values import RATIO
from rougekit.scoring.standards.base import EMPTY, UsualChoice
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader
from rougekit.scoring.text.reader import TextRefused
from rougekit.scoring.text.tokenizer import Span, Splitter, Tokenizer


def at_full_stops(text: str) -> list[str]:
    """The pieces between full stops, including those in numbers: 3.14 is two pieces."""
    return [piece for piece in text.split(".") if piece]


SentenceCutter = Callable[[str], list[str]]
"""Cuts a text into sentences, which are never empty but may be only white space."""


@dataclass(frozen=True)
class SpacedWords(Tokenizer):
    """Splits a sentence into words at white space. A sentence of only white space has one empty word."""

    name: str

    breaks_at_newline = False
    splits_at_spaces = True

    def tokens(self, text: str) -> list[str]:
        return text.split() or [""]

    def spans(self, text: str) -> list[Span]:
        return [match.span() for match in re.finditer(r"\S+", text)] or [(0, 0)]


@dataclass(frozen=True)
class StandardSplitter(Splitter):
    """Splits a text into sentences as the standard `name` does."""

    name: str
    cut_sentences: SentenceCutter

    def sentences(self, text: str) -> list[str]:
        return self.cut_sentences(text)


@dataclass(frozen=True)
class SentenceReader(reader.Reader):
    """Reads texts by sentence, for measures of whole texts, too. A text without a sentence has no words."""

    pretokenizer: "reader.TokenPipeline | None" = None
    """The user's tokenizer, if any. Its tokens, joined by spaces, replace the text, as is usual with the package."""

    only_sentences = True

    @property
    def splits_at_spaces(self) -> bool:
        return self.pretokenizer is None

    @property
    def drops_letters(self) -> bool:
        return (self.pretokenizer or self.pipeline).drops_letters

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        if self.pretokenizer is None:
            return super().read(texts, whole=False)
        limited = texts if self.limit is None else list(map(self.limit, texts))
        spaced = list(map(" ".join, self.pretokenizer.tokens_of(limited)))
        return replace(self, limit=None, pretokenizer=None).read(spaced)

    def truncated(self, text: str) -> tuple[str, str]:
        kept, _ = super().truncated(text)
        if self.pretokenizer is not None:
            kept = " ".join(self.pretokenizer.tokens(kept))
        return kept, kept

    def origin(self, kept: str, text: str) -> Sequence[Span] | None:
        if self.pretokenizer is None:
            return super().origin(kept, text)
        limited, _ = super().truncated(text)
        tokens, spans = self.pretokenizer.tokens(limited), self.pretokenizer.spans(limited)
        if spans is None or len(spans) != len(tokens):
            return None
        first = answer_span(text)[0] if self.names.drops_reasoning else 0
        spans = [(start + first, end + first) for start, end in spans]
        origins: list[Span] = []
        for token, (start, end) in zip(tokens, spans, strict=True):
            is_unchanged = len(token) == end - start
            origins += [(start + k, start + k + 1) if is_unchanged else (start, end) for k in range(len(token))]
            origins.append((end, end))  # the space after the token
        return origins or [(first, first)]

    def tokens(self, text: str) -> list[str]:
        return [
            word for sentence in self._sentences(self.truncated(text)[0], 0) for word in self.pipeline.tokens(sentence)
        ]


class RougeOverlap(Overlap):
    """A measure with the package's F-measure: 2 (P R / (P + R + 1e-8))."""

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        precision, recall, _ = super().of_sums(sums, options)
        return np.stack((precision, recall, 2.0 * ((precision * recall) / (precision + recall + 1e-8))))


def ratio_fmeasure(precision: Floats, recall: Floats) -> Floats:
    """The F-measure of the package up to 0.3.2: beta = precision / recall, and the package's order of operations."""
    betas: Iterable[float] = (precision / (recall + 1e-12)).tolist()
    squared = np.array([beta**2 for beta in betas])  # C's pow: numpy's squares differ in the last bit
    fmeasure: Floats = (1 + squared) * recall * precision / (recall + squared * precision + 1e-12)
    return fmeasure


class RougeNGram(RougeOverlap, NGram):
    """Clipped n-gram overlap, as in the package with exclusive=False."""

    known_names = ("rouge1", "rouge2", "rouge3", "rouge4", "rouge5")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        return super().of_name(name) if name in cls.known_names else None


def _count_sets(batch: Batch, rows: Rows, measures: "tuple[NGramSet, ...]") -> Sequence[Counts]:
    of_rows = (ngrams(batch, measure.order).of_rows(rows) for measure in measures)
    sets = ([(set(predicted), set(referenced)) for predicted, referenced in units] for units in of_rows)
    return [np.array([(len(p & r), len(p), len(r)) for p, r in both], np.int64).reshape(-1, 3).T for both in sets]


class NGramSet(RougeNGram):
    """Distinct n-grams in both texts: each counts once, however often it occurs."""

    counted_in: ClassVar[Pass] = Pass(_count_sets)
    counts_once = True

    @property
    def unit(self) -> str:
        return f"distinct {super().unit}"

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """Each common n-gram once, where it first occurs."""
        units = (matching.ngrams(text.tokens, self.order) for text in (prediction, reference))
        firsts: dict[tuple[str, ...], MatchedUnit] = {}
        for unit in matching.overlap(*units):
            firsts.setdefault(tuple(prediction.tokens[at] for at in unit.prediction), unit)
        return Alignment(list(firsts.values()))

    def describe(self, pair: wording.ScoredPair) -> str:
        return wording.overlap(pair, f"distinct {wording.ngram(self.order)}")


def _count_unions(batch: Batch, rows: Rows, measures: "tuple[UnionWords, ...]") -> Sequence[Counts]:
    return [word_unions(batch, batch, rows)] * len(measures)


def word_unions(batch: Batch, counted: Batch, rows: Rows) -> Counts:
    """Counts of the distinct words that are in the LCS of any sentence of the prediction and any of the reference.

    On a tie between subsequences, the kernel drops words of the reference, the package those of the prediction, so the
    kernel gets the two texts swapped.

    counted : the texts whose distinct words are the totals: those of `batch`, possibly with additional words
    """
    out = np.empty((1, 3, len(rows.prediction)), np.int64)
    swapped = Rows(rows.reference, rows.prediction, rows.example_at)
    kernels.ngram_lcs.ngram_lcs_counts(batch, swapped, OutputSlots(-1, -1, -1, 0), out, once=True)
    out[0, 1:] = np.array([(len(set(p)), len(set(r))) for p, r in words(counted).of_rows(rows)]).reshape(-1, 2).T
    counts: Counts = out[0]
    return counts


class UnionWords(RougeOverlap):
    """Distinct words that are in the LCS of any sentence of the prediction and any sentence of the reference.

    prediction_total and reference_total count distinct words, too.
    """

    by_sentence = True
    known_names = ("rougeL",)
    letter = "L"
    counts_once = True

    counted_in: ClassVar[Pass] = Pass(_count_unions)

    @property
    def unit(self) -> str:
        return "distinct word"

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        """With beta="p/r", F is that of the package up to 0.3.2."""
        precision, recall, fmeasure = super().of_sums(sums, options)
        by_ratio = np.isnan(options.beta_number)
        return np.stack((precision, recall, ratio_fmeasure(precision, recall) if by_ratio else fmeasure))

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        matching.check_cells(prediction, reference)
        p, r = prediction.tokens, reference.tokens
        union = set(union_tokens(reference.sentences, prediction.sentences))
        shared = [word for word in dict.fromkeys(p) if word in union]
        return Alignment([MatchedUnit((p.index(word),), (r.index(word),)) for word in shared])

    def describe(self, pair: wording.ScoredPair) -> str:
        return (
            "The common subsequences of the two texts' sentences contain "
            f"{wording.quantity(pair.counts['matches'], 'distinct word')}: {wording.shares(pair)}."
        )


def _count_sums(batch: Batch, rows: Rows, measures: "tuple[SummedLCS, ...]") -> Sequence[Counts]:
    sentences = Sentences(batch)
    counts = np.empty((3, len(rows.prediction)), np.int64)
    for row, (p, r) in enumerate(zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)):
        counts[0, row] = sum(lcs_length(s, t) for s in stopping.each(sentences[p]) for t in sentences[r])
    counts[1:] = words(batch).n_of_rows(rows)
    return [counts] * len(measures)


class SummedLCS(UnionWords):
    """The LCS lengths of all pairs of sentences, added up, so that P and R may exceed 1.

    This is the package's rougeL with exclusive=False.
    """

    counted_in: ClassVar[Pass] = Pass(_count_sums)

    @property
    def in_units(self) -> Measure:
        """The union, in which a word counts once, however many sentences have it in common."""
        return UnionLCS()

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The words in the LCS of each pair of sentences. A word may be matched many times."""
        matching.check_cells(prediction, reference)
        starts, reference_starts = (list(accumulate(map(len, t.sentences), initial=0)) for t in (prediction, reference))
        return Alignment([
            MatchedUnit((starts[p] + at,), (reference_starts[r] + other,), r)
            for r, reference_sentence in enumerate(stopping.each(reference.sentences))
            for p, sentence in enumerate(prediction.sentences)
            for at, other in matching.common_subsequence(sentence, reference_sentence)
        ])  # fmt: skip

    def describe(self, pair: wording.ScoredPair) -> str:
        return (
            "The common subsequences of all pairs of sentences contain "
            f"{wording.quantity(pair.counts['matches'], 'word')} in total: {wording.shares(pair)}."
        )


class Rouge(Rules):
    """White space separates words, full stops separate sentences; each distinct n-gram or word counts once."""

    name = tokenizer = "rouge"
    tool = "rouge 1.0.1 (PyPI)"
    type_names = TypeNames("rouge", (NGramSet, UnionWords))
    default_types = ("rouge1", "rouge2", "rougeL")
    multi_references = usual_multi_references = ("best",)
    takes_several = False
    usual_choices: ClassVar[tuple[tuple[UsualChoice, ...], ...]] = (
        (UsualChoice("words by jieba", {"tokenizer": "jieba"}, for_chinese=True),),  # LongBench
        (UsualChoice("rougeL's F as in 0.3.2 and earlier", {"beta": RATIO}, letter="L"),),
        EMPTY,
    )
    usual_sentences = ()
    beta: ClassVar[float | Literal["p/r"] | None] = 1.0
    raises_at_empty = True
    no_nan = "which gives 0"
    cut_sentences: SentenceCutter = staticmethod(at_full_stops)

    def make_reader(self, options: TextOptions) -> reader.Reader:
        """The standard's reader. Raises ValueError for options that would change how sentences are split."""
        self.refuse(options, ("split_summaries", "sentences", "language"), "which splits sentences by its own rule")
        base = reader.make_reader(replace(options, tokenizer=None), SpacedWords(self.name), self.porter)
        names, pretokenizer = replace(base.names, sentences=self.name), None
        if options.tokenizer is not None:
            chosen = reader.make_reader(TextOptions(tokenizer=options.tokenizer), self.name, self.porter)
            pretokenizer = chosen.pipeline
            versions = {**names.versions, **chosen.names.versions}
            names = replace(names, tokenizer=chosen.names.tokenizer, versions=versions)
        splitter = StandardSplitter(self.name, self.cut_sentences)
        return SentenceReader(base.pipeline, names, base.limit, splitter, pretokenizer=pretokenizer)

    def check_texts(self, texts: Batches, options: MeasureOptions) -> None:
        """Raise TextRefused for a text without a sentence, if the tool does, unless the option `empty` is given."""
        empty = np.flatnonzero(np.diff(texts.whole.text_at) == 0)
        if self.raises_at_empty and len(empty) and options.empty is None:
            raise TextRefused(
                "has no sentence, so that PyPI's rouge raises an error; leave it out, or give empty='skip' or empty=0",
                int(empty[0]),
            )

    def count(self, texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        """The counts of each measure; -1 if the tool raises an error because either text has no sentence."""
        tables = super().count(texts, rows, measures)
        is_empty = np.diff(texts.whole.text_at) == 0
        if self.raises_at_empty and is_empty.any():
            for counts in tables:
                counts[:, is_empty[rows.prediction] | is_empty[rows.reference]] = -1
        return tables

    def score_examples(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        scores = measure.of_sums(self.example_counts(measure, counts, example_at, options), options)
        if options.empty == "skip":
            scores[:, counts[0] < 0] = np.nan
        return scores

    def example_counts(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Counts:
        """The counts; 0 for texts without a sentence. Raises ValueError if an example has several references."""
        several = np.flatnonzero(np.diff(example_at) > 1)
        if len(several):
            n = int(np.diff(example_at)[several[0]])
            raise ValueError(
                f"references[{several[0]}] has {counted(n, 'text')}; standard {self.name!r} takes one reference per "
                "example"
            )
        return np.maximum(counts, 0) if (counts[0] < 0).any() else counts

    def means(self, columns: Floats) -> list[float]:
        """The package's averages, summed from the first example to the last."""
        columns = columns[:, ~np.isnan(columns[0])]
        n = columns.shape[1]
        return [float(np.cumsum(column)[-1]) / n if n else np.nan for column in columns]


class RougeNotExclusive(Rouge):
    """The package with exclusive=False: n-gram matches are clipped, LCS lengths are added up."""

    name = tokenizer = "rouge_not_exclusive"
    tool = "rouge 1.0.1 (PyPI), exclusive=False"
    type_names = TypeNames("rouge_not_exclusive", (RougeNGram, SummedLCS))
    usual_choices = (EMPTY,)
    beta_may_be_ratio = False


class Rouge100(Rouge):
    """The package at 1.0.0: n-gram matches are clipped, rougeL is the same as in 1.0.1."""

    name = tokenizer = "rouge100"
    tool = "rouge 1.0.0 (PyPI)"
    type_names = TypeNames("rouge100", (RougeNGram, UnionWords))
    usual_choices = (EMPTY,)
    beta_may_be_ratio = False
