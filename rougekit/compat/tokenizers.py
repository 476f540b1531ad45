"""`rouge_score.tokenizers`: the base class of tokenizers, and the default tokenizer."""

import abc

from rougekit.compat.tokenize import decoded
from rougekit.scoring.text.ascii import AsciiWords


class Tokenizer(abc.ABC):
    """The base class of tokenizers for RougeScorer."""

    @abc.abstractmethod
    def tokenize(self, text: str) -> list[str]:
        """The tokens of a text."""


class DefaultTokenizer(Tokenizer):
    """Runs of ASCII letters and digits, with or without Porter stemming.

    >>> DefaultTokenizer(use_stemmer=True).tokenize("running dogs")
    ['run', 'dog']
    """

    def __init__(self, use_stemmer: bool = False) -> None:
        self.use_stemmer = bool(use_stemmer)
        self._words = AsciiWords(stemmer="porter" if use_stemmer else None)

    def tokenize(self, text: str | bytes) -> list[str]:
        """The tokens of a text."""
        return self._words.tokens(decoded(text))
