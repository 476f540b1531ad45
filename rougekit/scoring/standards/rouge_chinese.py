"""`standard="rouge_chinese"`: the package `rouge_chinese` 1.0.3, bit for bit."""

import re

from rougekit.scoring.measures.lcs import LCS
from rougekit.scoring.measures.names import TypeNames
from rougekit.scoring.standards.base import EMPTY, UsualChoice
from rougekit.scoring.standards.rouge import NGramSet, Rouge, RougeOverlap, SentenceCutter

_ENDS = ("([。！？?])([^”’])", r"(\.{6})([^”’])", "(…{2})([^”’])", "([。！？?][”’])([^，。！？?])")
"""Patterns for the end of a Chinese sentence and the next character. A sentence ends with a mark or an ellipsis that no
closing quote follows, or with a mark and a closing quote."""
_MARK = re.compile(r"[。！？?…]|\.{6}")
"""Every end contains one of these."""


def at_chinese_marks(text: str) -> list[str]:
    """The sentences of a Chinese text. Newlines end sentences, too."""
    if _MARK.search(text):
        for end in _ENDS:
            text = re.sub(end, r"\1\n\2", text)
    return [piece for piece in text.rstrip().split("\n") if piece]


class RougeLCS(RougeOverlap, LCS):
    """The longest common subsequence of the whole texts, with the package's F-measure."""


class RougeChinese(Rouge):
    """Like `rouge`, but sentences end at Chinese marks, and rougeL is the LCS of the whole texts.

    Texts are split at white space; tokenizer="jieba" first inserts it between words.
    """

    name = tokenizer = "rouge_chinese"
    tool = "rouge_chinese 1.0.3 (PyPI)"
    type_names = TypeNames("rouge_chinese", (NGramSet, RougeLCS))
    usual_choices = ((UsualChoice("words by jieba", {"tokenizer": "jieba"}),), EMPTY)
    beta_may_be_ratio = False
    cut_sentences: SentenceCutter = staticmethod(at_chinese_marks)
