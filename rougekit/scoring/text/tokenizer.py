"""The base classes of tokenizers and of sentence splitters."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rougekit.scoring.text.spelling import Spelling
from rougekit.scoring.text.versions import Versioned

if TYPE_CHECKING:
    from rougekit.kernels.punkt import Tables

Span = tuple[int, int]


class Tokenizer(Versioned):
    """Splits texts into tokens. A subclass defines `tokens`, or `tokens_of` if many texts at a time are faster."""

    is_the_users = False
    """Whether it is the user's own function or object."""

    drops_letters = False
    """Whether only the letters a to z are kept."""

    splits_at_spaces = False
    """Whether words are the strings between spaces, so that spaces must be added to Chinese and Japanese texts."""

    breaks_at_newline = True
    """Whether a text has the same tokens as its lines have separately."""

    def tokens(self, text: str) -> list[str]:
        """The tokens of one text, in order."""
        return self.tokens_of([text])[0]

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text. Raises ResultError if a callable does not return a list or tuple of str."""
        return [self.tokens(text) for text in texts]

    @property
    def spelling(self) -> Spelling | None:
        """How to spell texts in ASCII so that kernels find the same tokens; None if that is impossible."""
        return None

    def spans(self, text: str) -> list[Span] | None:
        """The start and end of each of `tokens(text)`; None if the tokenizer can't tell.

        If normalization turns one character into several tokens (½ into 1 and 2), they share its span.
        """
        return None


class Splitter(Versioned):
    """Splits texts into sentences. A subclass defines `spans`, or `sentences` if it can't tell the spans."""

    tables: "Tables | None" = None
    """The tables of Punkt, if it finds the sentences."""

    def spans(self, text: str) -> list[Span] | None:
        """The start and end of each of `sentences(text)`; None if the splitter can't tell."""
        return None

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order. Some may be empty, or only white space."""
        return [text[start:end] for start, end in self.spans(text) or ()]
