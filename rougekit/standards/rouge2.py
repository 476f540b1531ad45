"""`standard="rouge2"`: the numbers of ROUGE 2.0 (Java, v1.2.2), every digit that it prints.

Each line is read by itself, and no unit goes beyond it. A skip-bigram's words are at most so many places apart; ROUGE-L
counts different words, with those of an empty line or of blanks at its start as an empty word; precision and recall are
means over references, of which F is made. It prints NaN as ROUGE-L of a text without words, here it is 0.

It reads files as Latin-1, so that only A to Z are lower-cased in texts of UTF-8. Where it stems, it stems the
prediction once more for each further reference, which is not done here.
"""

import re
from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from rougekit.arrays.batch import Batch, Batches, Rows
from rougekit.arrays.types import Counts, Floats, Ints
from rougekit.measures import matching
from rougekit.measures.base import Measure, Overlap, ScoreOptions
from rougekit.measures.matching import Alignment, Positions, TokenText
from rougekit.measures.names import TypeNames
from rougekit.measures.ngram import NGram
from rougekit.measures.skip_bigram import SkipBigram
from rougekit.options import MeasureOptions, TextOptions
from rougekit.standards import units
from rougekit.standards.base import Usual
from rougekit.standards.rouge import UnionWords
from rougekit.standards.rules import Rules
from rougekit.text import reader, stemmers, stopwords
from rougekit.text.splitter import Splitter
from rougekit.text.token_lists import TokenLists
from rougekit.text.tokenizer import Span, Tokenizer

_DIGITS = re.compile("[0-9]+")
_BLANKS = re.compile("[ \t\n\x0b\f\r]+")
_LINE_END = re.compile("\r\n|[\r\n]")
_TOKEN = re.compile("[0-9]+|[^ \t\n\x0b\f\r0-9!.\"';:,]+")
_FOLDED = {ord(mark): " " for mark in "!.\"';:,"} | {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
_TRIMMED = "".join(map(chr, range(33)))


def java_split(line: str) -> list[str]:
    """What Java's split at white space gives: an empty word before leading blanks, and for an empty line.

    >>> java_split(" a b "), java_split(""), java_split(" ")
    (['', 'a', 'b'], [''], [])
    """
    words = _BLANKS.split(line)
    while len(words) > 1 and not words[-1]:
        words.pop()
    return words if words != [""] or not line else []


@dataclass(frozen=True)
class JavaWords(Tokenizer):
    """Words of lines: digits are @, some marks are blanks, stop words and stems are found before an underscore."""

    name = "rouge2"
    stopwords: frozenset[str] | None = None
    stems: Callable[[Sequence[str]], Sequence[str]] | None = None

    def tokens(self, text: str) -> list[str]:
        """The words of one line."""
        words = java_split(_DIGITS.sub(" @ ", text).translate(_FOLDED))
        if self.stopwords is not None:
            words = [word for word in words if word.split("_")[0].strip(_TRIMMED) not in self.stopwords]
            words = java_split(" ".join(words).strip(_TRIMMED))
        if self.stems is not None:
            parts = [word.encode("utf-8", "surrogatepass").decode("latin-1").lower().split("_") for word in words]
            stems = self.stems([part[0] for part in parts])
            tails = [part[1] if len("_".join(part).rstrip("_").split("_")) == 2 else "" for part in parts]
            words = java_split(" ".join(map("".join, zip(stems, tails, strict=True))).strip(_TRIMMED))
        return words

    def spans(self, text: str) -> list[Span] | None:
        """Where they are; None where stop words are left out, or words that are empty without their tail."""
        spans = [match.span() for match in _TOKEN.finditer(text)]
        words = self.tokens(text)
        spans = [(0, 0)] * (words[:1] == [""]) + spans
        return spans if len(spans) == len(words) else None


@dataclass(frozen=True)
class Lines(Splitter):
    """Lines as Java reads them: what follows the last line end is one only if it is not empty."""

    name = "rouge2"

    def sentences(self, text: str) -> list[str]:
        """The lines, empty ones too."""
        lines = _LINE_END.split(text)
        return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True)
