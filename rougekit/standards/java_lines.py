"""How ROUGE 2.0 (Java) reads texts: line by line, in words as Java's String.split gives them, empty ones included."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from rougekit.arrays.batch import Batch, Batches
from rougekit.text import reader
from rougekit.text.tokenizer import Span, Splitter, Tokenizer

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
    """The words of a line: numbers become @, some marks blanks; a word is stemmed up to its first underscore."""

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
        """The places of the words; None if some words are missing, such as stop words."""
        words = self.tokens(text)
        spans = [(0, 0)] * (words[:1] == [""]) + [match.span() for match in _TOKEN.finditer(text)]
        return spans if len(spans) == len(words) else None


@dataclass(frozen=True)
class Lines(Splitter):
    """Lines as Java reads them: what follows the last line end is a line only if it is not empty."""

    name = "rouge2"

    def sentences(self, text: str) -> list[str]:
        lines = _LINE_END.split(text)
        return lines if lines[-1] else lines[:-1]


@dataclass(frozen=True)
class LineReader(reader.Reader):
    """Reads texts as lines: with empty words as `sentences`, without them as `whole`."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        limited = texts if self.limit is None else map(self.limit, texts)
        batch = self.words.read_sentences([*map(Lines().sentences, limited), [""]])
        keep = batch.ids != batch.ids[-1]
        batch = Batch(batch.ids[:-1], batch.sentence_at[:-1], batch.text_at[:-1], batch.n_words)
        kept_at = np.concatenate(([0], np.cumsum(keep)))[batch.sentence_at]
        return Batches(Batch(batch.ids[keep[:-1]], kept_at, batch.text_at, batch.n_words), batch)
