"""The base classes of tokenizers and of sentence splitters."""

from collections.abc import Sequence

from rougekit.scoring.text.spelling import Spelling
from rougekit.scoring.text.versions import Versioned

Span = tuple[int, int]


class Tokenizer(Versioned):
    """Cuts texts into tokens. A subclass defines `tokens`, or `tokens_of` if many texts at once are faster."""

    is_the_users = False
    """Whether it is a user's function or object."""

    breaks_at_newline = True
    """Whether the tokens of a text are those of its lines."""

    def tokens(self, text: str) -> list[str]:
        """The tokens of one text, in order."""
        return self.tokens_of([text])[0]

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text. Raises ResultError if a callable does not return a list or tuple of str."""
        return [self.tokens(text) for text in texts]

    @property
    def spelling(self) -> Spelling | None:
        """How texts are spelt in ASCII so that kernels read these tokens; None if they can't."""
        return None

    def spans(self, text: str) -> list[Span] | None:
        """The start and end of each of `tokens(text)`, or None if the tokenizer can't say.

        If normalization makes several tokens of one character (½ is 1, 2), they share its span.
        """
        return None


class Splitter(Versioned):
    """Splits texts into sentences. A subclass defines `spans`, or only `sentences` if it can't know the spans."""

    def spans(self, text: str) -> list[Span] | None:
        """The start and end of each of `sentences(text)`, or None if the splitter can't say."""
        return None

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order; some may be empty or white space only."""
        return [text[start:end] for start, end in self.spans(text) or ()]
