"""`standard="rouge2"`: ROUGE 2.0 (Java, v1.2.2), to every digit that it prints.

The tool reads texts line by line, and no unit crosses a line end. The number in the name of a skip-bigram type is the
distance of its words. ROUGE-L counts distinct words, including an empty one for an empty line or white space at the
start of a line. F is computed from the mean precision and the mean recall over references. UTF-8 is read as Latin-1, so
only A to Z are folded.

Two things differ here: ROUGE-L of a text without words is 0, not NaN, and a prediction is stemmed once, not again for
each further reference.
"""

import math
import re
from abc import abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Self

import numpy as np

from rougekit.foundation.arrays.batch import Batch, Batches, Rows
from rougekit.foundation.arrays.types import Counts, Floats, Ints, Numbers
from rougekit.kernels.ngram import ngrams_of
from rougekit.kernels.ngram_lcs import matches
from rougekit.kernels.skip_bigram import near_pairs
from rougekit.kernels.texts import Sentences
from rougekit.scoring.measures import matching
from rougekit.scoring.measures.base import Measure, Overlap, ScoreOptions
from rougekit.scoring.measures.matching import Alignment, TokenText, Unit
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.measures.ngram import NGram
from rougekit.scoring.measures.skip_bigram import SkipBigram
from rougekit.scoring.options import MeasureOptions, TextOptions
from rougekit.scoring.standards.base import STEMMING, UsualChoice
from rougekit.scoring.standards.rouge import StandardSplitter, UnionWords, word_unions
from rougekit.scoring.standards.rules import Rules
from rougekit.scoring.text import reader, stemmers, stopwords
from rougekit.scoring.text.token_lists import TokenLists
from rougekit.scoring.text.tokenizer import Span, Tokenizer

_DIGITS = re.compile("[0-9]+")
_BLANKS = re.compile("[ \t\n\x0b\f\r]+")
_LINE_END = re.compile("\r\n|[\r\n]")
_TOKEN = re.compile("[0-9]+|[^ \t\n\x0b\f\r0-9!.\"';:,]+")
_FOLDED = {ord(mark): " " for mark in "!.\"';:,"} | {upper: upper + 32 for upper in range(ord("A"), ord("Z") + 1)}
_TRIMMED = "".join(map(chr, range(33)))


def java_split(line: str) -> list[str]:
    """The line as Java splits it at white space: with an empty word before leading blanks, and for an empty line.

    >>> java_split(" a b "), java_split(""), java_split(" ")
    (['', 'a', 'b'], [''], [])
    """
    words = _BLANKS.split(line)
    while len(words) > 1 and not words[-1]:
        words.pop()
    return words if words != [""] or not line else []


@dataclass(frozen=True)
class JavaWords(Tokenizer):
    """The words of a line. Numbers become @, some marks spaces; a word is stemmed up to its first underscore."""

    name = "rouge2"
    stopwords: frozenset[str] | None = None
    stems: Callable[[Sequence[str]], Sequence[str]] | None = None

    def tokens(self, text: str) -> list[str]:
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
        """Where the words are; None if some are missing, such as stop words."""
        words = self.tokens(text)
        spans = [(0, 0)] * (words[:1] == [""]) + [match.span() for match in _TOKEN.finditer(text)]
        return spans if len(spans) == len(words) else None


def java_lines(text: str) -> list[str]:
    """Lines as Java reads them: what follows the last line end is a line unless it is empty."""
    lines = _LINE_END.split(text)
    return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True)
class LineReader(reader.Reader):
    """Reads texts as lines. `sentences` have empty words, `whole` has none."""

    only_sentences = True

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        limited = texts if self.limit is None else map(self.limit, texts)
        batch = self.pipeline.read_sentences([*map(java_lines, limited), [""]])
        keep = batch.ids != batch.ids[-1]
        batch = Batch(batch.ids[:-1], batch.sentence_at[:-1], batch.text_at[:-1], batch.n_words)
        kept_at = np.concatenate(([0], np.cumsum(keep)))[batch.sentence_at]
        return Batches(Batch(batch.ids[keep[:-1]], kept_at, batch.text_at, batch.n_words), batch)

    def tokens(self, text: str) -> list[str]:
        return [word for line in java_lines(self.truncated(text)[0]) for word in self.pipeline.tokens(line)]


class Rouge2Overlap(Overlap):
    """A measure of ROUGE 2.0."""

    by_sentence = True

    def of_sums(self, sums: Numbers, options: ScoreOptions) -> Floats:
        precision, recall, _ = super().of_sums(sums, options)
        return _with_f(precision, recall, options.beta_number)

    @abstractmethod
    def counts(self, texts: Batches, rows: Rows) -> Counts:
        """Matches, units of the prediction and units of the reference: shape (3, n_rows)."""


