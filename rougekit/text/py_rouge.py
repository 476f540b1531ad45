"""The words of py-rouge 1.1: rouge_score's, except five. (Its stems are "porter:py_rouge" in stemmers.py.)"""

from collections.abc import Sequence
from dataclasses import dataclass

from rougekit.text.ascii import AsciiWords
from rougekit.text.tokenizer import Span, Tokenizer

_WORDS = AsciiWords()
_CUT = {word: (word[:3], word[3:]) for word in ("gimme", "gonna", "gotta", "lemme", "wanna")}
"""Words that NLTK's word_tokenize, which py-rouge uses, splits after the third letter."""


@dataclass(frozen=True)
class PyRougeWords(Tokenizer):
    """The tokens of rouge_score, with "gon", "na" for "gonna" and so on."""

    name = "py_rouge"

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        return [[part for word in words for part in _CUT.get(word, (word,))] for words in _WORDS.tokens_of(texts)]

    def spans(self, text: str) -> list[Span]:
        spans: list[Span] = []
        for word, (start, end) in zip(_WORDS.tokens(text), _WORDS.spans(text), strict=True):
            spans += [(start, start + 3), (start + 3, end)] if word in _CUT else [(start, end)]
        return spans
