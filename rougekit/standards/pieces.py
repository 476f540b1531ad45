"""Texts read as pieces that a standard cuts, with words at white space: the package `rouge` and its fork."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from rougekit.arrays.batch import Batches
from rougekit.options import TextOptions
from rougekit.text import reader
from rougekit.text.reader import Words
from rougekit.text.stemmers import Porter
from rougekit.text.tokenizer import Span, Splitter, Tokenizer

Pieces = Callable[[str], list[str]]
"""A text to its sentences, of which none is empty; some may be white space only."""


@dataclass(frozen=True)
class SpacedWords(Tokenizer):
    """What stands between white space, piece by piece; a piece of nothing but white space has one word, an empty one.

    pieces : how a text is cut first; None: it is one piece
    """

    name: str
    pieces: Pieces | None = None

    breaks_at_newline = False

    def tokens(self, text: str) -> list[str]:
        if self.pieces is None:
            return text.split() or [""]
        return [word for piece in self.pieces(text) for word in piece.split() or [""]]

    def spans(self, text: str) -> list[Span]:
        """Where they are, in their order; an empty word has no length."""
        spans, end = [], 0
        for word in self.tokens(text):
            start = text.index(word, end)
            end = start + len(word)
            spans.append((start, end))
        return spans


@dataclass(frozen=True)
class OwnSentences(Splitter):
    """The standard's own sentences."""

    name: str
    pieces: Pieces

    def sentences(self, text: str) -> list[str]:
        return self.pieces(text)


@dataclass(frozen=True)
class PieceReader(reader.Reader):
    """Texts as the words of pieces; a text without a piece has no sentence."""

    pieces: Pieces = str.splitlines
    of_pieces: Words | None = None
    """Reads pieces as they are: cut once more, a Chinese one might fall apart."""
    cut: Callable[[Sequence[str]], list[list[str]]] | None = None
    """A tokeniser whose tokens are joined by spaces before anything else, as users of the package do."""

    def read(self, texts: Sequence[str], *, whole: bool = True, sentences: bool = True) -> Batches:
        if self.limit is not None:
            texts = list(map(self.limit, texts))
        if self.cut is not None:
            texts = list(map(" ".join, self.cut(texts)))
        batch = (self.of_pieces or self.words).read_sentences(list(map(self.pieces, texts)))
        return Batches(batch, batch)

    def remembering(self) -> Self:
        """Itself: ids are made anew by each reading."""
        return self

    @property
    def takes_bytes(self) -> bool:
        return False


def make_reader(options: TextOptions, name: str, pieces: Pieces, porter: Callable[[], Porter]) -> PieceReader:
    """The reader of the standard called `name`, which cuts texts into `pieces`."""
    without_tokenizer = replace(options, tokenizer=None)
    base = reader.make_reader(without_tokenizer, SpacedWords(name, pieces), porter)
    of_pieces = reader.make_reader(without_tokenizer, SpacedWords(name), porter).words
    names, cut = replace(base.names, sentences=name), None
    if options.tokenizer is not None:
        chosen = reader.make_reader(TextOptions(tokenizer=options.tokenizer), name, porter)
        cut = chosen.words.tokens_of
        names = replace(names, tokenizer=chosen.names.tokenizer, versions=chosen.names.versions)
    return PieceReader(
        base.words, names, base.limit, OwnSentences(name, pieces), pieces=pieces, of_pieces=of_pieces, cut=cut
    )