class LineReader(reader.Reader):
    """Texts as lines, with empty words as `sentences` and without as `whole`."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        """Both forms."""
        limited = texts if self.limit is None else map(self.limit, texts)
        batch = self.words.read_sentences([*map(Lines().sentences, limited), [""]])
        keep = batch.ids != batch.ids[-1]
        batch = Batch(batch.ids[:-1], batch.sentence_at[:-1], batch.text_at[:-1], batch.n_words)
        kept_at = np.concatenate(([0], np.cumsum(keep)))[batch.sentence_at]
        return Batches(Batch(batch.ids[keep[:-1]], kept_at, batch.text_at, batch.n_words), batch)


class OfRouge2(Overlap):
    """What ROUGE 2.0 counts, line by line."""

    by_sentence = True

    def of_sums(self, sums: NDArray[Any], options: ScoreOptions) -> Floats:
        """P, R and F of counts, float64 of shape (3, n)."""
        matches, *totals = np.asarray(sums, np.float64)
        precision, recall = (np.divide(matches, n, out=np.zeros_like(matches), where=n > 0) for n in totals)
        return _with_f(precision, recall, options.beta)

    @abstractmethod
    def counts(self, texts: Batches, rows: Rows) -> Counts:
        """Matches, units of the prediction, units of the reference: shape (3, n_rows)."""


class LineUnits(OfRouge2):
    """Units within lines, each matched as often as both texts have it."""

    @abstractmethod
    def units(self, batch: Batch) -> Batch:
        """The units of each text as its words."""

    @abstractmethod
    def positions(self, line: Sequence[str]) -> Iterator[Positions]:
        """Where the units of a line are."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        """Matches, units of the prediction, units of the reference."""
        return units.overlaps(self.units(texts.sentences), rows)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """Units with equal ones."""
        both = prediction, reference
        return Alignment(matching.overlap(prediction.tokens, reference.tokens, *map(self._of_lines, both)))

    def _of_lines(self, text: TokenText) -> Iterator[Positions]:
        start = 0
        for line in text.sentences:
            yield from (tuple(start + at for at in unit) for unit in self.positions(line))
            start += len(line)


@dataclass(frozen=True)
class LineNGram(LineUnits, NGram):
    """n-grams within lines."""

    def units(self, batch: Batch) -> Batch:
        """The n-grams of each text."""
        return units.ngrams(batch, self.order, by_sentence=True)

    def positions(self, line: Sequence[str]) -> Iterator[Positions]:
        """Where the n-grams of a line are."""
        return matching.ngrams(line, self.order)


@dataclass(frozen=True)
class LineSkipBigram(LineUnits, SkipBigram):
    """Pairs within lines, so many places apart at most; with `unigrams` all words too."""

    known_names = ("rougeS4", "rougeSU4")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        """rougeS and rougeSU with a number."""
        measure = super().of_name(name)
        return measure if measure is not None and measure.max_skip is not None else None

    def units(self, batch: Batch) -> Batch:
        """The pairs of each text."""
        return units.skip_bigrams(batch, self.max_skip or 0, unigrams=self.unigrams)

    def positions(self, line: Sequence[str]) -> Iterator[Positions]:
        """Where the pairs of a line are, and its words."""
        if self.max_skip:
            yield from matching.skip_bigrams(line, self.max_skip - 1)
        if self.unigrams:
            yield from matching.ngrams(line, 1)


@dataclass(frozen=True)
class LineUnion(OfRouge2, UnionWords):
    """Different words on a common subsequence of two lines; empty ones count in the totals alone."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        """Matches, different words of the prediction, different words of the reference."""
        return units.word_unions(texts.whole, texts.sentences, rows)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        """The first place of each word that counts, in either text."""
        alignment = UnionWords.matched(self, prediction, reference)
        return Alignment([unit for unit in alignment.units if prediction.tokens[unit.prediction[0]]])


class Rouge2(Rules):
    """Lines are read one by one; references count alike."""

    name = tokenizer = "rouge2"
    tool = "ROUGE 2.0 v1.2.2 (Java)"
    type_names = TypeNames("rouge2", (LineNGram, LineUnion, LineSkipBigram))
    default_types = ("rouge1", "rouge2", "rougeL", "rougeSU4")
    multi_references = usual_multi_references = ("mean",)
    usual_choices = (
        (Usual("stemming", {"use_stemmer": True}),),
        (Usual("without stop words", {"stopwords": "rouge2"}),),
    )
    usual_sentences = ()
    no_nan = "which prints NaN for ROUGE-L of texts without words alone"

    def make_reader(self, options: TextOptions) -> LineReader:
        """How texts are read: line by line, with its own stop words and stems.

        Raises
        ------
        ValueError : options that choose other words or sentences.
        """
        refused = "tokenizer", "split_summaries", "sentences", "language"
        self.refuse(options, refused, "which has words and lines of its own")
        base = reader.make_reader(replace(options, use_stemmer=False, stemmer=None), JavaWords(), self.porter)
        stops = None if options.stopwords is None else stopwords.resolve(options.stopwords).words
        stemmer = stemmers.resolve("english" if options.use_stemmer else options.stemmer)
        names = replace(base.names, sentences=self.name)
        if isinstance(stemmer, stemmers.Snowball):
            names = replace(names, stemmer=stemmer.name, versions={**names.versions, **stemmer.versions})
            words = JavaWords(stops, stemmer.stems)
        elif stemmer is None:
            words = JavaWords(stops)
        else:
            raise ValueError(f"stemmer={options.stemmer!r}; expected a Snowball stemmer with standard {self.name!r}")
        return LineReader(TokenLists(words), names, base.limit, Lines())

    def count(self, texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        """The counts of each measure, in the order of `measures`."""
        return [measure.counts(texts, rows) for measure in measures if isinstance(measure, OfRouge2)]

    def score_examples(
        self, measure: Measure, counts: NDArray[Any], example_at: Ints, options: MeasureOptions
    ) -> Floats:
        """Mean precision and recall over the references of each example, and F of these: shape (3, n_examples)."""
        precision, recall, _ = measure.of_sums(counts, options)
        each = np.diff(example_at)
        precision, recall = (np.add.reduceat(column, example_at[:-1]) / each for column in (precision, recall))
        return _with_f(precision, recall, options.beta)


def _with_f(precision: Floats, recall: Floats, beta: float) -> Floats:
    """In the tool's order of operations; 0 where P and R are."""
    below = beta**2 * precision + recall
    fmeasure = np.divide((1 + beta**2) * recall * precision, below, out=np.zeros_like(below), where=below > 0)
    return np.stack((precision, recall, fmeasure))
