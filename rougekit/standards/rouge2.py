"""`standard="rouge2"`: the numbers of ROUGE 2.0 (Java, v1.2.2), every digit that it prints.

Each line is read by itself, and no unit goes beyond it. A skip-bigram's words are at most so many places apart; ROUGE-L
counts different words, with those of an empty line or of blanks at its start as an empty word; precision and recall are
means over references, of which F is made. It prints NaN as ROUGE-L of a text without words, here it is 0.

It reads files as Latin-1, so that only A to Z are lower-cased in texts of UTF-8. Where it stems, it stems the
prediction once more for each further reference, which is not done here.
"""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Self

import numpy as np

from rougekit.arrays.batch import Batch, Batches, Rows
from rougekit.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.measures import matching
from rougekit.measures.base import Measure, Overlap
from rougekit.measures.matching import Alignment, TokenText, Unit
from rougekit.measures.names import TypeNames
from rougekit.measures.ngram import NGram
from rougekit.measures.skip_bigram import SkipBigram
from rougekit.options import MeasureOptions, TextOptions
from rougekit.standards import units
from rougekit.standards.base import STEMMING, Usual
from rougekit.standards.java_lines import JavaWords, LineReader, Lines
from rougekit.standards.rouge import UnionWords
from rougekit.standards.rules import Rules
from rougekit.text import reader, stemmers, stopwords
from rougekit.text.token_lists import TokenLists


class Rouge2Overlap(Overlap):
    """What ROUGE 2.0 counts, line by line."""

    by_sentence = True

    def of_sums(self, sums: Numbers, options: MeasureOptions) -> Floats:
        matches, *totals = np.asarray(sums, np.float64)
        precision, recall = (np.divide(matches, n, out=np.zeros_like(matches), where=n > 0) for n in totals)
        return _with_f(precision, recall, options.beta)

    @abstractmethod
    def counts(self, texts: Batches, rows: Rows) -> Counts:
        """Matches, units of the prediction, units of the reference: shape (3, n_rows)."""


class LineUnits(Rouge2Overlap):
    """Units within lines, each matched as often as both texts have it."""

    @abstractmethod
    def units(self, batch: Batch) -> Batch:
        """The units of each text as its words."""

    @abstractmethod
    def units_of(self, line: Sequence[str]) -> Iterator[Unit]:
        """The units of a line, and where they are."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        return units.overlaps(self.units(texts.sentences), rows)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        return Alignment(matching.overlap(*map(self._of_lines, (prediction, reference))))

    def _of_lines(self, text: TokenText) -> Iterator[Unit]:
        for line, start in zip(text.sentences, accumulate(map(len, text.sentences), initial=0), strict=False):
            yield from ((words, tuple(start + at for at in places)) for words, places in self.units_of(line))


@dataclass(frozen=True)
class LineNGram(LineUnits, NGram):
    """n-grams within lines."""

    def units(self, batch: Batch) -> Batch:
        return units.ngrams(batch, self.order, by_sentence=True)

    def units_of(self, line: Sequence[str]) -> Iterator[Unit]:
        return matching.ngrams(line, self.order)


@dataclass(frozen=True)
class LineSkipBigram(LineUnits, SkipBigram):
    """Pairs within lines, so many places apart at most; with `unigrams` all words too."""

    known_names = ("rougeS4", "rougeSU4")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        measure = super().of_name(name)
        return measure if measure is not None and measure.max_skip is not None else None

    def units(self, batch: Batch) -> Batch:
        return units.skip_bigrams(batch, self.max_skip or 0, unigrams=self.unigrams)

    def units_of(self, line: Sequence[str]) -> Iterator[Unit]:
        if self.max_skip:
            yield from matching.skip_bigrams(line, self.max_skip - 1)
        if self.unigrams:
            yield from matching.ngrams(line, 1)


@dataclass(frozen=True)
class LineUnion(Rouge2Overlap, UnionWords):
    """Different words on a common subsequence of two lines; empty ones count in the totals alone."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        return units.word_unions(texts.whole, texts.sentences, rows)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        alignment = UnionWords.matched(self, prediction, reference)
        return Alignment([unit for unit in alignment.units if prediction.tokens[unit.prediction[0]]])


class Rouge2(Rules):
    """Lines are read one by one; references count alike."""

    name = tokenizer = "rouge2"
    tool = "ROUGE 2.0 v1.2.2 (Java)"
    type_names = TypeNames("rouge2", (LineNGram, LineUnion, LineSkipBigram))
    default_types = ("rouge1", "rouge2", "rougeL", "rougeSU4")
    multi_references = usual_multi_references = ("mean",)
    usual_choices = ((STEMMING,), (Usual("without stop words", {"stopwords": "rouge2"}),))
    usual_sentences = ()
    no_nan = "which prints NaN for ROUGE-L of texts without words alone"

    def make_reader(self, options: TextOptions) -> LineReader:
        """How texts are read: line by line, with its own stop words and stems.

        Raises ValueError for options that choose other words or sentences.
        """
        refused = "tokenizer", "split_summaries", "sentences", "language"
        self.refuse(options, refused, "which has words and lines of its own")
        base = reader.make_reader(replace(options, use_stemmer=False, stemmer=None), JavaWords(), self.porter)
        stops = None if options.stopwords is None else stopwords.resolve(options.stopwords).words
        stemmer = stemmers.resolve("english" if options.use_stemmer else options.stemmer)
        names, stems = replace(base.names, sentences=self.name), None
        if isinstance(stemmer, stemmers.Snowball):
            names = replace(names, stemmer=stemmer.name, versions={**names.versions, **stemmer.versions})
            stems = stemmer.stems
        elif stemmer is not None:
            raise ValueError(f"stemmer={options.stemmer!r}; expected a Snowball stemmer with standard {self.name!r}")
        return LineReader(TokenLists(JavaWords(stops, stems)), names, base.limit, Lines())

    def count(self, texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        return [measure.counts(texts, rows) for measure in measures if isinstance(measure, Rouge2Overlap)]

    def score_examples(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        precision, recall, _ = measure.of_sums(counts, options)
        each = np.diff(example_at)
        precision, recall = (np.add.reduceat(column, example_at[:-1]) / each for column in (precision, recall))
        return _with_f(precision, recall, options.beta)


def _with_f(precision: Floats, recall: Floats, beta: float) -> Floats:
    """In the tool's order of operations; 0 where P and R are."""
    below = beta**2 * precision + recall
    fmeasure = np.divide((1 + beta**2) * recall * precision, below, out=np.zeros_like(below), where=below > 0)
    return np.stack((precision, recall, fmeasure))
