"""Tokenisers by name, or any callable; those of ascii.py, which read whole batches, are resolved by `reader`."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from rougekit.checks import shown
from rougekit.runtime.old_python import cached_property
from rougekit.text.ascii import FOLDINGS
from rougekit.text.callables import describe, strings
from rougekit.text.icu import DictionaryWords
from rougekit.text.jieba_words import JiebaWords
from rougekit.text.py_rouge import PyRougeWords
from rougekit.text.tokenizer import Span, Tokenizer
from rougekit.text.unicode import Characters, UnicodeWords

NAMES = (*FOLDINGS, "py_rouge", "whitespace", "unicode", "char", "icu", "jieba", "nltk", "xlsum")


@dataclass(frozen=True)
class Whitespace(Tokenizer):
    """str.split(), for texts that are tokenised already: nothing is lower-cased, normalised or dropped."""

    name = "whitespace"

    def tokens(self, text: str) -> list[str]:
        return text.split()

    def spans(self, text: str) -> list[Span]:
        return [match.span() for match in re.finditer(r"\S+", text)]


@dataclass(frozen=True)
class Custom(Tokenizer):
    """The user's tokeniser: called with the raw text, its tokens taken as they are."""

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
    """A `tokenizers.Tokenizer`: the tokens of its .encode(text), special tokens included if it adds them."""

    def spans(self, text: str) -> list[Span]:
        return [(int(start), int(end)) for start, end in self.value.encode(text).offsets]


_BY_NAME: dict[str, Callable[[], Tokenizer]] = {
    "py_rouge": PyRougeWords,
    "whitespace": Whitespace,
    "unicode": UnicodeWords,
    "unicode:tr": partial(UnicodeWords, turkic=True),
    "char": Characters,
    "char:tr": partial(Characters, turkic=True),
    "icu": DictionaryWords,
    "jieba": JiebaWords,
}
"""Those of modules that take no time to import."""


def named(name: str, language: str | None = None) -> Tokenizer:
    """The tokeniser called `name`; those of ascii.py are not among them.

    language : English name of the language that "xlsum" alone stands for

    Raises ValueError if there is no such name, ImportError with the pip command if its library is not installed.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]()
    if name == "nltk":
        from rougekit.text.nltk_words import NltkWords

        return NltkWords()
    if name.partition(":")[0] == "xlsum":
        from rougekit.text import xlsum

        return xlsum.named(name, language)
    raise ValueError(f"tokenizer={shown(name)}; expected one of {', '.join(NAMES)}, or a callable str -> list[str]")


def resolve(value: object, language: str | None = None) -> Tokenizer | str:
    """What the option `tokenizer` means: the name of a tokeniser of ascii.py, or a Tokenizer.

    A str is a name. An object with .tokenize, such as a Hugging Face tokeniser (`transformers`), is used through that
    method, a `tokenizers.Tokenizer` through .encode(text).tokens; any other callable is called with the text.

    Raises TypeError for anything else, ValueError and ImportError as `named`.
    """
    if isinstance(value, str):
        return value if value in FOLDINGS else named(value, language)
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