class LineUnits(Rouge2Overlap):
    """Clipped overlap of units within lines."""

    @abstractmethod
    def counted(self, line: list[int]) -> Iterable[Hashable]:
        """The units of a line of words."""

    @abstractmethod
    def units_of_line(self, line: Sequence[str]) -> Iterator[Unit]:
        """The units of a line, with their positions in it."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        lines = Sentences(texts.sentences)
        units = [
            list(chain.from_iterable(map(self.counted, lines[text]))) for text in range(len(texts.whole.text_at) - 1)
        ]
        both = [(units[p], units[r]) for p, r in zip(rows.prediction.tolist(), rows.reference.tolist(), strict=True)]
        return np.array([(matches(p, r), len(p), len(r)) for p, r in both], np.int64).reshape(-1, 3).T

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        return Alignment(matching.overlap(*map(self._units_of_lines, (prediction, reference))))

    def _units_of_lines(self, text: TokenText) -> Iterator[Unit]:
        start = 0
        for line in text.sentences:
            yield from ((words, tuple(start + at for at in positions)) for words, positions in self.units_of_line(line))
            start += len(line)


class LineNGram(LineUnits, NGram):
    """n-grams within lines."""

    def counted(self, line: list[int]) -> Iterable[Hashable]:
        return ngrams_of(line, self.order)

    def units_of_line(self, line: Sequence[str]) -> Iterator[Unit]:
        return matching.ngrams(line, self.order)


class LineSkipBigram(LineUnits, SkipBigram):
    """Pairs of words within lines, at most `max_skip` positions apart; with `unigrams`, all words too."""

    known_names = ("rougeS4", "rougeSU4")

    @classmethod
    def of_name(cls, name: str) -> Self | None:
        measure = super().of_name(name)
        return None if measure is None or measure.max_skip is None else measure

    @property
    def reach(self) -> int | None:
        return self.max_skip

    def counted(self, line: list[int]) -> Iterable[Hashable]:
        pairs = near_pairs(list(enumerate(line)), self.max_skip or 0)
        return chain(pairs, line) if self.unigrams else pairs

    def units_of_line(self, line: Sequence[str]) -> Iterator[Unit]:
        if self.max_skip:
            yield from matching.skip_bigrams(line, self.max_skip - 1)
        if self.unigrams:
            yield from matching.ngrams(line, 1)


class LineUnion(Rouge2Overlap, UnionWords):
    """Distinct words on a common subsequence of two lines. The empty word counts in the totals only."""

    def counts(self, texts: Batches, rows: Rows) -> Counts:
        return word_unions(texts.whole, texts.sentences, rows)

    def matched(self, prediction: TokenText, reference: TokenText) -> Alignment:
        alignment = UnionWords.matched(self, prediction, reference)
        return Alignment([unit for unit in alignment.units if prediction.tokens[unit.prediction[0]]])


class Rouge2(Rules):
    """Units stay within lines; precision and recall are means over references."""

    name = tokenizer = "rouge2"
    tool = "ROUGE 2.0 v1.2.2 (Java)"
    type_names = TypeNames("rouge2", (LineNGram, LineUnion, LineSkipBigram))
    default_types = ("rouge1", "rouge2", "rougeL", "rougeSU4")
    multi_references = usual_multi_references = ("mean",)
    usual_choices = ((STEMMING,), (UsualChoice("without stop words", {"stopwords": "rouge2"}),))
    usual_sentences = ()
    beta_may_be_ratio = False
    no_nan = "which prints NaN for ROUGE-L of texts without words alone"

    def make_reader(self, options: TextOptions) -> LineReader:
        """The standard's reader. Raises ValueError for options that select other words or sentences."""
        refused = "tokenizer", "split_summaries", "sentences", "language"
        self.refuse(options, refused, "which splits words and lines by its own rules")
        stemmer = stemmers.resolve("english" if options.use_stemmer else options.stemmer)
        if not isinstance(stemmer, stemmers.Snowball | None):
            raise ValueError(f"stemmer={options.stemmer!r}; expected a Snowball stemmer with standard {self.name!r}")
        stemmer_name = "none" if stemmer is None else stemmer.name
        resolved = replace(options, use_stemmer=False, stemmer=stemmer_name)
        base = reader.make_reader(resolved, JavaWords(), self.porter)
        stops = None if options.stopwords is None else stopwords.resolve(options.stopwords).words
        words = JavaWords(stops, None if stemmer is None else stemmer.stems)
        names, lines = replace(base.names, sentences=self.name), StandardSplitter(self.name, java_lines)
        return LineReader(TokenLists(words), names, base.limit, lines, keeps_empty_sentences=True)

    def count(self, texts: Batches, rows: Rows, measures: Sequence[Measure]) -> list[Counts]:
        return [measure.counts(texts, rows) for measure in measures if isinstance(measure, Rouge2Overlap)]

    def score_examples(self, measure: Measure, counts: Counts, example_at: Ints, options: MeasureOptions) -> Floats:
        precision, recall, _ = measure.of_sums(counts, options)
        n_references = np.diff(example_at)
        precision, recall = (np.add.reduceat(column, example_at[:-1]) / n_references for column in (precision, recall))
        return _with_f(precision, recall, options.beta_number)


def _with_f(precision: Floats, recall: Floats, beta: float) -> Floats:
    """P, R and F, computed in the tool's order of operations; F is 0 where P and R are 0, and R if beta is infinite."""
    if beta * beta == math.inf:
        return np.stack((precision, recall, recall))
    denominator = beta**2 * precision + recall
    numerator = (1 + beta**2) * recall * precision
    fmeasure = np.divide(numerator, denominator, out=np.zeros_like(denominator), where=denominator > 0)
    return np.stack((precision, recall, fmeasure))
