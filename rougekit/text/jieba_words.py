"""Chinese words by jieba, which many who evaluate Chinese use."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from rougekit import extras
from rougekit.text.tokenizer import Span, Tokenizer
from rougekit.text.versions import versions


@dataclass(frozen=True)
class JiebaWords(Tokenizer):
    """jieba.cut(text), in its accurate mode with its own dictionary: punctuation and white space are tokens, too."""

    name = "jieba"
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _jieba()

    @property
    def versions(self) -> Mapping[str, str]:
        """jieba's, whose dictionary decides."""
        return versions("jieba")

    def tokens(self, text: str) -> list[str]:
        """The words; joined, they are the text."""
        words: list[str] = _jieba().lcut(text)
        return words

    def spans(self, text: str) -> list[Span]:
        """Where they are."""
        return list(pairwise(accumulate(map(len, self.tokens(text)), initial=0)))


def _jieba() -> Any:
    jieba = extras.load("jieba", 'tokenizer="jieba"', "languages")
    jieba.setLogLevel(30)  # of warnings: it tells stderr about its dictionary otherwise
    return jieba
