"""Chinese words by jieba, the usual segmenter in Chinese evaluations."""

from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any

from rougekit import extras
from rougekit.text.tokenizer import Span, Tokenizer


@dataclass(frozen=True)
class JiebaWords(Tokenizer):
    """jieba.cut(text) in accurate mode with jieba's dictionary; punctuation and white space are tokens, too."""

    name = "jieba"
    libraries = ("jieba",)
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _jieba()

    def tokens(self, text: str) -> list[str]:
        words: list[str] = _jieba().lcut(text)
        return words

    def spans(self, text: str) -> list[Span]:
        return list(pairwise(accumulate(map(len, self.tokens(text)), initial=0)))


def _jieba() -> Any:
    jieba = extras.load("jieba", 'tokenizer="jieba"', "languages")
    jieba.setLogLevel(30)  # warnings only: by default it logs to stderr when it loads its dictionary
    return jieba
