"""What every sentence splitter does."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

from rougekit.text.punkt import Span


class Splitter(ABC):
    """A text becomes a list of sentences. What they contain counts, not what is between them."""

    name: str
    """how a signature writes it; a name with "#" is a callable's and can't be read back"""

    @property
    def versions(self) -> Mapping[str, str]:
        """Name and version of the library that decides; for the signature."""
        return {}

    @abstractmethod
    def sentences(self, text: str) -> list[str]:
        """The sentences of a text, in order; some may be empty or white space only."""

    def spans(self, text: str) -> list[Span] | None:
        """Where each of them stands: sentences(text)[i] is text[start:end]. None if this splitter can't know."""
        return None
