"""The interface of sentence splitters."""

from rougekit.text.tokenizer import Span
from rougekit.text.versions import Versioned


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
