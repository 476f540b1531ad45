"""Chinese words by jieba, the usual segmenter in Chinese evaluations."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import Any

from rougekit import extras
from rougekit.text.tokenizer import Span, Tokenizer


@dataclass(frozen=True)
class JiebaWords(Tokenizer):
    """jieba.cut(text) in accurate mode with jieba's dictionary; punctuation and white space are tokens."""

    name = "jieba"
    libraries = ("jieba",)
    breaks_at_newline = False

    def __post_init__(self) -> None:
        _jieba()

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        """The tokens of each text; distinct pieces between blanks, which are always tokens, are segmented once."""
        lcut: Callable[[str], list[str]] = _jieba().lcut
        with_blank = cache(lambda piece: [*lcut(piece), " "])
        return [list(chain.from_iterable(map(with_blank, text.split(" "))))[:-1] for text in texts]

    def spans(self, text: str) -> list[Span]:
        return list(pairwise(accumulate(map(len, self.tokens(text)), initial=0)))


def _jieba() -> Any:
    jieba = extras.load("jieba", 'tokenizer="jieba"', "languages")
    jieba.setLogLevel(30)  # warnings only: by default it logs to stderr when it loads its dictionary
    return jieba
