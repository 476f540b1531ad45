"""Readers of texts by sentences for all measures, and the words and sentences of the package `rouge` and its fork."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rougekit.arrays.batch import Batches
from rougekit.options import TextOptions
from rougekit.text import reader
from rougekit.text.stemmers import Porter
from rougekit.text.tokenizer import Span, Splitter, Tokenizer

Pieces = Callable[[str], list[str]]
"""A function that cuts a text into sentences. None of them is empty; some may be white space only."""


@dataclass(frozen=True)
class SpacedWords(Tokenizer):
    """The words between white space of each sentence; one of white space only has an empty word.

    pieces : what cuts a text into sentences; None: the text is one
    """

    name: str
    pieces: Pieces | None = None

    breaks_at_newline = False

    def tokens(self, text: str) -> list[str]:
        if self.pieces is None:
            return text.split() or [""]
        return [word for piece in self.pieces(text) for word in piece.split() or [""]]

    def spans(self, text: str) -> list[Span]:
        """The places of the words; an empty word has no length."""
        spans, end = [], 0
        for word in self.tokens(text):
            start = text.index(word, end)
            end = start + len(word)
            spans.append((start, end))
        return spans


@dataclass(frozen=True)
class OwnSentences(Splitter):
    """The sentences of the standard called `name`."""

    name: str
    pieces: Pieces

    def sentences(self, text: str) -> list[str]:
        return self.pieces(text)


@dataclass(frozen=True)
class SentenceReader(reader.Reader):
    """Reads texts as the words of their sentences, for all measures; a text without a sentence has no words."""

    cut: Callable[[Sequence[str]], list[list[str]]] | None = None
    """The user's tokeniser, whose tokens are joined by spaces first, as users of the package `rouge` do."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        if self.cut is None:
            return super().read(texts, whole=False)
        limited = texts if self.limit is None else list(map(self.limit, texts))
        return replace(self, limit=None, cut=None).read(list(map(" ".join, self.cut(limited))))


def make_reader(options: TextOptions, name: str, pieces: Pieces, porter: Callable[[], Porter]) -> SentenceReader:
    """The reader of the standard called `name`, whose sentences `pieces` cuts."""
    without_tokenizer = replace(options, tokenizer=None)
    base = reader.make_reader(without_tokenizer, SpacedWords(name, pieces), porter)
    sentence_words = reader.make_reader(without_tokenizer, SpacedWords(name), porter).words  # which cut no further
    names, cut = replace(base.names, sentences=name), None
    if options.tokenizer is not None:
        chosen = reader.make_reader(TextOptions(tokenizer=options.tokenizer), name, porter)
        cut = chosen.words.tokens_of
        names = replace(names, tokenizer=chosen.names.tokenizer, versions=chosen.names.versions)
    return SentenceReader(base.words, names, base.limit, OwnSentences(name, pieces), sentence_words, cut=cut)
