"""`standard="rouge_chinese"`: the numbers of the package `rouge_chinese` 1.0.3, in every bit."""

import re
from dataclasses import dataclass

from rougekit.measures.lcs import LCS
from rougekit.measures.names import TypeNames
from rougekit.standards.base import EMPTY, Usual
from rougekit.standards.pieces import Pieces
from rougekit.standards.rouge import NGramSet, Rouge, RougeOverlap

_ENDS = (
    ("([。！？?])([^”’])", r"\1\n\2"),
    (r"(\.{6})([^”’])", r"\1\n\2"),
    ("(…{2})([^”’])", r"\1\n\2"),
    ("([。！？?][”’])([^，。！？?])", r"\1\n\2"),
)
"""Where a Chinese sentence ends: after a mark, or an ellipsis, without a closing quote; or after mark and quote."""
_MARK = re.compile(r"[。！？?…]|\.{6}")
"""Without one of them nothing ends but lines."""


def at_chinese_marks(text: str) -> list[str]:
    """Sentences of Chinese, also at line ends."""
    if _MARK.search(text):
        for pattern, replacement in _ENDS:
            text = re.sub(pattern, replacement, text)
    return [piece for piece in text.rstrip().split("\n") if piece]


@dataclass(frozen=True)
class RougeLCS(RougeOverlap, LCS):
    """The longest common subsequence of the texts, each one sequence of words: rougeL of `rouge_chinese`."""


class RougeChinese(Rouge):
    """As `rouge`, but sentences end at Chinese marks, and rougeL is that of the whole texts, every word counted.

    Words are at white space; with tokenizer="jieba" they are put there first.
    """

    name = tokenizer = "rouge_chinese"
    tool = "rouge_chinese 1.0.3 (PyPI)"
    type_names = TypeNames("rouge_chinese", (NGramSet, RougeLCS))
    usual_choices = ((Usual("words by jieba", {"tokenizer": "jieba"}),), EMPTY)
    pieces: Pieces = staticmethod(at_chinese_marks)
