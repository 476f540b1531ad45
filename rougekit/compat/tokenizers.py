"""`rouge_score.tokenizers`: the base class of tokenizers, and the default tokenizer."""

import abc
from typing import Any

from rougekit.compat import patches
from rougekit.compat import tokenize as tokenize  # also reached as tokenizers.tokenize, as in rouge_score
from rougekit.kernels.porter import stem_of


class Tokenizer(abc.ABC):
    """The base class of tokenizers for RougeScorer."""

    @abc.abstractmethod
    def tokenize(self, text: str) -> list[str]:
        """The tokens of a text."""


class DefaultTokenizer(Tokenizer, metaclass=patches.WatchedClass):
    """Runs of ASCII letters and digits, with or without Porter stemming.

    >>> DefaultTokenizer(use_stemmer=True).tokenize("running dogs")
    ['run', 'dog']
    """

    def __init__(self, use_stemmer: bool = False) -> None:
        self._stemmer: Any = PorterStemmer() if use_stemmer else None

    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__(name, value)
        patches.noticed()

    def tokenize(self, text: str | bytes) -> list[str]:
        """The tokens of a text."""
        return tokenize.tokenize(text, self._stemmer)


class PorterStemmer:
    """The stemmer of nltk's class of this name, for words in lower case."""

    def stem(self, word: str) -> str:
        """The stem of a word; words of one or two letters are stems."""
        return stem_of(word, "porter") if len(word) > 2 else word


_OWN_TOKENIZE = DefaultTokenizer.tokenize


def is_own(tokenizer: object) -> bool:
    """Whether a tokenizer is a DefaultTokenizer of which nothing is replaced."""
    return (
        type(tokenizer) is DefaultTokenizer
        and getattr(tokenizer.tokenize, "__func__", None) is _OWN_TOKENIZE
        and (tokenizer._stemmer is None or type(tokenizer._stemmer) is PorterStemmer)
    )


patches.watch(__name__)
