"""The interfaces of tokenisers and of sentence splitters."""

from collections.abc import Sequence

from rougekit.text.versions import Versioned

Span = tuple[int, int]


class Tokenizer(Versioned):
    """A text becomes a list of tokens; equal tokens are the same word to every measure.

    A subclass defines `tokens`, or `tokens_of` where many texts at once are faster.
    """

    name: str
    """how a signature writes it; a name with "#" is a callable's and can't be read back"""

    is_the_users = False
    """Whether it is a function or an object of the user's, which sees texts as they are."""

    breaks_at_newline = True
    """Whether the tokens of a text are those of its lines."""

    def tokens(self, text: str) -> list[str]:
        """The tokens of one text, in order."""
        return self.tokens_of([text])[0]

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of many texts: [tokens(text) for text in texts], often much faster.

        Raises ResultError with the text's index if a callable returned something else than a list or tuple of str.
        """
        return [self.tokens(text) for text in texts]

    def spans(self, text: str) -> list[Span] | None:
        """Where each token of tokens(text) stands in `text`: text[start:end]. None if this tokeniser can't know.

        Where normalisation makes several tokens of one character (½ is 1, 2), they share its span.
        """
        return None


class Splitter(Versioned):
    """A text becomes a list of sentences; a subclass defines `spans`, or only `sentences` where it can't know spans."""

    name: str
    """how a signature writes it; a name with "#" is a callable's and can't be read back"""

    def spans(self, text: str) -> list[Span] | None:
        """Where each sentence stands: sentences(text)[i] is text[start:end]. None if this splitter can't know."""
        return None

    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order; some may be empty or white space only."""
        return [text[start:end] for start, end in self.spans(text) or ()]
