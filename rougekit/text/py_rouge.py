"""The words of py-rouge 1.1: rouge_score's, except five. (Its stems are "porter:py_rouge" in stemmers.py.)"""

from dataclasses import dataclass

from rougekit.text.ascii import AsciiWords
from rougekit.text.tokenizer import Span, Tokenizer

_CUT = frozenset(("gimme", "gonna", "gotta", "lemme", "wanna"))
"""Words that NLTK's word_tokenize, which py-rouge uses, splits after the third letter."""


@dataclass(frozen=True)
class PyRougeWords(Tokenizer):
    """The tokens of rouge_score, with "gon", "na" for "gonna" and so on."""

    name = "py_rouge"

    def tokens(self, text: str) -> list[str]:
        words = AsciiWords().tokens(text)
        return [part for word in words for part in ((word[:3], word[3:]) if word in _CUT else (word,))]

    def spans(self, text: str) -> list[Span]:
        words = AsciiWords()
        spans: list[Span] = []
        for word, (start, end) in zip(words.tokens(text), words.spans(text), strict=True):
            spans += [(start, start + 3), (start + 3, end)] if word in _CUT else [(start, end)]
        return spans
