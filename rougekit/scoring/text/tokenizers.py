"""Tokenizers by name, and adapters for users' callables."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rougekit.foundation.checks import shown
from rougekit.foundation.runtime.old_python import cached_property
from rougekit.foundation.suggestions import suggestion
from rougekit.scoring.text.ascii import FOLDINGS, AsciiWords
from rougekit.scoring.text.callables import describe, strings
from rougekit.scoring.text.dictionaries import DictionaryWords, JiebaWords
from rougekit.scoring.text.tokenizer import Span, Tokenizer
from rougekit.scoring.text.unicode import Characters, UnicodeWords


@dataclass(frozen=True)
class Whitespace(Tokenizer):
    """The words of str.split(), for pretokenized texts: nothing is lower-cased, normalized or dropped."""

    name = "whitespace"

    def tokens(self, text: str) -> list[str]:
        return text.split()

    def spans(self, text: str) -> list[Span]:
        return [match.span() for match in re.finditer(r"\S+", text)]


_CUT = {word: (word[:3], word[3:]) for word in ("gimme", "gonna", "gotta", "lemme", "wanna")}
"""Words that NLTK's word_tokenize, which py-rouge uses, splits after the third letter."""


@dataclass(frozen=True)
class PyRougeWords(Tokenizer):
    """The words of py-rouge 1.1: those of rouge_score, except that "gonna" becomes "gon", "na", and so on."""

    name = "py_rouge"
    drops_letters = True
    _words = AsciiWords()

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        return [[part for word in words for part in _CUT.get(word, (word,))] for words in self._words.tokens_of(texts)]

    def spans(self, text: str) -> list[Span]:
        spans: list[Span] = []
        for word, (start, end) in zip(self._words.tokens(text), self._words.spans(text), strict=True):
            spans += [(start, start + 3), (start + 3, end)] if word in _CUT else [(start, end)]
        return spans


@dataclass(frozen=True)
class RougeRawWords(Tokenizer):
    """The words of RougeRAW (SumeCzech), lower-cased: split at the first 32 word boundaries and at white space.

    Only the first 32 runs of white space, including those inserted at word boundaries, become single spaces. After
    them, every single space separates two words, but tabs and newlines do not. An empty text is one empty word.
    """

    name = "rougeraw"
    breaks_at_newline = False

    def tokens(self, text: str) -> list[str]:
        return list(map(str.lower, _rougeraw_pieces(text)))

    def spans(self, text: str) -> list[Span]:
        spans: list[Span] = []
        at = 0
        for piece in _rougeraw_pieces(text):
            start = text.index(piece, at)
            at = start + len(piece)
            spans.append((start, at))
        return spans


def _rougeraw_pieces(text: str) -> list[str]:
    """Split a text as the tool does, which passes re.UNICODE (32) as the maximum number of replacements."""
    most = int(re.UNICODE)
    return re.sub(r"\s+", " ", re.sub(r"\b", " ", text, count=most), count=most).strip().split(" ")


@dataclass(frozen=True)
class Custom(Tokenizer):
    """A user's tokenizer, called with the raw text."""

    value: Any
    call: Callable[[str], object]

    is_the_users = True
    breaks_at_newline = False

    @cached_property
    def name(self) -> str:  # type: ignore[override]
        return describe(self.value)

    def tokens_of(self, texts: Sequence[str]) -> list[list[str]]:
        call, name = self.call, self.name
        return [strings(call(text), "tokenizer", name, position) for position, text in enumerate(texts)]


@dataclass(frozen=True)
class Encoder(Custom):
    """A `tokenizers.Tokenizer`: the tokens of .encode(text), including the special tokens that it adds."""

    def spans(self, text: str) -> list[Span]:
        return [(int(start), int(end)) for start, end in self.value.encode(text).offsets]


def _nltk() -> Tokenizer:
    from rougekit.scoring.text.nltk_words import NltkWords

    return NltkWords()


def _mecab(name: str) -> Tokenizer:
    from rougekit.scoring.text.mecab import Morphemes

    return Morphemes(name)


_BY_NAME: dict[str, Callable[[], Tokenizer]] = {
    **{name: partial(AsciiWords, folding=folding) for name, folding in FOLDINGS.items()},
    "py_rouge": PyRougeWords,
    "rougeraw": RougeRawWords,
    "whitespace": Whitespace,
    "unicode": UnicodeWords,
    "unicode:tr": partial(UnicodeWords, "unicode:tr", turkic=True),
    "char": Characters,
    "char:tr": partial(Characters, "char:tr", turkic=True),
    "icu": DictionaryWords,
    "jieba": JiebaWords,
    "ko-mecab": partial(_mecab, "ko-mecab"),
    "ja-mecab": partial(_mecab, "ja-mecab"),
    "nltk": _nltk,
}

NAMES = (*(name for name in _BY_NAME if ":" not in name), "xlsum")
"""The names that messages list. Names with a colon are variants for a language."""


def named(name: str, language: str | None = None) -> Tokenizer:
    """The tokenizer called `name`.

    language : the English name of the language whose segmenter "xlsum" uses

    Raises ValueError if there is no such name, ImportError with the pip command if its library is missing.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]()
    if name.partition(":")[0] == "xlsum":
        from rougekit.scoring.text import xlsum

        return xlsum.named(name, language)
    expected = f"expected one of {', '.join(NAMES)}, or a callable str -> list[str]"
    raise ValueError(f"tokenizer={shown(name)}; {expected}{suggestion(name, NAMES)}")


def resolve(value: object, language: str | None = None) -> Tokenizer:
    """The tokenizer for the option `tokenizer`.

    For an object with .tokenize, such as a tokenizer of `transformers`, that method is called; for a
    `tokenizers.Tokenizer`, .encode(text).tokens is used. Any other callable is called with the text.

    Raises TypeError for anything else, ValueError and ImportError as `named` does.
    """
    if isinstance(value, str):
        return named(value, language)
    if isinstance(value, Tokenizer):
        return value
    if not isinstance(value, type):
        tokenize = getattr(value, "tokenize", None)
        if callable(tokenize):
            return Custom(value, tokenize)
        encode = getattr(value, "encode", None)
        if callable(encode) and callable(getattr(value, "token_to_id", None)):
            return Encoder(value, lambda text: encode(text).tokens)
    if callable(value):
        return Custom(value, value)
    raise TypeError(
        f"tokenizer is {type(value).__name__}; expected a name ({', '.join(NAMES)}), a callable str -> list[str], "
        "or an object with .tokenize"
    )
